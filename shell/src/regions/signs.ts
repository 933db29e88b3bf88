import { FOOTER, HEADER, type Region, regionId } from '@haat/page';
import { sessionStore } from '@haat/session';
import { siteRoutes } from '../siteRoutes';
import { endStart } from './failedReleases';
import { reportFailure } from './failures';
import { endlessLoading, flaws, watchUse } from './flaws';
import { isEmpty } from './isEmpty';
import { isInterrupted } from './pageLeave';
import { undoReplacements } from './patchedGlobals';
import { type RegionStates, regionRecordsAtom, regionStatesAtom } from './regionStates';

/** When a mounted region is checked, in ms after its mount. */
const CHECK_TIMES_MS = [1500, 8000];
/** When it is looked at for flaws once more: what still loads then never ends. */
const LAST_LOOK_MS = 20_000;
const MAX_TASK_MS = 1000;
/** Longer than on any slow phone, in ms. */
const FREEZE_MS = 10_000;
/** Tasks that begin until so long after the mount belong to the start. */
const START_MS = 1000;
const MAX_LOAD_MS = 8000;
/** How much of the time after the start frames of 50 ms and more may take. */
const MAX_SLOW_SHARE = 0.3;
/** A shorter measurement, in ms, is not conclusive. */
const MIN_FRAMES_MS = 3000;
/** A click must show an effect within this time, in ms; visitors click again after it. */
const MAX_RESPONSE_MS = 500;
/** A part of the frame counts as scrolled out of view if less than this is visible. */
const MIN_HEIGHT_PX = 10;
/** An element with less opacity than this covers nothing. */
const MIN_OPACITY = 0.5;
/** Elements that may cover the frame: a dialog of a screen, with its backdrop; a notice, which on a phone covers the header. */
const OVERLAYS = 'dialog, [role="dialog"], [role="alertdialog"], [aria-modal="true"], [data-toast]';

/** A region that was mounted. */
export interface MountedRegion {
  name: Region;
  /** When it was requested and mounted, in ms of the page's clock. */
  requestedAt: number;
  mountedAt: number;
}

/** A sign that a mounted release is not usable. */
export interface Sign {
  /**
   * `behave`: a failure of the release. `slow`: happens to a good release on a slow phone, too, so the server only compares
   * how often it happens to a canary and to the live version. `flawed`: the same of what did not work (flaws.ts).
   */
  judged: 'behave' | 'slow' | 'flawed';
  /** @returns what is wrong, for the log; null when nothing is */
  find(region: MountedRegion): string | null | Promise<string | null>;
}

export const signs: Readonly<Record<string, Sign>> = {
  'emptied page': {
    judged: 'behave',
    find({ name }) {
      const element = document.getElementById(regionId(name));
      return element && !isEmpty(element) ? null : 'nothing is left of the region';
    },
  },
  'frame gone or covered': {
    judged: 'behave',
    find: async () => (await hiddenPart(HEADER)) ?? (await hiddenPart(FOOTER)),
  },
  'patched globals': {
    judged: 'behave',
    find: undoReplacements,
  },
  'frozen page': {
    judged: 'behave',
    find: (region) => taskOver(FREEZE_MS, region),
  },
  'long task': {
    judged: 'slow',
    find: (region) => taskOver(MAX_TASK_MS, region),
  },
  'slow frames': {
    judged: 'slow',
    find: slowFrames,
  },
  'slow response': {
    judged: 'slow',
    find: slowResponse,
  },
  'slow load': {
    judged: 'slow',
    find({ requestedAt, mountedAt }) {
      const ms = Math.round(mountedAt - requestedAt);
      return ms > MAX_LOAD_MS ? `mounted after ${ms} ms` : null;
    },
  },
  ...flaws,
};

const longTasks: PerformanceEntry[] = [];
const longFrames: PerformanceEntry[] = [];
const responses: PerformanceEventTiming[] = [];

