import { findingsIn, pageRuleProblem } from './pageRules';
import type { Manifest } from './release';

const ENTRY = 'remoteEntry.1234.js';
const aManifest = (
  metaData: Partial<Manifest['metaData']> & { getPublicPath?: string } = {},
  copies: string[] = [],
): Manifest => ({
  metaData: {
    remoteEntry: { name: ENTRY, type: 'global' },
    publicPath: 'auto',
    globalName: 'deals',
    ...metaData,
  },
  exposes: [{ name: 'lifecycles', assets: { js: { sync: [] }, css: { sync: [] } } }],
  shared: [{ name: 'react', assets: { js: { sync: copies } } }],
});

const problemOf = (manifest: Manifest, files: Record<string, string> = {}, trustedTypes?: string[]) =>
  pageRuleProblem(
    { name: 'deals', trustedTypes },
    manifest,
    Object.entries({ [ENTRY]: 'var deals', ...files }).map(([file, text]) => findingsIn(file, text)),
  );

test('a build of the presets may run', () => {
  expect(problemOf(aManifest())).toBeNull();
});

test.each<[string, Partial<Manifest['metaData']> & { getPublicPath?: string }, RegExp]>([
  [
    'an entry that is a module by its type',
    { remoteEntry: { name: ENTRY, type: 'module' } },
    /is a module, which browsers load without a hash/,
  ],
  [
    'an entry that is a module by its name',
    { remoteEntry: { name: 'remoteEntry.mjs' } },
    /^remoteEntry\.mjs is a module/,
  ],
  [
    'files at a fixed address',
    { publicPath: 'http://localhost:5001/' },
    /has the publicPath http:\/\/localhost:5001\/: files are loaded from beside it/,
  ],
  ['an address that is code', { getPublicPath: 'return "/"' }, /has getPublicPath, which is code as text/],
  ['another global', { globalName: 'sales' }, /has the globalName sales, not deals/],
])('%s is refused', (_name, metaData, problem) => {
  expect(problemOf(aManifest(metaData))).toMatch(problem);
});

test.each(['Symbol.for("react.transitional.element")', "Symbol.for('react.element')"])(
  'a React of its own is refused: %s',
  (code) => {
    const files = { '5.js': code };
    expect(problemOf(aManifest(), files)).toBe('5.js has a copy of react, which the page has once: share it');
    // By the manifest, only pages without React load it.
    expect(problemOf(aManifest({}, ['5.js']), files)).toBeNull();
  },
);

test('a session of its own is refused', () => {
  expect(problemOf(aManifest(), { '7.js': 'read("haat.server-cart")' })).toBe(
    '7.js has a copy of @haat/session, which the page has once: share it',
  );
});

test.each([
  'node.innerHTML=text',
  'node.outerHTML = text',
  'node.insertAdjacentHTML("beforeend",text)',
  'document.write(text)',
])('markup from text is refused: %s', (code) => {
  expect(problemOf(aManifest(), { '1.js': code })).toMatch(/^1\.js sets markup from text \(innerHTML\)/);
  expect(problemOf(aManifest({}, ['1.js']), { '1.js': code })).toBeNull();
});

test('reading markup, or comparing it, is not setting it', () => {
  expect(problemOf(aManifest(), { '1.js': 'if(node.innerHTML==="")log(node.innerHTML)' })).toBeNull();
});

test('a framework’s policy has to be named', () => {
  const svelte = {
    '1.js': 'trustedTypes.createPolicy("svelte-trusted-html",{});t.innerHTML=p.createHTML(x)',
  };
  expect(problemOf(aManifest(), svelte)).toBe(
    '1.js creates the Trusted Types policy svelte-trusted-html, which remote.json does not name under trustedTypes',
  );
  expect(problemOf(aManifest(), svelte, ['svelte-trusted-html'])).toBeNull();
  expect(problemOf(aManifest(), { '1.js': "t.createPolicy('default',{})" }, ['vue'])).toMatch(
    /policy default/,
  );
});

test('chunks of another release must not reach this one', () => {
  const entry = (code: string) => ({ [ENTRY]: code });
  expect(problemOf(aManifest(), entry('self["rspackChunkdeals"]=self["rspackChunkdeals"]||[]'))).toMatch(
    /keeps its chunks in rspackChunkdeals, as other releases of deals do/,
  );
  expect(problemOf(aManifest(), entry('self.webpackChunkdeals=[]'))).toMatch(/in webpackChunkdeals/);
  expect(
    problemOf(aManifest(), entry('delete self["rspackChunkdeals"];self["rspackChunkdeals"]=[]')),
  ).toBeNull();
  expect(problemOf(aManifest(), entry('self["deals_1a2b3c4d"]=[]'))).toBeNull();
});
