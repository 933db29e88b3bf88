import { LOST } from '@haat/page';

/**
 * Tries something that needs the network; once more when it is back if it was off, e.g. while a device changes networks. The first
 * request for a file whose preload was lost gets that failure in Chromium, also when the network is back by then.
 * @param attempt is told whether it is the second time
 */
export async function whileOnline<T>(attempt: (again: boolean) => Promise<T>): Promise<T> {
  try {
    return await attempt(false);
  } catch (error) {
    const lost = document.querySelectorAll(`link[${LOST}]`);
    if (navigator.onLine && lost.length === 0) throw error;
    if (!navigator.onLine)
      await new Promise<void>((resolve) => addEventListener('online', () => resolve(), { once: true }));
    for (const link of lost) link.removeAttribute(LOST);
    return attempt(true);
  }
}
