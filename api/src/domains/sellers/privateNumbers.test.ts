import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { runCommand } from '../../operation/operator/console';
import { openDatabase } from '../../platform/db/database';
import type { EncryptedText } from '../../platform/db/encryptedText';
import { ENCRYPTED, PrivateData } from '../../platform/private-data/privateData';
import { describeOnEachDatabase } from '../../testing/describeOnEachDatabase';
import { PRIVATE_DATA_KEY, type TestApp } from '../../testing/testApp';
import { databaseUrl } from '../../testing/testDatabases';
import type { Seller } from '../../testing/visitor';
import {
  decryptNumbers,
  encryptNumbers,
  encryptOldNumbers,
  findNumberKeyIds,
  rotateNumbers,
} from './privateNumbers.service';

const FORM = {
  first_name: 'Nadia',
  last_name: 'Rahman',
  email: 'shop@kashful.example',
  phone: '01712345678',
  id_number: '19855550001234567',
  business_name: 'Kashful',
  business_type: 'Thrifted Clothing',
  founded_date: '2019-02-28',
  bio: 'Cotton',
  pickup_location: '12 Mirpur Road, Dhaka',
  payment_method: 'Bank',
  account_number: '55500099887766',
  bank_name: 'Sonali Bank',
  branch_name: 'Mirpur',
};

/** All rows of all tables, as a database dump has them. */
async function dump({ db }: TestApp): Promise<string> {
  const { rows: tables } = await sql<{ name: string }>`
    SELECT table_name AS name FROM information_schema.tables
    WHERE table_schema = 'public' AND table_type = 'BASE TABLE'`.execute(db.kysely);
  const texts = await Promise.all(
    tables.map(async ({ name }) => {
      const { rows } = await sql<{ text: string }>`SELECT t::text AS text FROM ${sql.table(name)} t`.execute(
        db.kysely,
      );
      return rows.map(({ text }) => text);
    }),
  );
  return texts.flat().join('\n');
}

/** Stores numbers as releases before the encryption did. */
async function storePlain({ db }: TestApp, sellers: readonly Seller[], id: string, account: string) {
  await db.kysely
    .updateTable('sellers')
    .set({ id_number: id as EncryptedText, account_number: account as EncryptedText })
    .where(
      'id',
      'in',
      sellers.map(({ sellerId }) => sellerId),
    )
    .execute();
}

const KEY = Buffer.from(PRIVATE_DATA_KEY, 'base64');
/** The keys of a rotation from that of the tests to a new one. */
const aRotation = () => new PrivateData({ current: randomBytes(32), previous: KEY });

