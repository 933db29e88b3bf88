import axe from 'axe-core';

/** Fails with a readable list when the element breaks an accessibility rule. Colour contrast needs a real browser. */
export async function expectNoAxeViolations(element: Element) {
  const { violations } = await axe.run(element, {
    rules: { 'color-contrast': { enabled: false }, region: { enabled: false } },
  });
  const descriptions = violations.map(
    (one) => `${one.id}: ${one.help}\n  ${one.nodes.map((node) => node.html).join('\n  ')}`,
  );
  if (descriptions.length > 0) throw new Error(`Accessibility violations:\n${descriptions.join('\n')}`);
}
