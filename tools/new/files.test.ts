import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { filesOf } from './files';
import { withRoute, withTexts, withWorkspace } from './insertions';
import { NotPossible, readOptions } from './options';
import { readWorkspace } from './workspace';

const root = path.resolve(import.meta.dirname, '../..');
const workspace = readWorkspace(root);
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
const made = (...args: string[]) => filesOf(root, readOptions(args, workspace), workspace);

test('reads the facts of the workspace', () => {
  expect(workspace.remotes).toContain('mfe-catalog');
  expect(workspace.places).toContainEqual({ path: '/reset-password', region: 'account', access: 'public' });
  expect(workspace.places).toContainEqual({ path: '/seller/reviews', region: 'seller', access: 'seller' });
  expect(workspace.areas).toContain('mfe-catalog/home');
});

test('a new remote has what all remotes have in common', () => {
  const files = made('remote', 'mfe-of-a-test');
  const candidates = [
    'package.json',
    'rspack.config.mjs',
    'tsconfig.json',
    'src/app.tsx',
    'src/lifecycles.tsx',
    'src/server.tsx',
    'src/routes.tsx',
    'src/routeTable.ts',
    'src/strings/index.ts',
    'src/strings/en.ts',
    'src/strings/bn.ts',
  ];
  expect(Object.keys(files)).toEqual(
    expect.arrayContaining(candidates.map((file) => `mfe-of-a-test/${file}`)),
  );
  // Fragments are what a remote adds when it has some.
  const plain = workspace.remotes.filter((one) => !existsSync(path.join(root, one, 'src/fragmentTable.ts')));
  for (const file of ['tsconfig.json', 'src/strings/index.ts', 'src/app.tsx', 'src/lifecycles.tsx']) {
    const [first = '', ...others] = file === 'src/lifecycles.tsx' ? plain : workspace.remotes;
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

test('a new remote writes its own folder and the lock file alone', () => {
  const files = Object.keys(made('remote', 'mfe-of-a-test'));
  expect(files.filter((file) => !file.startsWith('mfe-of-a-test/'))).toEqual(['package-lock.json']);
  // Two teams at a time get different ports, and no file with one.
  for (const text of Object.values(made('remote', 'mfe-of-a-test'))) expect(text).not.toMatch(/port: \d/);
});

test('adds a screen to the routes and texts of its remote, and to nothing else', () => {
  const files = made('screen', 'mfe-seller', 'of-a-test', '--path', '/seller/of-a-test');
  expect(Object.keys(files)).toEqual([
    'mfe-seller/src/of-a-test/OfATestScreen.tsx',
    'mfe-seller/src/of-a-test/OfATestScreen.module.css',
    'mfe-seller/src/of-a-test/OfATestScreen.test.tsx',
    'mfe-seller/src/routes.tsx',
    'mfe-seller/src/routeTable.ts',
    'mfe-seller/src/strings/en.ts',
    'mfe-seller/src/strings/bn.ts',
  ]);
  expect(files['mfe-seller/src/routes.tsx']).toContain(
    "  { path: '/seller/of-a-test', Screen: lazyScreen(() => import('./of-a-test/OfATestScreen')) },\n];",
  );
  expect(files['mfe-seller/src/strings/en.ts']).toMatch(/\n {2}ofATest: \{\n {4}title: 'Of a test',/);
  expect(files['mfe-seller/src/strings/bn.ts']).toMatch(
    /\n {2}ofATest: \{\n {4}title: 'Of a test',\n[\s\S]*লোড হচ্ছে…/,
  );
  expect(files['mfe-seller/src/routeTable.ts']).toContain(
    "  { path: '/seller/of-a-test', access: 'seller', title: { en: 'Of a test', bn: 'Of a test' } },\n] as const",
  );
  for (const text of Object.values(files)) expect(text).not.toMatch(/\{\{\w/);
});

test('adds a first fragment to a remote, and another one to the same tables', () => {
  const [plain] = workspace.remotes.filter(
    (one) => !existsSync(path.join(root, one, 'src/fragmentTable.ts')),
  );
  const files = made('fragment', plain!, 'of-a-test');
  expect(Object.keys(files).map((file) => file.replace(`${plain}/src/`, ''))).toEqual([
    'of-a-test/OfATest.tsx',
    'of-a-test/OfATest.module.css',
    'of-a-test/OfATest.test.tsx',
    'fragmentTable.ts',
    'fragments.ts',
    'lifecycles.tsx',
    'server.tsx',
    'strings/en.ts',
    'strings/bn.ts',
  ]);
  expect(files[`${plain}/src/lifecycles.tsx`]).toContain(
    "export const fragments = () => import('./fragments');",
  );
  expect(files[`${plain}/src/server.tsx`]).toMatch(/import \{ fragments \}[\s\S]*\.\.\.app, fragments \}\);/);

  const more = made('fragment', 'mfe-catalog', 'of-a-test');
  expect(more['mfe-catalog/src/fragmentTable.ts']).toMatch(
    /recommendations: [\s\S]*\n {2}'of-a-test': \{ params: \{ limit: 'number\?' \}, server: true \},\n\} as const/,
  );
  expect(more['mfe-catalog/src/fragments.ts']).toContain(
    "  'of-a-test': async () => (await import('./of-a-test/OfATest')).OfATest,\n});",
  );
  for (const file of ['lifecycles.tsx', 'server.tsx'])
    expect(more[`mfe-catalog/src/${file}`]).toBe(read(`mfe-catalog/src/${file}`));
  for (const text of Object.values({ ...files, ...more })) expect(text).not.toMatch(/\{\{\w+\}\}/);
});

test.each([
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
