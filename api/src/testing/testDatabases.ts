import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import pg from 'pg';
import { type Db, openDatabase } from '../platform/db/database';
import { migrate } from '../platform/db/migrate';

/** Locations of the migrated templates; created by globalSetup, read by every test file. */
interface Templates {
  /** of PGlite */
  folder: string;
  /** the server's address and the template's name on it; absent where no PostgreSQL can run */
  postgres?: { url: string; name: string };
}

const VARIABLE = 'HAAT_TEST_TEMPLATES';

export function templates(): Templates {
  const found = process.env[VARIABLE];
  if (!found) throw new Error('Run the tests of api through the jest project "api"');
  return JSON.parse(found) as Templates;
}

/** Migrates a template on each engine. @param url a PostgreSQL server, if there is one */
export async function makeTemplates(folder: string, url: string | undefined): Promise<void> {
  const made: Templates = { folder: path.join(folder, 'template') };
  await migrated({ folder: made.folder });
  if (url) {
    const name = `haat_template_${randomBytes(4).toString('hex')}`;
    await administer(url, `CREATE DATABASE ${name} TEMPLATE template0 ENCODING 'UTF8'`);
    await migrated({ url: addressOf(url, name), folder: '' });
    made.postgres = { url, name };
  }
  process.env[VARIABLE] = JSON.stringify(made);
}

export async function dropTemplates(): Promise<void> {
  const { postgres } = templates();
  if (postgres) await administer(postgres.url, `DROP DATABASE IF EXISTS ${postgres.name}`);
}

async function migrated(settings: { url?: string; folder: string }): Promise<void> {
  const db = await openDatabase(settings);
  await migrate(db);
  await db.close();
}

export interface TestDatabase {
  db: Db;
  /** on PostgreSQL: where another process finds it */
  url?: string;
  drop(): Promise<void>;
}

/** A fresh, migrated database of a test file's own. */
export async function freshDatabase(engine: Db['engine'], poolSize?: number): Promise<TestDatabase> {
  return engine === 'postgres' ? freshOnPostgres(poolSize) : onPglite(await freshFolder());
}

/** A database without tables. */
export async function blankDatabase(engine: Db['engine']): Promise<TestDatabase> {
  return engine === 'postgres'
    ? freshOnPostgres(1, 'template0')
    : onPglite(path.join(await mkdtemp(path.join(tmpdir(), 'haat-test-')), 'db'));
}

async function freshOnPostgres(
  poolSize?: number,
  template = templates().postgres?.name,
): Promise<TestDatabase> {
  const { postgres } = templates();
  if (!postgres) throw new Error('There is no PostgreSQL');
  const name = `haat_test_${randomBytes(6).toString('hex')}`;
  await administer(postgres.url, `CREATE DATABASE ${name} TEMPLATE ${template}`);
  const url = addressOf(postgres.url, name);
  const db = await openDatabase({ url, folder: '', poolSize });
  return {
    db,
    url,
    async drop() {
      await db.close();
      await administer(postgres.url, `DROP DATABASE IF EXISTS ${name}`);
    },
  };
}

/** A migrated folder for an embedded database. */
export async function freshFolder(): Promise<string> {
  const folder = path.join(await mkdtemp(path.join(tmpdir(), 'haat-test-')), 'db');
  // A folder of 1,200 files: fs.cp takes ten times as long.
  await promisify(execFile)('cp', ['-R', templates().folder, folder]);
  return folder;
}

async function onPglite(folder: string): Promise<TestDatabase> {
  const db = await openDatabase({ folder });
  return {
    db,
    async drop() {
      await db.close();
      await rm(path.dirname(folder), { recursive: true, force: true });
    },
  };
}

/** URL of a test's PostgreSQL database, for connections outside the pool. */
export async function databaseUrl({ kysely }: Db): Promise<string> {
  const { rows } = await sql<{ name: string }>`SELECT current_database() AS name`.execute(kysely);
  return addressOf(templates().postgres?.url ?? '', rows[0]?.name ?? '');
}

function addressOf(url: string, database: string): string {
  const address = new URL(url);
  address.pathname = `/${database}`;
  return address.href;
}

async function administer(url: string, statement: string): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    // Two workers may want the template at once.
    for (let attempt = 1; ; attempt++) {
      try {
        await client.query(statement);
        return;
      } catch (error) {
        if ((error as { code?: string }).code !== '55006' || attempt === 50) throw error;
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
    }
  } finally {
    await client.end();
  }
}
