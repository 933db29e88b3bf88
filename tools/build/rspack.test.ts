import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const root = path.resolve(__dirname, '../..');
/** Runs a module in another process, because jest cannot load rspack. @returns what it prints */
const run = (code: string) =>
  execFileSync(process.execPath, ['--input-type=module', '-e', code], {
    cwd: root,
    encoding: 'utf8',
    stdio: 'pipe',
  });

/** The configuration of rspack and its plugins as text. */
const configurationOf = (env: object, mode: string): { name: string; text: string }[] =>
  JSON.parse(
    run(`import config from './mfe-seller/rspack.config.mjs';
         const all = [config(${JSON.stringify(env)}, { mode: '${mode}' })].flat();
         const plain = (_key, value) => (typeof value === 'function' ? String(value) : value);
         console.log(JSON.stringify(all.map((one) => ({ name: one.name, text: JSON.stringify(one, plain) }))));`),
  );

test('a production build of a remote contains only the remote and its server bundle', () => {
  const all = configurationOf({ RSPACK_BUILD: true }, 'production');
  expect(all.map(({ name }) => name)).toEqual(['seller-server', 'seller']);
  const [server, built] = all;
  expect(server?.text).toContain('"main":"./src/server.tsx"');
  expect(built?.text).toContain('"entry":{}');
  expect(built?.text).toContain('"./lifecycles":"./src/lifecycles.tsx"');
  // No tools of the dev server: the page for the remote alone, remounting on updates.
  expect(built?.text).not.toMatch(/openAlone|remountOnUpdate|remote-lifecycles/);
});

test('the dev server also serves the page for the remote alone', () => {
  const served = configurationOf({ RSPACK_SERVE: true }, 'development');
  expect(served.map(({ name }) => name)).toEqual(['seller-server', 'seller', 'alone']);
  expect(served[0]?.text).toContain('"main":"./src/server.tsx"');
  expect(served[1]?.text).toContain('"refresh":true');
  expect(served[1]?.text).toContain('remountOnUpdate.mjs');
  expect(served[2]?.text).toContain('openAlone');
});

test('there is no fast refresh when the page’s React may be a production build', () => {
  const [served, ...others] = configurationOf({ RSPACK_SERVE: true, host: 'any' }, 'development');
  // A deployed site renders nothing of a dev server.
  expect(others.map(({ name }) => name)).toEqual(['alone']);
  expect(served?.text).toContain('"refresh":false');
  expect(served?.text).toContain('"development":false');
});

test('--env alone builds only the page for the remote alone', () => {
  expect(configurationOf({ alone: true }, 'production').map(({ name }) => name)).toEqual(['alone']);
});

test.each(['production', 'development'])(
  'builds for browsers and for the server write the same class names in %s',
  (mode) => {
    const dir = mkdtempSync(path.join(tmpdir(), 'haat-names-'));
    try {
      writeFileSync(path.join(dir, 'package.json'), '{}');
      writeFileSync(
        path.join(dir, 'Tile.module.css'),
        `.tile { color: red } .name { composes: tile; margin: 0 }`,
      );
      writeFileSync(
        path.join(dir, 'main.js'),
        `import css from './Tile.module.css'; console.log(css.tile, css.name);`,
      );
      run(`import { rspack } from '@rspack/core';
         import { browser, node } from './tools/build/rspack.mjs';
         const dir = ${JSON.stringify(dir)};
         const [entry, name] = ['./main.js', 'catalog'];
         const mode = '${mode}';
         const page = browser({ dir, name, mode, out: 'page', publicPath: 'auto', entry: { main: entry }, plugins: [] });
         const server = node({ dir, name, entry, out: 'server/main.mjs', whole: true })({}, { mode });
         rspack([page, server], (error, stats) => {
           if (error || stats.hasErrors()) throw error ?? new Error(stats.toString('errors-only'));
         });`);
      const printed = execFileSync(process.execPath, [path.join(dir, 'server/main.mjs')], {
        encoding: 'utf8',
      });
      const [, tile, name] = /^(catalog-\S+) (catalog-\S+) \1\n$/.exec(printed)!;
      const [css] = readdirSync(path.join(dir, 'page')).filter((file) => file.endsWith('.css'));
      const styles = readFileSync(path.join(dir, 'page', css!), 'utf8').replaceAll(/[\s;]/g, '');
      expect(styles).toContain(`.${tile}{color:red}`);
      expect(styles).toContain(`.${name}{margin:0}`);
    } finally {
      rmSync(dir, { recursive: true });
    }
  },
  60_000,
);
