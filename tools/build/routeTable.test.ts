import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readRouteTable, releaseRoutes } from './routeTable.mjs';

const dir = mkdtempSync(path.join(tmpdir(), 'haat-table-'));
mkdirSync(path.join(dir, 'src'));
afterAll(() => rmSync(dir, { recursive: true }));
const write = (file: string, text: string) => writeFileSync(path.join(dir, 'src', file), text);
const table = (...paths: string[]) =>
  write(
    'routeTable.ts',
    `import type { RouteTable } from '@haat/remote';
export const routeTable = [${paths.map((one) => `{ path: '${one}', access: 'public', title: { en: 'A', bn: 'অ' } }`)}] as const satisfies RouteTable;`,
  );
const screens = (...paths: string[]) =>
  write('routes.tsx', paths.map((one) => `{ path: '${one}', Screen: A, server: true },`).join('\n'));
const routes = () => releaseRoutes({ chunkGroups: [] }, dir).map(({ path }) => path);
const title = { en: 'A', bn: 'অ' };

test('a release has each path of the table, with how its screen is rendered', () => {
  table('/a', '/shop/women');
  screens('/a', '/shop/:department');
  expect(releaseRoutes({ chunkGroups: [] }, dir)).toEqual([
    { path: '/a', access: 'public', title, files: [], server: true },
    { path: '/shop/women', access: 'public', title, files: [], server: true },
  ]);
});

test.each([
  ['a path without a screen', ['/a', '/b'], ['/a'], /routeTable\.ts has \/b, for which/],
  ['a screen without a path', ['/a'], ['/a', '/b'], /routes\.tsx has \/b, which is not in/],
])('%s fails the build', (_what, paths, withScreens, message) => {
  table(...paths);
  screens(...withScreens);
  expect(routes).toThrow(message);
});

test('a table that needs another module fails the build', () => {
  write('routeTable.ts', "import { x } from './x';\nexport const routeTable = [x];");
  expect(() => readRouteTable(dir)).toThrow(/imports \.\/x: it has to be data alone/);
});

test('every remote of the workspace has a table', () => {
  const root = path.resolve(import.meta.dirname, '../..');
  const remotes = readdirSync(root).filter((name) => name.startsWith('mfe-'));
  for (const remote of remotes) expect(readRouteTable(path.join(root, remote))).not.toHaveLength(0);
});
