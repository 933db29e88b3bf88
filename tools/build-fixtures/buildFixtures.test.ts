import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import { openFixture, packFixture } from './archive';
import { assemble, fixtureVersions } from './assemble';

const ABOUT = { label: 'one', commit: 'abc', date: '2026-11-21', offers: { session: '1.0.0' } };
const RUNS = {
  'shell/dist/server/main.js': 'server',
  'shell/dist/browser/shell.json': '{}',
  'shell/public/favicon.svg': '<svg/>',
  'mfe-catalog/dist/remote.json': '{}',
  'api/dist/main.js': 'api',
  'api/migrations/0001_init.sql': 'create',
  'api/package.json': '{}',
};
const LEFT = {
  'shell/src/index.ts': 'source',
  'shell/dist/browser/a.js.map': 'map',
  'shell/dist/browser/a.js.br': 'copy',
  'mfe-catalog/dist/mf-stats.json': '{}',
  'docs/a.md': 'text',
};
const root = mkdtempSync(path.join(tmpdir(), 'haat-fixtures-'));
const write = (files: Record<string, string>) => {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(root, name)), { recursive: true });
    writeFileSync(path.join(root, name), text);
  }
};
afterAll(() => rmSync(root, { recursive: true }));

test('saves the files of a build that servers need, and detects damage', () => {
  expect(() => packFixture(root, ABOUT)).toThrow('build first');
  write({ ...RUNS, ...LEFT });
  const archive = packFixture(root, ABOUT);
  const { files, ...about } = openFixture(archive);
  expect(about).toEqual(ABOUT);
  expect(Object.fromEntries([...files].map(([name, bytes]) => [name, bytes.toString()]))).toEqual(RUNS);
  const changed = brotliDecompressSync(archive);
  changed[changed.length - 1]! ^= 1;
  expect(() => openFixture(brotliCompressSync(changed))).toThrow('The build fixture one is damaged');
});

test('the build fixtures are small and name their commit', () => {
  const builds = path.join(import.meta.dirname, 'builds');
  const sizes = fixtureVersions().map((label) => statSync(path.join(builds, `${label}.br`)).size);
  expect(sizes.length).toBeGreaterThan(0);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(4 * 1024 * 1024);
  for (const label of fixtureVersions()) {
    const fixture = openFixture(readFileSync(path.join(builds, `${label}.br`)));
    expect(fixture).toMatchObject({ label, commit: expect.stringMatching(/^[0-9a-f]{40}$/) });
  }
});

test('assembles a site of old and new parts', () => {
  write({ 'shell/dist/server/main.js': 'the server of now' });
  const folder = path.join(root, 'site');
  const [label = ''] = fixtureVersions();
  assemble(root, folder, { shell: 'new', 'mfe-catalog': label });
  expect(readFileSync(path.join(folder, 'shell/dist/server/main.js'), 'utf8')).toBe('the server of now');
  expect(JSON.parse(readFileSync(path.join(folder, 'mfe-catalog/dist/remote.json'), 'utf8')).name).toBe(
    'catalog',
  );
  // The HTML server recognises a workspace by this file.
  expect(existsSync(path.join(folder, 'nx.json'))).toBe(true);
  expect(() => assemble(root, folder, { shell: 'never' })).toThrow('There is no build fixture never');
  expect(() => assemble(root, folder, { 'mfe-other': label })).toThrow(`${label} has no mfe-other`);
});
