import { type FailedReleases, failedReleasesStorage } from '@haat/session';

/** How long a browser avoids a release that failed in it, in ms. */
export const REMEMBERED_MS = 60 * 60_000;
/** A starting page may hang for this long, in ms; visitors wait at least that long. */
export const FROZEN_MS = 4000;
const BEAT_MS = 500;

/** `starting`: it has begun to run, and has neither failed nor shown that it freezes nothing; `at`: when its page last went on. */
type Entry = FailedReleases[string] & { starting?: true };

const entryOf = (region: string): Entry | undefined => failedReleasesStorage.read()[region];
const store = (region: string, entry: Entry) =>
  failedReleasesStorage.write({ ...failedReleasesStorage.read(), [region]: entry });

/** Regions whose release is starting on this page. */
const starting = new Set<string>();
/** When this page was last seen running, in ms of its clock; after a freeze, when the freeze began. */
let lastBeat = 0;
let beats: ReturnType<typeof setInterval> | undefined;

function beat(): boolean {
  const now = performance.now();
  const goesOn = now - lastBeat < FROZEN_MS;
  if (goesOn) lastBeat = now;
  return goesOn;
}

/** Renews the note: other windows see by its age that this page is still running. */
function renewNotes() {
  if (!beat()) return;
  for (const region of starting) {
    const entry = entryOf(region);
    if (entry?.starting) store(region, { ...entry, at: Date.now() });
  }
}

/**
 * Records that a release begins to run. A page that it freezes can report nothing, but the note stays for the browser's next
 * page. Hidden pages write none, because browsers discard them at will. While a failure of the region is remembered, none
 * is written: it would overwrite that failure.
 */
export function noteStart(region: string, version: string) {
  const found = entryOf(region);
  if (document.visibilityState === 'hidden' || (found && !found.starting)) return;
  if (!beats) {
    document.addEventListener('visibilitychange', leave);
    lastBeat = performance.now();
    beats = setInterval(renewNotes, BEAT_MS);
  }
  starting.add(region);
  store(region, { version, at: Date.now(), starting: true });
}

/** The release runs without freezing the page, or the visitor left it. */
export function endStart(region: string) {
  if (!starting.delete(region)) return;
  if (entryOf(region)?.starting) forget(region);
  if (starting.size > 0) return;
  clearInterval(beats);
  beats = undefined;
  document.removeEventListener('visibilitychange', leave);
}

/** Ends the notes when the page is hidden, unless it was frozen until now: that may be why the visitor leaves. */
function leave() {
  if (beat()) for (const region of starting) endStart(region);
}

/** Records that a release failed in this browser, so that the next page does not try it. */
export function rememberFailure(region: string, version: string) {
  const first = entryOf(region);
  const isFurther = first && !first.starting && first.version !== version && isRecent(first);
  store(isFurther ? furtherKey(region, version) : region, { version, at: Date.now() });
}

/** The releases of a region that failed in this browser within the last hour. */
export const failuresHere = (region: string): string[] =>
  Object.entries(failedReleasesStorage.read())
    .filter(([key, entry]: [string, Entry]) => isOf(key, region) && !entry.starting && isRecent(entry))
    .map(([, { version }]) => version);

/** Key of a release that failed while it replaced another. */
const furtherKey = (region: string, version: string) => `${region}@${version}`;
const isOf = (key: string, region: string) => key === region || key.startsWith(furtherKey(region, ''));

/** A note from the future, written before the clock was set back, counts as expired. */
function isRecent({ at }: Entry): boolean {
  const age = Date.now() - at;
  return age >= 0 && age < REMEMBERED_MS;
}

/**
 * Whether this release of the region failed here within the last hour, or froze the page that started it last. A failure of
 * another release is forgotten.
 */
export function failureHere(region: string, version: string): 'failed' | 'froze' | null {
  const found = entryOf(region);
  if (!found) return null;
  if (found.version === version && isRecent(found)) {
    if (!found.starting) return 'failed';
    // Otherwise it is starting in another window.
    return Date.now() - found.at < FROZEN_MS ? null : 'froze';
  }
  // After a rollback, the live release may also be a known failure.
  if (failuresHere(region).includes(version)) return 'failed';
  forget(region);
  return null;
}

/** Forgets the failure of a release that works. */
export function forgetFailure(region: string, version: string | undefined) {
  const all = Object.entries(failedReleasesStorage.read());
  const others = all.filter(
    ([key, entry]: [string, Entry]) => !isOf(key, region) || entry.version !== version || entry.starting,
  );
  if (others.length < all.length) failedReleasesStorage.write(Object.fromEntries(others));
}

function forget(region: string) {
  const others = Object.entries(failedReleasesStorage.read()).filter(([key]) => !isOf(key, region));
  failedReleasesStorage.write(Object.fromEntries(others));
}
