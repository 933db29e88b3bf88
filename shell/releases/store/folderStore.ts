import { randomUUID } from 'node:crypto';
import { access, link, mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { inParallel } from '../inParallel';
import { HASHES, type Hashes, type RemovedRelease, readStoredHashes } from '../package/release';
import { asJson } from './asJson';
import { type Composition, readComposition } from './compositions';
import type { ReleaseStore } from './releaseStore';

/** The folder of uploads until they are complete. */
const STAGING = '.staging';
const COMPOSITIONS = 'compositions';
/** A file whose space the next composition takes when the disk is full: a rollback must never wait for space. */
const RESERVE = '.reserve';
/** More than a composition needs, in bytes. */
const RESERVE_SIZE = 64 * 1024;
/** How many files are written out to the disk at a time. */
const SYNC_CONCURRENCY = 16;
/** An upload that is older was abandoned by a server that crashed. */
const ABANDONED_UPLOAD_MS = 60 * 60_000;

/** Stores releases in <folder>/<remote>/<version>/ and compositions in <folder>/compositions/<id>.json. */
export function folderStore(folder: string): ReleaseStore {
  const staging = path.join(folder, STAGING);
  const placeOf = (remote: string, version: string) => path.join(folder, remote, version);
  const compositionFile = (id: number) => path.join(folder, COMPOSITIONS, `${id}.json`);
  const reserve = path.join(folder, RESERVE);

  /** Also after the reserve was used, as soon as there is space again. */
  async function keepReserve() {
    if (await exists(reserve)) return;
    const draft = path.join(staging, randomUUID());
    try {
      // Not zeros: a file system may store a hole for them.
      await writeFile(draft, Buffer.alloc(RESERVE_SIZE, ' '), { flush: true });
      await rename(draft, reserve);
    } catch {
      await rm(draft, { force: true });
    }
  }

  /** @param flags of the draft: `wx` makes it, `r+` overwrites one that is there, which takes no space */
  async function publish(draft: string, flags: 'wx' | 'r+', composition: Composition): Promise<boolean> {
    const handle = await open(draft, flags);
    try {
      const bytes = Buffer.from(asJson(composition));
      await handle.writeFile(bytes);
      await handle.truncate(bytes.length);
      // Unlike a rename, a link never replaces an existing file.
      await link(draft, compositionFile(composition.id));
      // After the link, so that servers see it at once and its new name is flushed, too. A crash before that may leave
      // an unreadable document, which readers skip.
      await handle.sync();
      return true;
    } catch (error) {
      if (!isTaken(error)) throw error;
      return false;
    } finally {
      await Promise.all([handle.close(), rm(draft, { force: true })]);
    }
  }

  async function hashesOf(remote: string, version: string): Promise<Hashes | null> {
    const file = path.join(placeOf(remote, version), HASHES);
    const text = await readFile(file, 'utf8').catch(absent);
    return text === null ? null : readStoredHashes(text, file);
  }

  return {
    place: folder,
    isLocal: true,

    async reach() {
      await exists(folder);
    },

    hashes: hashesOf,

    async versions(remote) {
      return (await readdir(path.join(folder, remote)).catch(absent)) ?? [];
    },

    async begin(remote, version) {
      await sweep(staging);
      const draft = path.join(staging, randomUUID());
      await mkdir(draft, { recursive: true });
      const written = new Set<string>();
      const write = async (name: string, content: Buffer | string) => {
        const file = path.join(draft, name);
        await mkdir(path.dirname(file), { recursive: true });
        await writeFile(file, content, { flag: 'wx' });
        written.add(file);
      };
      return {
        put: write,
        async commit(hashes) {
          const list: Hashes = { published: new Date().toISOString(), ...hashes };
          await write(HASHES, asJson(list));
          // Together: one by one, each file would wait for the disk.
          await inParallel(SYNC_CONCURRENCY, [...written], syncFile);
          await mkdir(path.join(folder, remote), { recursive: true });
          try {
            // A folder with something in it is never replaced by a rename: of two uploads one comes first.
            await rename(draft, placeOf(remote, version));
            return true;
          } catch (error) {
            if (!isTaken(error)) throw error;
            await rm(draft, { recursive: true, force: true });
            return false;
          }
        },
        discard: () => rm(draft, { recursive: true, force: true }),
      };
    },

    async folder(remote, version) {
      return (await hashesOf(remote, version)) ? placeOf(remote, version) : null;
    },

    async remove(releases) {
      await mkdir(staging, { recursive: true });
      for (const { remote, version } of releases) {
        const [place, gone] = [placeOf(remote, version), path.join(staging, randomUUID())];
        const isThere = await rename(place, gone).then(
          () => true,
          (error) => absent(error) !== null,
        );
        if (!isThere) continue;
        await mkdir(place, { recursive: true });
        const rest: RemovedRelease = { files: [], removed: new Date().toISOString() };
        await writeFile(path.join(place, HASHES), asJson(rest), { flush: true });
        await rm(gone, { recursive: true, force: true });
      }
    },

    async newest() {
      const names = (await readdir(path.join(folder, COMPOSITIONS)).catch(absent)) ?? [];
      return Math.max(0, ...names.map((name) => Number(/^(\d+)\.json$/.exec(name)?.[1] ?? 0)));
    },

    hasAfter: (id) => exists(compositionFile(id + 1)),

    async composition(id) {
      const file = compositionFile(id);
      const text = await readFile(file, 'utf8').catch(absent);
      return text === null ? null : readComposition(text, file);
    },

    async add(composition) {
      const folders = [staging, path.join(folder, COMPOSITIONS)];
      await Promise.all(folders.map((one) => mkdir(one, { recursive: true })));
      const draft = path.join(staging, randomUUID());
      try {
        const isAdded = await publish(draft, 'wx', composition);
        await keepReserve();
        return isAdded;
      } catch (error) {
        const isTakenOver = isDiskFull(error) && (await rename(reserve, draft).then(() => true, absent));
        if (!isTakenOver) throw error;
        return publish(draft, 'r+', composition);
      }
    },
  };
}

/** Flushes a file to the disk. */
async function syncFile(file: string) {
  const handle = await open(file, 'r+');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function sweep(staging: string) {
  const names = (await readdir(staging).catch(absent)) ?? [];
  for (const name of names) {
    const draft = path.join(staging, name);
    const made = (await stat(draft).catch(absent))?.mtimeMs ?? Date.now();
    if (Date.now() - made > ABANDONED_UPLOAD_MS) await rm(draft, { recursive: true, force: true });
  }
}

const exists = (file: string) =>
  access(file).then(
    () => true,
    (error) => absent(error) !== null,
  );

/** @throws unless the error is that the file does not exist */
function absent(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null;
  throw error;
}

const isDiskFull = (error: unknown) =>
  ['ENOSPC', 'EDQUOT'].includes((error as NodeJS.ErrnoException).code ?? '');

/** Windows reports EPERM if the folder exists. */
function isTaken(error: unknown): boolean {
  return ['EEXIST', 'ENOTEMPTY', 'EPERM'].includes((error as NodeJS.ErrnoException).code ?? '');
}
