import { readFileSync } from 'node:fs';
import path from 'node:path';
import { filesOf } from './files';
import { withPlace, withRoute, withTexts, withTitle, withWorkspace } from './insertions';
import { NotPossible, readOptions } from './options';
import { readWorkspace } from './workspace';

const root = path.resolve(import.meta.dirname, '../..');
const workspace = readWorkspace(root);
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
const made = (...args: string[]) => filesOf(root, readOptions(args, workspace), workspace);

test('reads the facts of the workspace', () => {
  expect(workspace.remotes).toContain('mfe-catalog');
  expect(workspace.ports).toEqual(expect.arrayContaining([4101, 4105]));
  expect(workspace.places).toContainEqual({ path: '/', region: null, access: 'entry' });
  expect(workspace.places).toContainEqual({ path: '/reset-password', region: 'account', access: 'public' });
  expect(workspace.places).toContainEqual({ path: '/seller/reviews', region: 'seller', access: 'seller' });
  expect(workspace.titles).toEqual(expect.arrayContaining(['welcome', 'notFound']));
});

test('a new remote has what all remotes have in common', () => {
  const files = made('remote', 'mfe-of-a-test');
  const [first = '', ...others] = workspace.remotes;
  const candidates = [
    'package.json',
    'rspack.config.mjs',
    'tsconfig.json',
    'src/app.tsx',
    'src/lifecycles.tsx',
    'src/server.tsx',
    'src/routes.tsx',
    'src/strings/index.ts',
    'src/strings/en.ts',
    'src/strings/bn.ts',
  ];
  expect(Object.keys(files)).toEqual(
    expect.arrayContaining(candidates.map((file) => `mfe-of-a-test/${file}`)),
  );
  for (const file of ['tsconfig.json', 'src/strings/index.ts', 'src/app.tsx', 'src/lifecycles.tsx']) {
    const same = others.filter((one) => read(`${one}/${file}`) === read(`${first}/${file}`));
    expect(same.length).toBeGreaterThan(0);
    expect(files[`mfe-of-a-test/${file}`]).toBe(read(`${first}/${file}`));
  }
  const about = (name: string, text: string) => {
    const { author: _team, version: _version, ...rest } = JSON.parse(text.replaceAll(name, 'NAME'));
    return rest;
  };
  // Widgets of several remotes are what a remote adds when it uses them.
  const known = about('mfe-account', read('mfe-account/package.json'));
  delete known.dependencies['@haat/features'];
  expect(about('mfe-of-a-test', files['mfe-of-a-test/package.json']!)).toEqual(known);
});

test('adds a screen to the routes, texts and site map rows of its remote', () => {
  const files = made('screen', 'mfe-seller', 'of-a-test', '--path', '/seller/of-a-test');
  expect(Object.keys(files)).toEqual([
    'mfe-seller/src/of-a-test/OfATestScreen.tsx',
    'mfe-seller/src/of-a-test/OfATestScreen.module.css',
    'mfe-seller/src/of-a-test/OfATestScreen.test.tsx',
    'mfe-seller/src/routes.tsx',
    'mfe-seller/src/strings/en.ts',
    'mfe-seller/src/strings/bn.ts',
    'libs/page/src/siteMap.ts',
    'libs/page/src/strings/en.ts',
    'libs/page/src/strings/bn.ts',
  ]);
  expect(files['mfe-seller/src/routes.tsx']).toContain(
    "  { path: '/seller/of-a-test', Screen: lazyScreen(() => import('./of-a-test/OfATestScreen')) },\n];",
  );
  expect(files['mfe-seller/src/strings/en.ts']).toMatch(/\n {2}ofATest: \{\n {4}title: 'Of a test',/);
  expect(files['mfe-seller/src/strings/bn.ts']).toMatch(
    /\n {2}ofATest: \{\n {4}title: 'Of a test',\n[\s\S]*লোড হচ্ছে…/,
  );
  expect(files['libs/page/src/strings/bn.ts']).toMatch(/\n {4}ofATest: 'Of a test',\n {4}notFound: 'পে/);
  expect(files['libs/page/src/siteMap.ts']).toMatch(
    /'\/seller\/of-a-test', region: 'seller', access: 'seller'/,
  );
  for (const text of Object.values(files)) expect(text).not.toMatch(/\{\{\w/);
});

const map = `const rows = [
  { path: '/', region: null, access: 'entry', title: 'welcome' },

  { path: '/home', region: 'catalog', access: 'public', title: 'home' },
  { path: '/seller', region: 'seller', access: 'public', title: 'seller' },
] as const satisfies readonly Row[];
`;

test.each([
  [
    'catalog',
    '/gifts',
    /title: 'home' \},\n {2}\{ path: '\/gifts', region: 'catalog', access: 'public', title: 'gifts' \},\n {2}\{ path: '\/seller'/,
  ],
  ['gifts', '/gifts', /title: 'seller' \},\n\n {2}\{ path: '\/gifts', region: 'gifts', .*\},\n\] as const/],
])('a place of %s in the site map', (region, at, expected) => {
  expect(withPlace(map, { path: at, region, access: 'public', title: 'gifts' })).toMatch(expected);
});

test('adds a title to the titles', () => {
  const texts = "  titles: {\n    home: 'Home',\n    notFound: 'Not found',\n  },\n";
  expect(withTitle(texts, 'gifts', 'Gifts')).toBe(
    "  titles: {\n    home: 'Home',\n    gifts: 'Gifts',\n    notFound: 'Not found',\n  },\n",
  );
});

test.each([
  [
    'the site map',
    () => withPlace('const rows = [];', { path: '/a', region: 'a', access: 'public', title: 'a' }),
  ],
  ['the titles', () => withTitle('{}', 'a', 'A')],
  ['the routes', () => withRoute('export const routes = all();', 'a')],
  ['the texts', () => withTexts('export { en };', 'a')],
])('%s in a form that is not known are left alone', (_case, insert) => {
  expect(insert).toThrow(NotPossible);
});

test('adds the workspace to the lock file where npm would', () => {
  const lock = JSON.parse(read('package-lock.json'));
  const locked = lock.packages['mfe-account'];
  const { 'mfe-account': _place, 'node_modules/mfe-account': _link, ...packages } = lock.packages;
  const without = `${JSON.stringify({ ...lock, packages }, null, 2)}\n`;
  expect(withWorkspace(without, 'mfe-account', locked)).toBe(read('package-lock.json'));
});
