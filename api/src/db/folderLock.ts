import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { link, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';

interface Owner {
  pid: number;
  /** tells a process from a later one with the same pid; empty where the system doesn't say */
  started: string;
  /** tells one taking of a lock from the next */
  id: string;
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
  const owner = await take(file);
  if (owner) throw new FolderInUse(absolute, owner.pid);
  return () => rm(file, { force: true });
}

/** Takes a lock file. @returns who has it, when a living process has */
async function take(file: string): Promise<Owner | undefined> {
  const id = randomUUID();
  const claim = `${file}.${id}`;
  // Written apart and moved into place, so that nobody ever reads half an owner.
  const mine: Owner = { pid: process.pid, started: startOf(process.pid) ?? '', id };
  await writeFile(claim, JSON.stringify(mine));
  try {
    while (!(await linked(claim, file))) {
      const seen = await textOf(file);
      if (seen === undefined) continue;
      const owner = ownerIn(seen);
      if (owner && isAlive(owner)) return owner;
      // Of several that saw it dead one may inherit, and only what it saw: by a lock of its own, which can be
      // inherited in turn.
      const heir = await take(`${file}.heir`);
      if (heir) return heir;
      try {
        if ((await textOf(file)) !== seen) continue;
        await rename(claim, file);
        return undefined;
      } finally {
        await rm(`${file}.heir`);
      }
    }
    return undefined;
  } finally {
    await rm(claim, { force: true });
  }
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

async function textOf(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return undefined;
    // A failed read doesn't name its file.
    throw Object.assign(error as Error, { path: file, message: `${message} '${file}'` });
  }
}

function ownerIn(text: string): Owner | undefined {
  try {
    const owner = JSON.parse(text) as Owner;
    return Number.isInteger(owner.pid) && owner.pid > 0 ? owner : undefined;
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
