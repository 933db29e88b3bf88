import { readFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { forgetListingKeys } from '../../domains/listings/listings.jobs';
import { packageFolder } from '../../platform/files/packageFolder';
import { deleteEnded } from '../../platform/mail/mail.queries';
import { describeOnEachDatabase } from '../../testing/describeOnEachDatabase';

const DAY_MS = 86_400_000;

describeOnEachDatabase('how long data stay', (testApp) => {
  test('docs/operation.md says it of every table', async () => {
    const { rows } = await sql<{ name: string }>`
      SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p')
        AND NOT relispartition ORDER BY 1`.execute(testApp.db.kysely);
    const text = readFileSync(path.join(packageFolder(), '../docs/operation.md'), 'utf8');
    const [, section = ''] = text.split('## How long data stay');
    const [table = ''] = section.split('\n## ');
    const listed = table
      .split('\n')
      .filter((line) => line.startsWith('| `'))
      .flatMap((line) => [...(line.split('|')[1] ?? '').matchAll(/`(\w+)`/g)].map(([, name]) => name));
    expect(listed.sort()).toEqual(rows.map(({ name }) => name).sort());
  });

  test('keys of listings stay 30 days', async () => {
    const { id: productId, seller } = await testApp.aProduct();
    const aKey = (name: string, days: number) => ({
      seller_id: seller.sellerId,
      idempotency_key: name,
      request_hash: Buffer.from('x'),
      product_id: productId,
      created_at: new Date(testApp.clock.now().getTime() - days * DAY_MS),
    });
    const { kysely } = testApp.db;
    await kysely
      .insertInto('listing_keys')
      .values([aKey('old', 31), aKey('new', 29)])
      .execute();
    await forgetListingKeys(testApp.context);
    const left = await kysely.selectFrom('listing_keys').select('idempotency_key').execute();
    expect(left).toEqual([{ idempotency_key: 'new' }]);
  });

  test('mails stay until their time has come, whether delivered or given up', async () => {
    const { db } = testApp;
    const at = (days: number) => new Date(testApp.clock.now().getTime() - days * DAY_MS);
    await sql`INSERT INTO outbox (kind, recipient, data, created_at, delivered_at, dead_at) VALUES
      ('delivered', 'a', '{}', ${at(9)}, ${at(9)}, NULL), ('delivered', 'b', '{}', ${at(1)}, ${at(1)}, NULL),
      ('dead', 'c', '{}', ${at(9)}, NULL, ${at(9)}), ('dead', 'd', '{}', ${at(1)}, NULL, ${at(1)})`.execute(
      db.kysely,
    );
    const left = async () =>
      (await db.kysely.selectFrom('outbox').select('recipient').orderBy('recipient').execute()).map(
        ({ recipient }) => recipient,
      );
    await db.tx((tx) => deleteEnded(tx, { delivered: at(5), dead: at(20) }));
    expect(await left()).toEqual(['b', 'c', 'd']);
    await db.tx((tx) => deleteEnded(tx, { delivered: at(5), dead: at(5) }));
    expect(await left()).toEqual(['b', 'd']);
  });
});
