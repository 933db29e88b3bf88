import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(__dirname, '../..');

test('the shell has every package that remotes expect of the page', () => {
  const script = `import { allShared } from './tools/build/sharing.mjs'; console.log(JSON.stringify(allShared()))`;
  const shared = JSON.parse(
    execFileSync(process.execPath, ['--input-type=module', '-e', script], { cwd: root, encoding: 'utf8' }),
  );
  const table = readFileSync(path.join(root, 'shell/src/regions/sharedModules.ts'), 'utf8');
  const provided = [...table.matchAll(/sharedModule\('([^']+)', \w+\)/g)].map(([, name]) => name);
  expect(new Set(provided)).toEqual(new Set(Object.keys(shared)));
});
