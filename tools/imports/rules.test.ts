import { sourceOf } from './readSources';
import { check, type SourceFile, undeclared } from './rules';

const file = (path: string, ...imports: string[]): SourceFile => ({
  path,
  imports: imports.map((from) => ({ from, typeOnly: false })),
  globals: [],
});
const typesOnly = (path: string, from: string): SourceFile => ({
  path,
  imports: [{ from, typeOnly: true }],
  globals: [],
});
const screens = [file('mfe-x/src/home/HomeScreen.tsx'), file('mfe-x/src/cart/CartScreen.tsx')];
const rulesOf = (one: SourceFile) => check([one, ...screens]).filter(({ path }) => path === one.path);

test.each<[string, SourceFile, boolean]>([
  ['a remote imports a lib', file('mfe-x/src/home/a.ts', '@haat/ui'), true],
  ['a remote imports another remote', file('mfe-x/src/home/a.ts', 'mfe-y'), false],
  ['a remote reaches into another remote', file('mfe-x/src/home/a.ts', '../../../mfe-y/src/a'), false],
  ['a remote imports the shell', file('mfe-x/src/home/a.ts', 'shell'), false],
  ['an area imports its own part', file('mfe-x/src/home/a.ts', './b'), true],
  ['an area imports another area', file('mfe-x/src/home/a.ts', '../cart/total'), false],
  ['an area imports what holds no screen', file('mfe-x/src/home/a.ts', '../strings'), true],
  ['routes.tsx composes the areas', file('mfe-x/src/routes.tsx', './home/HomeScreen'), true],
  ['api imports contracts', file('api/src/domains/carts/a.ts', '@haat/contracts'), true],
  ['api imports another lib', file('api/src/domains/carts/a.ts', '@haat/session'), false],
  ['api imports the object storage', file('api/src/platform/media/a.ts', '@haat/object-storage'), true],
  ['the releases import the object storage', file('shell/releases/a.ts', '@haat/object-storage'), true],
  ['the browser’s shell imports a Node lib', file('shell/src/a.ts', '@haat/object-storage'), false],
  ['a remote imports a Node lib', file('mfe-x/src/home/a.ts', '@haat/object-storage'), false],
  [
    'a domain calls a service',
    file('api/src/domains/carts/a.service.ts', '../catalog/catalog.service'),
    true,
  ],
  [
    'a domain reads another’s queries',
    file('api/src/domains/carts/a.ts', '../catalog/catalog.queries'),
    false,
  ],
  [
    'a domain uses the platform',
    file('api/src/domains/carts/a.ts', '../../platform/mail/mail.service'),
    true,
  ],
  ['the platform uses a domain', file('api/src/platform/mail/a.ts', '../../domains/carts/lines'), false],
  [
    'the platform uses operation',
    typesOnly('api/src/platform/media/a.ts', '../../operation/settings'),
    false,
  ],
  ['a domain uses operation', file('api/src/domains/carts/a.ts', '../../operation/settings'), false],
  ['operation uses a domain', file('api/src/operation/app.ts', '../domains/carts/carts.service'), true],
  ['a job reads tables', file('api/src/domains/carts/a.jobs.ts', './a.queries'), true],
  ['a domain’s rule reads tables', file('api/src/domains/carts/a.ts', './a.queries'), false],
  ['a domain’s rule reads data', file('api/src/domains/carts/a.ts', './fees.json'), true],
  ['a domain’s rule knows a row', typesOnly('api/src/domains/carts/a.ts', './a.queries'), true],
  ['queries call a service', file('api/src/domains/carts/a.queries.ts', './a.service'), false],
  ['queries write SQL', file('api/src/domains/carts/a.queries.ts', 'kysely'), true],
  ['a service writes SQL', file('api/src/domains/carts/a.service.ts', 'kysely'), false],
  ['a domain has a file of another kind', file('api/src/domains/carts/a.repository.ts'), false],
  ['a domain has tests', file('api/src/domains/carts/a.test.ts', './a.queries'), true],
  ['a domain uses the demo', file('api/src/domains/carts/a.ts', '../../../../demo/market/market'), false],
  [
    'the API’s entry fills the demo',
    file('api/src/operation/main.ts', '../../../demo/market/fillDemo'),
    true,
  ],
  ['a test fills the demo', file('api/src/operation/a.test.ts', '../../../demo/market/fillDemo'), true],
  ['a tool imports the demo', file('tools/bench/a.ts', '../../demo/art/rng'), false],
  ['the demo uses a domain', file('demo/market/a.ts', '../../api/src/domains/catalog/priceNow'), true],
  ['the demo uses the shell', file('demo/market/a.ts', '../../shell/src/theme'), false],
  ['the drawings use the market', file('demo/art/a.ts', '../market/market'), false],
  ['session imports api-client', file('libs/session/src/a.ts', '@haat/api-client'), true],
  ['api-client imports session', file('libs/api-client/src/a.ts', '@haat/session'), false],
  ['a new lib imports anything', file('libs/fresh/src/a.ts', '@haat/contracts'), false],
  ['axios in api-client', file('libs/api-client/src/a.ts', 'axios'), true],
  ['axios elsewhere', file('mfe-x/src/home/a.ts', 'axios'), false],
  ['single-spa in a remote', file('mfe-x/src/home/a.ts', 'single-spa'), false],
  ['testing in a test', file('mfe-x/src/home/a.test.tsx', '@haat/testing'), true],
  ['testing in the product', file('mfe-x/src/home/a.ts', '@haat/testing'), false],
  ['a tool uses what a package tests with', file('tools/bench/a.ts', 'api/src/testing/world'), true],
  ['a tool uses what a package ships', file('tools/bench/a.ts', 'api/src/app'), false],
  ['a page of a remote alone uses libs', file('tools/alone/a.tsx', '@haat/session'), true],
  ['a remote imports the page that it is alone on', file('mfe-x/src/home/a.ts', '@haat/tools'), false],
  ['a host that is not ours has our styles', file('tools/bare-host/a.ts', '@haat/ui/theme.css'), true],
  ['a host that is not ours has single-spa', file('tools/bare-host/a.ts', 'single-spa'), true],
  ['a host that is not ours imports a lib', file('tools/bare-host/a.ts', '@haat/session'), false],
  ['a host that is not ours imports the shell', file('tools/bare-host/a.ts', 'shell'), false],
  ['a host that is not ours uses our tools', file('tools/other-host/a.ts', '../run/settings.mjs'), false],
  ['a host that is not ours has parts', file('tools/other-host/a.ts', './b'), true],
  ['single-spa in a tool', file('tools/bench/a.ts', 'single-spa'), false],
  ['the HTML server imports releases', file('shell/server/a.ts', '../releases/release'), true],
  ['the HTML server’s page calls the API', file('shell/server/page/a.ts', '../gateway/api'), true],
  ['the gateway imports the page', file('shell/server/gateway/a.ts', '../page/document'), false],
  ['the gateway imports rendering', typesOnly('shell/server/gateway/a.ts', '../render/renderer'), false],
  ['rendering imports the gateway', file('shell/server/render/a.ts', '../gateway/api'), false],
  ['a room of the HTML server reads settings', file('shell/server/render/a.ts', '../settings'), true],
  ['settings import a room', file('shell/server/settings.ts', './gateway/api'), false],
  ['a room of the HTML server imports the site', file('shell/server/page/a.ts', '../site'), false],
  ['a new room of the HTML server', file('shell/server/new/a.ts', '../page/page'), false],
  ['a test of the gateway starts the site', file('shell/server/gateway/a.test.ts', '../site'), true],
  ['releases import the HTML server', file('shell/releases/a.ts', '../server/settings'), false],
  ['a test of releases starts the HTML server', file('shell/releases/a.test.ts', '../server/site'), true],
  ['releases import the page protocol', file('shell/releases/a.ts', '@haat/page'), true],
  ['releases import the browser’s shell', file('shell/releases/a.ts', '../src/server'), false],
  ['releases import its types', typesOnly('shell/releases/a.ts', '../src/theme'), false],
  ['the HTML server imports the browser’s shell', file('shell/server/page/a.ts', '../../src/theme'), false],
  [
    'a test of the HTML server renders the frame',
    file('shell/server/render/a.test.ts', '../../src/server'),
    true,
  ],
  ['the API’s client reads names of the page', file('libs/api-client/src/a.ts', '@haat/page/names'), true],
  ['the API’s client imports the page protocol', file('libs/api-client/src/a.ts', '@haat/page'), false],
  ['the page protocol imports the session', file('libs/page/src/a.ts', '@haat/session'), false],
  [
    'a room of releases imports a lower one',
    file('shell/releases/health/a.ts', '../store/compositions'),
    true,
  ],
  ['a room of releases imports a higher one', file('shell/releases/store/a.ts', '../composition/fit'), false],
  ['a room of releases imports a shared file', file('shell/releases/package/a.ts', '../refused'), true],
  ['journeys read sources of the shell', file('e2e/cart.spec.ts', '../shell/src/theme'), true],
  ['the shell imports a journey', file('shell/src/a.ts', '../../e2e/cart'), false],
  ['the browser’s shell imports the server', file('shell/src/a.ts', '../server/settings'), false],
  ['the browser’s shell imports releases', file('shell/src/a.ts', '../releases/release'), false],
  ['too deep', file('mfe-x/src/home/a/b/c.ts'), false],
  ['a name that says nothing', file('mfe-x/src/home/utils.ts'), false],
  ['a second door', file('mfe-x/src/home/index.ts'), false],
])('%s: %#', (_, one, allowed) => {
  expect(rulesOf(one).length === 0).toBe(allowed);
});

