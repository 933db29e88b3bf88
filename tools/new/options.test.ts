import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { RESERVED_PARTS } from '@haat/page';
import { NotPossible, readOptions, USAGE } from './options';
import type { Workspace } from './workspace';

const workspace: Workspace = {
  folders: ['api', 'mfe-catalog', 'mfe-seller', 'shell'],
  remotes: ['mfe-catalog', 'mfe-seller'],
  places: [
    { path: '/home', region: 'catalog', access: 'public' },
    { path: '/product/:id', region: 'catalog', access: 'browse' },
    { path: '/seller', region: 'seller', access: 'public' },
    { path: '/seller/orders', region: 'seller', access: 'seller' },
  ],
  areas: ['mfe-catalog/home', 'mfe-catalog/wish-list'],
};
const read = (line: string) => readOptions(line.split(' '), workspace);

test('derives a remote from its name', () => {
  expect(read('remote mfe-gift-cards')).toEqual({
    kind: 'remote',
    packageName: 'mfe-gift-cards',
    region: 'gift_cards',
    area: 'gift-cards',
    screen: 'GiftCardsScreen',
    block: 'giftCards',
    path: '/gift-cards',
    access: 'public',
    title: 'Gift cards',
    team: 'Gift cards team',
  });
});

test('accepts a path, a title and a team for a remote', () => {
  const args = [
    'remote',
    'mfe-gifts',
    '--path',
    '/presents',
    '--title',
    'Give something',
    '--team',
    'Growth',
  ];
  expect(readOptions(args, workspace)).toMatchObject({
    path: '/presents',
    title: 'Give something',
    team: 'Growth',
  });
});

test('accepts a screen, also below a path of its remote', () => {
  expect(read('screen mfe-seller payouts --path /seller/payouts')).toMatchObject({
    packageName: 'mfe-seller',
    region: 'seller',
    area: 'payouts',
    screen: 'PayoutsScreen',
    path: '/seller/payouts',
    access: 'seller',
  });
  expect(read('screen mfe-seller news --path /seller/news --access public').access).toBe('public');
});

test('accepts a fragment of a remote, which has no path', () => {
  expect(read('fragment mfe-seller top-stores')).toMatchObject({
    kind: 'fragment',
    packageName: 'mfe-seller',
    region: 'seller',
    area: 'top-stores',
    screen: 'TopStores',
    block: 'topStores',
    path: '',
  });
});

test.each<readonly [line: string, message: string]>([
  ['', USAGE],
  ['remote', USAGE],
  ['remote mfe-a mfe-b', USAGE],
  ['screen mfe-catalog', USAGE],
  ['fragment mfe-catalog', USAGE],
  ['fragment mfe-catalog gifts --path /gifts', 'A fragment has no path and no access: those are its place’s'],
  ['fragment mfe-gifts cards', 'There is no remote mfe-gifts. There are: mfe-catalog, mfe-seller'],
  ['remote mfe-a --port 1', "Unknown option '--port'"],
  ['remote gifts', 'A remote\'s name begins with mfe-, as mfe-gift-cards; "gifts" does not'],
  ...[
    'mfe-',
    'mfe-Gifts',
    'mfe-gift_cards',
    'mfe-gift--cards',
    'mfe-gifts-',
    'mfe-2go',
    'mfe-../api',
    'mfe-উপহার',
  ].map(
    (name) =>
      [
        `remote ${name}`,
        `"${name}" is no name: lowercase letters, digits and single dashes, as gift-cards, 40 at most`,
      ] as const,
  ),
  ['remote mfe-utils', '"utils" says nothing or is taken: choose another name'],
  ['remote mfe-shell', '"shell" says nothing or is taken: choose another name'],
  ['remote mfe-seller', 'There is a folder mfe-seller already'],
  ['remote mfe-home', '/home is on the site already: choose another --path'],
  ['remote mfe-product', "/product is mfe-catalog's: choose another --path"],
  ['remote mfe-gifts --path /seller', '/seller is on the site already: choose another --path'],
  ['remote mfe-media', "/media is the HTML server's own: choose another --path"],
  [
    'remote mfe-gifts --path gifts',
    '"gifts" is no path for it: lowercase letters, digits and dashes, as /gift-cards',
  ],
  [
    'remote mfe-gifts --path /gifts/all',
    '"/gifts/all" is no path for it: lowercase letters, digits and dashes, as /gift-cards',
  ],
  [
    'screen mfe-catalog wish-list',
    'There is mfe-catalog/src/wish-list already: choose another name than wish-list',
  ],
  ['remote mfe-routes', '"routes" says nothing or is taken: choose another name'],
  [
    'remote mfe-gifts --title "Gifts',
    'A title has 2 to 40 characters, no quotes and braces among them; not ""Gifts"',
  ],
  ['remote mfe-gifts --team x', 'A team has 2 to 40 characters, no quotes and braces among them; not "x"'],
  ['remote mfe-gifts --access all', '--access is one of public, browse, user, seller, operator, not "all"'],
  ['screen mfe-gifts cards', 'There is no remote mfe-gifts. There are: mfe-catalog, mfe-seller'],
  ['screen mfe-catalog gifts --path /seller/gifts', "/seller is mfe-seller's: choose another --path"],
])('%s: one clear line', (line, message) => {
  expect(() => read(line)).toThrow(new NotPossible(message));
});

test('knows every first path segment that the HTML server answers itself', () => {
  const server = path.join(import.meta.dirname, '../../shell/server');
  const sources = readdirSync(server, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !file.endsWith('.test.ts'))
    .map((file) => readFileSync(path.join(server, file), 'utf8'));
  const routes = sources.flatMap((text) => [
    ...text.matchAll(/\bapp\.(?:get|post|put|delete|all)(?:<[^(]*>)?\(\s*['"`]\/([a-z][\w-]*)(?=[/'"`])/g),
  ]);
  const first = new Set(routes.map(([, name]) => name));
  expect(first).toContain('healthz');
  expect([...first].filter((name) => !RESERVED_PARTS.includes(name!))).toEqual([]);
});
