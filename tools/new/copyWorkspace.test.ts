import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { copyWorkspace } from './copyWorkspace';

const scratch = mkdtempSync(path.join(tmpdir(), 'haat-copy-'));
const from = path.join(scratch, 'from');
const to = path.join(scratch, 'to');
const inode = (file: string) => statSync(file).ino;

beforeAll(() => {
  for (const file of [
    'libs/ui/src/index.ts',
    'mfe-a/src/routes.tsx',
    'mfe-a/dist/app.js',
    'shell/dist/browser/shell.js',
    'node_modules/react/index.js',
    'node_modules/.cache/x',
    '.git/HEAD',
    '.nx/cache/x',
    '.data/pg/x',
    '.gitignore',
  ]) {
    mkdirSync(path.dirname(path.join(from, file)), { recursive: true });
    writeFileSync(path.join(from, file), file);
  }
  mkdirSync(path.join(from, 'node_modules/@haat'));
  symlinkSync('../../libs/ui', path.join(from, 'node_modules/@haat/ui'));
  copyWorkspace(from, to, ['shell']);
});
afterAll(() => rmSync(scratch, { recursive: true }));

test.each(['.git', '.nx', '.data', 'node_modules/.cache', 'shell/dist'])('%s is left out', (folder) => {
  expect(existsSync(path.join(to, folder))).toBe(false);
});

test.each(['libs/ui/src/index.ts', 'mfe-a/src/routes.tsx', '.gitignore'])(
  '%s can be changed in the copy',
  (file) => {
    expect(readFileSync(path.join(to, file), 'utf8')).toBe(file);
    expect(inode(path.join(to, file))).not.toBe(inode(path.join(from, file)));
  },
);

test.each(['node_modules/react/index.js', 'mfe-a/dist/app.js'])('%s is the same file', (file) => {
  expect(inode(path.join(to, file))).toBe(inode(path.join(from, file)));
});

test('workspace packages resolve to those of the copy', () => {
  const own = path.join(to, 'libs/ui/src/index.ts');
  writeFileSync(own, 'changed');
  expect(readFileSync(path.join(to, 'node_modules/@haat/ui/src/index.ts'), 'utf8')).toBe('changed');
  expect(readFileSync(path.join(from, 'libs/ui/src/index.ts'), 'utf8')).toBe('libs/ui/src/index.ts');
});
