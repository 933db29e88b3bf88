import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { link, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';

interface Owner {
  pid: number;
  /** distinguishes a process from a later one with the same pid; empty where unknown */
  started: string;
  /** unique for each acquisition of the lock */
  id: string;
}

/** Another process has the folder open; two at once would corrupt it silently. */
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
 * Acquires the exclusive lock of a folder: the file `<folder>.lock`, which names its owner. A lock of a dead process is
 * taken over, so `kill -9` needs no cleanup.
 * @returns releases the lock
 * @throws FolderInUse when a running process has it
 */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  const absolute = path.resolve(folder);
  const file = `${absolute}.lock`;
  const owner = await acquire(file);
  if (owner) throw new FolderInUse(absolute, owner.pid);
  return () => rm(file, { force: true });
}

/** Acquires a lock file. @returns the owner, when it is a running process */
async function acquire(file: string): Promise<Owner | undefined> {
  const id = randomUUID();
  const claim = `${file}.${id}`;
  // Written to another file and moved, so that no process reads an incomplete owner.
  const self: Owner = { pid: process.pid, started: startOf(process.pid) ?? '', id };
  await writeFile(claim, JSON.stringify(self));
  try {
    while (!(await linked(claim, file))) {
      const seen = await textOf(file);
      if (seen === undefined) continue;
      const owner = ownerIn(seen);
      if (owner && isAlive(owner)) return owner;
      // Several processes may see the dead owner: one takes over, under a second lock that can be taken over as well,
      // and only when the file has not changed.
      const takeover = await acquire(`${file}.takeover`);
      if (takeover) return takeover;
      try {
        if ((await textOf(file)) !== seen) continue;
        await rename(claim, file);
        return undefined;
      } finally {
        await rm(`${file}.takeover`);
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
    // Errors of read() don't name the file.
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
    // EPERM: it is running as another user.
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  const now = startOf(pid);
  return now === undefined || now === started;
}

/** The start time of a process in the kernel's ticks; '' for a zombie; undefined on other systems than Linux. */
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
