import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { FolderInUse, lockFolder } from './folderLock';

let parent: string;
let folder: string;
beforeEach(async () => {
  parent = await mkdtemp(path.join(tmpdir(), 'haat-lock-'));
  folder = path.join(parent, 'db');
});
afterEach(() => rm(parent, { recursive: true, force: true }));

const lockOf = (pid: number, started: string) =>
  writeFile(`${folder}.lock`, JSON.stringify({ pid, started }));

test('is had once, and again when it was given back', async () => {
  const unlock = await lockFolder(folder);
  await expect(lockFolder(folder)).rejects.toThrow(
    `The database folder ${folder} is in use by process ${process.pid}. Stop that process, or set DATA_DIR to another folder.`,
  );
  await unlock();
  await (await lockFolder(folder))();
  expect(await readdir(parent)).toEqual([]);
});

test('of twenty that start at once one gets it', async () => {
  const tries = await Promise.allSettled(Array.from({ length: 20 }, () => lockFolder(folder)));
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  for (const one of tries) if (one.status === 'rejected') expect(one.reason).toBeInstanceOf(FolderInUse);
  expect(await readdir(parent)).toEqual(['db.lock']);
});

test('a living process keeps it', async () => {
  const other = spawn(process.execPath, ['-e', 'setTimeout(() => {}, 60_000)']);
  await once(other, 'spawn');
  const { startOf } = await import('./folderLock');
  await lockOf(other.pid ?? 0, startOf(other.pid ?? 0) ?? '');
  await expect(lockFolder(folder)).rejects.toMatchObject({ pid: other.pid, folder });
  other.kill('SIGKILL');
  await once(other, 'exit');
  await (await lockFolder(folder))();
});

test.each<[what: string, pid: number, started: string]>([
  ['a process that is no more', 4_194_303, '1'],
  ['another process that had the same pid', process.pid, '1'],
])('is taken over from %s, by one of many', async (_what, pid, started) => {
  for (let round = 0; round < 20; round++) {
    await lockOf(pid, started);
    const tries = await Promise.allSettled(Array.from({ length: 10 }, () => lockFolder(folder)));
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await readdir(parent)).toEqual(['db.lock']);
  }
});

test('whoever died while taking over is inherited too', async () => {
  await lockOf(4_194_303, '1');
  await writeFile(`${folder}.lock.takeover`, JSON.stringify({ pid: 4_194_302, started: '1' }));
  await (await lockFolder(folder))();
  expect(await readdir(parent)).toEqual([]);
});

test('half a lock, from a machine that lost its power, is taken over', async () => {
  await writeFile(`${folder}.lock`, '{"pid":');
  await (await lockFolder(folder))();
});
