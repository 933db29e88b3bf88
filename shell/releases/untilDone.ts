/** The pause after a failure; doubled with each. In ms. */
const FIRST_PAUSE_MS = 1000;
const MAX_PAUSE_MS = 60_000;

/**
 * Runs work once, however often it is requested.
 * @param work resolves to false when it has to be done again
 * @param now in ms
 * @returns does the work unless it is done; one at a time, and after a failure not before a pause
 */
export function untilDone(work: () => Promise<boolean>, now = Date.now): () => Promise<void> {
  let isDone = false;
  let running: Promise<void> | undefined;
  let pauseMs = FIRST_PAUSE_MS;
  let notBefore = Number.NEGATIVE_INFINITY;
  async function attempt() {
    isDone = await work().catch(() => false);
    running = undefined;
    if (isDone) return;
    notBefore = now() + pauseMs;
    pauseMs = Math.min(2 * pauseMs, MAX_PAUSE_MS);
  }
  return async () => {
    if (isDone) return;
    if (!running && now() >= notBefore) running = attempt();
    await running;
  };
}
