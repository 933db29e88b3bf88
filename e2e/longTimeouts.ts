import type { Page } from '@playwright/test';

/** Timers of at least this length, in ms, are time-outs. */
const LIMIT_MS = 2000;
const TIMES = 20;

declare global {
  interface Window {
    hasLongTimeouts: boolean;
  }
}

/**
 * From the next page on, time-outs are far longer, so that a busy machine does not reach them first.
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
