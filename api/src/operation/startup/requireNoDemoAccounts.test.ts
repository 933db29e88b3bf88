import { sql } from 'kysely';
import { insertRows } from '../../../../demo/market/demo.queries';
import { demoMarket } from '../../../../demo/market/market';
import { describeOnEachDatabase } from '../../testing/describeOnEachDatabase';
import { requireNoDemoAccounts } from './requireNoDemoAccounts';

const published = 'haat-demo-2026';

describeOnEachDatabase('a public site', (testApp) => {
  beforeEach(() => sql`TRUNCATE users CASCADE`.execute(testApp.db.kysely));
  const start = () => requireNoDemoAccounts(testApp.db, { isPublic: true });

  test('starts when visitors signed up with addresses and the password of the demo', async () => {
    for (const name of ['operator', 'mallory']) {
      const { status } = await testApp.aVisitor().post('/auth/register/', {
        email: `${name}@haat.example`,
        username: name,
        password: published,
        password_confirm: published,
        first_name: 'Mallory',
        last_name: 'Haq',
      });
      expect(status).toBe(201);
    }
    await expect(start()).resolves.toBeUndefined();
  });

  test('does not start on a database with the demo market, and names the operator’s account', async () => {
    const { users } = demoMarket(testApp.clock.now(), 'one hash').rows;
    await testApp.db.tx((tx) => insertRows(tx, { users }));
    await expect(start()).rejects.toThrow('(operator@haat.example)');
  });
});
