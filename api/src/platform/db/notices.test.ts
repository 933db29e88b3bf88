import { sql } from 'kysely';
import { describeOnBothEngines, describeOnEachDatabase } from '../../testing/describeOnEachDatabase';

describeOnBothEngines('notices', (testApp) => {
  test('are heard by everybody who listens, after the commit, and not at all after a rollback', async () => {
    const heard: string[] = [];
    await testApp.db.listen('trial', (payload) => heard.push(`a ${payload}`));
    await testApp.db.listen('trial', (payload) => heard.push(`b ${payload}`));
    await testApp.db.listen('other', (payload) => heard.push(`other ${payload}`));
    const notify = (payload: string, fails: boolean) =>
      testApp.db.tx(async (tx) => {
        await sql`SELECT pg_notify('trial', ${payload})`.execute(tx);
        expect(heard).toEqual([]);
        if (fails) throw new Error('rolled back');
      });
    await expect(notify('one', true)).rejects.toThrow('rolled back');
    await notify('two', false);
    while (heard.length < 2) await new Promise((resolve) => setTimeout(resolve, 5));
    expect(heard).toEqual(['a two', 'b two']);
  });
});

describeOnEachDatabase(
  'notices after a lost connection',
  (testApp) => {
    test('reconnect, and the gap is reported @full', async () => {
      const heard: string[] = [];
      await testApp.db.listen('trial', (payload) => heard.push(payload));
      await sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE query LIKE 'LISTEN%' AND datname = current_database()`.execute(testApp.db.kysely);
      while (heard.length < 1) await new Promise((resolve) => setTimeout(resolve, 20));
      await sql`SELECT pg_notify('trial', 'again')`.execute(testApp.db.kysely);
      while (heard.length < 2) await new Promise((resolve) => setTimeout(resolve, 5));
      expect(heard).toEqual(['', 'again']);
    });
  },
  { only: 'postgres' },
);

describeOnEachDatabase(
  'notices of the catalog, with several connections',
  (testApp) => {
    test('a change is heard before its writer continues, and not again for each connection', async () => {
      const { db } = testApp;
      let heard = 0;
      await db.listen('catalog', () => heard++);
      const sleep = () => sql`SELECT pg_sleep(0.2)`.execute(db.kysely);
      // Opens some connections, which listen too.
      await Promise.all([sleep(), sleep(), sleep(), sleep()]);
      const busy = Promise.all([sleep(), sleep()]);
      await sql`SELECT pg_notify('catalog', '')`.execute(db.kysely);
      expect(heard).toBeGreaterThan(0);
      await busy;
      while (heard < 2) await new Promise((resolve) => setTimeout(resolve, 5));
      // A connection hears what waits for it before the result of its next statement.
      await Promise.all([sleep(), sleep(), sleep(), sleep()]);
      // By the writer's connection and by the one that only listens.
      expect(heard).toBe(2);
    });
  },
  { only: 'postgres' },
);
