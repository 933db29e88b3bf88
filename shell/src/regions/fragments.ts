import {
  FRAGMENT,
  type FragmentRequest,
  fragmentParts,
  paramsProblem,
  RENDERED,
  RENDERED_FOR,
  type RenderedSession,
  VERSION,
} from '@haat/page';
import type { Lifecycles } from '@haat/remote';
import { sessionStore } from '@haat/session';
import type { QueryClient } from '@tanstack/react-query';
import { nextTask } from '../nextTask';
import { moveClicks, replayClicks } from '../renderedContent';
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

/** For ids in fragments' markup: one may be on a page several times. */
let mounts = 0;

/**
 * Loads a fragment's remote, mounts the fragment, and removes it when its place is gone. Content of the HTML server is hydrated, and
 * stays while another release is tried. A failure counts for the fragment's remote. Where nothing else of that remote is on the page,
 * another release is tried. Else, and inside another fragment, the place has its fallback, or the content that it has.
 * @param element the place; it is React's, so the fragment gets an element of its own in it
 */
export async function showFragment(
  element: HTMLElement,
  request: FragmentRequest,
  queryClient: QueryClient,
  load: (name: string, again: boolean) => Promise<Lifecycles> = loadLifecycles,
): Promise<void> {
  const { signal } = request;
  const { remote: name, part } = fragmentParts(request.name);
  const remote = remoteNamed(name);
  const versionNow = () => composedPage().composition.remotes[name]?.version;
  /** The HTML server's content, until it is hydrated or replaced. */
  let rendered = element.querySelector<HTMLElement>(`:scope > [${RENDERED}]`);
  signal.addEventListener('abort', () => element.replaceChildren());
  if (element.parentElement?.closest(`[${FRAGMENT}]`)) {
    console.error(`[fragment ${request.name}] is placed in another fragment, which no page shows`);
    return leave();
  }

  while (!signal.aborted) {
    const version = versionNow();
    let phase: 'load' | 'mount' = 'load';
    const attempt = new AbortController();
    const isOver = () => attempt.signal.aborted || signal.aborted;
    const hydrated = rendered?.getAttribute(VERSION) === version ? rendered : null;
    /** The place has other parameters by now, which the fragment cannot take. */
    let isStale = false;
    const host = hydrated ?? document.createElement('div');
    const content = [...host.childNodes];
    try {
      if (!version) throw new NotOffered(`the page has no release of ${name}`);
      const mounting = (async () => {
        const app = await load(name, false);
        const offered = (await app.fragments?.())?.fragments[part];
        const problem = offered ? paramsProblem(offered.params, request.params) : 'is not offered';
        if (!offered || problem) throw new NotOffered(`${request.name} of ${version} ${problem}`);
        await app.bootstrap();
        if (isOver()) return;
        phase = 'mount';
        if (!hydrated) element.append(host);
        let isMounted = false;
        const crashes: unknown[] = [];
        // Hydration needs the server's parameters; the place may have others by now.
        const params = (hydrated && request.renderedParams) || request.params;
        const unmount = await offered.mount({
          domElement: host,
          id: hydrated?.getAttribute(RENDERED) ?? `${name}-${part}-${++mounts}-`,
          queryClient,
          params,
          renderedFor: hydrated?.getAttribute(RENDERED_FOR) as RenderedSession | undefined,
          onCrash: (error) => {
            crashes.push(error);
            end(error);
          },
          onEvent: request.onEvent,
        });
        // The screen around it gets its visitor's input back first: the place may have other parameters then.
        while (!isOver() && element.parentElement?.closest(`[${RENDERED}]`)) await nextTask();
        if (isOver()) return unmount();
        if (crashes.length > 0) throw crashes[0];
        request.update = unmount.update;
        const hasChanged = JSON.stringify(params) !== JSON.stringify(request.params);
        const shown = hasChanged ? unmount.update?.(request.params) : undefined;
        isStale = hasChanged && !unmount.update;
        remote.mounted++;
        isMounted = true;
        if (rendered) moveClicks([rendered], host);
        rendered = null;
        for (const other of [...element.children]) if (other !== host) other.remove();
        function end(error?: unknown) {
          if (!isMounted) return;
          isMounted = false;
          request.update = undefined;
          remote.mounted--;
          element.removeAttribute(VERSION);
          unmount();
          host.remove();
          if (error === undefined) return;
          reportFailure({ region: name, fragment: request.name, version, phase: 'run', error });
          request.onAbsent();
        }
        if (isStale) return end();
        signal.addEventListener('abort', () => end());
        element.setAttribute(VERSION, version);
        noteFragment(name, version);
        // Up to here the inline script records clicks.
        host.removeAttribute(RENDERED);
        void Promise.resolve(shown).then(() => replayClicks(host));
        request.onMounted();
      })();
      await within(mounting, request.name);
      if (!isStale) return;
    } catch (error) {
      attempt.abort();
      if (host === rendered) host.replaceChildren(...content);
      else host.remove();
      if (signal.aborted) return;
      const untested = error instanceof NotOffered || isInterrupted(error);
      const failure = { region: name, fragment: request.name, version, phase, error };
      reportFailure({ ...failure, ...(untested ? { untested } : {}) });
      if (error instanceof NotOffered || !version || !(await isReplaced(version))) return leave();
    }
  }

  /** Nothing moves: the content of the HTML server stays as it is, unless the place has something of its own. */
  function leave() {
    if (!rendered || request.hasFallback) element.replaceChildren();
    else rendered.removeAttribute(RENDERED);
    request.onAbsent();
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