/** Frames after the region's start, whichever scripts run in them: React's callbacks belong to the shell. */
function slowFrames({ mountedAt }: MountedRegion): string | null {
  const since = mountedAt + START_MS;
  const elapsed = performance.now() - since;
  if (elapsed < MIN_FRAMES_MS) return null;
  const slow = longFrames
    .filter(({ startTime }) => startTime >= since)
    .reduce((sum, { duration }) => sum + duration, 0);
  return slow > MAX_SLOW_SHARE * elapsed
    ? `${Math.round(slow)} ms of ${Math.round(elapsed)} ms in slow frames`
    : null;
}

function slowResponse({ name, mountedAt }: MountedRegion): string | null {
  const element = document.getElementById(regionId(name));
  const own = responses.filter(
    ({ target, startTime, interactionId }) =>
      // Null: the click's effect removed the element.
      interactionId && target && startTime >= mountedAt && element?.contains(target),
  );
  const longest = Math.max(0, ...own.map(({ duration }) => duration));
  return longest >= MAX_RESPONSE_MS ? `a click was answered after ${Math.round(longest)} ms` : null;
}

/** The longest task of a region's start, if it exceeds the limit. */
function taskOver(ms: number, { requestedAt, mountedAt }: MountedRegion): string | null {
  const tasks = longTasks
    .filter(({ startTime, duration }) => startTime + duration > requestedAt)
    .filter(({ startTime }) => startTime < mountedAt + START_MS);
  const longest = Math.max(0, ...tasks.map(({ duration }) => duration));
  return longest > ms ? `a task of ${Math.round(longest)} ms` : null;
}
let isUsed = false;

/** Checks each mounted region for signs that the page is not usable, and reports them. */
export function watchSigns() {
  // Only Chromium supports the first two; other browsers ignore them.
  collect('longtask', longTasks);
  collect('long-animation-frame', longFrames);
  collect('event', responses, { durationThreshold: MAX_RESPONSE_MS });
  const use = () => {
    isUsed = true;
  };
  watchUse();
  for (const type of ['pointerdown', 'keydown']) addEventListener(type, use, { capture: true, once: true });
  let before: RegionStates = {};
  const look = () => {
    const states = sessionStore.get(regionStatesAtom);
    for (const name of siteRoutes().regions)
      if (states[name]?.status === 'mounted' && states[name] !== before[name]) void lookAt(name);
    before = states;
  };
  sessionStore.sub(regionStatesAtom, look);
  look();
}

function collect<T extends PerformanceEntry>(type: string, into: T[], more: PerformanceObserverInit = {}) {
  const observer = new PerformanceObserver((list) => void into.push(...(list.getEntries() as T[])));
  observer.observe({ type, buffered: true, ...more });
}

async function lookAt(name: Region): Promise<void> {
  const state = sessionStore.get(regionStatesAtom)[name];
  const record = () => sessionStore.get(regionRecordsAtom)[name];
  const { requestedAt = 0, loadMs = 0 } = record() ?? {};
  const region = { name, requestedAt, mountedAt: requestedAt + loadMs };
  const found = new Set<Sign>();
  // The region was unmounted or replaced meanwhile.
  const isOver = () =>
    sessionStore.get(regionStatesAtom)[name] !== state ||
    record()?.requestedAt !== requestedAt ||
    isInterrupted('');
  for (const ms of CHECK_TIMES_MS) {
    await new Promise((resolve) => setTimeout(resolve, region.mountedAt + ms - performance.now()));
    for (const sign of Object.values(signs)) {
      if (isOver()) return;
      const error = found.has(sign) ? null : await sign.find(region);
      if (!error) continue;
      if (isOver()) return;
      found.add(sign);
      reportFailure({ region: name, phase: sign.judged, error });
    }
  }
  if (!isOver()) endStart(name);
  await new Promise((resolve) => setTimeout(resolve, region.mountedAt + LAST_LOOK_MS - performance.now()));
  for (const sign of [...Object.values(flaws), endlessLoading]) {
    const error = isOver() || found.has(sign) ? null : await sign.find(region);
    if (error && !isOver()) reportFailure({ region: name, phase: 'flawed', error });
  }
}

