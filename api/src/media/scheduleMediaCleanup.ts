import type { Pictures } from './pictures';

const HOUR_MS = 3_600_000;

/**
 * Deletes unused uploads every hour. Several processes may do so concurrently.
 * @returns stops it
 */
export function scheduleMediaCleanup(pictures: Pictures, onError: (error: unknown) => void): () => void {
  const timer = setInterval(() => pictures.deleteUnused().catch(onError), HOUR_MS);
  return () => clearInterval(timer);
}
