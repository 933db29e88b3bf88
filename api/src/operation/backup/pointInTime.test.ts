import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { chmod, mkdir, readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { openDatabase } from '../../platform/db/database';
import { migrate } from '../../platform/db/migrate';
import { testInFullMatrix } from '../../testing/matrix';
import { type RealPostgres, startPostgres } from '../../testing/realPostgres';
import { TestApp } from '../../testing/testApp';
import { templates } from '../../testing/testDatabases';
import { tableChecksums } from '../conformance/tableChecksums';

// The recipe of docs/backup.md as it is written there, with other folders and another time.
const folder = mkdtempSync(path.join(tmpdir(), 'haat-recovery-'));
const page = readFileSync(path.resolve(import.meta.dirname, '../../../../docs/backup.md'), 'utf8');
const [, recipe = ''] = page.split('## Back to any minute');
const [archiving = '', backingUp = '', recovering = ''] = [...recipe.matchAll(/```(?:sh)?\n(.*?)```/gs)].map(
  ([, text = '']) => text.replaceAll('/mnt/', `${folder}/`),
);

/** name = 'value' lines of a postgresql.conf. */
const settingsIn = (text: string) =>
  Object.fromEntries(
    [...text.matchAll(/^(\w+) = (?:'(.*)'|(\S+))$/gm)].map((row) => [row[1], row[2] ?? row[3]]),
  );

async function until(holds: () => Promise<boolean>): Promise<void> {
  while (!(await holds())) await pause(50);
}

/** Stop functions of everything the test started, in order of start. */
const running: (() => Promise<void>)[] = [];
async function stopAll(): Promise<void> {
  for (const stop of running.splice(0).reverse()) await stop();
}
afterAll(async () => {
  await stopAll();
  rmSync(folder, { recursive: true, force: true });
});

async function shopAt({ url }: RealPostgres): Promise<TestApp> {
  const db = await openDatabase({ url, folder: '' });
  running.push(() => db.close());
  await until(async () => {
    const { rows } = await sql<{ runs: boolean }>`SELECT pg_is_in_recovery() AS runs`.execute(db.kysely);
    return !rows[0]!.runs;
  });
  await migrate(db);
  const shop = new TestApp();
  await shop.open(db);
  running.push(() => shop.close());
  return shop;
}

(templates().postgres ? testInFullMatrix : test.skip)(
  'PostgreSQL goes back to the moment before a table was dropped, with what came after the base backup @trust-full:point-in-time',
  async () => {
    for (const name of ['wal', 'base']) await mkdir(path.join(folder, name));
    // The server runs as another user.
    for (const name of ['', 'wal', 'base']) await chmod(path.join(folder, name), 0o777);
    const postgres = (await startPostgres(settingsIn(archiving))) as Required<RealPostgres>;
    running.push(() => postgres.stop());
    const shop = await shopAt(postgres);
    await shop.aDeliveredOrder();
    for (const command of backingUp.trimEnd().split('\n')) {
      const [program = '', ...args] = command.split(' ');
      expect([command, await postgres.run(program, args)]).toEqual([command, 0]);
    }

    const { order, product } = await shop.aDeliveredOrder();
    const { db } = shop;
    const before = await tableChecksums(db);
    const { rows } = await sql<{ now: string }>`
      SELECT to_char(clock_timestamp() AT TIME ZONE 'Asia/Dhaka', 'YYYY-MM-DD HH24:MI:SS.US') || '+06' AS now`.execute(
      db.kysely,
    );
    await pause(20);
    await sql`DROP TABLE orders CASCADE`.execute(db.kysely);
    await shop.aCustomer();
    // PostgreSQL archives the last part of its log, too.
    await stopAll();

    const [base = ''] = await readdir(path.join(folder, 'base'));
    const target = recovering.replace(/(recovery_target_time = ').*'/, `$1${rows[0]!.now}'`);
    const recovered = await postgres.recover(path.join(folder, 'base', base), target);
    running.push(() => recovered.stop());
    const later = await shopAt(recovered);
    expect(await tableChecksums(later.db)).toEqual(before);
    const buyer = await later.aCustomer({ email: 'after-recovery@haat.example' });
    expect((await later.anOrder({ buyer, product })).order.id).not.toBe(order.id);
  },
  180_000,
);
