import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { entriesWith, quotedTexts } from './quotedTexts';
import { stringTables } from './tables';

// Checks that every quoted text of docs/texts is in a string table, word for word. Prints those that are not, and
// exits 1 when there is one. With --all: each text and the entries that have it.

const root = path.resolve(import.meta.dirname, '../..');
const lists = path.join(root, 'docs/texts');

const texts = readdirSync(lists)
  .filter((file) => file.endsWith('.json'))
  .flatMap((file) =>
    quotedTexts(path.basename(file, '.json'), JSON.parse(readFileSync(path.join(lists, file), 'utf8'))),
  );
const tables = await stringTables(root);

let missing = 0;
for (const quoted of texts) {
  const entries = entriesWith(quoted, tables);
  if (entries.length === 0) missing++;
  else if (!process.argv.includes('--all')) continue;
  console.log(`\n[${quoted.section}] ${quoted.text}`);
  if (entries.length === 0) console.log(`    MISSING in the string tables of ${quoted.owner}`);
  for (const entry of entries) console.log(`    ${entry.owner}: ${entry.path}`);
}

console.log(`\n${texts.length - missing} quoted texts are in the string tables, ${missing} are missing`);
process.exit(missing > 0 ? 1 : 0);
