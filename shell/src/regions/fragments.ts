import { FRAGMENT, type FragmentRequest, VERSION } from '@haat/page';
import type { Lifecycles } from '@haat/remote';
import { sessionStore } from '@haat/session';
import type { QueryClient } from '@tanstack/react-query';
import { composedPage, otherRelease } from './composition';
import { reportFailure } from './failures';
import { loadLifecycles } from './federation';
import { isInterrupted } from './pageLeave';
import { noteFragment, regionStatesAtom } from './regionStates';

/** How long a fragment may take until it is on the page, with its remote's files. */
export const FRAGMENT_TIMEOUT_MS = 8000;
/** Releases of a remote that a page tries for its fragments. */
const MAX_RELEASES = 3;

/** The page's release of the remote lacks the fragment, or has other parameters. That is no failure of the release. */
class NotOffered extends Error {}

/** State of a remote's fragments on this page. */
interface FragmentRemote {
  /** Mounted now. */
  mounted: number;
  /** Versions that failed. */
  failed: Set<string>;
  /** The search for another release, while it runs. */
  search?: Promise<boolean> | undefined;
}

const remotes = new Map<string, FragmentRemote>();

function remoteNamed(name: string): FragmentRemote {
  const known = remotes.get(name) ?? { mounted: 0, failed: new Set() };
  remotes.set(name, known);
  return known;
}

/**
 * Loads a fragment's remote, mounts the fragment, and removes it when its place is gone. A failure counts for the fragment's
 * remote. Where nothing else of that remote is on the page, another release is tried. Else, and inside another fragment, the place
 * has its fallback.
 * @param element the place; it is React's, so the fragment gets an element of its own in it
 */
export async function showFragment(
  element: HTMLElement,
  request: FragmentRequest,
  queryClient: QueryClient,
  load: (name: string, again: boolean) => Promise<Lifecycles> = loadLifecycles,
): Promise<void> {
  const { signal } = request;
  const [name = '', part = ''] = request.name.split('/');
  const remote = remoteNamed(name);
  const versionNow = () => composedPage().composition.remotes[name]?.version;
  if (element.parentElement?.closest(`[${FRAGMENT}]`)) {
    console.error(`[fragment ${request.name}] is placed in another fragment, which no page shows`);
    request.onAbsent();
    return;
  }

  while (!signal.aborted) {
    const version = versionNow();
    let phase: 'load' | 'mount' = 'load';
    const attempt = new AbortController();
    try {
      if (!version) throw new NotOffered(`the page has no release of ${name}`);
      const host = document.createElement('div');
      const mounting = (async () => {
        const app = await load(name, false);
        const offered = (await app.fragments?.())?.fragments[part];
        if (offered?.version !== request.version)
          throw new NotOffered(`${name} ${version} has no ${part} with parameters ${request.version}`);
        await app.bootstrap();
        if (attempt.signal.aborted || signal.aborted) return;
        phase = 'mount';
        element.replaceChildren(host);
        let isMounted = false;
        const onCrash = (error: unknown) => end(error);
        const unmount = await offered.mount({
          domElement: host,
          queryClient,
          params: request.params,
          onCrash,
        });
        if (attempt.signal.aborted || signal.aborted) return unmount();
        remote.mounted++;
        isMounted = true;
        function end(error?: unknown) {
          if (!isMounted) return;
          isMounted = false;
          remote.mounted--;
          element.removeAttribute(VERSION);
          unmount();
          host.remove();
          if (error === undefined) return;
          reportFailure({ region: name, version, phase: 'run', error });
          request.onAbsent();
        }
        signal.addEventListener('abort', () => end());
        element.setAttribute(VERSION, version);
        noteFragment(name, version);
        request.onMounted();
      })();
      await within(mounting, request.name);
      return;
    } catch (error) {
      attempt.abort();
      element.replaceChildren();
      if (signal.aborted) return;
      const untested = error instanceof NotOffered || isInterrupted(error);
      reportFailure({ region: name, version, phase, error, ...(untested ? { untested } : {}) });
      if (error instanceof NotOffered || !version || !(await isReplaced(version))) {
        request.onAbsent();
        return;
      }
    }
  }

  /** Whether the page has another release of the remote by now. Fragments that fail at once search together. */
  async function isReplaced(failed: string): Promise<boolean> {
    remote.failed.add(failed);
    if (versionNow() !== failed) return true;
    remote.search ??= search().finally(() => {
      remote.search = undefined;
    });
    return remote.search;
  }

  async function search(): Promise<boolean> {
    const { status = 'idle' } = sessionStore.get(regionStatesAtom)[name] ?? {};
    if (remote.mounted > 0 || status !== 'idle' || remote.failed.size >= MAX_RELEASES) return false;
    const replace = await otherRelease(name, [...remote.failed]).catch(() => null);
    // Meanwhile the visitor may have opened a page of that remote.
    if (!replace || (sessionStore.get(regionStatesAtom)[name]?.status ?? 'idle') !== 'idle') return false;
    replace();
    return true;
  }
}

function within<T>(work: Promise<T>, what: string): Promise<T> {
  let timer: ReturnType<typeof setTimeout>;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`${what} took too long`)), FRAGMENT_TIMEOUT_MS);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}
