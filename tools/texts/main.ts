import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { register } from 'node:module';
import path from 'node:path';
import { entriesWith, quotedTexts } from './quotedTexts';
import { reviewPage } from './reviewPage';
import { stringTables } from './tables';
import { tablePairs, translatedTexts } from './translations';
import { unusedTexts, wordsOfPackages } from './unusedTexts';

// Checks that every quoted text of docs/texts is in a string table, word for word, and that code reads every text. Prints
// those for which this is not so, and exits 1 when there is one. With --all: each text and the entries that have it.
// With --review: writes a page with every text in English and Bangla side by side.

const EMPTY_STYLES = `export const load = (url, context, next) =>
  url.endsWith('.css') ? { format: 'module', source: 'export default {}', shortCircuit: true } : next(url, context);`;

const root = path.resolve(import.meta.dirname, '../..');
const lists = path.join(root, 'docs/texts');

const texts = readdirSync(lists)
  .filter((file) => file.endsWith('.json'))
  .flatMap((file) =>
    quotedTexts(path.basename(file, '.json'), JSON.parse(readFileSync(path.join(lists, file), 'utf8'))),
  );
// The content pages' texts are beside a hook, which imports components and their styles.
register(`data:text/javascript,${encodeURIComponent(EMPTY_STYLES)}`);
const translated = (await tablePairs(root)).flatMap(translatedTexts);
if (process.argv.includes('--review')) {
  const file = path.join(root, 'dist/texts.html');
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, reviewPage(translated));
  console.log(`Written: ${path.relative(process.cwd(), file)}`);
  process.exit();
}
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

const unused = unusedTexts(translated, wordsOfPackages(root));
for (const { owner, key } of unused) console.log(`    UNUSED in ${owner}: ${key}`);
console.log(`${translated.length} texts are in both languages, ${unused.length} of them are read by no code`);
process.exit(missing + unused.length > 0 ? 1 : 0);