/** Describes how a part of the frame is missing or covered; null if it is visible or this cannot be determined. */
async function hiddenPart(id: string): Promise<string | null> {
  // The frame is hidden in print.
  if (matchMedia('print').matches) return null;
  // The part's own element has no box; measure inside it.
  const part = document.querySelector(`#${id} ${id}`);
  const area = part?.getBoundingClientRect();
  if (!part || !area || area.height === 0) return `the ${id} is gone`;
  // Layers that a visitor opens may cover it.
  if (isUsed) return null;
  const [top, bottom] = [Math.max(area.top, 0), Math.min(area.bottom, innerHeight)];
  if (bottom - top < MIN_HEIGHT_PX) return null;
  const covers = () =>
    [0.1, 0.5, 0.9].map((share) =>
      document.elementFromPoint(area.left + share * area.width, (top + bottom) / 2),
    );
  const isOverlay = (cover: Element) => cover.closest(OVERLAYS) ?? cover.querySelector(OVERLAYS);
  // A hit on an ancestor means that the part is visible.
  const isOver = (cover: Element | null): cover is Element =>
    cover !== null && !part.contains(cover) && !cover.contains(part) && !isOverlay(cover);
  const clicked = covers();
  if (clicked.every(isOver)) return `the ${id} is covered by a ${clicked[0]!.localName}`;
  if (!(await isOccluded(part))) return null;
  const seen = whileAllIsClickable(covers);
  return seen.every((cover) => isOver(cover) && isOpaque(cover))
    ? `the ${id} is covered by a ${seen[0]!.localName} that lets clicks through`
    : null;
}

/** Interval of the browser's checks, in ms: the shortest allowed. */
const OCCLUSION_DELAY_MS = 100;

/**
 * Whether the browser finds anything over an element, also elements that let clicks through. Unlike a check
 * of our own, which computes all styles of the page twice, it is free. False if the browser lacks it (Firefox, Safari).
 */
function isOccluded(element: Element): Promise<boolean> {
  return new Promise((resolve) => {
    const options: IntersectionObserverInit & { trackVisibility: true; delay: number } = {
      trackVisibility: true,
      delay: OCCLUSION_DELAY_MS,
    };
    const observer = new IntersectionObserver(([entry]) => {
      observer.disconnect();
      resolve((entry as IntersectionObserverEntry & { isVisible?: boolean }).isVisible === false);
    }, options);
    observer.observe(element);
  });
}

/** Checks while elements that let clicks through can be hit as well. Nothing is painted meanwhile. */
function whileAllIsClickable<T>(look: () => T): T {
  // Copy the list: the property itself would include the new sheet.
  const before = [...document.adoptedStyleSheets];
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('* { pointer-events: auto !important }');
  document.adoptedStyleSheets = [...before, sheet];
  try {
    return look();
  } finally {
    document.adoptedStyleSheets = before;
  }
}

/** Whether an element's own area hides most of what is below it. */
function isOpaque(element: Element): boolean {
  const { backgroundColor, backgroundImage } = getComputedStyle(element);
  const [, comma, slash] = /^rgba\(.*, ([\d.]+)\)$|\/ ([\d.]+)\)$/.exec(backgroundColor) ?? [];
  const isPainted = backgroundImage !== 'none' || element.matches('img, video, canvas, iframe, object');
  let opacity = isPainted ? 1 : Number(comma ?? slash ?? 1);
  for (let at: Element | null = element; at; at = at.parentElement)
    opacity *= Number(getComputedStyle(at).opacity || 1);
  return opacity >= MIN_OPACITY;
}
