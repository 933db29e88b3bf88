import { mkdir, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import { insertRows } from '../../../../demo/market/demo.queries';
import { demoMarket } from '../../../../demo/market/market';
import { openDatabase } from '../../platform/db/database';
import { failToStart, startApi } from '../../testing/apiProcess';
import { operator } from '../../testing/commandProcess';
import { casesOf, testInFullMatrix } from '../../testing/matrix';
import { PRIVATE_DATA_KEY, SECRET } from '../../testing/testApp';
import { freshFolder } from '../../testing/testDatabases';
import { explainFailure } from './startFailure';

/** The data folder; the embedded database is `db` in it. */
let folder: string;
const inFolder = (...names: string[]) => path.join(folder, ...names);
beforeEach(async () => {
  folder = path.dirname(await freshFolder());
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function inDatabase(statement: string): Promise<void> {
  const db = await openDatabase({ folder: inFolder('db') });
  await sql.raw(statement).execute(db.kysely);
  await db.close();
}

async function damageAll(place: string): Promise<void> {
  for (const name of await readdir(place)) await truncate(path.join(place, name), 100);
}

async function fillWithPeople(): Promise<void> {
  const db = await openDatabase({ folder: inFolder('db') });
  const { users } = demoMarket(new Date(), 'no hash').rows;
  await db.tx((tx) => insertRows(tx, { users }));
  await db.close();
}

const RESTORE = 'Restore a backup of the folder, or set DATA_DIR to another folder.';
const PUBLIC = 'PUBLIC_URL is a public https address, or NODE_ENV is production';
const NO_SECRET = new RegExp(
  `^SESSION_SECRET must be set where ${PUBLIC}: .+ openssl rand -base64 48 prints\\.$`,
);
const NO_KEY = new RegExp(
  `^PRIVATE_DATA_KEY must be set where ${PUBLIC}: .+ openssl rand -base64 32 prints\\. .+DATA_DIR/private-data-key\\.$`,
);
const OTHER_KEY = '0123456789abcdef';
const registerOtherKey = () => inDatabase(`INSERT INTO private_data_key (key_id) VALUES ('${OTHER_KEY}')`);
const KEY_REMEDY =
  `Set PRIVATE_DATA_KEY to the key ${OTHER_KEY} .+, or restore DATA_DIR/private-data-key\\. ` +
  `If it is lost, remove the numbers: npm run operator -- forget-private-numbers ${OTHER_KEY}`;
const NO_DEMO = new RegExp(
  `^DEMO must be 0 or unset where ${PUBLIC}: the password of the demo accounts is published`,
);

const PUBLIC_SITES: Record<string, string>[] = [
  { PUBLIC_URL: 'https://shop.example' },
  { NODE_ENV: 'production' },
];

type Row = [what: string, prepare: () => Promise<unknown>, line: RegExp, env?: Record<string, string>];
const OLDER_POSTGRES = 'a database of an older PostgreSQL';
const CUT_CONTROL_FILE = 'a cut control file';
const OTHER_TABLES = 'tables that are not of Haat’s migrations';
const DAMAGED: Row[] = [
  [
    OLDER_POSTGRES,
    () => writeFile(inFolder('db/PG_VERSION'), '16\n'),
    new RegExp(
      `^The database in .+/db can't be opened: it was made by PostgreSQL 16, and this release has 18\\. ${RESTORE}$`,
    ),
  ],
  [
    'what is left of a database',
    () => rm(inFolder('db/PG_VERSION')),
    new RegExp(
      `^The database in .+/db can't be opened: it is damaged \\(PG_VERSION is missing\\)\\. ${RESTORE}$`,
    ),
  ],
  [
    CUT_CONTROL_FILE,
    () => truncate(inFolder('db/global/pg_control'), 0),
    new RegExp(`^The database in .+/db can't be opened: it is damaged \\(.+\\)\\. ${RESTORE}$`),
  ],
  [
    'a lost write-ahead log',
    () => rm(inFolder('db/pg_wal'), { recursive: true }).then(() => mkdir(inFolder('db/pg_wal'))),
    new RegExp(`^The database in .+/db can't be opened: it is damaged \\(.+\\)\\. ${RESTORE}$`),
  ],
  [
    'damaged tables',
    async () => {
      for (const name of await readdir(inFolder('db/base'))) await damageAll(inFolder('db/base', name));
    },
    new RegExp(`^The database in .+/db can't be opened: it is damaged \\(.+\\)\\. ${RESTORE}$`),
  ],
  [
    'a file in the place of the database',
    () => rm(inFolder('db'), { recursive: true }).then(() => writeFile(inFolder('db'), '')),
    /^A file or folder can't be used: EEXIST: .+\/db'\. Fix it, or set DATA_DIR to another folder\.$/,
  ],
  [
    'a folder in the place of the lock',
    () => mkdir(inFolder('db.lock')),
    /^A file or folder can't be used: EISDIR: .+\. Fix it, or set DATA_DIR to another folder\.$/,
  ],
  [
    OTHER_TABLES,
    () => inDatabase('DELETE FROM schema_migrations'),
    /^The migration 0001_init\.sql can't run: function "fold" already exists[^.]*\. Its transaction was rolled back, so the data are as before it\. Its tables are there without a record that it ran: use an empty database, or a backup of this one\.$/,
  ],
];

const OTHERS: Row[] = [
  [
    'an empty secret',
    () => writeFile(inFolder('session-secret'), ''),
    /^The secret in .+\/session-secret is shorter than 32 characters\. Restore the file .+ or delete the file, then all users have to log in again\.$/,
  ],
  [
    'a file in the place of the pictures',
    () => writeFile(inFolder('media'), ''),
    /^A file or folder can't be used: EEXIST: .+\/media'\. Fix it, or set DATA_DIR to another folder\.$/,
  ],
  [
    'an address that is none',
    async () => {},
    /^API_HOST or API_PORT can't be used: .+$/,
    { API_HOST: '203.0.113.7', SESSION_SECRET: SECRET },
  ],
  [
    'a wrong setting',
    async () => {},
    /^API_PORT must be a port number from 0 to 65535, not "http"$/,
    { API_PORT: 'http' },
  ],
  [
    'a read replica of the embedded database',
    async () => {},
    /^DATABASE_READ_URL needs DATABASE_URL: the embedded database has no replicas$/,
    { DATABASE_READ_URL: 'postgres://localhost/haat' },
  ],
  [
    'a public https address without a secret',
    async () => {},
    NO_SECRET,
    { PUBLIC_URL: 'https://shop.example' },
  ],
  ['production without a secret', async () => {}, NO_SECRET, { NODE_ENV: 'production' }],
  [
    'production with the secret that an earlier start made',
    () => writeFile(inFolder('session-secret'), SECRET),
    NO_SECRET,
    { NODE_ENV: 'production' },
  ],
  [
    'production without a key of private numbers',
    async () => {},
    NO_KEY,
    { NODE_ENV: 'production', SESSION_SECRET: SECRET, PRIVATE_DATA_KEY: '' },
  ],
  [
    'a public https address with the key that an earlier start made',
    () => writeFile(inFolder('private-data-key'), PRIVATE_DATA_KEY),
    NO_KEY,
    { PUBLIC_URL: 'https://shop.example', SESSION_SECRET: SECRET, PRIVATE_DATA_KEY: '' },
  ],
  [
    'a damaged key of private numbers',
    () => writeFile(inFolder('private-data-key'), 'damaged'),
    /^The key in .+\/private-data-key must be 32 bytes in base64, .+ Restore the file from a backup, or set PRIVATE_DATA_KEY to its key\.$/,
    { SESSION_SECRET: SECRET, PRIVATE_DATA_KEY: '' },
  ],
  [
    'another key of private numbers than that of the database',
    registerOtherKey,
    new RegExp(
      `^The private numbers are encrypted with another key than the given one \\([0-9a-f]{16}\\)\\. ${KEY_REMEDY}$`,
    ),
    { SESSION_SECRET: SECRET },
  ],
  [
    'a lost key of private numbers',
    registerOtherKey,
    new RegExp(`^There is no key for the private numbers\\. ${KEY_REMEDY}$`),
    { SESSION_SECRET: SECRET, PRIVATE_DATA_KEY: '' },
  ],
  [
    'a public https address with the demo',
    async () => {},
    NO_DEMO,
    { PUBLIC_URL: 'https://shop.example', DEMO: '1', SESSION_SECRET: SECRET },
  ],
  ...PUBLIC_SITES.map(
    (env): Row => [
      `a database with demo accounts, and ${Object.entries(env)[0]?.join(' ')}`,
      fillWithPeople,
      new RegExp(
        `^The database has demo accounts with a published password \\(operator@haat\\.example\\), and ${PUBLIC}: ` +
          'set DATABASE_URL or DATA_DIR to a database without the demo market\\.$',
      ),
      { ...env, SESSION_SECRET: SECRET },
    ],
  ),
];
const OTHERS_IN_SHORT = ['a wrong setting', 'production without a secret'];

describe('a damaged, older or edited database', () => {
  const short = [OLDER_POSTGRES];
  test.each(casesOf(DAMAGED, short))(
    '%s: the API says so in one line and ends with 1',
    async (_what, prepare, line) => {
      await prepare();
      const before = await readdir(folder);
      const { code, said } = await failToStart({ DATA_DIR: folder, SESSION_SECRET: SECRET });
      expect(said).toMatch(/^[^\n]+\n$/);
      expect(said.trimEnd()).toMatch(line);
      expect(code).toBe(1);
      // Nothing was begun over it, and the lock is given back.
      expect(await readdir(folder)).toEqual(before);
    },
  );

  const ofOperator = DAMAGED.filter(([what]) =>
    [OLDER_POSTGRES, CUT_CONTROL_FILE, OTHER_TABLES].includes(what),
  );
  testInFullMatrix.each(ofOperator)(
    '%s: the operator’s shell says the same',
    async (_what, prepare, line) => {
      await prepare();
      const { code, out, said } = await operator({ DATA_DIR: folder }, 'list');
      expect([code, out]).toEqual([1, '']);
      expect(said).toMatch(/^[^\n]+\n$/);
      expect(said.trimEnd()).toMatch(line);
    },
  );
});

describe('other files of the data folder, and settings', () => {
  test.each(casesOf(OTHERS, OTHERS_IN_SHORT))(
    '%s: one line and exit 1',
    async (_what, prepare, line, env = {}) => {
      await prepare();
      const key = await readFile(inFolder('private-data-key'), 'utf8').catch(() => null);
      const { code, said } = await failToStart({ DATA_DIR: folder, ...env });
      expect(await readFile(inFolder('private-data-key'), 'utf8').catch(() => null)).toBe(key);
      expect(said).toMatch(/^[^\n]+\n$/);
      expect(said.trimEnd()).toMatch(line);
      expect(code).toBe(1);
    },
  );

  testInFullMatrix('a public site starts with a secret of its own and no demo accounts', async () => {
    const api = await startApi({
      DATA_DIR: folder,
      PUBLIC_URL: 'https://shop.example',
      SESSION_SECRET: SECRET,
      DEMO: '',
    });
    expect((await fetch(`${api.address}/ready`)).status).toBe(200);
    expect(await api.end('SIGTERM')).toBe(0);
    const db = await openDatabase({ folder: inFolder('db') });
    expect(await db.kysely.selectFrom('users').select('id').execute()).toEqual([]);
    await db.close();
  });

  testInFullMatrix('a lost secret: it starts, and says so in one line', async () => {
    await fillWithPeople();
    const api = await startApi({ DATA_DIR: folder });
    expect(api.log()).toMatch(
      /"msg":"The session secret was missing, and a new one was written to [^\n]+all users have to log in again\./,
    );
    expect(await api.end('SIGTERM')).toBe(0);
    const again = await startApi({ DATA_DIR: folder });
    expect(again.log()).not.toContain('was lost');
    expect(await again.end('SIGTERM')).toBe(0);
  });
});

describe('what nobody expected', () => {
  const unexpected = Object.assign(new TypeError('x is\nundefined'), { stack: 'TypeError\n    at main' });

  test('is one line without a stack', () => {
    expect(explainFailure(unexpected, false)).toBe(
      'Unexpected failure: x is undefined (LOG_LEVEL=debug shows where)',
    );
    expect(explainFailure('nothing', false)).toBe(
      'Unexpected failure: nothing (LOG_LEVEL=debug shows where)',
    );
  });

  test('shows its stack to who asks for it', () => {
    expect(explainFailure(unexpected, true)).toBe('TypeError\n    at main');
  });
});
