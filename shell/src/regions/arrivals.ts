import { STALL_MS } from '@haat/page';

/** If other files arrived faster than this, the network is fast and a missing file hangs; on a slow network, wait. */
export const QUICK_MS = 500;

/** Settles when no slow request of the page has ended for STALL_MS; not after `signal` was aborted. */
export async function untilStalled(signal: AbortSignal): Promise<void> {
  let last = performance.now();
  const note = (entries: PerformanceEntryList) => {
    if (entries.some(({ duration }) => duration >= QUICK_MS)) last = performance.now();
  };
  const observer = new PerformanceObserver((list) => note(list.getEntries()));
  observer.observe({ type: 'resource' });
  signal.addEventListener('abort', () => observer.disconnect());
  for (;;) {
    const left = last + STALL_MS - performance.now();
    if (left <= 0) break;
    await new Promise((resolve) => setTimeout(resolve, left));
    // On a busy page the observer is called late.
    note(observer.takeRecords());
  }
  observer.disconnect();
  if (signal.aborted) await new Promise(() => {});
}

/** Scripts and style sheets that were requested and have not arrived, with their addresses. */
const awaited = new Map<Element, string>();

/** Records the request of a script or style sheet. */
export function noteRequest(element: HTMLScriptElement | HTMLLinkElement) {
  awaited.set(element, 'src' in element ? element.src : element.href);
  const arrived = () => awaited.delete(element);
  element.addEventListener('load', arrived);
  element.addEventListener('error', arrived);
}

/** Whether a file of a folder has not arrived. */
export const awaitsFile = (folder: string) =>
  [...awaited.values()].some((address) => address.startsWith(folder));

/** Removes a file's element from the page. A script that arrives later does not run: it belongs to another document. */
export function giveUp(element: Element) {
  awaited.delete(element);
  document.implementation.createHTMLDocument().adoptNode(element);
}
