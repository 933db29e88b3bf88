import { sql } from 'kysely';
import { describeOnBothEngines } from '../../testing/describeOnEachDatabase';

describeOnBothEngines('a statement whose result a migration changes', (testApp) => {
  const read = () => sql<{ note: unknown }>`SELECT * FROM notes WHERE id = ${1}`;
  const change = (statement: string) => sql.raw(statement).execute(testApp.db.kysely);
  beforeAll(async () => {
    await change('CREATE TABLE notes (id int, note text)');
    await change(`INSERT INTO notes VALUES (1, '7')`);
  });

  test('is prepared again outside a transaction', async () => {
    const { kysely } = testApp.db;
    expect((await read().execute(kysely)).rows).toEqual([{ id: 1, note: '7' }]);
    await change('ALTER TABLE notes ADD COLUMN more int');
    expect((await read().execute(kysely)).rows).toEqual([{ id: 1, note: '7', more: null }]);
    await change('ALTER TABLE notes ALTER COLUMN note TYPE int USING note::int');
    expect((await read().execute(kysely)).rows).toEqual([{ id: 1, note: 7, more: null }]);
  });

  test('fails once in a transaction, as something that may be tried again', async () => {
    const { db } = testApp;
    const inTransaction = () => db.tx(async (tx) => (await read().execute(tx)).rows);
    await inTransaction();
    await change('ALTER TABLE notes ADD COLUMN last int');
    await expect(inTransaction()).rejects.toThrow('cached plan must not change result type');
    expect(await inTransaction()).toEqual([expect.objectContaining({ id: 1, last: null })]);
  });
});
