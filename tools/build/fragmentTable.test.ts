import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { releaseFragments } from './fragmentTable.mjs';

const dir = mkdtempSync(path.join(tmpdir(), 'haat-fragments-'));
mkdirSync(path.join(dir, 'src'));
afterAll(() => rmSync(dir, { recursive: true }));
const write = (file: string, text: string) => writeFileSync(path.join(dir, 'src', file), text);
const group = (files: string[], module: string, request: string) => ({
  isInitial: () => false,
  getFiles: () => files,
  origins: [{ request, module: { resource: path.join(dir, 'src', module) } }],
});
const chunkGroups = [
  group(['f.js', 'f.js.map'], 'lifecycles.tsx', './fragments'),
  group(['rail.js', 'rail.css'], 'fragments.ts', './rail/Rail'),
];

test('a remote without a table has no fragments', () => {
  expect(releaseFragments({ chunkGroups }, dir)).toBeNull();
});

test('a release has each fragment of the table, with its files', () => {
  write(
    'fragmentTable.ts',
    `import type { FragmentTable } from '@haat/remote';
export const fragmentTable = {
  'long-rail': { params: { product: 'number' }, server: true },
  other: { params: {} },
} as const satisfies FragmentTable;
declare global { interface SiteFragments { gifts: typeof fragmentTable } }`,
  );
  write(
    'fragments.ts',
    `export const fragments = reactFragments(fragmentTable, {
  'long-rail': async () => (await import('./rail/Rail')).Rail,
  other: async () =>
    (await import('./other/Other')).Other,
});`,
  );
  expect(releaseFragments({ chunkGroups }, dir)).toEqual([
    {
      name: 'long-rail',
      params: { product: 'number' },
      server: true,
      files: ['f.js', 'rail.js', 'rail.css'],
    },
    { name: 'other', params: {}, files: ['f.js'] },
  ]);
});

test('a fragment without a component fails the build', () => {
  write('fragments.ts', `export const fragments = reactFragments(fragmentTable, {});`);
  expect(() => releaseFragments({ chunkGroups }, dir)).toThrow(/imports no component of long-rail/);
});
