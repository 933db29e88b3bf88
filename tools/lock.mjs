// npm run lock: updates package-lock.json. npm leaves out the binaries of other platforms where the registry doesn't hold them,
// and on such a platform would never ask for them, so the first start there adds its own (install.mjs).
// npm run lock -- --all-platforms asks the registry for all of them, some sixty packages.
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import {
  completeLock,
  integrityInRegistry,
  isFor,
  missingBinaries,
  thisMachine,
  withoutIntegrity,
} from './run/completeLock.mjs';
import { run } from './run/processes.mjs';

const root = path.resolve(import.meta.dirname, '..');
await run('npm', ['install'], { cwd: root });
const file = path.join(root, 'package-lock.json');
const before = JSON.parse(readFileSync(file, 'utf8'));
const isAsked = process.argv.includes('--all-platforms')
  ? () => true
  : ({ entry }) => isFor(thisMachine(), entry);
const { lock, unknown } = await completeLock(
  before,
  integrityInRegistry,
  missingBinaries(before).filter(isAsked),
);
writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
if (unknown.length > 0) {
  console.log(
    `The registry has none of ${unknown.length} binaries, among them ${unknown[0]}: the first start on their platforms adds them.`,
  );
}
const unchecked = withoutIntegrity(lock);
if (unchecked.length > 0) {
  console.error(`The lock file has no integrity of ${unchecked.join(', ')}`);
  process.exitCode = 1;
}
