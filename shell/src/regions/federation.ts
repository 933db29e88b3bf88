import type { Lifecycles } from '@haat/remote';
import { loadRemote, registerPlugins, registerRemotes } from '@module-federation/enhanced/runtime';
import { composedPage } from './composition';
import { askForHashes } from './integrity';
import { folderOf, styleSheetsOf } from './styleSheets';

/**
 * How long each file of a remote may take, in ms, where the page does not say otherwise.
 * @public read by the tests
 */
export const FILE_TIMEOUT_MS = 8000;

const fileTimeout = () => composedPage().settings.fileTimeoutMs ?? FILE_TIMEOUT_MS;

/** How often a remote was requested again; part of the address of its files. */
const attempts = new Map<string, number>();
const registered = new Map<string, string>();

/** The address of a remote's file in its present attempt: a browser joins a request that hangs, so retries differ. */
function fresh(url: string, remote: string | undefined): string {
  const attempt = attempts.get(remote ?? '') ?? 0;
  return attempt === 0 ? url : `${url}?retry=${attempt}`;
}

registerPlugins([
  {
    name: 'haat-loading',
    /** The inlined manifest; else a fetch with a time-out, to which a 404 is an error. */
    async fetch(url) {
      const { origin, pathname } = new URL(url, location.href);
      const inlined = origin === location.origin && composedPage().manifests[pathname];
      if (inlined) return new Response(JSON.stringify(inlined));
      const answer = await fetch(url, { signal: AbortSignal.timeout(fileTimeout()) });
      if (!answer.ok) throw new Error(`HTTP ${answer.status} for ${url}`);
      return answer;
    },
    createScript({ url, remoteInfo }) {
      const script = document.createElement('script');
      script.src = fresh(url, remoteInfo?.name);
      script.crossOrigin = 'anonymous';
      return { script, timeout: fileTimeout() };
    },
    createLink({ url, attrs, remoteInfo }) {
      const link = document.createElement('link');
      for (const [name, value] of Object.entries(attrs ?? {})) link.setAttribute(name, String(value));
      link.href = fresh(url, remoteInfo?.name);
      link.crossOrigin = 'anonymous';
      return { link, timeout: fileTimeout() };
    },
  },
]);

/**
 * Loads a remote's life cycles from where the composition has them. Where that is another release than before,
 * nothing of the former one stays.
 * @param again after a failure: discards what was loaded and requests every file again
 * @throws when the composition lacks the remote, or a file of it is missing, tampered with, broken or late
 */
export async function loadLifecycles(name: string, again: boolean): Promise<Lifecycles> {
  const release = composedPage().composition.remotes[name];
  if (!release) throw new Error(`The composition has no release of ${name}`);
  const known = registered.get(name);
  if (again) attempts.set(name, (attempts.get(name) ?? 0) + 1);
  // The files of the page's own region are preloaded, with their hashes.
  if (registered.size > 0) askForHashes(release.entry);
  if (again || known !== release.entry) {
    if (again || known) forgetElements(name, known ?? release.entry);
    registerRemotes([{ name, entry: new URL(release.entry, location.href).href }], {
      force: known !== undefined,
    });
    registered.set(name, release.entry);
  }
  const lifecycles = await loadRemote<Lifecycles>(`${name}/lifecycles`);
  if (!lifecycles) throw new Error(`${name} exposes no life cycles`);
  await styleSheetsOf(release.entry);
  askForHashes(release.entry);
  return lifecycles;
}

/**
 * Removes the elements that loaded the remote's files: one that hangs would be waited for instead of requested
 * again, and a style sheet that is missing would stay missing.
 */
function forgetElements(name: string, entry: string) {
  const folder = folderOf(entry);
  for (const element of document.querySelectorAll<HTMLElement>('script, link[rel="stylesheet"]')) {
    const address = element.getAttribute('src') ?? element.getAttribute('href');
    const ours = address !== null && new URL(address, location.href).href.startsWith(folder);
    if (ours || element.dataset.rspack?.startsWith(`${name}:`)) element.remove();
  }
}
