/** How long nothing at all may arrive before a file counts as one that hangs: on a slow network something still comes. */
export const STALL_MS = 2500;

/** Settles when no request of the page has ended for STALL_MS; not after `signal` was aborted. */
export async function untilStalled(signal: AbortSignal): Promise<void> {
  let last = performance.now();
  const note = () => {
    last = performance.now();
  };
  const observer = new PerformanceObserver(note);
  observer.observe({ type: 'resource' });
  signal.addEventListener('abort', () => observer.disconnect());
  for (;;) {
    const left = last + STALL_MS - performance.now();
    if (left <= 0) break;
    await new Promise((resolve) => setTimeout(resolve, left));
    // On a busy page the observer is called late.
    if (observer.takeRecords().length > 0) note();
  }
  observer.disconnect();
  if (signal.aborted) await new Promise(() => {});
}
