import type { Db } from '../platform/db/database';
import { FULL_MATRIX } from './matrix';
import { TestApp } from './testApp';
import { freshDatabase, type TestDatabase, templates } from './testDatabases';

interface Options {
  /** Runs on this engine only, e.g. PostgreSQL because a single embedded connection hides races. */
  only?: Db['engine'];
  /** Part of the short dialect suite: runs on both engines in every test run. */
  bothEngines?: boolean;
  /** connections of the pool on PostgreSQL */
  poolSize?: number;
}

/**
 * The engines that a suite runs on: PostgreSQL, which production uses; PGlite too in the full matrix (TEST_MATRIX=full), in
 * the dialect suite, and where no PostgreSQL can run.
 */
export function enginesFor(
  { only, bothEngines }: Options,
  { postgres, full }: { postgres: boolean; full: boolean },
): Db['engine'][] {
  if (only) return [only];
  return full || bothEngines || !postgres ? ['pglite', 'postgres'] : ['postgres'];
}

/**
 * Runs a suite on a fresh database of each of its engines. `testApp` is open when the tests run, not before.
 */
export function describeOnEachDatabase(
  name: string,
  suite: (testApp: TestApp) => void,
  options: Options = {},
): void {
  const postgres = Boolean(templates().postgres);
  for (const engine of enginesFor(options, { postgres, full: FULL_MATRIX })) {
    const runs = engine === 'pglite' || postgres;
    (runs ? describe : describe.skip)(`${name} (${engine})`, () => {
      const testApp = new TestApp();
      let database: TestDatabase;
      beforeAll(async () => {
        database = await freshDatabase(engine, options.poolSize);
        await testApp.open(database.db);
      });
      afterAll(async () => {
        await testApp.close();
        await database?.drop();
      });
      suite(testApp);
    });
  }
}

/** For the dialect suite: tests of SQL that run on both engines in every test run. */
export function describeOnBothEngines(name: string, suite: (testApp: TestApp) => void): void {
  describeOnEachDatabase(name, suite, { bothEngines: true });
}
