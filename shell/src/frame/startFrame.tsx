import { preloadTransport } from '@haat/api-client';
import { currentLanguage, NO_CONTACT } from '@haat/contracts';
import {
  FOLDED,
  FOOTER,
  HEADER,
  MAIN,
  NOT_HYDRATED,
  NOTICES,
  OVERRIDES,
  type Region,
  SHELL_PAGE,
  SKELETON_TEMPLATE,
} from '@haat/page';
import { loadTexts } from '@haat/remote';
import type { QueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { flushSync } from 'react-dom';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { start, triggerAppChange } from 'single-spa';
import { nextTask } from '../nextTask';
import { watchListeners } from '../regions/additions';
import { composedPage } from '../regions/composition';
import { reportFailure } from '../regions/failures';
import { loadRuntime } from '../regions/federation';
import { replaceGlobals, undoReplacements } from '../regions/patchedGlobals';
import { prefetchRegions } from '../regions/prefetchRegions';
import { controlOf, type RegionControls } from '../regions/region';
import { registerRegions } from '../regions/registerRegions';
import { keepInput, replayClicks } from '../renderedContent';
import { Footer } from './Footer';
import { Header } from './Header';
import { RegionSkeleton } from './RegionSkeleton';
import { ShellPage } from './ShellPage';
import { ShellRoot } from './ShellRoot';
import { Toasts } from './Toasts';
import { fillInTypedText } from './typedText';

interface FrameOptions {
  queryClient: QueryClient;
  controls: RegionControls;
  /** The region that is mounted already. */
  first: Region | null;
  /** Whether the visitor may see the current page. */
  isAdmitted: () => boolean;
}

export interface Frame {
  /** Mounts and unmounts regions when something other than the URL has changed. */
  triggerAppChange(): Promise<unknown>;
}

const { contact = NO_CONTACT, overrides, refusedOverrides, showOwnershipOverlay } = composedPage().settings;
const element = (id: string) => document.getElementById(id)!;

/**
 * Starts the parts around the regions, each in a task of its own: header, footer, notices, the shell's own pages, and
 * single-spa, which switches regions from now on.
 */
export async function startFrame(options: FrameOptions): Promise<Frame> {
  const { queryClient, controls, first, isAdmitted } = options;
  // First, so that a broken page cannot prevent it.
  import(/* webpackChunkName: "signs" */ '../regions/signs')
    .then(({ watchSigns }) => watchSigns())
    .catch(() => {});
  await loadTexts(currentLanguage()).catch(() => {});
  await nextTask();
  drawSkeleton(queryClient);
  await nextTask();
  // Show the override banner before any overridden remote runs.
  if (overrides || refusedOverrides) await showOverrides(queryClient);
  await registerRegions(controls, first, isAdmitted);
  // single-spa patches functions of the history: give it the browser's own, and accept its patches from now on.
  const error = undoReplacements();
  if (first && error) reportFailure({ region: first, phase: 'behave', error });
  replaceGlobals(start);
  // single-spa has put its own functions between the page and the browser's.
  watchListeners(window);
  show(
    queryClient,
    SHELL_PAGE,
    <ShellPage retry={(region) => controlOf(controls, region).retry()} overrides={overrides} />,
  );
  await nextTask();
  show(queryClient, HEADER, <Header folded={element(HEADER).hasAttribute(FOLDED)} />);
  await nextTask();
  show(queryClient, NOTICES, <Toasts />);
  await nextTask();
  show(queryClient, FOOTER, <Footer contact={contact} />);
  await nextTask();
  fillInTypedText(element(MAIN));
  void preloadTransport();
  // The next region needs the federation's runtime.
  loadRuntime().catch(() => {});
  await nextTask();
  prefetchRegions();
  import(/* webpackChunkName: "later" */ '../afterStart').then(
    ({ afterStart }) => afterStart(queryClient),
    () => {},
  );
  import(/* webpackChunkName: "bengali" */ '@haat/ui/bengali.css').catch(() => {});
  // Only sites that show owners load it.
  if (showOwnershipOverlay)
    import(/* webpackChunkName: "owners" */ '../ownership-overlay/toggleOwnershipOverlay').then(
      ({ listenForOverlayKey }) => listenForOverlayKey(),
      () => {},
    );
  return { triggerAppChange };
}

/** Hydrates the HTML server's markup if there is any. */
function show(queryClient: QueryClient, id: string, part: ReactNode) {
  const container = element(id);
  const fillInAgain = keepInput(container);
  const takeOver = async () => {
    await fillInAgain();
    container.removeAttribute(NOT_HYDRATED);
    await replayClicks(container);
  };
  const root = (
    <ShellRoot queryClient={queryClient}>
      {part}
      <OnMount call={takeOver} />
    </ShellRoot>
  );
  const options = { identifierPrefix: `${id}-` };
  if (container.hasChildNodes()) hydrateRoot(container, root, options);
  else createRoot(container, options).render(root);
}

function OnMount({ call }: { call: () => Promise<void> }) {
  useEffect(() => void call(), [call]);
  return null;
}

/** Fills the skeleton's template: rendered here, so that the browser's build has the styles of every skeleton. */
function drawSkeleton(queryClient: QueryClient) {
  const { content } = element(SKELETON_TEMPLATE) as HTMLTemplateElement;
  const skeleton = (
    <ShellRoot queryClient={queryClient}>
      <RegionSkeleton />
    </ShellRoot>
  );
  flushSync(() => createRoot(content).render(skeleton));
}

async function showOverrides(queryClient: QueryClient) {
  const { OverrideBanner } = await import('./OverrideBanner');
  const banner = <OverrideBanner inForce={overrides ?? {}} refused={refusedOverrides ?? []} />;
  show(queryClient, OVERRIDES, banner);
}
