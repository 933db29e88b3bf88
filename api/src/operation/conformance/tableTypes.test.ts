import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { packageFolder } from '../../platform/files/packageFolder';
import { describeOnEachDatabase } from '../../testing/describeOnEachDatabase';
import { tableTypes } from '../../testing/tableTypes';

describeOnEachDatabase('the types of the tables', (testApp) => {
  test('are those of the migrations: npm run tables', async () => {
    const written = await readFile(path.join(packageFolder(), 'src/platform/db/tables.ts'), 'utf8');
    expect(written).toBe(await tableTypes(testApp.db.kysely));
  });
});
