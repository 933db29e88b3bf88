import { sql } from 'kysely';
import { describeOnEachDatabase } from '../../testing/describeOnEachDatabase';
import { checkChain, recordAudit } from './audit.service';

describeOnEachDatabase('audit trail', (testApp) => {
  const write = (subject: string, at = '2026-11-28T20:00:00Z') =>
    testApp.db.tx((tx) =>
      recordAudit(tx, {
        at: new Date(at),
        actor: { id: null, name: 'shell:rafiq' },
        act: 'end_two_step',
        sellerId: null,
        subject,
        after: { b: 1, a: 'ক' },
      }),
    );
  const check = () => checkChain(testApp.db.kysely);
  /** Does what only somebody with the database's password could. */
  const tamper = (statement: string) =>
    testApp.db.tx(async (tx) => {
      await sql.raw('ALTER TABLE audit DISABLE TRIGGER audit_is_append_only').execute(tx);
      await sql.raw(statement).execute(tx);
      await sql.raw('ALTER TABLE audit ENABLE TRIGGER audit_is_append_only').execute(tx);
    });
  const idOf = async (subject: string) =>
    (
      await testApp.db.kysely
        .selectFrom('audit')
        .where('subject', '=', subject)
        .select('id')
        .executeTakeFirstOrThrow()
    ).id;

  test('entries that are written at once are one chain', async () => {
    await Promise.all(Array.from({ length: 12 }, (_, index) => write(`at once ${index}`)));
    const { entries, last, broken } = await check();
    expect([broken, last]).toEqual([null, expect.stringMatching(/^[0-9a-f]{64}$/)]);
    expect(entries).toBeGreaterThanOrEqual(12);
  });

  test('an entry that was changed is found', async () => {
    await write('changed');
    await write('after it');
    const id = await idOf('changed');
    await tamper(`UPDATE audit SET reason = 'another' WHERE id = ${id}`);
    expect(await check()).toMatchObject({ broken: id });
    await tamper(`UPDATE audit SET reason = '' WHERE id = ${id}`);
    expect(await check()).toMatchObject({ broken: null });
  });

  test('an entry that was removed is found', async () => {
    await write('removed');
    const id = await idOf('removed');
    await tamper(`CREATE TABLE kept AS SELECT * FROM audit WHERE id = ${id}`);
    await tamper(`DELETE FROM audit WHERE id = ${id}`);
    expect(await check()).toMatchObject({ broken: id });
    await tamper('INSERT INTO audit SELECT * FROM kept').catch(() => {});
    await tamper('DROP TABLE kept');
  });

  test.each(['UPDATE audit_chain SET link = 0', 'DELETE FROM audit_chain', 'DELETE FROM audit'])(
    '%s is refused',
    async (statement) => {
      await expect(sql.raw(statement).execute(testApp.db.kysely)).rejects.toThrow('append-only');
    },
  );

  test('is filtered by act, actor, subject and day in Dhaka, and goes on where it stopped', async () => {
    const operator = await testApp.anOperator();
    await write('first', '2026-03-01T17:59:00Z');
    await write('second', '2026-03-01T18:01:00Z');
    const subjects = async (query: string) =>
      (await operator.get(`/operator/audit/?${query}`)).body.results.map(
        ({ subject }: { subject: string }) => subject,
      );
    expect(await subjects('from=2026-03-01&to=2026-03-01')).toEqual(['first']);
    expect(await subjects('from=2026-03-02&to=2026-03-02')).toEqual(['second']);
    expect(await subjects('subject=first&actor=shell:rafiq&act=end_two_step')).toEqual(['first']);
    expect(await subjects('subject=first&act=approve')).toEqual([]);
    expect(await subjects(`to=2026-03-02&before=${await idOf('second')}`)).toEqual(['first']);
    expect((await operator.get('/operator/audit/?from=2026-02-30')).status).toBe(400);
  });
});
