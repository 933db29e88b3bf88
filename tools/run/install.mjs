import { existsSync, statSync } from 'node:fs';
import path from 'node:path';
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
  await run('npm', ['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error'], { cwd: root });
}
