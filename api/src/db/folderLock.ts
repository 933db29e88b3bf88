import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { link, readFile, rename, unlink, writeFile } from 'node:fs/promises';
import path from 'node:path';

interface Owner {
  pid: number;
  /** tells a process from a later one with the same pid; empty where the system doesn't say */
  started: string;
}

/** Another process has the folder open; two would lose rows without an error. */
export class FolderInUse extends Error {
  readonly folder: string;
  readonly pid: number;
  constructor(folder: string, pid: number) {
    super(
      `The database folder ${folder} is in use by process ${pid}. ` +
        'Stop that process, or set DATA_DIR to another folder.',
    );
    this.name = 'FolderInUse';
    this.folder = folder;
    this.pid = pid;
  }
}

/**
 * Takes the exclusive lock of a folder: the file `<folder>.lock`, which names its owner. A lock whose owner
 * is dead is taken over, so `kill -9` needs no cleaning up.
 * @returns gives the lock back
 * @throws FolderInUse when a living process has it
 */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  const absolute = path.resolve(folder);
  const file = `${absolute}.lock`;
  const claim = `${file}.${process.pid}-${randomUUID()}`;
  const mine = JSON.stringify({ pid: process.pid, started: startOf(process.pid) ?? '' } satisfies Owner);
  // Written apart and linked into place, so that nobody ever reads half an owner.
  await writeFile(claim, mine);
  try {
    while (!(await linked(claim, file))) {
      const seen = await textOf(file);
      if (seen === undefined) continue;
      const owner = ownerIn(seen);
      if (owner && isAlive(owner)) throw new FolderInUse(absolute, owner.pid);
      await putAside(file, seen);
    }
  } finally {
    await unlink(claim);
  }
  return () => unlink(file).catch(() => {});
}

async function linked(claim: string, file: string): Promise<boolean> {
  try {
    await link(claim, file);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

/** Moves a dead owner's lock away. Of two that saw it, one may move the other's new lock: it is put back. */
async function putAside(file: string, seen: string): Promise<void> {
  const aside = `${file}.stale-${randomUUID()}`;
  try {
    await rename(file, aside);
  } catch {
    return;
  }
  if ((await textOf(aside)) !== seen) await linked(aside, file);
  await unlink(aside);
}

async function textOf(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

function ownerIn(text: string): Owner | undefined {
  try {
    const { pid, started } = JSON.parse(text) as Owner;
    return Number.isInteger(pid) && pid > 0 ? { pid, started } : undefined;
  } catch {
    return undefined;
  }
}

function isAlive({ pid, started }: Owner): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    // EPERM: it lives, and belongs to another user.
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  const now = startOf(pid);
  return now === undefined || now === started;
}

/** The start time of a process in the kernel's ticks; '' for one that has died unreaped; undefined off Linux. */
export function startOf(pid: number): string | undefined {
  try {
    // After the name in parentheses, which may hold anything: state is field 3, start time field 22.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
    return fields[0] === 'Z' || fields[0] === 'X' ? '' : fields[19];
  } catch {
    return undefined;
  }
}
