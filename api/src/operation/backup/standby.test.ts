import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { openDatabase } from '../../platform/db/database';
import { migrate } from '../../platform/db/migrate';
import { testInFullMatrix } from '../../testing/matrix';
import { type RealPostgres, startPostgres } from '../../testing/realPostgres';
import { TestApp } from '../../testing/testApp';
import { templates } from '../../testing/testDatabases';

// The recipe of docs/backup.md as it is written there, but for addresses, folders and passwords.
const page = readFileSync(path.resolve(import.meta.dirname, '../../../../docs/backup.md'), 'utf8');
const [, recipe = ''] = page.split('## When the database server dies');
const commands = [...recipe.matchAll(/```sh\n(.*?)```/gs)].flatMap(([, text = '']) =>
  text
    .trim()
    .split('\n')
    .map((line) => line.replace(/ +#.*/, '')),
);
const command = (part: string) => {
  const found = commands.find((line) => line.includes(part));
  if (!found) throw new Error(`The recipe has no ${part}`);
  return found;
};
/** The statements of a line of psql. */
const statementsIn = (line: string) => [...line.matchAll(/-c "([^"]+)"/g)].map(([, text = '']) => text);

const folder = mkdtempSync(path.join(tmpdir(), 'haat-standby-'));
const running: (() => Promise<void>)[] = [];
afterAll(async () => {
  for (const stop of running.splice(0).reverse()) await stop().catch(() => {});
  rmSync(folder, { recursive: true, force: true });
});

async function until(holds: () => Promise<boolean>): Promise<void> {
  while (!(await holds().catch(() => false))) await pause(50);
}

async function query(at: RealPostgres, ...statements: string[]) {
  const client = await at.connect();
  try {
    let rows: Record<string, unknown>[] = [];
    for (const statement of statements) rows = (await client.query(statement)).rows;
    return rows;
  } finally {
    await client.end();
  }
}

async function shopAt({ url }: RealPostgres): Promise<TestApp> {
  const db = await openDatabase({ url, folder: '' });
  running.push(() => db.close());
  await migrate(db);
  const shop = new TestApp();
  await shop.open(db);
  running.push(() => shop.close());
  return shop;
}

const hostOf = ({ url }: RealPostgres) => new URL(url).searchParams.get('host') ?? '';
const ordersIn = async (at: RealPostgres) =>
  (await query(at, 'SELECT public_id FROM orders')).map(({ public_id }) => public_id);

(templates().postgres ? testInFullMatrix : test.skip)(
  'a standby takes over from a killed primary without losing an order, and the old one follows it',
  async () => {
    chmodSync(folder, 0o777);
    const primary = (await startPostgres({ fsync: 'off' })) as Required<RealPostgres>;
    running.push(() => primary.stop());
    // pg_rewind starts the server with its files only, so what is else given when it starts has to be there.
    await query(primary, 'ALTER SYSTEM SET max_connections = 80');
    for (const line of ['wal_log_hints', 'max_slot_wal_keep_size'])
      await query(primary, ...statementsIn(command(line)));
    await primary.restart(async () => {}, 'SIGINT');
    const shop = await shopAt(primary);
    const product = await shop.aProduct({ stock: 1000 });
    await shop.anOrder({ product });

    const base = path.join(folder, 'standby');
    const copy = command('pg_basebackup')
      .replace('-h <primary> -U replicator ', '')
      .replace('<data folder>', base);
    const [program = '', ...args] = copy.split(' ');
    expect(await primary.run(program, args)).toBe(0);
    const [, clusterName = ''] = /`(cluster_name = '\w+')`/.exec(recipe) ?? [];
    const standby = (await primary.recover(base, clusterName)) as Required<RealPostgres>;
    running.push(() => standby.stop());
    await query(primary, ...statementsIn(command("synchronous_standby_names = 'standby1'")));
    await until(async () => {
      const [row] = await query(primary, 'SELECT sync_state FROM pg_stat_replication');
      return row?.sync_state === 'sync';
    });

    const acknowledged: string[] = [];
    let ordering = true;
    const buyers = Array.from({ length: 3 }, async () => {
      while (ordering) {
        const made = await shop.anOrder({ product }).catch(() => null);
        if (made) acknowledged.push(made.order.id);
      }
    });
    await until(async () => acknowledged.length > 20);

    await primary.restart(async () => {
      ordering = false;
      await query(standby, ...statementsIn(command("synchronous_standby_names = ''")));
      await query(standby, ...statementsIn(command('pg_promote')));
      await until(async () => !(await query(standby, 'SELECT pg_is_in_recovery() AS it'))[0]?.it);
      await Promise.all(buyers);
      await query(standby, ...statementsIn(command('pg_create_physical_replication_slot')));
      const rewind = command('pg_rewind')
        .replace('<data folder>', path.join(hostOf(primary), 'data'))
        .replace('host=<standby> user=postgres', `host=${hostOf(standby)} user=haat`);
      const [, target = '', source = ''] = /-D (\S+) --source-server='([^']+)' -R$/.exec(rewind) ?? [];
      // Connections of the killed server may still have its files.
      await until(
        async () =>
          (await primary.run('pg_rewind', ['-D', target, `--source-server=${source}`, '-R', '--no-sync'])) ===
          0,
      );
    }, 'SIGKILL');

    const kept = await ordersIn(standby);
    expect(acknowledged.filter((id) => !kept.includes(id))).toEqual([]);
    const later = await shopAt(standby);
    const buyer = await later.aCustomer({ email: 'after-failover@haat.example' });
    const { order } = await later.anOrder({ buyer, product });
    await until(async () => (await ordersIn(primary)).includes(order.id));
    expect((await query(primary, 'SELECT pg_is_in_recovery() AS it'))[0]?.it).toBe(true);
  },
  300_000,
);
