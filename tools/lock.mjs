// npm run lock: updates package-lock.json and adds the binaries of other platforms that this registry doesn't hold.
// Without them npm on such a platform would never ask for its binary.
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { completeLock } from './run/completeLock.mjs';
import { run } from './run/processes.mjs';

const root = path.resolve(import.meta.dirname, '..');
await run('npm', ['install'], { cwd: root });
const file = path.join(root, 'package-lock.json');
const lock = completeLock(JSON.parse(readFileSync(file, 'utf8')));
writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
