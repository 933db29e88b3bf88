import type { Lifecycles } from '@haat/remote';
import { requestedAddressOf } from './integrity';
import { FILE_TIMEOUT_MS, inlinedManifest, scriptOf } from './remoteFiles';
import { sharedModules } from './sharedModules';

/** The version of @module-federation/enhanced that shell and remotes were built with; written by the build. */
declare const FEDERATION_VERSION: string;

interface Container {
  init(shareScope: object, initScope: unknown[], options: object): Promise<void>;
  get(name: string): Promise<() => Lifecycles>;
}

interface EntryManifest {
  metaData: { pluginVersion?: string; remoteEntry: { name: string } };
}

/** The part of the runtime that a remoteEntry looks up when it starts. */
const core = () => (globalThis as { _FEDERATION_RUNTIME_CORE?: unknown })._FEDERATION_RUNTIME_CORE;
const containers = globalThis as unknown as Record<string, Container | undefined>;

/**
 * Whether a remote can be loaded without the federation's runtime: its manifest came with the page, and it was built
 * with the same version of the runtime, whose internals `provideCore` follows.
 * @param entry the address of its manifest
 */
export function loadsWithoutRuntime(entry: string): boolean {
  const manifest = inlinedManifest(entry) as EntryManifest | undefined;
  return core() === undefined && manifest?.metaData.pluginVersion === FEDERATION_VERSION;
}

/**
 * Loads the page's first remote with nothing but its remoteEntry and the modules that the page has anyway: the
 * federation's runtime (19 kB) comes when a second remote, or another release, needs it.
 * @returns null if the runtime must start it: it has loaded meanwhile and the remoteEntry may have found its core, or the
 *   remoteEntry carries a runtime of its own, which would bring a second React and session without the page's table
 * @throws when a file is missing, tampered with, broken or late
 */
export async function loadFirstRemote(name: string, entry: string): Promise<Lifecycles | null> {
  const instances = provideCore();
  const provided = core();
  const { metaData } = inlinedManifest(entry) as EntryManifest;
  await run(new URL(metaData.remoteEntry.name, new URL(entry, location.href)).href, name);
  if (core() !== provided) return null;
  const container = containers[name];
  if (!container) throw new Error(`The remoteEntry of ${name} has no container`);
  if (instances.length === 0) return null;
  await container.init({}, [], {});
  return (await container.get('./lifecycles'))();
}

/** Forgets the remote that `loadFirstRemote` loaded: the runtime would reuse its container. */
export function forgetFirstRemote(name: string) {
  containers[name] = undefined;
}

/** The browser fires load for a script that throws; its error goes to the window. */
async function run(url: string, name: string): Promise<void> {
  const script = scriptOf(url, name);
  let thrown: unknown;
  const listen = ({ filename, error, message }: ErrorEvent) => {
    if (filename === requestedAddressOf(script)) thrown = error ?? new Error(message);
  };
  window.addEventListener('error', listen);
  try {
    await new Promise<void>((resolve, reject) => {
      const fail = (why: string) => () => reject(new Error(`${url} ${why}`));
      setTimeout(fail('took too long'), FILE_TIMEOUT_MS);
      script.onload = () => resolve();
      script.onerror = fail('cannot be loaded');
      document.head.appendChild(script);
    });
  } finally {
    window.removeEventListener('error', listen);
  }
  if (thrown) throw thrown;
}

/** The runtime's methods that a remoteEntry calls, for a page with one remote and all shared modules. */
class SingleRemoteInstance {
  readonly name: string;
  readonly options: Record<string, unknown>;
  readonly shareScopeMap: Record<string, unknown> = { default: {} };

  constructor(options: { name: string }) {
    this.name = options.name;
    this.options = { shareStrategy: 'loaded-first', ...options };
  }

  initOptions(options: object) {
    return Object.assign(this.options, options);
  }

  initShareScopeMap(name: string, scope: unknown) {
    this.shareScopeMap[name] = scope;
  }

  initializeSharing() {
    return [];
  }

  registerShared() {}

  /** @returns false for a module that the remote brings itself */
  loadShareSync(name: string) {
    if (!Object.hasOwn(sharedModules, name)) return false;
    const { exports } = sharedModules[name]!;
    return () => exports;
  }

  async loadShare(name: string) {
    return this.loadShareSync(name);
  }
}

/**
 * The part of @module-federation/runtime-core that a remoteEntry calls while it starts. The runtime replaces it when it
 * is loaded; the first remote stays with this one.
 * @returns the instances that remoteEntries make of it
 */
function provideCore(): readonly unknown[] {
  const instances: unknown[] = [];
  Object.assign(globalThis, {
    _FEDERATION_RUNTIME_CORE: {
      ModuleFederation: SingleRemoteInstance,
      CurrentGlobal: { __FEDERATION__: { __INSTANCES__: instances } },
      getGlobalFederationConstructor: () => SingleRemoteInstance,
      setGlobalFederationConstructor() {},
      setGlobalFederationInstance: (instance: unknown) => instances.push(instance),
      helpers: { global: { getGlobalSnapshotInfoByModuleInfo: () => undefined }, share: {}, utils: {} },
      assert() {},
    },
  });
  return instances;
}