describe('import cycles', () => {
  const rules = (...files: SourceFile[]) => check(files).map(({ rule }) => rule);
  const typeOnly = (path: string, from: string): SourceFile => ({
    path,
    imports: [{ from, typeOnly: true }],
    globals: [],
  });

  test('between two files', () => {
    const a = file('libs/ui/src/a.ts', './b');
    expect(rules(a, file('libs/ui/src/b.tsx', './c'), file('libs/ui/src/c.ts'))).toEqual([]);
    expect(rules(a, file('libs/ui/src/b.tsx', './a'))).toEqual([
      'import cycle: libs/ui/src/a.ts → libs/ui/src/b.tsx → libs/ui/src/a.ts',
    ]);
  });

  test('through several files and an index, each group once by its shortest cycle', () => {
    const group = [
      file('libs/ui/src/a.ts', './b', './index'),
      file('libs/ui/src/b.ts', './c'),
      file('libs/ui/src/c.ts', '.'),
      file('libs/ui/src/index.ts', './a'),
    ];
    expect(rules(...group)).toEqual([
      'import cycle: libs/ui/src/a.ts → libs/ui/src/index.ts → libs/ui/src/a.ts',
    ]);
    expect(rules(...group, file('mfe-x/src/d.ts', './e'), file('mfe-x/src/e.ts', './d'))).toHaveLength(2);
  });

  test('of type-only imports', () => {
    expect(rules(file('libs/ui/src/a.ts', './b'), typeOnly('libs/ui/src/b.ts', './a'))).toHaveLength(1);
  });

  test('between domains of api, except by tests', () => {
    const carts = file('api/src/domains/carts/carts.service.ts', '../orders/orders.service');
    const service = file('api/src/domains/orders/orders.service.ts', '../../context');
    const others = [
      file('api/src/context.ts', './domains/carts/lines'),
      file('api/src/domains/carts/lines.ts'),
      service,
    ];
    expect(rules(carts, ...others)).toEqual([]);
    expect(rules(carts, ...others, file('api/src/domains/orders/a.test.ts', '../carts/lines'))).toEqual([]);
    expect(rules(carts, ...others, typeOnly('api/src/domains/orders/total.ts', '../carts/lines'))).toEqual([
      'import cycle between domains: api/src/domains/carts → api/src/domains/orders → api/src/domains/carts',
    ]);
  });
});

