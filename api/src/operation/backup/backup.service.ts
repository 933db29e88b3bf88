import { readFile } from 'node:fs/promises';
import path from 'node:path';
import * as z from 'zod/mini';
import type { Db } from '../../platform/db/database';
import type { ObjectPlace } from '../../platform/files/objectPlace';
import { BackupFailed } from './backupFailed';
import { type DatabaseDump, databaseDump, isEmptyDatabase, loadDatabase } from './databaseDump';
import { OBJECTS, readObject, type Seal, storeObject } from './sealedObjects';

// A backup is a list, backups/<time>.json, of objects under objects/, which backups share. The list is written last: a
// backup that was interrupted is none.

const FORMAT = 1;
const LISTS = 'backups';
const listAt = (name: string) => `${LISTS}/${name}.json`;

/** The folders of files besides the database. */
export const AREAS = ['pictures', 'releases'] as const;
export type Area = (typeof AREAS)[number];
export type Places = Record<Area, ObjectPlace>;

const contents = z.object({
  at: z.string(),
  database: databaseDump,
  /** the object of each file of the dump */
  chunks: z.record(z.string(), z.string()),
  files: z.array(z.object({ area: z.enum(AREAS), key: z.string(), object: z.string(), bytes: z.number() })),
});
type Contents = z.infer<typeof contents>;

/** The list as it is stored: what follows is encrypted where there is a key. */
const storedList = z.object({ format: z.number(), keyId: z.nullable(z.string()), contents: z.string() });

export interface Summary {
  name: string;
  tables: number;
  rows: number;
  files: number;
}

const summaryOf = (name: string, { database, files }: Contents): Summary => ({
  name,
  tables: database.tables.length,
  rows: database.tables.reduce((sum, { rows }) => sum + rows, 0),
  files: files.length,
});

/** Only originals: sizes and formats are made again when they are requested. */
const isBackedUp: Record<Area, (key: string) => boolean> = {
  pictures: (key) => key.endsWith('/original'),
  releases: (key) => !key.startsWith('.'),
};
/** Compositions first: the releases that they name are complete, and come after them. */
const compositionsFirst = (keys: string[]) =>
  [...keys].sort((a, b) => Number(b.startsWith('compositions/')) - Number(a.startsWith('compositions/')));

/**
 * Refuses a target whose newest backup has another key, or none: old backups can't be compared with new ones then, and a
 * forgotten key would write names and addresses in the clear.
 * @throws BackupFailed
 */
export async function checkKeyOfTarget(target: ObjectPlace, seal: Seal): Promise<void> {
  const newest = (await listBackups(target)).at(-1);
  if (!newest) return;
  const stored = await readStoredList(target, newest);
  if (stored.success && stored.data.keyId !== seal.keyId)
    throw new BackupFailed(
      `Nothing was written. ${keyProblem(newest, stored.data.keyId, seal.keyId)} A backup with another key needs a target of its own.`,
    );
}

/**
 * Writes a backup. What earlier backups have written is not written again.
 * @param dump of the database, in a folder
 */
export async function makeBackup(
  target: ObjectPlace,
  seal: Seal,
  { dump, folder, places, now }: { dump: DatabaseDump; folder: string; places: Places; now: Date },
): Promise<Summary> {
  const chunks: Record<string, string> = {};
  for (const chunk of dump.tables.flatMap((table) => table.chunks))
    chunks[chunk] = await storeObject(target, seal, await readFile(path.join(folder, chunk)));
  const files: Contents['files'] = [];
  for (const area of AREAS) {
    const keys = (await places[area].list()).filter(isBackedUp[area]);
    for (const key of compositionsFirst(keys)) {
      const content = await places[area].get(key);
      // Removed since it was listed.
      if (content === null) continue;
      files.push({ area, key, object: await storeObject(target, seal, content), bytes: content.length });
    }
  }
  const name = now
    .toISOString()
    .replaceAll(':', '-')
    .replace(/\.\d+Z$/, 'Z');
  const all: Contents = { at: now.toISOString(), database: dump, chunks, files };
  const list = listAt(name);
  const sealed = seal.seal(Buffer.from(JSON.stringify(all)), list);
  const stored: z.infer<typeof storedList> = {
    format: FORMAT,
    keyId: seal.keyId,
    contents: sealed.toString('base64'),
  };
  await target.put(list, Buffer.from(JSON.stringify(stored)));
  return summaryOf(name, all);
}

/** The names of all complete backups, oldest first. */
export async function listBackups(target: ObjectPlace): Promise<string[]> {
  return (await target.list(LISTS)).flatMap((key) => /^backups\/([^/]+)\.json$/.exec(key)?.[1] ?? []).sort();
}

/**
 * @param name of a backup; the newest without it
 * @throws BackupFailed when there is no such backup, or it can't be read with this key
 */
