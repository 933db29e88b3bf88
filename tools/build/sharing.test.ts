import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(__dirname, '../..');

const table = readFileSync(path.join(root, 'shell/src/regions/sharedModules.ts'), 'utf8');

test('the shell has every package that remotes expect of the page', () => {
  const script = `import { allShared } from './tools/build/sharing.mjs'; console.log(JSON.stringify(allShared()))`;
  const shared = JSON.parse(
    execFileSync(process.execPath, ['--input-type=module', '-e', script], { cwd: root, encoding: 'utf8' }),
  );
  const provided = [...table.matchAll(/sharedModule\('([^']+)', \w+\)/g)].map(([, name]) => name);
  expect(new Set(provided)).toEqual(new Set(Object.keys(shared)));
});

/** Names that a source imports from the query cache, without types. */
const importsOf = (source: string) =>
  [...source.matchAll(/^(?:import|export) \{([^}]*)\} from '@tanstack\/react-query'/gm)].flatMap(
    ([, names = '']) =>
      names
        .split(',')
        .map((name) => name.trim())
        .filter((name) => name && !name.startsWith('type ')),
  );

test('the shell has all that remotes and libs import of the query cache', () => {
  const [, list = ''] = /^const query = \{([^}]*)\}/m.exec(table) ?? [];
  const offered = list.split(',').map((name) => name.trim());
  const folders = [
    ...readdirSync(root).filter((name) => name.startsWith('mfe-')),
    ...readdirSync(path.join(root, 'libs')).map((name) => `libs/${name}`),
  ].map((name) => path.join(root, name, 'src'));
  const imported = folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      // Server code bundles its own copy.
      .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|server\.tsx$/.test(file))
      .flatMap((file) => {
        const source = readFileSync(path.join(folder, file), 'utf8');
        expect(source).not.toMatch(/import \* as \w+ from '@tanstack\/react-query'/);
        return importsOf(source);
      }),
  );
  expect(imported).toContain('useQuery');
  expect(offered).toEqual(expect.arrayContaining([...new Set(imported)]));
});
