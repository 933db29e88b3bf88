import type { Lifecycles } from '@haat/remote';
import { createInstance } from '@module-federation/enhanced/runtime';
import * as runtimeCore from '@module-federation/runtime-core';
import { FILE_TIMEOUT_MS, fresh, inlinedManifest, scriptOf } from './remoteFiles';
import { sharedModules } from './sharedModules';

// Remotes are built without the runtime's core and find it here (externalRuntime in tools/build/rspack.mjs).
Object.assign(globalThis, { _FEDERATION_RUNTIME_CORE: runtimeCore });

const shared = Object.entries(sharedModules).map(([name, { version, exports }]) => {
  const shareConfig = { singleton: true, eager: true, requiredVersion: `^${version}` };
  return [name, { version, lib: () => exports, loaded: true, shareConfig }] as const;
});

const host = createInstance({
  name: 'shell',
  remotes: [],
  // With the default, version-first, a dead remote keeps the others from loading.
  shareStrategy: 'loaded-first',
  shared: Object.fromEntries(shared),
  plugins: [
    {
      name: 'haat-loading',
      /** The inlined manifest, or a fetch with a time-out that treats a 404 as an error. */
      async fetch(url) {
        const inlined = inlinedManifest(url);
        if (inlined) return new Response(JSON.stringify(inlined));
        const answer = await fetch(url, { signal: AbortSignal.timeout(FILE_TIMEOUT_MS) });
        if (!answer.ok) throw new Error(`HTTP ${answer.status} for ${url}`);
        return answer;
      },
      createScript({ url, remoteInfo }) {
        return { script: scriptOf(url, remoteInfo?.name), timeout: FILE_TIMEOUT_MS };
      },
      createLink({ url, attrs, remoteInfo }) {
        const link = document.createElement('link');
        for (const [name, value] of Object.entries(attrs ?? {})) link.setAttribute(name, String(value));
        link.href = fresh(url, remoteInfo?.name);
        link.crossOrigin = 'anonymous';
        return { link, timeout: FILE_TIMEOUT_MS };
      },
    },
  ],
});

/** Addresses of manifests by remote. */
const registered = new Map<string, string>();

/**
 * @param entry the address of its manifest
 * @param again discards what was loaded before
 */
export async function loadByRuntime(name: string, entry: string, again: boolean): Promise<Lifecycles> {
  const before = registered.get(name);
  if (again || before !== entry) {
    host.registerRemotes([{ name, entry }], { force: before !== undefined });
    registered.set(name, entry);
  }
  const lifecycles = await host.loadRemote<Lifecycles>(`${name}/lifecycles`);
  if (!lifecycles) throw new Error(`${name} exposes no life cycles`);
  return lifecycles;
}
