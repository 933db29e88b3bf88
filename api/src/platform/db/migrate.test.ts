import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { describeOnBothEngines, describeOnEachDatabase } from '../../testing/describeOnEachDatabase';
import { databaseUrl } from '../../testing/testDatabases';
import { migrate } from './migrate';
import { explainRefusal } from './migrationRefused';

describeOnBothEngines('migrate', (testApp) => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'haat-migrations-'));
    await writeFile(
      path.join(folder, '9001_first.sql'),
      'CREATE TABLE trial (id int); INSERT INTO trial VALUES (1);',
    );
    await writeFile(path.join(folder, '9002_second.sql'), 'INSERT INTO trial VALUES (2);');
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  const trial = async () =>
    (await sql<{ id: number }>`SELECT id FROM trial ORDER BY id`.execute(testApp.db.kysely)).rows;

  test('runs each file once, also when several start at once', async () => {
    const ran = await Promise.all([1, 2, 3].map(() => migrate(testApp.db, { folder })));
    expect(ran.flat().sort()).toEqual(['9001_first.sql', '9002_second.sql']);
    expect(await trial()).toEqual([{ id: 1 }, { id: 2 }]);
    expect(await migrate(testApp.db, { folder })).toEqual([]);
  });

  test('a file that fails leaves nothing behind', async () => {
    await writeFile(path.join(folder, '9003_broken.sql'), 'INSERT INTO trial VALUES (3); SELECT nonsense;');
    await expect(migrate(testApp.db, { folder })).rejects.toThrow('nonsense');
    expect(await trial()).toHaveLength(2);
    await rm(path.join(folder, '9003_broken.sql'));
  });

  test('refuses a file that was changed after it ran', async () => {
    await writeFile(path.join(folder, '9002_second.sql'), 'INSERT INTO trial VALUES (5);');
    await expect(migrate(testApp.db, { folder })).rejects.toThrow('9002_second.sql was changed after it ran');
  });

  test('refuses a database of a later release, and runs nothing on it', async () => {
    await rm(path.join(folder, '9002_second.sql'));
    await writeFile(path.join(folder, '9003_third.sql'), 'INSERT INTO trial VALUES (3);');
    await expect(migrate(testApp.db, { folder })).rejects.toThrow('another release (9002_second.sql)');
    expect(await trial()).toHaveLength(2);
  });
});

describeOnBothEngines('migrations of large tables', (testApp) => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'haat-migrations-'));
    await sql`CREATE TABLE pieces AS SELECT id, NULL::int AS twice FROM generate_series(1, 25) AS id`.execute(
      testApp.db.kysely,
    );
    await writeFile(
      path.join(folder, '9101_twice.batches.sql'),
      'UPDATE pieces SET twice = 2 * id WHERE id IN (SELECT id FROM pieces WHERE twice IS NULL ORDER BY id LIMIT 10)',
    );
    await writeFile(
      path.join(folder, '9102_index.concurrently.sql'),
      `-- Of the pieces.
DROP INDEX IF EXISTS pieces_twice;
CREATE INDEX CONCURRENTLY pieces_twice ON pieces (twice);
`,
    );
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  test('batches and indexes of several processes at once run once, and say how far they are @trust:migration', async () => {
    const lines: string[] = [];
    const onProgress = (line: string) => void lines.push(line);
    const ran = await Promise.all([1, 2, 3].map(() => migrate(testApp.db, { folder, onProgress })));
    expect(new Set(ran.flat())).toEqual(new Set(['9101_twice.batches.sql', '9102_index.concurrently.sql']));
    const { rows } = await sql<{ rows: number; valid: boolean }>`
      SELECT count(*) FILTER (WHERE twice = 2 * id)::int AS rows,
        (SELECT indisvalid FROM pg_index WHERE indexrelid = 'pieces_twice'::regclass) AS valid FROM pieces`.execute(
      testApp.db.kysely,
    );
    expect(rows).toEqual([{ rows: 25, valid: true }]);
    expect(lines).toContain('2 migrations to run: 9101_twice.batches.sql, 9102_index.concurrently.sql');
    expect(lines.join('\n')).toMatch(/9102_index\.concurrently\.sql: done in \d+ s/);
    expect(await migrate(testApp.db, { folder })).toEqual([]);
  });

  test('batches that fail keep what was done @trust:migration', async () => {
    await sql`UPDATE pieces SET twice = NULL`.execute(testApp.db.kysely);
    await sql`ALTER TABLE pieces ADD CONSTRAINT small CHECK (twice IS NULL OR twice < 44)`.execute(
      testApp.db.kysely,
    );
    await writeFile(
      path.join(folder, '9103_again.batches.sql'),
      '/* again */ UPDATE pieces SET twice = 2 * id WHERE id IN (SELECT id FROM pieces WHERE twice IS NULL ORDER BY id LIMIT 10)',
    );
    await expect(migrate(testApp.db, { folder })).rejects.toThrow(
      /^The migration 9103_again\.batches\.sql can't run: .+"small"\. Its finished batches are kept, and the next start goes on from there\. The data or tables are not/,
    );
    await sql`ALTER TABLE pieces DROP CONSTRAINT small`.execute(testApp.db.kysely);
    expect(await migrate(testApp.db, { folder })).toEqual(['9103_again.batches.sql']);
  });
});

