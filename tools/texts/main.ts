import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { quotedTexts, report } from './quotedTexts';
import { type TextAssertion, textAssertionsIn } from './textAssertions';

// Checks that a test sees every quoted text of docs/texts. Prints the texts that no test sees and those that are
// said to be pending but are seen, and exits 1 when there is one. With --all: each text and the tests that see it.

const root = path.resolve(import.meta.dirname, '../..');
const lists = path.join(root, 'docs/texts');
/** Packages whose tests see no screen. */
const SKIPPED = new Set(['node_modules', 'dist', 'test-results', 'api', 'tools']);

function testsBelow(folder: string): string[] {
  return readdirSync(path.join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const at = folder ? `${folder}/${entry.name}` : entry.name;
    if (entry.isDirectory())
      return SKIPPED.has(entry.name) || entry.name.startsWith('.') ? [] : testsBelow(at);
    return /\.test\.tsx?$/.test(entry.name) ? [at] : [];
  });
}

function print(section: string, text: string, lines: Iterable<string>) {
  console.log(`\n[${section}] ${text}`);
  for (const line of lines) console.log(`    ${line}`);
}

const testsOf = (by: readonly TextAssertion[]) => new Set(by.map(({ file, test }) => `${file}: ${test}`));

const texts = readdirSync(lists)
  .filter((file) => file.endsWith('.json'))
  .flatMap((file) =>
    quotedTexts(path.basename(file, '.json'), JSON.parse(readFileSync(path.join(lists, file), 'utf8'))),
  );
const assertions = testsBelow('').flatMap((file) =>
  textAssertionsIn(file, readFileSync(path.join(root, file), 'utf8')),
);
const { seen, unseen, arrived, pending } = report(texts, assertions);

if (process.argv.includes('--all')) {
  for (const { quoted, by } of seen) print(quoted.section, quoted.text, testsOf(by));
  for (const { section, text, pending: work } of pending) print(section, text, [`pending: ${work}`]);
}
for (const { section, text } of unseen) print(section, text, ['NO TEST SEES IT']);
for (const { quoted, by } of arrived)
  print(quoted.section, quoted.text, ['NO LONGER PENDING, seen by', ...testsOf(by)]);

console.log(
  `\n${seen.length} quoted texts are seen by tests, ${unseen.length} are not, ${pending.length} are pending, ${arrived.length} are pending no longer`,
);
process.exit(unseen.length + arrived.length > 0 ? 1 : 0);
