import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type LocalS3, startLocalS3 } from '@haat/object-storage/testing';
import { sql } from 'kysely';
import sharp from 'sharp';
import { fillDemo } from '../../../../demo/market/fillDemo';
import { archiveOrders } from '../../domains/orders/archive.jobs';
import type { Db } from '../../platform/db/database';
import { migrate } from '../../platform/db/migrate';
import { bucketPlace, folderPlace, type ObjectPlace } from '../../platform/files/objectPlace';
import { addPicture } from '../../platform/media/pictures';
import { describeOnEachDatabase } from '../../testing/describeOnEachDatabase';
import { FULL_MATRIX } from '../../testing/matrix';
import { TestApp } from '../../testing/testApp';
import { blankDatabase, type TestDatabase, templates } from '../../testing/testDatabases';
import {
  listBackups,
  makeBackup,
  type Places,
  removeOldBackups,
  restoreBackup,
  verifyBackup,
} from './backup.service';
import { BackupFailed } from './backupFailed';
import { dumpDatabase, isEmptyDatabase } from './databaseDump';
import { NO_SEAL, type Seal, sealWith } from './sealedObjects';

let folder: string;
const inFolder = (...names: string[]) => path.join(folder, ...names);
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'haat-backup-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const placesIn = (at: string): Places => ({
  pictures: folderPlace(path.join(at, 'media')),
  releases: folderPlace(path.join(at, 'releases')),
});

const KEY = Buffer.alloc(32, 'key of backups');
/** cli.test.ts restores to PGlite in every run. */
const ENGINES: Db['engine'][] = templates().postgres
  ? ['postgres', ...(FULL_MATRIX ? (['pglite'] as const) : [])]
  : ['pglite'];

async function saved(
  { db }: Pick<TestApp, 'db'>,
  target: ObjectPlace,
  places: Places,
  { seal = NO_SEAL, now = new Date('2026-11-21T08:05:00.123Z') }: { seal?: Seal; now?: Date } = {},
) {
  const at = await mkdtemp(path.join(folder, 'dump-'));
  return makeBackup(target, seal, { dump: await dumpDatabase(db, at), folder: at, places, now });
}

describeOnEachDatabase('backup and restore', (testApp) => {
  beforeAll(async () => {
    await fillDemo(testApp.context);
  });

  test.each(ENGINES)('the demo market is the same after a restore on %s', async (engine) => {
    const { order, buyer, product } = await testApp.aDeliveredOrder();
    // All that are closed.
    await archiveOrders({ ...testApp, archiveMs: -1 });
    const { archived } = await testApp.db.kysely
      .selectFrom('orders')
      .where('archived_month', 'is not', null)
      .select(({ fn }) => fn.countAll<number>().as('archived'))
      .executeTakeFirstOrThrow();
    expect(Number(archived)).toBeGreaterThan(100);
    const read = await testApp.pictures.store(
      await sharp({ create: { width: 400, height: 500, channels: 3, background: '#805030' } })
        .png()
        .toBuffer(),
    );
    await testApp.db.tx((tx) => addPicture(tx, read));
    const sent = await buyer.form(
      'POST',
      `/orders/orders/${order.id}/messages/`,
      { content: 'The seam is torn' },
      {
        uploaded_images: await sharp({ create: { width: 400, height: 300, channels: 3, background: '#111' } })
          .png()
          .toBuffer(),
      },
    );
    const places: Places = {
      pictures: folderPlace(testApp.folder),
      releases: folderPlace(inFolder('releases')),
    };
    await places.releases.put('compositions/1.json', Buffer.from('{"id":1}'));
    await places.releases.put('catalog/1.0.0/main.js', Buffer.from('catalog'));
    await places.releases.put('.staging/1/main.js', Buffer.from('partial'));
    const target = folderPlace(inFolder('target'));

    const made = await saved(testApp, target, places);

    // Renditions are made again.
    const originals = (await places.pictures.list()).filter((key) => key.endsWith('/original'));
    expect(originals.length).toBeGreaterThan(1);
    expect(made).toMatchObject({ name: '2026-11-21T08-05-00Z', files: originals.length + 2 });
    expect(made.rows).toBeGreaterThan(5000);
    const restored = placesIn(inFolder('restored'));
    const blank = await blankDatabase(engine);
    expect(await restoreBackup(target, NO_SEAL, { db: blank.db, places: restored })).toEqual(made);
    expect(await restored.pictures.list()).toEqual(originals);
    expect(await restored.releases.list()).toEqual(['catalog/1.0.0/main.js', 'compositions/1.json']);

    // The shop goes on: the same responses, new orders, and no migration to run.
    expect(await migrate(blank.db)).toEqual([]);
    const other = new TestApp();
    await other.open(blank.db);
    // Includes pictures that only an order's buyer and seller may see.
    for (const key of await restored.pictures.list())
      await folderPlace(other.folder).put(key, (await restored.pictures.get(key)) ?? Buffer.alloc(0));
    const torn = `/orders/orders/${order.id}/messages/${sent.body.id}/pictures/1/`;
    expect((await other.aVisitor(buyer.token ?? '').file(torn)).status).toBe(200);
    const call = (app: TestApp, at: string) => app.aVisitor(buyer.token ?? '').get(at);
    for (const at of ['/products/?search=saree', '/orders/orders/', '/auth/stores/', '/products/tags/']) {
      const [before, after] = [await call(testApp, at), await call(other, at)];
      expect(after.status).toBe(200);
      expect(after.body).toEqual(before.body);
    }
    const next = await other.aVisitor(buyer.token ?? '').post('/orders/orders/quick-create/', {
      product_id: product.id,
      quantity: 1,
      payment_method: 'cod',
      customer_phone: '01712345678',
      customer_address: '7 Lake Road, Dhaka',
    });
    expect([next.status, next.body.id === order.id]).toEqual([201, false]);
    await other.close();
    await blank.drop();
  });
});