describeOnEachDatabase(
  'a migration on a database with limits and with others',
  (testApp) => {
    let folder: string;
    beforeEach(async () => {
      folder = await mkdtemp(path.join(tmpdir(), 'haat-migrations-'));
    });
    afterEach(() => rm(folder, { recursive: true, force: true }));
    const file = (name: string, text: string) => writeFile(path.join(folder, name), text);

    test('has no time limit, whatever the database sets @trust:migration', async () => {
      await sql`DO $$ BEGIN EXECUTE format('ALTER DATABASE %I SET statement_timeout = ''50ms''', current_database()); END $$`.execute(
        testApp.db.kysely,
      );
      await file('9201_slow.sql', 'SELECT pg_sleep(0.3)');
      expect(await migrate(testApp.db, { folder })).toEqual(['9201_slow.sql']);
    });

    test('waits shortly for locks and tries again; then it names who holds them @trust:migration', async () => {
      await sql`CREATE TABLE busy (id int)`.execute(testApp.db.kysely);
      await file('9202_busy.sql', 'ALTER TABLE busy ADD COLUMN more int');
      const holder = new pg.Client(await databaseUrl(testApp.db));
      await holder.connect();
      await holder.query(
        "SET statement_timeout = 0; SET application_name = 'report'; BEGIN; LOCK TABLE busy",
      );
      const { rows } = await holder.query('SELECT pg_backend_pid() AS pid');
      const lines: string[] = [];
      const limits = { folder, lockTimeoutMs: 50, onProgress: (line: string) => void lines.push(line) };
      await expect(migrate(testApp.db, { ...limits, attempts: 2 })).rejects.toThrow(
        new RegExp(
          `^The migration 9202_busy\\.sql got no lock in 2 attempts\\. Its transaction was rolled back, .+ Process ${rows[0].pid} \\(report, idle in transaction\\) .+ pg_terminate_backend\\(${rows[0].pid}\\), and start again\\.$`,
        ),
      );
      expect(lines).toContain('migration 9202_busy.sql: others hold its locks, attempt 1 of 2');
      const migrated = migrate(testApp.db, limits);
      setTimeout(() => holder.end(), 400);
      expect(await migrated).toEqual(['9202_busy.sql']);
    });

    test.each([
      ['53100', 'could not extend file', 'free space'],
      ['57014', 'canceling statement due to statement timeout', 'remove the limit and start again'],
      ['57P01', 'terminating connection', 'once the database runs, start again'],
      ['', 'Connection terminated unexpectedly', 'once the database runs, start again'],
      ['25006', 'cannot execute ALTER TABLE in a read-only transaction', 'lead to the primary'],
      ['42501', 'permission denied', 'Give its user the right'],
      ['0A000', 'extension "btree_gin" is not available', 'install postgresql-contrib'],
      ['23514', 'check constraint "small" is violated by some row', 'correct what the message names'],
    ])('%s, %s: its remedy @trust:migration', async (code, message, remedy) => {
      const failed = { name: '9203_x.sql', kind: 'whole', tries: 1 } as const;
      const refused = await explainRefusal(testApp.db, failed, Object.assign(new Error(message), { code }));
      expect(refused?.message).toContain(`9203_x.sql can't run: ${message}. Its transaction was rolled back`);
      expect(refused?.message).toContain(remedy);
      expect(refused?.message).not.toContain('backup');
    });
  },
  { only: 'postgres' },
);
