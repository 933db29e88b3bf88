import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { loadSessionSecret } from './sessionSecret';

let dataFolder: string;
let file: string;
beforeEach(async () => {
  dataFolder = await mkdtemp(path.join(tmpdir(), 'haat-secret-'));
  file = path.join(dataFolder, 'session-secret');
});
afterEach(() => rm(dataFolder, { recursive: true, force: true }));

const load = (sessionSecret?: string) => loadSessionSecret({ sessionSecret, dataFolder });

test('is made once, and is nobody else’s to read', async () => {
  const made = await Promise.all([1, 2, 3].map(() => load()));
  expect(made[0]?.secret).toMatch(/^[\w-]{64}$/);
  expect(new Set(made.map(({ secret }) => secret)).size).toBe(1);
  expect(await readdir(dataFolder)).toEqual(['session-secret']);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect(await load()).toEqual({ secret: made[0]?.secret, isNew: false });
});

test('that of the settings counts before the file, which is not made', async () => {
  expect(await load('x'.repeat(32))).toEqual({ secret: 'x'.repeat(32), isNew: false });
  expect(await readdir(dataFolder)).toEqual([]);
});

test('an editor’s last line break does not matter', async () => {
  await writeFile(file, `${'x'.repeat(64)}\n`);
  expect((await load()).secret).toBe('x'.repeat(64));
});

test.each<[string, () => Promise<unknown>, string]>([
  ['empty', () => writeFile(file, ''), 'is shorter than 32 characters'],
  ['cut', () => writeFile(file, 'abc'), 'is shorter than 32 characters'],
  ['a folder', () => mkdir(file), "can't be read: EISDIR"],
])('a file that is %s is refused in one line with the remedy', async (_, damage, problem) => {
  await damage();
  const message = await load().catch((error: Error) => error.message);
  expect(message).toContain(problem);
  expect(message).toMatch(
    /^[^\n]*Restore the file from a backup or set SESSION_SECRET; or delete the file[^\n]*$/,
  );
});
