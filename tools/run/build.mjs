import path from 'node:path';
import { run } from './processes.mjs';

/**
 * Builds every package whose sources changed since its last build; nx keeps the others.
 * @param {readonly string[]} [only] these packages
 */
export async function buildAll(root, only = []) {
  console.log('Building what has changed …');
  const projects = only.length > 0 ? ['-p', only.join(',')] : [];
  const args = ['run-many', '-t', 'build', '--output-style=static', ...projects];
  await run(path.join(root, 'node_modules/.bin/nx'), args, {
    cwd: root,
    onLine: (line) => {
      const done = /^> nx run ([\w-]+):build/.exec(line);
      if (done && !line.includes('cache')) console.log(`  ${done[1]}`);
    },
  });
}