describeOnEachDatabase('private numbers', (testApp) => {
  const rowOf = (id: number) =>
    testApp.db.kysely
      .selectFrom('sellers')
      .where('id', '=', id)
      .select(['id_number', 'account_number'])
      .executeTakeFirstOrThrow();
  const revealed = async (id: number) => {
    const operator = await testApp.anOperator();
    return operator.post(`/operator/sellers/${id}/reveal/`, { reason: 'Compare' });
  };

  test('a dump has none after an application, a decision, a second application and a look', async () => {
    const user = await testApp.aCustomer();
    const operator = await testApp.anOperator();
    const apply = (fields: object) =>
      user.form('POST', '/auth/seller/signup/', { ...FORM, ...fields } as Record<string, unknown>, {});
    const first = await apply({});
    expect([first.status, first.body.id_number, first.body.account_number]).toEqual([
      201,
      '••••••4567',
      '••••••7766',
    ]);
    const at = `/operator/sellers/${first.body.id}`;
    expect((await operator.post(`${at}/reject/`, { reason: 'Not readable' })).status).toBe(200);
    const changes = { id_number: 'BX5550123', account_number: '55511122233344' };
    expect((await apply(changes)).status).toBe(201);
    expect((await user.get('/auth/seller/application/')).body).toMatchObject({
      id_number: '••••••123',
      account_number: '••••••3344',
    });
    expect((await operator.post(`${at}/reveal/`, { reason: 'Compare' })).body).toEqual(changes);

    const row = await rowOf(first.body.id);
    expect(row.id_number).toMatch(ENCRYPTED);
    expect(row.account_number).toMatch(ENCRYPTED);
    const text = await dump(testApp);
    expect(text).toContain('Not readable');
    for (const number of [FORM.id_number, FORM.account_number, ...Object.values(changes)]) {
      expect(text).not.toContain(number);
    }
  });

  test('numbers of an earlier release are encrypted once, and read as before', async () => {
    const sellers = await Promise.all([1, 2, 3].map(() => testApp.aSeller()));
    await storePlain(testApp, sellers, '5556660001', '5556660002');
    // One of the two columns of this row is encrypted already.
    const [partial] = sellers as [Seller, ...Seller[]];
    const encrypted = testApp.privateData.encrypt('5556660001', {
      table: 'sellers',
      column: 'id_number',
      row: partial.sellerId,
    });
    await testApp.db.kysely
      .updateTable('sellers')
      .set({ id_number: encrypted })
      .where('id', '=', partial.sellerId)
      .execute();
    expect(await dump(testApp)).toContain('5556660002');

    expect(await encryptOldNumbers(testApp)).toBe(3);
    expect(await dump(testApp)).not.toMatch(/555666000[12]/);
    for (const { sellerId } of sellers) {
      expect((await revealed(sellerId)).body).toEqual({
        id_number: '5556660001',
        account_number: '5556660002',
      });
    }
    const rows = await Promise.all(sellers.map(({ sellerId }) => rowOf(sellerId)));
    expect(rows[0]?.id_number).toBe(encrypted);
    expect(await encryptOldNumbers(testApp)).toBe(0);
    expect(await Promise.all(sellers.map(({ sellerId }) => rowOf(sellerId)))).toEqual(rows);
  });

  test('numbers that were copied from another seller or changed are not answered', async () => {
    const [one, other] = [await testApp.aSeller(), await testApp.aSeller()];
    await testApp.db.kysely
      .updateTable('sellers')
      .set(await rowOf(one.sellerId))
      .where('id', '=', other.sellerId)
      .execute();
    const answer = await revealed(other.sellerId);
    expect(answer.status).toBe(500);
    expect(JSON.stringify(answer.body)).not.toContain('1990123456789');
    expect((await revealed(one.sellerId)).status).toBe(200);
  });
});

