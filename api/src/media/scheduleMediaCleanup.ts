import type { Pictures } from './pictures';

const HOUR = 3_600_000;

/**
 * Sweeps pictures that were sent but never shown, each hour; any number of processes may do so at once.
 * @returns ends it
 */
export function scheduleMediaCleanup(pictures: Pictures, onError: (error: unknown) => void): () => void {
  const timer = setInterval(() => pictures.sweep().catch(onError), HOUR);
  return () => clearInterval(timer);
}
