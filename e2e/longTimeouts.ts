import type { Page } from '@playwright/test';

/** Timers of a page that take so long are limits of what is waited for, in ms. */
const LIMIT_MS = 2000;
const TIMES = 20;

declare global {
  interface Window {
    hasLongTimeouts: boolean;
  }
}

/**
 * From the next page on, limits of time take far longer, so that what comes before them also does on a busy machine.
 * @returns ends it
 */
export async function hasLongTimeouts(page: Page): Promise<() => Promise<void>> {
  await page.addInitScript(
    ({ limit, times }) => {
      const { setTimeout } = window;
      window.hasLongTimeouts = true;
      window.setTimeout = ((call: TimerHandler, ms = 0, ...more: unknown[]) =>
        setTimeout(
          call,
          window.hasLongTimeouts && ms >= limit ? ms * times : ms,
          ...more,
        )) as typeof setTimeout;
    },
    { limit: LIMIT_MS, times: TIMES },
  );
  return () =>
    page.evaluate(() => {
      window.hasLongTimeouts = false;
    });
}
