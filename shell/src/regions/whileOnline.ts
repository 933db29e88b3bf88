import { LOST } from '@haat/page';

/** How often the network went off or came back. */
let changes = 0;
for (const event of ['offline', 'online']) addEventListener(event, () => changes++);

/**
 * Tries something that needs the network; once more when it is back if it was off meanwhile, e.g. while a device changes networks: a
 * busy device may learn of the failure when the network is back. The first request for a file whose preload was lost gets that
 * failure in Chromium, also when the network is back by then.
 * @param attempt is told whether it is the second time
 */
export async function whileOnline<T>(attempt: (again: boolean) => Promise<T>): Promise<T> {
  const before = changes;
  try {
    return await attempt(false);
  } catch (error) {
    const lost = document.querySelectorAll(`link[${LOST}]`);
    if (navigator.onLine && lost.length === 0 && changes === before) throw error;
    if (!navigator.onLine)
      await new Promise<void>((resolve) => addEventListener('online', () => resolve(), { once: true }));
    for (const link of lost) link.removeAttribute(LOST);
    return attempt(true);
  }
}
