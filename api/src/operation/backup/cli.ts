import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { WrongSetting } from '@haat/servers';
import { FolderInUse, openDatabase } from '../../platform/db/database';
import type { ObjectPlace } from '../../platform/files/objectPlace';
import { DomainError } from '../../platform/http/errors';
import { AdminSocketClosed, requestDump } from '../operator/adminSocket';
import { readSettings, type Settings } from '../settings';
import { BACKUP_FILE } from '../startup/operationMetrics';
import { runCommandLine } from '../startup/runCommandLine';
import {
  checkKeyOfTarget,
  listBackups,
  makeBackup,
  removeOldBackups,
  restoreBackup,
  type Summary,
  verifyBackup,
} from './backup.service';
import { BackupFailed } from './backupFailed';
import { placesOf, sealOf, targetOf } from './backupSettings';
import { type DatabaseDump, dumpDatabase, readDump } from './databaseDump';

// npm run backup -- <target>, npm run restore -- <target>: docs/backup.md. With the environment of the API.

const USAGE = `npm run backup -- <target>                  the database, pictures, releases and compositions
npm run backup -- <target> --keep 30        and removes all backups but the newest 30
npm run backup -- list <target>             the backups, oldest first
npm run backup -- verify <target> [name]    reads every part of a backup; of the newest without a name
npm run restore -- <target> [name]          into an empty database and empty folders

A target is a folder, or s3://<bucket>/<prefix> (docs/backup.md).`;

async function run([program, ...args]: string[]): Promise<string> {
  const { values, positionals } = parseOptions(args);
  const [first, ...rest] = positionals;
  if (!first || first === 'help') return USAGE;
  const seal = sealOf(process.env);
  if (program === 'restore') {
    const settings = await readSettings(process.env);
    return restore(settings, first, rest[0]);
  }
  if (first === 'list' || first === 'verify') {
    const [place, name] = rest;
    if (!place) return USAGE;
    const target = targetOf(place, process.env);
    return usingTarget(target, async () =>
      first === 'list'
        ? (await listBackups(target)).join('\n') || `There is no backup in ${target.name}.`
        : `Every part can be read: ${textOf(await verifyBackup(target, seal, name))}`,
    );
  }
  const keep = keepOf(values.keep);
  const target = targetOf(first, process.env);
  const settings = await readSettings(process.env);
  await usingTarget(target, () => checkKeyOfTarget(target, seal));
  const { dump, folder } = await dumped(settings);
  try {
    const places = placesOf(settings, process.env);
    const summary = await usingTarget(target, () =>
      makeBackup(target, seal, { dump, folder, places, now: new Date() }),
    );
    // For the metric of its age. The backup is complete without it.
    await writeFile(path.join(settings.dataFolder, BACKUP_FILE), new Date().toISOString()).catch(() => {});
    const removed =
      keep === null ? [] : await usingTarget(target, () => removeOldBackups(target, seal, keep));
    return [
      `Backup in ${target.name}: ${textOf(summary)}${seal.keyId ? ', encrypted' : ''}`,
      ...removed.map((name) => `Removed the backup ${name}`),
      'Not in it: SESSION_SECRET, PRIVATE_DATA_KEY and BACKUP_KEY, or their files in DATA_DIR. Keep copies elsewhere.',
    ].join('\n');
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** @throws BackupFailed where the target is full */
async function usingTarget<T>(target: ObjectPlace, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOSPC' || code === 'EDQUOT')
      throw new BackupFailed(
        `The target ${target.name} is full: free space there, or take another one. The backups before this one are complete.`,
      );
    throw error;
  }
}

function parseOptions(args: string[]) {
  try {
    return parseArgs({ args, options: { keep: { type: 'string' } }, allowPositionals: true });
  } catch (error) {
    throw new WrongSetting((error as Error).message);
  }
}

function keepOf(text: string | undefined): number | null {
  if (text === undefined) return null;
  if (!/^[1-9]\d{0,3}$/.test(text)) throw new WrongSetting('--keep must be a number from 1 to 9999');
  return Number(text);
}

const textOf = ({ name, tables, rows, files }: Summary) =>
  `${name}, ${rows} rows of ${tables} tables, ${files} files`;

/** Writes the database into a folder: directly, or through the API that has the embedded database open. */
async function dumped({
  databaseUrl: url,
  dataFolder,
}: Settings): Promise<{ dump: DatabaseDump; folder: string }> {
  const at = path.join(dataFolder, 'db');
  if (!url && !existsSync(at))
    throw new WrongSetting(
      `There is no database in ${dataFolder} yet. Set DATA_DIR or DATABASE_URL as the API has it.`,
    );
  let db: Awaited<ReturnType<typeof openDatabase>>;
  try {
    db = await openDatabase({ url, folder: at, poolSize: 1 });
  } catch (error) {
    if (!(error instanceof FolderInUse)) throw error;
    const folder = await requestDump(dataFolder);
    return { dump: await readDump(folder), folder };
  }
  const folder = await mkdtemp(path.join(tmpdir(), 'haat-dump-'));
  try {
    return { dump: await dumpDatabase(db, folder), folder };
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error;
  } finally {
    await db.close();
  }
}

async function restore(settings: Settings, place: string, name: string | undefined): Promise<string> {
  const seal = sealOf(process.env);
  const target = targetOf(place, process.env);
  const at = path.join(settings.dataFolder, 'db');
  const wasThere = existsSync(at);
  const db = await openDatabase({ url: settings.databaseUrl, folder: at, poolSize: 1 });
  let isRestored = false;
  try {
    const summary = await restoreBackup(target, seal, { db, places: placesOf(settings, process.env) }, name);
    isRestored = true;
    return [
      `Restored and compared: ${textOf(summary)}`,
      'Start with the SESSION_SECRET and the PRIVATE_DATA_KEY of then: without the first everybody has to log in again,',
      'without the second private numbers of sellers cannot be read.',
    ].join('\n');
  } finally {
    await db.close();
    if (!isRestored && !settings.databaseUrl && !wasThere) await rm(at, { recursive: true, force: true });
  }
}

runCommandLine(run, [BackupFailed, DomainError, AdminSocketClosed]);
