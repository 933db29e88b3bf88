import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openDatabase } from '../../platform/db/database';
import { startApi } from '../../testing/apiProcess';
import { operator } from '../../testing/commandProcess';
import { testInFullMatrix } from '../../testing/matrix';
import { PRIVATE_DATA_KEY, SECRET, TestApp } from '../../testing/testApp';
import { freshDatabase, freshFolder, templates } from '../../testing/testDatabases';

// Each runs several programs.
jest.setTimeout(300_000);

testInFullMatrix('works on the embedded database while the API is stopped, running or stuck', async () => {
  const folder = await freshFolder();
  const env = { DATA_DIR: path.dirname(folder), SESSION_SECRET: SECRET };
  const db = await openDatabase({ folder });
  const testApp = new TestApp();
  await testApp.open(db);
  const seller = await testApp.aSeller({ status: 'pending', businessName: 'Kashful' });
  const id = String(seller.sellerId);

  // Somebody has the database who is no API: this process.
  const stuck = await operator(env, 'list');
  expect([stuck.code, stuck.out]).toEqual([1, '']);
  expect(stuck.said).toBe(
    `Process ${process.pid} has the database open, but its address is not in the data folder. ` +
      'If it is an API that starts or stops, try again in a moment.\n',
  );
  await testApp.close();
  await db.close();

  const stopped = await operator(env, 'list', 'pending');
  expect([stopped.code, stopped.said]).toEqual([0, '']);
  expect(stopped.out).toContain('Kashful');

  const api = await startApi(env);
  const note = path.join(env.DATA_DIR, 'console.json');
  try {
    const approved = await operator(env, 'approve', id);
    expect(approved).toEqual({ code: 0, out: 'Kashful is approved now\n', said: '' });
    const stores = (await (await fetch(`${api.address}/api/v1/auth/stores/`)).json()) as {
      results: object[];
    };
    expect(stores.results).toMatchObject([{ name: 'Kashful' }]);
    expect(await operator(env, 'approve', id)).toEqual({
      code: 1,
      out: '',
      said: 'This seller is approved already\n',
    });

    // Only users who can read the data folder can connect.
    expect((await stat(note)).mode & 0o777).toBe(0o600);
    const { key } = JSON.parse(await readFile(note, 'utf8'));
    const knock = (authorization?: string, args: unknown = ['list']) =>
      fetch(`${api.address}/console`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...(authorization ? { authorization } : {}) },
        body: JSON.stringify({ who: 'x', args }),
      }).then(({ status }) => status);
    expect(await Promise.all([knock(), knock('Bearer x'), knock(`Bearer ${key.slice(1)}`)])).toEqual([
      401, 401, 401,
    ]);
    expect(await Promise.all([knock(`Bearer ${key}`), knock(`Bearer ${key}`, 'list')])).toEqual([200, 400]);
  } finally {
    await api.end('SIGTERM');
  }
  await expect(stat(note)).rejects.toThrow('ENOENT');
  await rm(env.DATA_DIR, { recursive: true, force: true });
});

test('reports a missing database, and prints the usage without a command', async () => {
  const DATA_DIR = await mkdtemp(path.join(tmpdir(), 'haat-cli-'));
  const nothing = await operator({ DATA_DIR }, 'list');
  expect([nothing.code, nothing.said]).toEqual([
    1,
    expect.stringContaining(`There is no database in ${DATA_DIR} yet`),
  ]);
  const unreachable = await operator({ DATA_DIR, DATABASE_URL: 'postgres://127.0.0.1:1/haat' }, 'list');
  expect([unreachable.code, unreachable.said.split('\n').length]).toEqual([1, 2]);
  expect(unreachable.said).toContain("The database at DATABASE_URL can't be reached");
  const help = await operator({ DATA_DIR });
  expect([help.code, help.out]).toEqual([0, expect.stringContaining('make-operator <email>')]);
  await rm(DATA_DIR, { recursive: true, force: true });
});

(templates().postgres ? test : test.skip)('PostgreSQL, beside a running API', async () => {
  const { db, url = '', drop } = await freshDatabase('postgres');
  const testApp = new TestApp();
  await testApp.open(db);
  const DATA_DIR = await mkdtemp(path.join(tmpdir(), 'haat-cli-'));
  const seller = await testApp.aSeller({ status: 'pending', businessName: 'Kashful' });
  const env = { DATA_DIR, DATABASE_URL: url };
  const suspended = await operator(env, 'approve', String(seller.sellerId));
  expect(suspended).toEqual({ code: 0, out: 'Kashful is approved now\n', said: '' });
  expect((await seller.get('/users/seller/homepage-products/')).status).toBe(200);
  await testApp.close();
  await drop();
  await rm(DATA_DIR, { recursive: true, force: true });
});

(templates().postgres ? testInFullMatrix : test.skip)(
  'changes the key of private numbers, and removes those of a lost key',
  async () => {
    const DATA_DIR = await mkdtemp(path.join(tmpdir(), 'haat-cli-'));
    const { db, url = '', drop } = await freshDatabase('postgres');
    const testApp = new TestApp();
    await testApp.open(db);
    const { sellerId } = await testApp.aSeller();
    await testApp.close();
    const next = Buffer.alloc(32, 'next').toString('base64');
    const run = (keys: Record<string, string>, ...args: string[]) =>
      operator({ DATA_DIR, DATABASE_URL: url, ...keys }, ...args);
    const show = ['show', String(sellerId), '--reveal'];

    const refused = await run({ PRIVATE_DATA_KEY: next }, ...show);
    expect([refused.code, refused.out]).toEqual([1, '']);
    expect(refused.said).toMatch(
      /^The private numbers are encrypted with another key .+ forget-private-numbers [0-9a-f]{16}\n$/,
    );

    const both = { PRIVATE_DATA_KEY: next, PRIVATE_DATA_KEY_PREVIOUS: PRIVATE_DATA_KEY };
    expect((await run(both, 'rotate-private-key')).out).toMatch(
      new RegExp(
        `^1 seller \\(${sellerId}\\) changed over to the key .+ PRIVATE_DATA_KEY_PREVIOUS is not needed any more\\.\n$`,
      ),
    );
    expect((await run({ PRIVATE_DATA_KEY: next }, ...show)).out).toMatch(/^ID number +1990123456789$/m);
    expect((await run({}, 'list')).code).toBe(1);

    const none = { PRIVATE_DATA_KEY: '' };
    const lost = await run(none, 'list');
    const [, lostKey = ''] = /forget-private-numbers ([0-9a-f]{16})\n$/.exec(lost.said) ?? [];
    expect(lost.said).toMatch(/^There is no key for the private numbers\./);
    expect((await run(none, 'forget-private-numbers', '0123456789abcdef')).said).toBe(lost.said);
    expect(await readdir(DATA_DIR)).not.toContain('private-data-key');
    expect((await run(none, 'forget-private-numbers', lostKey)).out).toBe(
      `Removed ID and account numbers of 1 seller (${sellerId})\n`,
    );
    const shown = await run(none, ...show);
    expect([shown.code, shown.out]).toEqual([0, expect.not.stringContaining('ID number')]);
    const api = await startApi({ DATA_DIR, DATABASE_URL: url, SESSION_SECRET: SECRET, ...none });
    expect(await api.end('SIGTERM')).toBe(0);
    await drop();
    await rm(DATA_DIR, { recursive: true, force: true });
  },
);