test('finds globals that only one place may use', () => {
  const source = sourceOf(
    'mfe-x/src/home/a.tsx',
    `import type { A } from '@haat/contracts'; export { b } from './b'; const c = () => import('./c');
     window.localStorage.getItem('x'); sessionStorage.clear(); window.history.pushState({}, ''); document.cookie = '';`,
  );
  expect(source.imports).toEqual([
    { from: '@haat/contracts', typeOnly: true },
    { from: './b', typeOnly: false },
    { from: './c', typeOnly: false },
  ]);
  expect(source.globals.sort()).toEqual([
    'document.cookie',
    'localStorage',
    'sessionStorage',
    'window.history',
  ]);
  expect(rulesOf(source)).toHaveLength(4);
});

test.each([
  `const storage = localStorage;`,
  `globalThis.sessionStorage.setItem('x', '1');`,
  `window['localStorage'].clear();`,
  `const { localStorage: own } = window;`,
  `indexedDB.open('x');`,
])('refuses storage of a remote’s own, past the prefixed keys: %s', (text) => {
  expect(rulesOf(sourceOf('mfe-x/src/home/a.ts', text))).toHaveLength(1);
});

test.each([
  `useQuery({ queryKey: ['product', id], queryFn })`,
  `cache.setQueryData(['product', id], product)`,
  `cache.getQueryData(['products'])`,
])('refuses a literal query key outside the API client’s queries: %s', (text) => {
  expect(rulesOf(sourceOf('mfe-x/src/home/a.ts', text))).toEqual([
    { path: 'mfe-x/src/home/a.ts', rule: 'a literal query key is used only in libs/api-client/src/queries' },
  ]);
  expect(rulesOf(sourceOf('libs/api-client/src/a.ts', text))).toHaveLength(1);
  expect(rulesOf(sourceOf('libs/api-client/src/queries/a.ts', text))).toEqual([]);
  expect(rulesOf(sourceOf('mfe-x/src/home/a.test.ts', text))).toEqual([]);
});