describe('a backup', () => {
  let database: TestDatabase;
  let testApp: TestApp;
  let target: ObjectPlace;
  let places: Places;
  beforeAll(async () => {
    database = await blankDatabase(ENGINES[0] ?? 'pglite');
    await migrate(database.db);
    testApp = new TestApp();
    await testApp.open(database.db);
    await testApp.anOrder();
    await testApp.aCustomer({ firstName: 'Nasrīn 🧵 "নাসরিন"', lastName: "O\\'Neil,\n(x)" });
  });
  afterAll(async () => {
    await testApp.close();
    await database.drop();
  });
  beforeEach(() => {
    target = folderPlace(inFolder('target'));
    places = placesIn(inFolder('data'));
  });

  async function restoring(
    seal: Seal = NO_SEAL,
    {
      name,
      from = target,
      to = placesIn(inFolder('restored')),
    }: { name?: string; from?: ObjectPlace; to?: Places } = {},
  ): Promise<{ error: Error | null; isEmpty: boolean; files: string[] }> {
    const blank = await blankDatabase(ENGINES[0] ?? 'pglite');
    const error = await restoreBackup(from, seal, { db: blank.db, places: to }, name).then(
      () => null,
      (error: Error) => error,
    );
    const isEmpty = await isEmptyDatabase(blank.db);
    await blank.drop();
    return { error, isEmpty, files: [...(await to.pictures.list()), ...(await to.releases.list())] };
  }

  test('shares what has not changed with earlier ones @full', async () => {
    await places.releases.put('catalog/1.0.0/main.js', Buffer.from('catalog'));
    await saved(testApp, target, places, { now: new Date('2026-11-21T08:00:00Z') });
    const before = await target.list();
    await testApp.aCustomer();
    await saved(testApp, target, places, { now: new Date('2026-11-22T08:00:00Z') });
    const added = (await target.list()).filter((key) => !before.includes(key));
    // The list, and the tables of users and of sessions.
    expect(added).toHaveLength(3);
    expect(await listBackups(target)).toEqual(['2026-11-21T08-00-00Z', '2026-11-22T08-00-00Z']);
  });

  test('removes old ones with what only they have @full', async () => {
    for (const day of ['21', '22', '23']) {
      await places.releases.put('catalog/1.0.0/main.js', Buffer.from(day));
      await saved(testApp, target, places, { now: new Date(`2026-11-${day}T08:00:00Z`) });
    }
    const before = (await target.list()).length;
    expect(await removeOldBackups(target, NO_SEAL, 3)).toEqual([]);
    expect(await removeOldBackups(target, NO_SEAL, 1)).toEqual([
      '2026-11-21T08-00-00Z',
      '2026-11-22T08-00-00Z',
    ]);
    expect(await listBackups(target)).toEqual(['2026-11-23T08-00-00Z']);
    expect((await target.list()).length).toBe(before - 4);
    expect((await restoring()).error).toBeNull();
  });

  test('encrypted: says nothing without the key', async () => {
    await places.releases.put('catalog/1.0.0/main.js', Buffer.from('a text to be found'));
    await saved(testApp, target, places, { seal: sealWith(KEY) });
    for (const key of await target.list()) {
      const text = (await target.get(key))?.toString('latin1') ?? '';
      expect(text).not.toMatch(/a text to be found|haat\.example|catalog|users/);
    }
    expect((await restoring(sealWith(KEY))).error).toBeNull();
  });

  test.each<[string, Seal, Seal, RegExp]>([
    [
      'no key',
      sealWith(KEY),
      NO_SEAL,
      /^The backup 2026-\S+ is encrypted: set BACKUP_KEY to the key [0-9a-f]{16}\.$/,
    ],
    [
      'another key',
      sealWith(KEY),
      sealWith(Buffer.alloc(32, 1)),
      /^The backup 2026-\S+ is encrypted with the key [0-9a-f]{16}, and BACKUP_KEY is another one \([0-9a-f]{16}\)\.$/,
    ],
    [
      'a key that is not needed',
      NO_SEAL,
      sealWith(KEY),
      /^The backup 2026-\S+ is not encrypted: unset BACKUP_KEY/,
    ],
  ])('read with %s', async (_what, written, read, line) => {
    await saved(testApp, target, places, { seal: written });
    const { error, isEmpty, files } = await restoring(read);
    expect(error).toBeInstanceOf(BackupFailed);
    expect(error?.message).toMatch(line);
    expect([isEmpty, files]).toEqual([true, []]);
  });

  const anObject = async () => (await target.list()).findLast((key) => key.startsWith('objects/')) ?? '';
  const theList = async () => (await target.list()).find((key) => key.startsWith('backups/')) ?? '';
  const changed = async (key: string, change: (text: string) => string) =>
    writeFile(inFolder('target', key), change(await readFile(inFolder('target', key), 'latin1')), 'latin1');
  const DAMAGES: [string, () => Promise<unknown>, RegExp][] = [
    [
      'a changed object',
      async () => changed(await anObject(), (text) => `${text}x`),
      /^The backup is damaged: objects\//,
    ],
    ['a cut object', async () => changed(await anObject(), () => ''), /^The backup is damaged: objects\//],
    [
      'a missing object',
      async () => target.delete(await anObject()),
      /^The backup is incomplete: objects\/\S+ is missing/,
    ],
    ['no list', async () => target.delete(await theList()), /^There is no backup in /],
    [
      'a cut list',
      async () => changed(await theList(), (text) => text.slice(0, 100)),
      /is not the list of a backup\.$/,
    ],
    [
      'a later format',
      async () => changed(await theList(), (text) => text.replace('"format":1', '"format":2')),
      /^The backup \S+ has format 2, and this release reads 1/,
    ],
  ];
  const SEALS: [string, Seal][] = [
    ['', NO_SEAL],
    ['encrypted, ', sealWith(KEY)],
  ];
  /** npm test has each kind of damage once, and one of an encrypted backup. */
  const IN_SHORT = ['a changed object', 'a missing object', 'no list', 'a cut list', 'a later format'];
  const inFull = (name: string) =>
    [...IN_SHORT, 'encrypted, a changed object'].includes(name) ? name : `${name} @full`;
  test.each(
    SEALS.flatMap(([prefix, seal]) =>
      DAMAGES.map(([what, damage, line]) => [inFull(prefix + what), seal, damage, line] as const),
    ),
  )('%s: one line, and nothing is restored', async (_what, seal, damage, line) => {
    await places.releases.put('catalog/1.0.0/main.js', Buffer.from('catalog'));
    await saved(testApp, target, places, { seal });
    await damage();
    const { error, isEmpty, files } = await restoring(seal);
    expect(error).toBeInstanceOf(BackupFailed);
    expect(error?.message).toMatch(line);
    expect(error?.message).not.toContain('\n');
    expect([isEmpty, files]).toEqual([true, []]);
  });

  test('an unknown name: says which there are', async () => {
    await saved(testApp, target, places);
    const { error } = await restoring(NO_SEAL, { name: 'yesterday' });
    expect(error?.message).toMatch(/^There is no backup yesterday in .+ There are: 2026-11-21T08-05-00Z\.$/);
  });

  test('is never restored over something', async () => {
    await saved(testApp, target, places);
    const taken = await restoreBackup(target, NO_SEAL, { db: testApp.db, places }).catch(
      (error) => error.message,
    );
    expect(taken).toBe('The database is not empty: nothing is overwritten. Restore into an empty one.');
    const to = placesIn(inFolder('restored'));
    await to.pictures.put('ab/original', Buffer.from('x'));
    const { error, isEmpty, files } = await restoring(NO_SEAL, { to });
    expect(error?.message).toMatch(
      /^There are pictures in .+ already \(ab\/original\): nothing is overwritten\./,
    );
    expect([isEmpty, files]).toEqual([true, ['ab/original']]);
  });

  test('of a later release is refused @full', async () => {
    await sql`INSERT INTO schema_migrations (name, sha256) VALUES ('9999_future.sql', '')`.execute(
      testApp.db.kysely,
    );
    await saved(testApp, target, places);
    await sql`DELETE FROM schema_migrations WHERE name = '9999_future.sql'`.execute(testApp.db.kysely);
    const { error, isEmpty } = await restoring();
    expect(error?.message).toMatch(
      /^The backup is of another release of Haat \(migration 9999_future\.sql\)/,
    );
    expect(isEmpty).toBe(true);
  });

  test('of an earlier release is restored as it was, and migrated at the next start @full', async () => {
    const [old, blank] = [
      await blankDatabase(ENGINES[0] ?? 'pglite'),
      await blankDatabase(ENGINES[0] ?? 'pglite'),
    ];
    await migrate(old.db, { until: '0025_search_tops.sql' });
    await sql`INSERT INTO users (email, username, password_hash, first_name, last_name)
      VALUES ('old@haat.example', 'old', 'x', 'Old', 'Friend')`.execute(old.db.kysely);
    await saved({ db: old.db }, target, places);
    await restoreBackup(target, NO_SEAL, { db: blank.db, places: placesIn(inFolder('restored')) });
    expect((await migrate(blank.db))[0]).toBe('0027_sessions.sql');
    const { rows } = await sql<{ email: string }>`SELECT email FROM users`.execute(blank.db.kysely);
    expect(rows).toEqual([{ email: 'old@haat.example' }]);
    await old.drop();
    await blank.drop();
  });

  test('a disk that fills while it is written: earlier backups stay whole @full', async () => {
    await saved(testApp, target, places, { now: new Date('2026-11-21T08:00:00Z') });
    await testApp.aCustomer();
    let left = 1;
    const full: ObjectPlace = {
      ...target,
      put: (key, bytes) =>
        left-- > 0
          ? target.put(key, bytes)
          : Promise.reject(Object.assign(new Error('no space'), { code: 'ENOSPC' })),
    };
    await expect(saved(testApp, full, places, { now: new Date('2026-11-22T08:00:00Z') })).rejects.toThrow(
      'no space',
    );
    expect(await listBackups(target)).toEqual(['2026-11-21T08-00-00Z']);
    expect((await verifyBackup(target, NO_SEAL)).name).toBe('2026-11-21T08-00-00Z');
  });

  test('a disk that fills while it is restored: nothing is left @full', async () => {
    await places.releases.put('catalog/1.0.0/main.js', Buffer.from('catalog'));
    await places.releases.put('compositions/1.json', Buffer.from('{}'));
    await saved(testApp, target, places);
    const to = placesIn(inFolder('restored'));
    const { put } = to.releases;
    to.releases.put = (key, bytes) =>
      key.startsWith('compositions/') ? Promise.reject(new Error('no space')) : put(key, bytes);
    const { error, isEmpty, files } = await restoring(NO_SEAL, { to });
    expect([error?.message, isEmpty, files]).toEqual(['no space', true, []]);
  });

  describe('in an S3-compatible service', () => {
    let s3: LocalS3;
    beforeAll(async () => {
      s3 = await startLocalS3();
    });
    afterAll(() => s3.stop());

    test('is made, restored and removed @full', async () => {
      const bucket = bucketPlace(await s3.emptied(), 'shop/backups');
      await places.releases.put('catalog/1.0.0/main.js', Buffer.from('catalog'));
      await saved(testApp, bucket, places, { seal: sealWith(KEY), now: new Date('2026-11-21T08:00:00Z') });
      await saved(testApp, bucket, places, { seal: sealWith(KEY), now: new Date('2026-11-22T08:00:00Z') });
      expect(await removeOldBackups(bucket, sealWith(KEY), 1)).toEqual(['2026-11-21T08-00-00Z']);
      const { error, files } = await restoring(sealWith(KEY), { from: bucket });
      expect([error, files]).toEqual([null, ['catalog/1.0.0/main.js']]);
    });
  });
});
