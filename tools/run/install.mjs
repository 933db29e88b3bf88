import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { completeLock, integrityInRegistry, isFor, missingBinaries, thisMachine } from './completeLock.mjs';
import { run } from './processes.mjs';

/**
 * Installs the locked packages when they are absent or older than the lock file. Not by `npm ci`: it refuses a lock
 * file from a registry that holds no binaries for other platforms, though it would skip them anyway.
 */
export async function installPackages(root) {
  const lock = path.join(root, 'package-lock.json');
  const installed = path.join(root, 'node_modules/.package-lock.json');
  if (existsSync(installed) && statSync(installed).mtimeMs >= statSync(lock).mtimeMs) return;
  console.log('Installing packages (once) …');
  await addOwnBinaries(lock);
  // Builds need the development packages, which npm leaves out where NODE_ENV is production.
  const options = ['--no-save', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'];
  await run('npm', ['install', ...options], { cwd: root });
}

/**
 * Adds this platform's binaries to a lock file that was made where the registry didn't hold them. From then on npm checks
 * them; the changed lock file may be committed.
 */
async function addOwnBinaries(file) {
  const before = JSON.parse(readFileSync(file, 'utf8'));
  const machine = thisMachine();
  const wanted = missingBinaries(before).filter(({ entry }) => isFor(machine, entry));
  if (wanted.length === 0) return;
  const { lock, unknown } = await completeLock(before, integrityInRegistry, wanted);
  writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
  if (unknown.length > 0)
    console.log(`The registry has no ${unknown.join(', ')}, which this platform needs.`);
}
