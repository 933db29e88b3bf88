import { type Entry, entriesOf, entriesWith, isQuoted, quotedTexts } from './quotedTexts';

test('reads plain and assembled texts of a list', () => {
  const assembled = { text: 'Hello, Guest', parts: ['Hello, {name}', 'Guest'] };
  expect(
    quotedTexts('shopper', [{ section: '2 Header', owner: 'shell', texts: ['Home', assembled] }]),
  ).toEqual([
    { section: 'shopper 2 Header', owner: 'shell', text: 'Home' },
    { section: 'shopper 2 Header', owner: 'shell', ...assembled },
  ]);
});

test('lists the entries of a table with their paths, nested and in arrays', () => {
  expect(entriesOf('shell', { home: 'Home', menu: { out: 'Sign Out', pages: ['Blog'] }, most: 3 })).toEqual([
    { owner: 'shell', path: 'home', texts: ['Home'] },
    { owner: 'shell', path: 'menu.out', texts: ['Sign Out'] },
    { owner: 'shell', path: 'menu.pages.0', texts: ['Blog'] },
  ]);
});

test('calls entries with names and counts', () => {
  const table = {
    items: (count: number) => `${count} ${count === 1 ? 'item' : 'items'}`,
    upper: (name: string) => name.toUpperCase(),
  };
  expect(entriesOf('shell', table).map(({ texts }) => texts)).toEqual([
    ['{…} items', '1 item', '2 items'],
    ['{…}'],
  ]);
});

test.each([
  ['Sign Out', 'Sign Out', true],
  ['Sign Out', 'sign out', false],
  ['Sign Out', 'Sign Out now', false],
  ['Only {n} items (in stock)', 'Only {…} items (in stock)', true],
  ['Only {n} items (in stock)', 'Only  items (in stock)', false],
  ['Only {n} items (in stock)', 'Only 3 items in stock', false],
])('compares “%s” with “%s”', (quoted, text, same) => {
  expect(isQuoted(quoted, text)).toBe(same);
});

const TABLES: Entry[] = [
  { owner: 'shell', path: 'greeting', texts: ['Hello, {…}'] },
  { owner: 'shell', path: 'guest', texts: ['Guest'] },
  { owner: 'libs/contracts', path: 'stock', texts: ['Out of stock'] },
];

test.each([
  ['of the owner', { text: 'Guest', owner: 'shell' }, ['guest']],
  ['of a lib', { text: 'Out of stock', owner: 'shell' }, ['stock']],
  ['of a lib only', { text: 'Guest', owner: 'libs' }, []],
  ['of another package', { text: 'Guest', owner: 'mfe-catalog' }, []],
  ['of no table', { text: 'Home', owner: 'shell' }, []],
  [
    'assembled',
    { text: 'Hello, Guest', parts: ['Hello, {name}', 'Guest'], owner: 'shell' },
    ['greeting', 'guest'],
  ],
  [
    'assembled, with a part missing',
    { text: 'Hi, Guest', parts: ['Hi, {name}', 'Guest'], owner: 'shell' },
    [],
  ],
])('looks up a text %s', (_case, quoted, paths) => {
  expect(entriesWith({ section: 's', ...quoted }, TABLES).map(({ path }) => path)).toEqual(paths);
});