async function openList(
  target: ObjectPlace,
  seal: Seal,
  name: string | undefined,
): Promise<{ name: string; contents: Contents }> {
  const names = await listBackups(target);
  const chosen = name ?? names.at(-1);
  if (!chosen) throw new BackupFailed(`There is no backup in ${target.name}.`);
  if (!names.includes(chosen))
    throw new BackupFailed(
      `There is no backup ${chosen} in ${target.name}. There are: ${names.join(', ') || 'none'}.`,
    );
  const list = listAt(chosen);
  const stored = await readStoredList(target, chosen);
  if (!stored.success) throw new BackupFailed(`${target.name}/${list} is not the list of a backup.`);
  if (stored.data.format !== FORMAT)
    throw new BackupFailed(
      `The backup ${chosen} has format ${stored.data.format}, and this release reads ${FORMAT}: restore it with the release that made it.`,
    );
  const { keyId } = stored.data;
  if (keyId !== seal.keyId) throw new BackupFailed(keyProblem(chosen, keyId, seal.keyId));
  const read = contents.safeParse(
    jsonOf(seal.open(Buffer.from(stored.data.contents, 'base64'), list).toString('utf8')),
  );
  if (!read.success) throw new BackupFailed(`${target.name}/${list} is not the list of a backup.`);
  return { name: chosen, contents: read.data };
}

const readStoredList = async (target: ObjectPlace, name: string) =>
  storedList.safeParse(jsonOf((await target.get(listAt(name)))?.toString('utf8')));

function keyProblem(name: string, wanted: string | null, given: string | null): string {
  if (!wanted) return `The backup ${name} is not encrypted: unset BACKUP_KEY to read it.`;
  return given
    ? `The backup ${name} is encrypted with the key ${wanted}, and BACKUP_KEY is another one (${given}).`
    : `The backup ${name} is encrypted: set BACKUP_KEY to the key ${wanted}.`;
}

function jsonOf(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? '');
  } catch {
    return undefined;
  }
}

/**
 * Reads every object of a backup.
 * @throws BackupFailed when one is missing or damaged
 */
export async function verifyBackup(target: ObjectPlace, seal: Seal, name?: string): Promise<Summary> {
  const list = await openList(target, seal, name);
  await verifyObjects(target, seal, list.contents);
  return summaryOf(list.name, list.contents);
}

async function verifyObjects(target: ObjectPlace, seal: Seal, all: Contents): Promise<void> {
  for (const object of objectsOf(all)) await readObject(target, seal, object);
}

const objectsOf = ({ chunks, files }: Contents): Set<string> =>
  new Set([...Object.values(chunks), ...files.map(({ object }) => object)]);

/**
 * Restores a backup into an empty place, and compares it with the backup: every row and every file by its hash.
 * @param name of a backup; the newest without it
 * @throws BackupFailed when something is there already, or the backup can't be read as a whole; nothing is restored then
 */
export async function restoreBackup(
  target: ObjectPlace,
  seal: Seal,
  { db, places }: { db: Db; places: Places },
  name?: string,
): Promise<Summary> {
  const list = await openList(target, seal, name);
  if (!(await isEmptyDatabase(db)))
    throw new BackupFailed('The database is not empty: nothing is overwritten. Restore into an empty one.');
  for (const area of AREAS) {
    const [taken] = await places[area].list();
    if (taken !== undefined)
      throw new BackupFailed(
        `There are ${area} in ${places[area].name} already (${taken}): nothing is overwritten. Restore into an empty place.`,
      );
  }
  // Reads all of it first: a backup that is incomplete must not be restored in part.
  await verifyObjects(target, seal, list.contents);
  const { database, chunks, files } = list.contents;
  const written: { place: ObjectPlace; key: string }[] = [];
  try {
    // Compositions last, for they name releases.
    for (const { area, key, object } of files.toReversed()) {
      written.push({ place: places[area], key });
      await places[area].put(key, await readObject(target, seal, object));
    }
    await loadDatabase(db, database, (chunk) => readObject(target, seal, chunks[chunk] ?? chunk));
  } catch (error) {
    for (const { place, key } of written) await place.delete(key).catch(() => {});
    throw error;
  }
  return summaryOf(list.name, list.contents);
}

/**
 * Removes the oldest backups, and the objects that no other backup has.
 * @param keep how many of the newest stay
 * @returns the names of those that were removed
 */
export async function removeOldBackups(target: ObjectPlace, seal: Seal, keep: number): Promise<string[]> {
  const names = await listBackups(target);
  const old = names.slice(0, Math.max(0, names.length - keep));
  if (old.length === 0) return [];
  const needed = new Set<string>();
  for (const name of names.slice(old.length))
    for (const object of objectsOf((await openList(target, seal, name)).contents)) needed.add(object);
  for (const name of old) await target.delete(listAt(name));
  for (const key of await target.list(OBJECTS)) if (!needed.has(key)) await target.delete(key);
  return old;
}
