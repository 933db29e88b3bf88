import { sql } from 'kysely';
import { describeOnBothEngines } from '../../testing/describeOnEachDatabase';
import { vacuumEmbedded } from './vacuumEmbedded';

describeOnBothEngines('statistics and dead rows', (testApp) => {
  const stateOf = async (table: string) => {
    const { rows } = await sql<{ analyzed: boolean; dead: number }>`
      SELECT last_analyze IS NOT NULL AS analyzed, n_dead_tup::int AS dead FROM pg_stat_user_tables
      WHERE relname = ${table}`.execute(testApp.db.kysely);
    return rows[0];
  };
  const counted = () => sql`SELECT pg_stat_force_next_flush()`.execute(testApp.db.kysely);

  test('are collected where no server does it', async () => {
    const { kysely, engine } = testApp.db;
    await sql`CREATE TABLE grown AS SELECT i AS id, 1 AS hits FROM generate_series(1, 500) i`.execute(kysely);
    await sql`CREATE TABLE "Small" AS SELECT 1 AS id`.execute(kysely);
    await sql`UPDATE grown SET hits = 2`.execute(kysely);
    await counted();
    await vacuumEmbedded(testApp.db);
    await counted();
    const isOurs = engine === 'pglite';
    expect((await stateOf('grown'))?.analyzed).toBe(isOurs);
    if (isOurs) expect(await stateOf('grown')).toEqual({ analyzed: true, dead: 0 });
    expect((await stateOf('Small'))?.analyzed).toBe(isOurs);

    // What has hardly changed is left alone.
    await sql`UPDATE grown SET hits = 3 WHERE id <= 20`.execute(kysely);
    await counted();
    await vacuumEmbedded(testApp.db);
    await counted();
    if (isOurs) expect((await stateOf('grown'))?.dead).toBe(20);
  });
});
