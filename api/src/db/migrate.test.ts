import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { describeOnBothEngines } from '../testing/describeOnEachDatabase';
import { migrate } from './migrate';

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