test('accepts query keys made by a factory', () => {
  const text = `useQuery({ queryKey: productKeys.detail(id), queryFn })`;
  expect(rulesOf(sourceOf('mfe-x/src/home/a.ts', text))).toEqual([]);
});

test.each([
  `import { auth } from '@haat/contracts'; auth.login.body.safeParse(form);`,
  `import { cart as contracts } from '@haat/contracts'; const { answer } = contracts.getCart;`,
])('refuses the schema of a call in browser code: %s', (text) => {
  const rule = 'the schema of a call is used only in api, libs/contracts, libs/testing';
  expect(rulesOf(sourceOf('mfe-x/src/home/a.ts', text))).toEqual([{ path: 'mfe-x/src/home/a.ts', rule }]);
  expect(rulesOf(sourceOf('shell/src/a.ts', text))).toHaveLength(1);
  expect(rulesOf(sourceOf('api/src/domains/carts/a.ts', text))).toEqual([]);
  expect(rulesOf(sourceOf('mfe-x/src/home/a.test.ts', text))).toEqual([]);
});

test.each([
  `import { auth } from '@haat/contracts'; request(auth.login, { body: form }); auth.login.path;`,
  `import { auth, loginForm } from '@haat/contracts'; loginForm.safeParse(form); type A = typeof auth.login.body;`,
])('accepts a call without its schemas in browser code: %s', (text) => {
  expect(rulesOf(sourceOf('mfe-x/src/home/a.ts', text))).toEqual([]);
});

describe('an entry of a shared lib besides index.ts', () => {
  const lib = [
    file('libs/api-client/src/index.ts', './http'),
    file('libs/api-client/src/http.ts', './errorText', 'axios'),
    file('libs/api-client/src/errorText.ts'),
    file('libs/api-client/src/readers.ts'),
  ];
  const rules = (one: SourceFile) => check([...lib, one]).map(({ rule }) => rule);

  test('imports the client by the name of the lib', () => {
    expect(rules(file('libs/api-client/src/queries/a.ts', '@haat/api-client', '../readers'))).toEqual([]);
    expect(rules(typesOnly('libs/api-client/src/queries/a.ts', '../http'))).toEqual([]);
    expect(rules(file('libs/api-client/src/queries/a.test.ts', '../http'))).toEqual([]);
  });

  test.each(['http', 'errorText', 'index'])('does not copy the client: ../%s', (name) => {
    expect(rules(file('libs/api-client/src/queries/a.ts', `../${name}`))).toEqual([
      `import libs/api-client/src/${name}.ts as @haat/api-client: a page has one copy of it`,
    ]);
  });
});

test('reports an undeclared package', () => {
  const one = file('mfe-x/src/home/a.ts', 'react', 'fuse.js', './b', 'node:fs', '@scope/deep/path');
  expect(undeclared(one, new Set(['react', '@scope/deep'])).map(({ rule }) => rule)).toEqual([
    'fuse.js is not among the package’s dependencies',
  ]);
});
