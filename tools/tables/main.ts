import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { emptyDatabase } from 'api/src/testing/emptyDatabase';
import { tableTypes } from 'api/src/testing/tableTypes';

// Writes the types of the database's tables from the migrations.

const opened = await emptyDatabase('pglite');
if (typeof opened === 'string') throw new Error(opened);
const file = path.resolve(import.meta.dirname, '../../api/src/platform/db/tables.ts');
writeFileSync(file, await tableTypes(opened.db.kysely));
await opened.close();
