import { execFileSync } from 'node:child_process';
import path from 'node:path';

const root = path.resolve(__dirname, '../..');
/** The configuration of rspack and its plugins as text; from another process, because jest cannot load rspack. */
const configurationOf = (env: object, mode: string): { name: string; text: string }[] =>
  JSON.parse(
    execFileSync(
      process.execPath,
      [
        '--input-type=module',
        '-e',
        `import config from './mfe-seller/rspack.config.mjs';
         const all = [config(${JSON.stringify(env)}, { mode: '${mode}' })].flat();
         const plain = (_key, value) => (typeof value === 'function' ? String(value) : value);
         console.log(JSON.stringify(all.map((one) => ({ name: one.name, text: JSON.stringify(one, plain) }))));`,
      ],
      { cwd: root, encoding: 'utf8' },
    ),
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
  expect(served.map(({ name }) => name)).toEqual(['seller', 'alone']);
  expect(served[0]?.text).toContain('"refresh":true');
  expect(served[0]?.text).toContain('remountOnUpdate.mjs');
  expect(served[1]?.text).toContain('openAlone');
});

test('there is no fast refresh when the page’s React may be a production build', () => {
  const [served] = configurationOf({ RSPACK_SERVE: true, host: 'any' }, 'development');
  expect(served?.text).toContain('"refresh":false');
  expect(served?.text).toContain('"development":false');
});

test('--env alone builds only the page for the remote alone', () => {
  expect(configurationOf({ alone: true }, 'production').map(({ name }) => name)).toEqual(['alone']);
});
