import { asserts, quotedTexts, report } from './quotedTexts';
import { type TextAssertion, textAssertionsIn } from './textAssertions';

const seenIn = (code: string) =>
  textAssertionsIn('a.test.tsx', code).map(({ text, test }) => `${test}: ${text}`);
const inTest = (code: string) => seenIn(`test('t', async () => { ${code} });`);

test.each([
  ["screen.getByText('Sign Out')"],
  ["await screen.findByRole('button', { name: 'Sign Out' })"],
  ["within(list).getAllByLabelText('Sign Out')"],
  ["expect(menu).toHaveTextContent('Sign Out')"],
  ["expect(box).toHaveAttribute('placeholder', 'Sign Out')"],
  ["expect(button.textContent).toBe('Sign Out')"],
  ["const words = items.map((item) => item.textContent); expect(words).toEqual(['Sign Out'])"],
  ['screen.getByText(/^Sign Out$/)'],
  ["const name = 'Sign Out'; screen.getByText(name)"],
  ["for (const name of ['Sign Out']) screen.getByText(name)"],
  ["for (const [name] of [['Sign Out', '/']] as const) screen.getByText(name)"],
  ["const texts = { out: 'Sign Out' }; screen.getByText(texts.out)"],
])('finds what is written out: %s', (code) => {
  expect(inTest(code)).toEqual(['t: Sign Out']);
});

test.each([
  ["screen.queryByText('Sign Out')"],
  ["expect(menu).not.toHaveTextContent('Sign Out')"],
  ["expect(screen.getByText('Sign Out')).not.toBeVisible()"],
  ["api.on(call, refuse(500, 'Sign Out'))"],
  ["aProduct({ name: 'Sign Out' })"],
  ['screen.getByText(strings.signOut)'],
  ['screen.getByText(/sign out/i)'],
  ['screen.getByText(/Sign (In|Out)/)'],
  ["expect(total).toBe('Sign Out')"],
  ["expect(link).toHaveAttribute('href', 'Sign Out')"],
])('is not misled by %s', (code) => {
  expect(inTest(code)).toEqual([]);
});

test('follows tables, helpers and groups to the tests', () => {
  expect(
    seenIn(`
      const sees = (text) => screen.getByText(text);
      async function open() { await screen.findByText('Orders'); }
      const ROWS = [['a', { says: 'Retry' }]];
      describe('the page', () => {
        test.each(ROWS)('after %s', (_name, { says }) => { screen.getByText(says); });
        test('itself', async () => { await open(); sees('Bill'); });
        test.skip('later', () => { sees('Total'); });
      });`).sort(),
  ).toEqual(['the page › after %s: Retry', 'the page › itself: Bill', 'the page › itself: Orders']);
});

const aSighting = (text: string, change: Partial<TextAssertion> = {}): TextAssertion => ({
  text,
  kind: 'screen',
  file: 'shell/src/Menu.test.tsx',
  test: 't',
  ...change,
});
const quoted = (text: string) => ({ section: 's', text, tests: 'shell/', kind: 'screen' }) as const;

test.each([
  ['Sign Out', aSighting('Sign Out'), true],
  ['Sign Out', aSighting('sign out'), false],
  ['Sign Out', aSighting('Sign Out now'), false],
  ['Sign Out', aSighting('Sign Out', { file: 'mfe-x/a.test.tsx' }), false],
  ['Sign Out', aSighting('Sign Out', { kind: 'error' }), false],
  ['Only {n} items (in stock)', aSighting('Only 3 items (in stock)'), true],
  ['Only {n} items (in stock)', aSighting('Only  items (in stock)'), false],
])('“%s” and %j', (text, assertion, same) => {
  expect(asserts(quoted(text), assertion)).toBe(same);
});

test('reports what is seen, unseen, pending, and pending no longer', () => {
  const texts = quotedTexts('shopper', [
    {
      section: '2',
      tests: 'shell/',
      texts: ['A', 'B', { text: 'C', pending: 'later' }, { text: 'D', pending: 'later' }],
    },
  ]);
  const { seen, unseen, arrived, pending } = report(texts, [aSighting('A'), aSighting('D')]);
  expect(seen.map(({ quoted }) => quoted.text)).toEqual(['A']);
  expect(unseen.map(({ text }) => text)).toEqual(['B']);
  expect(arrived.map(({ quoted }) => quoted.text)).toEqual(['D']);
  expect(pending.map(({ text }) => text)).toEqual(['C']);
});
