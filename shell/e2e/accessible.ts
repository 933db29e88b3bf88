import { expect, type Page } from '@playwright/test';
import axe from 'axe-core';

/**
 * Settings for specs with {@link isAccessible}: the checker is an inline script, and animations are off. On a busy machine
 * it holds a page for longer than one that starts may do nothing.
 */
export const CHECKED = {
  bypassCSP: true,
  contextOptions: { reducedMotion: 'reduce' },
  allowedErrors: [/froze the page before this one/],
} as const;

/** Checks the page in its present state with axe. */
export async function isAccessible(page: Page, where: string) {
  await page.evaluate((source) => {
    if ('axe' in window) return;
    const script = document.createElement('script');
    script.textContent = source;
    document.head.append(script);
  }, axe.source);
  const violations = await page.evaluate(async () => {
    const checker = (window as unknown as { axe: typeof axe }).axe;
    // A transition of 1 ms is a frame in which the old text is on the new background.
    const running = document.getAnimations().map((animation) => animation.finished.catch(() => {}));
    await Promise.all(running);
    const { violations } = await checker.run(document, { resultTypes: ['violations'] });
    return violations.map(({ id, help, nodes }) => ({
      rule: `${id}: ${help}`,
      where: nodes.slice(0, 4).map(({ html, any }) => `${html.slice(0, 200)} ${any[0]?.message ?? ''}`),
    }));
  });
  expect.soft(violations, `accessibility of ${where}`).toEqual([]);
}
