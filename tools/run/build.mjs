import path from 'node:path';
import { run } from './processes.mjs';

/** Builds every package whose sources changed since its last build; nx restores the others from its cache. */
export async function buildAll(root) {
  console.log('Building what has changed …');
  await run(path.join(root, 'node_modules/.bin/nx'), ['run-many', '-t', 'build', '--output-style=static'], {
    cwd: root,
    onLine: (line) => {
      const done = /^> nx run ([\w-]+):build/.exec(line);
      if (done && !line.includes('cache')) console.log(`  ${done[1]}`);
    },
  });
}
