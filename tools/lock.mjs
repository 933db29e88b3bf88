// npm run lock: updates package-lock.json and adds the binaries of other platforms, with their integrity. Without an entry
// npm on such a platform would never ask for its binary, so the first start there adds those that are missing (install.mjs).
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { completeLock, integrityInRegistry, withoutIntegrity } from './run/completeLock.mjs';
import { run } from './run/processes.mjs';

const root = path.resolve(import.meta.dirname, '..');
await run('npm', ['install'], { cwd: root });
const file = path.join(root, 'package-lock.json');
const { lock, unknown } = await completeLock(JSON.parse(readFileSync(file, 'utf8')), integrityInRegistry);
writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
if (unknown.length > 0) {
  console.log(
    `The registry has no ${unknown.join(', ')}. The first start on such a platform asks its registry for them.`,
  );
}
const unchecked = withoutIntegrity(lock);
if (unchecked.length > 0) {
  console.error(`The lock file has no integrity of ${unchecked.join(', ')}`);
  process.exitCode = 1;
}
