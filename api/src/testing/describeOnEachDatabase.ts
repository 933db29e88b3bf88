import type { Db } from '../db/database';
import { freshDatabase, type TestDatabase, templates } from './testDatabases';
import { World } from './world';

// Nothing here is about time, and a busy machine is no failure.
jest.setTimeout(30_000);

// A database has to be copied first, and machines that test are busy ones.
jest.setTimeout(30_000);

interface Options {
  /** only there: an embedded single connection hides races */
  only?: Db['engine'];
  /** connections of the pool on PostgreSQL */
  poolSize?: number;
}

/**
 * Runs a suite on PGlite and on a real PostgreSQL, on a fresh database each. The world has the API, a clock to
 * move and factories; it is ready once the tests run.
 */
export function describeOnEachDatabase(
  name: string,
  suite: (world: World) => void,
  { only, poolSize }: Options = {},
): void {
  for (const engine of ['pglite', 'postgres'] as const) {
    if (only && only !== engine) continue;
    const runs = engine === 'pglite' || Boolean(templates().postgres);
    (runs ? describe : describe.skip)(`${name} (${engine})`, () => {
      const world = new World();
      let database: TestDatabase;
      beforeAll(async () => {
        database = await freshDatabase(engine, poolSize);
        await world.open(database.db);
      });
      afterAll(async () => {
        await world.close();
        await database?.drop();
      });
      suite(world);
    });
  }
}
