import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startApi } from '../../testing/apiProcess';
import { backupCommand } from '../../testing/commandProcess';
import { casesOf, testInFullMatrix } from '../../testing/matrix';
import { SECRET, TestApp } from '../../testing/testApp';
import { freshDatabase, freshFolder, templates } from '../../testing/testDatabases';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'haat-backup-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const BACKUP_KEY = Buffer.alloc(32, 'key of backups').toString('base64');
const MADE = /^Backup in (\S+): (\S+), \d+ rows of \d+ tables, 0 files, encrypted\nNot in it: /;

testInFullMatrix('the embedded database, of an API that runs', async () => {
  const db = await freshFolder();
  const DATA_DIR = path.dirname(db);
  const api = await startApi({ DATA_DIR, SESSION_SECRET: SECRET });
  const registered = await fetch(`${api.address}/api/v1/auth/register/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      email: 'nadia@haat.example',
      username: '',
      password: 'river boat 52',
      password_confirm: 'river boat 52',
      first_name: 'Nadia',
      last_name: 'Rahman',
    }),
  });
  expect(registered.status).toBe(201);
  const target = path.join(folder, 'target');
  const made = await backupCommand({ DATA_DIR, BACKUP_KEY }, 'backup', target);
  expect(made).toMatchObject({ code: 0, said: '', out: expect.stringMatching(MADE) });
  expect((await readdir(DATA_DIR)).filter((name) => name.startsWith('dump-'))).toEqual([]);
  expect(await api.end('SIGTERM')).toBe(0);

  const refused = await backupCommand({ DATA_DIR, BACKUP_KEY }, 'restore', target);
  expect(refused).toEqual({
    code: 1,
    out: '',
    said: 'The database is not empty: nothing is overwritten. Restore into an empty one.\n',
  });
  const elsewhere = path.join(folder, 'data');
  const restored = await backupCommand({ DATA_DIR: elsewhere, BACKUP_KEY }, 'restore', target);
  expect(restored).toMatchObject({
    code: 0,
    said: '',
    out: expect.stringMatching(/^Restored and compared: /),
  });
  const again = await startApi({ DATA_DIR: elsewhere, SESSION_SECRET: SECRET });
  const login = await fetch(`${again.address}/api/v1/auth/login/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'nadia@haat.example', password: 'river boat 52' }),
  });
  expect(login.status).toBe(200);
  expect(await again.end('SIGTERM')).toBe(0);
  await rm(DATA_DIR, { recursive: true, force: true });
});

testInFullMatrix('a failed restore leaves no database', async () => {
  const elsewhere = path.join(folder, 'data');
  const { code, said } = await backupCommand(
    { DATA_DIR: elsewhere },
    'restore',
    path.join(folder, 'nothing'),
  );
  expect([code, said]).toEqual([1, `There is no backup in ${path.join(folder, 'nothing')}.\n`]);
  expect(await readdir(elsewhere)).not.toContain('db');
});

(templates().postgres ? testInFullMatrix : test.skip)('PostgreSQL: lists, verifies and removes', async () => {
  const { db, url = '', drop } = await freshDatabase('postgres');
  const testApp = new TestApp();
  await testApp.open(db);
  await testApp.aCustomer();
  const env = { DATA_DIR: folder, DATABASE_URL: url, BACKUP_KEY };
  const target = path.join(folder, 'target');
  expect((await backupCommand(env, 'backup', 'list', target)).out).toBe(`There is no backup in ${target}.\n`);
  const [, , name = ''] = MADE.exec((await backupCommand(env, 'backup', target, '--keep', '1')).out) ?? [];
  expect((await backupCommand(env, 'backup', 'list', target)).out).toBe(`${name}\n`);
  expect((await backupCommand(env, 'backup', 'verify', target)).out).toMatch(/^Every part can be read: /);
  // A forgotten key: names and addresses would be in the clear, and --keep would remove what is encrypted.
  const withoutKey = await backupCommand({ ...env, BACKUP_KEY: '' }, 'backup', target, '--keep', '1');
  expect(withoutKey).toMatchObject({
    code: 1,
    said: expect.stringMatching(/^Nothing was written\. The backup \S+ is encrypted: set BACKUP_KEY/),
  });
  const otherKey = Buffer.alloc(32, 'another').toString('base64');
  expect((await backupCommand({ ...env, BACKUP_KEY: otherKey }, 'backup', target)).said).toMatch(
    /^Nothing was written\. .+ BACKUP_KEY is another one/,
  );
  expect((await backupCommand(env, 'backup', 'list', target)).out).toBe(`${name}\n`);
  await testApp.close();
  await drop();
});

const bucketAt = (url: string) => ({
  BACKUP_S3_URL: url,
  BACKUP_S3_KEY_ID: 'key',
  BACKUP_S3_SECRET: 'secret',
});
const REFUSED: [what: string, Record<string, string>, ['backup' | 'restore', ...string[]], RegExp][] = [
  ['no database', {}, ['backup', 'target'], /^There is no database in .+ yet\. Set DATA_DIR or DATABASE_URL/],
  [
    'a key that is none',
    { BACKUP_KEY: 'secret' },
    ['backup', 'target'],
    /^BACKUP_KEY must be 32 bytes in base64/,
  ],
  [
    'a bucket without its service',
    {},
    ['backup', 's3://shop'],
    /^BACKUP_S3_URL must be set for a target like s3:/,
  ],
  [
    'a target that is none',
    {},
    ['backup', 's3:shop'],
    /^"s3:shop" is no target: it must be a folder, or s3:/,
  ],
  [
    'a bucket that is away',
    bucketAt('http://127.0.0.1:2'),
    ['backup', 'list', 's3://shop/daily'],
    /^http:\/\/127\.0\.0\.1:2\/shop\/daily can't be reached \(connect ECONNREFUSED 127\.0\.0\.1:2\): see BACKUP_S3_URL\.\n$/,
  ],
  [
    'a restore from a bucket that is away, by a name with two addresses',
    bucketAt('http://localhost:2'),
    ['restore', 's3://shop'],
    /^http:\/\/localhost:2\/shop can't be reached \(connect ECONNREFUSED \S+:2\): see BACKUP_S3_URL\.\n$/,
  ],
  [
    'a bucket at a name that does not exist',
    bucketAt('http://haat.invalid'),
    ['backup', 'verify', 's3://shop'],
    /^http:\/\/haat\.invalid\/shop can't be reached \(getaddrinfo \w+ haat\.invalid\): see BACKUP_S3_URL\.\n$/,
  ],
  ['--keep 0', {}, ['backup', 'target', '--keep', '0'], /^--keep must be a number from 1 to 9999\n$/],
  ['an unknown option', {}, ['backup', 'target', '--all'], /^Unknown option '--all'/],
];

test.each(casesOf(REFUSED, ['no database', 'a bucket that is away']))(
  '%s: one line and exit 1',
  async (_what, env, args, line) => {
    const data = path.join(folder, 'data');
    await mkdir(data);
    const { code, out, said } = await backupCommand({ DATA_DIR: data, ...env }, ...args);
    expect([code, out]).toEqual([1, '']);
    expect(said).toMatch(/^[^\n]+\n$/);
    expect(said).toMatch(line);
  },
);

test('without a target: the usage', async () => {
  const { code, out } = await backupCommand({ DATA_DIR: folder }, 'backup');
  expect([code, out]).toEqual([0, expect.stringContaining('npm run restore -- <target> [name]')]);
});
