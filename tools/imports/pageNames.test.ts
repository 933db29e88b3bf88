import { namesIn, strayNames } from './pageNames';

const NAMES = ['data-rendered', 'data-rendered-for', 'haatPresses', '/beacon', 'region-skeleton'];
const stray = (text: string) => strayNames('shell/src/a.tsx', text, NAMES);

test.each([
  ['an attribute in a literal', "element.setAttribute('data-rendered', '')", ['data-rendered']],
  ['a longer attribute', "const a = 'data-rendered-for'", ['data-rendered-for']],
  ['a selector', 'document.querySelector(`[data-rendered] > p`)', ['data-rendered']],
  ['markup', 'const a = <div data-rendered="/" />', ['data-rendered']],
  ['dataset', 'delete element.dataset.renderedFor', ['data-rendered-for']],
  ['taken out of a dataset', 'const { rendered } = element.dataset', ['data-rendered']],
  ['a variable named dataset', "dataset.rendered = 'x'", ['data-rendered']],
  ['dataset in an inline script', 'const script = `element.dataset.rendered = 1`', ['data-rendered']],
  ['a global', 'window.haatPresses?.length', ['haatPresses']],
  ['an address', "fetch('/beacon')", ['/beacon']],
  ['a regular expression', '/<p data-rendered="x">/.test(html)', ['data-rendered']],
  ['another attribute', "const a = 'data-rendered-by'; element.dataset.state", []],
  ['an imported name', 'element.getAttribute(RENDERED); globalThis[EARLY_CLICKS]', []],
  ['a comment', '// data-rendered\n', []],
])('%s', (_, text, found) => {
  expect(stray(text)).toEqual(found);
});

test('names that mean nothing else are read from the file that defines them', () => {
  expect(
    namesIn(
      "export const REGION = 'data-region';\nexport const MAIN = 'main';\nexport const BEACON = '/beacon';\n",
    ),
  ).toEqual(['data-region', '/beacon']);
});
