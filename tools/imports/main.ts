import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { checkPageNames } from './pageNames';
import { readSources } from './readSources';
import { check, packageOf, undeclared } from './rules';

// Checks the import rules (docs/adr/0003). Prints each violation and exits 1 when there is one.

const root = path.resolve(import.meta.dirname, '../..');
const files = readSources(root);

function namesIn(folder: string): string[] {
  const file = path.join(root, folder, 'package.json');
  if (!existsSync(file)) return [];
  const { name, dependencies, devDependencies, peerDependencies, optionalDependencies } = JSON.parse(
    readFileSync(file, 'utf8'),
  );
  const lists = [dependencies, devDependencies, peerDependencies, optionalDependencies];
  return [name, ...lists.flatMap((list) => Object.keys(list ?? {}))];
}

// Dependencies of the root serve tests and tools everywhere; each package declares what it ships.
const shared = new Set(namesIn('.'));
const violations = [
  ...check(files),
  ...checkPageNames(root, files),
  ...files.flatMap((file) => {
    const own = namesIn(packageOf(file.path));
    const dev = /\.test\.tsx?$|\/testing\/|^e2e\/|^tools\//.test(file.path) ? shared : [];
    return undeclared(file, new Set([...own, ...dev]));
  }),
];

for (const { path: file, rule } of violations) console.error(`${file}: ${rule}`);
console.log(`${files.length} files, ${violations.length} violations of the import rules`);
process.exit(violations.length > 0 ? 1 : 0);
