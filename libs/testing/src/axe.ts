import { getConfig } from '@testing-library/react';
import type { AxeResults } from 'axe-core';

/** These need layout, colours or style sheets, so they find nothing here; the journeys check them in a browser. */
const NEEDS_BROWSER = [
  'color-contrast',
  'css-orientation-lock',
  'link-in-text-block',
  'scrollable-region-focusable',
  'target-size',
];
/** The frame of the page is not part of a remote's screen. */
const NOT_OF_A_SCREEN = ['region'];
const off = [...NEEDS_BROWSER, ...NOT_OF_A_SCREEN];

declare const process: { env: Record<string, string | undefined> };
/** npm test looks at the first state of each file: axe takes an eighth of the time of a screen's tests. */
const ONLY_FIRST = process.env.TEST_MATRIX === 'short';
let looked = false;

/** Fails with a readable list when the element breaks an accessibility rule. */
export async function expectNoAxeViolations(element: Element) {
  if (ONLY_FIRST && looked) return;
  looked = true;
  // An answer may come meanwhile, as in each wait of Testing Library.
  const { violations }: AxeResults = await getConfig().asyncWrapper(async () => {
    // Loaded here: most suites of screens never ask.
    const { default: axe } = await import('axe-core');
    return axe.run(element, {
      // Style sheets of the page.
      preload: false,
      resultTypes: ['violations'],
      rules: Object.fromEntries(off.map((rule) => [rule, { enabled: false }])),
    });
  });
  const descriptions = violations.map(
    (one) => `${one.id}: ${one.help}\n  ${one.nodes.map((node) => node.html).join('\n  ')}`,
  );
  if (descriptions.length > 0) throw new Error(`Accessibility violations:\n${descriptions.join('\n')}`);
}