describeOnEachDatabase('the key of private numbers', (testApp) => {
  beforeEach(async () => {
    await sql`TRUNCATE sellers CASCADE`.execute(testApp.db.kysely);
  });
  const run = (privateData: PrivateData, command: string) =>
    runCommand({ ...testApp.context, privateData }, 'rafiq', command.split(' '));

  test('rotates all rows; after an interruption the next run does the rest @full', async () => {
    const done = await testApp.aSeller();
    const rest = [await testApp.aSeller(), await testApp.aSeller()].map(({ sellerId }) => sellerId);
    const current = randomBytes(32);
    const rotating = new PrivateData({ current, previous: KEY });
    // The state after an interrupted run.
    const numbers = { id_number: '1990123456789', account_number: '01711000000' };
    await testApp.db.kysely
      .updateTable('sellers')
      .set(encryptNumbers(rotating, done.sellerId, numbers))
      .where('id', '=', done.sellerId)
      .execute();
    expect(await run(rotating, 'rotate-private-key')).toBe(
      `2 sellers (${rest.join(', ')}) changed over to the key ${rotating.keyId}. PRIVATE_DATA_KEY_PREVIOUS is not needed any more.`,
    );
    expect(await findNumberKeyIds(testApp.db.kysely)).toEqual([rotating.keyId]);
    expect(await run(rotating, 'rotate-private-key')).toMatch(/^0 sellers changed over to the key /);
    const after = new PrivateData({ current });
    for (const id of [done.sellerId, ...rest]) {
      expect(await run(after, `show ${id} --reveal`)).toMatch(/^ID number +1990123456789$/m);
    }
  });

  test('names numbers that can’t be read and leaves them, until they are removed by the id of their key @full', async () => {
    const [readable, damaged] = [await testApp.aSeller(), await testApp.aSeller()];
    await testApp.db.kysely
      .updateTable('sellers')
      .set({ account_number: sql<EncryptedText>`overlay(account_number placing 'AAAA' from 120)` })
      .where('id', '=', damaged.sellerId)
      .execute();
    const rotating = aRotation();
    expect(await run(rotating, 'rotate-private-key')).toMatch(
      new RegExp(
        `^1 seller \\(${readable.sellerId}\\) changed .+ the numbers of 1 seller \\(${damaged.sellerId}\\)\\. Keep PRIVATE_DATA_KEY_PREVIOUS`,
      ),
    );
    const oldKey = testApp.privateData.keyId;
    expect((await findNumberKeyIds(testApp.db.kysely)).sort()).toEqual([oldKey, rotating.keyId].sort());

    await expect(run(rotating, 'forget-private-numbers')).rejects.toThrow(
      'The id of the lost key must be given',
    );
    expect(await run(rotating, `forget-private-numbers ${rotating.keyId}`)).toBe(
      'Removed ID and account numbers of 0 sellers',
    );
    expect(await run(rotating, `forget-private-numbers ${oldKey}`)).toBe(
      `Removed ID and account numbers of 1 seller (${damaged.sellerId})`,
    );
    const shown = await run(rotating, `show ${damaged.sellerId} --reveal`);
    expect(shown).toMatch(/^ID number +1990123456789$/m);
    expect(shown).toMatch(/^Paid by +bKash$/m);
    expect(await run(rotating, `show ${damaged.sellerId}`)).toMatch(/^Paid by +bKash ••••••$/m);
    expect(await run(rotating, `show ${readable.sellerId} --reveal`)).toMatch(
      /^Paid by +bKash 01711000000$/m,
    );
  });
});

describeOnEachDatabase(
  'two processes',
  (testApp) => {
    /** Several batches of sellers of an earlier release. */
    const SELLERS = 500;
    test('encrypt and rotate numbers at the same time: each row once @full', async () => {
      await sql`
        WITH people AS (
          INSERT INTO users (email, username, first_name, last_name)
          SELECT 'old-' || n || '@haat.example', 'old-' || n, 'Nadia', 'Rahman' FROM generate_series(1, ${SELLERS}::int) n
          RETURNING id, email)
        INSERT INTO sellers (user_id, first_name, last_name, email, phone, id_number, business_name, business_type,
          pickup_location, payment_method, account_number)
        SELECT id, 'Nadia', 'Rahman', email, '01711000000', '5557770001', email, 'General Clothing', 'Dhaka', 'bKash',
          '5557770002'
        FROM people`.execute(testApp.db.kysely);
      const url = await databaseUrl(testApp.db);
      const others = await Promise.all([1, 2].map(() => openDatabase({ url, folder: '' })));
      const { privateData } = testApp;
      const encrypted = await Promise.all(others.map((db) => encryptOldNumbers({ db, privateData })));
      expect(encrypted.reduce((sum, count) => sum + count)).toBe(SELLERS);
      const rotating = aRotation();
      const rotated = await Promise.all(others.map((db) => rotateNumbers({ db, privateData: rotating })));
      expect(new Set(rotated.flatMap(({ sellers }) => sellers)).size).toBe(SELLERS);
      expect(rotated.flatMap(({ sellers, unreadable }) => [...sellers, ...unreadable])).toHaveLength(SELLERS);
      await Promise.all(others.map((db) => db.close()));

      expect(await dump(testApp)).not.toMatch(/555777000[12]/);
      const rows = await testApp.db.kysely
        .selectFrom('sellers')
        .select(['id', 'id_number', 'account_number'])
        .execute();
      for (const row of rows) {
        expect(decryptNumbers(rotating, row)).toEqual({
          id_number: '5557770001',
          account_number: '5557770002',
        });
      }
    });
  },
  { only: 'postgres' },
);
