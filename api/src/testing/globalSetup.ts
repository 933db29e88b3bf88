import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { bundlePrograms } from './bundlePrograms';
import { postgresForTests, type RealPostgres } from './realPostgres';
import { makeTemplates } from './testDatabases';

declare global {
  var haatTests: { postgres: RealPostgres | null; folder: string; programs: string } | undefined;
}

/** Once a run: a migrated template on each engine, which each test file copies, and the programs that tests start. */
export default async function globalSetup(): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'haat-tests-'));
  const started = await postgresForTests();
  const postgres = typeof started === 'string' ? null : started;
  if (!postgres) console.warn(`\nSKIPPED: the API tests on a real PostgreSQL (${started})`);
  globalThis.haatTests = { postgres, folder, programs: await bundlePrograms() };
  await makeTemplates(folder, postgres?.url);
}
