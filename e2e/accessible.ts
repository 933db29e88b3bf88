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

/** In documents that are loaded afterwards time-outs of exactly `ms` never end: a dialog that would close itself stays. */
export const neverEnds = (page: Page, ms: number) =>
  page.addInitScript((never) => {
    const own = window.setTimeout.bind(window);
    window.setTimeout = ((act: () => void, ms?: number) =>
      own(act, ms === never ? 3_600_000 : ms)) as typeof window.setTimeout;
  }, ms);

/**
 * Checks the page in its present state with axe.
 * @param rules only these, by their ids; all when absent
 */
export async function isAccessible(page: Page, where: string, rules?: string[]) {
  await page.evaluate((source) => {
    if ('axe' in window) return;
    const script = document.createElement('script');
    script.textContent = source;
    document.head.append(script);
  }, axe.source);
  const violations = await page.evaluate(async (only) => {
    const checker = (window as unknown as { axe: typeof axe }).axe;
    // A transition of 1 ms is a frame in which the old text is on the new background.
    const running = document.getAnimations().map((animation) => animation.finished.catch(() => {}));
    await Promise.all(running);
    const { violations } = await checker.run(document, {
      resultTypes: ['violations'],
      ...(only ? { runOnly: { type: 'rule', values: only } } : {}),
    });
    return violations.map(({ id, help, nodes }) => ({
      rule: `${id}: ${help}`,
      where: nodes.slice(0, 4).map(({ html, any }) => `${html.slice(0, 200)} ${any[0]?.message ?? ''}`),
    }));
  }, rules);
  expect.soft(violations, `accessibility of ${where}`).toEqual([]);
}

/** Both languages, for journeys that are made in each. */
export const LANGUAGES = ['en', 'bn'] as const;

/** A phone and a desk, in pixels. */
const WIDTHS = [390, 1280] as const;

/** Rules that read colours: the others find in the dark theme what they find in the light one. */
const COLOR_RULES = ['color-contrast', 'link-in-text-block'];

/** Shows the page in a theme, and waits for it: it changes in the next frame. */
async function showsTheme(page: Page, colorScheme: 'light' | 'dark') {
  await page.emulateMedia({ colorScheme });
  await page.evaluate(async () => {
    for (let frames = 0; frames < 2; frames++) await new Promise(requestAnimationFrame);
  });
}

/** Checks the page in its present state in both themes. It ends in the light one. */
export async function isAccessibleInBothThemes(page: Page, where: string) {
  // Content far below the fold gets a new theme's colours only when scrolled near.
  await page.addStyleTag({
    content: '* { content-visibility: visible !important; transition: none !important }',
  });
  for (const colorScheme of ['dark', 'light'] as const) {
    await showsTheme(page, colorScheme);
    await isAccessible(page, `${where}, ${colorScheme}`, colorScheme === 'dark' ? COLOR_RULES : undefined);
  }
}

/**
 * Checks the page in its present state at both widths and in both themes. It ends in the light theme, at the last width.
 * @param widths in pixels, where the state exists at one of them only
 */
export async function isAccessibleInEveryLook(page: Page, where: string, widths: readonly number[] = WIDTHS) {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 844 });
    await isAccessibleInBothThemes(page, `${where}, ${width} px`);
  }
}
