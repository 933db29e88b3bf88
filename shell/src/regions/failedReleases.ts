import { type FailedReleases, failedReleasesStorage } from '@haat/session';

/** How long a browser starts without a release that failed in it, in ms. */
export const REMEMBERED_MS = 60 * 60_000;
/** For how long a page that starts may do nothing; a visitor does not give it up sooner. */
export const FROZEN_MS = 4000;
const BEAT_MS = 500;

/** `starting`: it has begun to run, and has neither failed nor shown that it freezes nothing; `at`: when its page last went on. */
type Entry = FailedReleases[string] & { starting?: true };

const entryOf = (region: string): Entry | undefined => failedReleasesStorage.read()[region];
const store = (region: string, entry: Entry) =>
  failedReleasesStorage.write({ ...failedReleasesStorage.read(), [region]: entry });

/** Regions whose release is starting on this page. */
const starting = new Set<string>();
/** When this page was last seen to go on, in ms of its clock; after it was frozen, when that began. */
let lastBeat = 0;
let beats: ReturnType<typeof setInterval> | undefined;

function beat(): boolean {
  const now = performance.now();
  const goesOn = now - lastBeat < FROZEN_MS;
  if (goesOn) lastBeat = now;
  return goesOn;
}

/** Other windows see by the note's age that this page goes on. */
function renewNotes() {
  if (!beat()) return;
  for (const region of starting) {
    const entry = entryOf(region);
    if (entry?.starting) store(region, { ...entry, at: Date.now() });
  }
}

/**
 * Notes that a release begins to run. A page that it freezes can report nothing: the note stays, and the next page of this
 * browser finds it. Not in a hidden page: browsers end those as they like. Not in the place of a known failure, of
 * this release or of the one that it replaces.
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

/** The release runs without freezing the page, or was left. */
export function endStart(region: string) {
  if (!starting.delete(region)) return;
  if (entryOf(region)?.starting) forget(region);
  if (starting.size > 0) return;
  clearInterval(beats);
  beats = undefined;
  document.removeEventListener('visibilitychange', leave);
}

/** Also before the page ends. One that was frozen until now is left because of that. */
function leave() {
  if (beat()) for (const region of starting) endStart(region);
}

/** Notes that a release failed in this browser, so that the next page does not try it. */
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

/** Of a release that has failed in place of another. */
const furtherKey = (region: string, version: string) => `${region}@${version}`;
const isOf = (key: string, region: string) => key === region || key.startsWith(furtherKey(region, ''));

/** A clock that was set back must not make it last. */
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
    // Else it starts in another window.
    return Date.now() - found.at < FROZEN_MS ? null : 'froze';
  }
  // What is live after a rollback may be known, too.
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
