import { execFileSync } from 'node:child_process';
import path from 'node:path';

const root = path.resolve(__dirname, '../..');
/** What rspack and its plugins are told, as text; in a process of its own, because jest cannot load rspack. */
const told = (env: object, mode: string): { name: string; text: string }[] =>
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

test('a production build of a remote is the remote and nothing else', () => {
  const [built, ...others] = told({ RSPACK_BUILD: true }, 'production');
  expect(others).toEqual([]);
  expect(built?.text).toContain('"entry":{}');
  expect(built?.text).toContain('"./lifecycles":"./src/lifecycles.tsx"');
  // What serves work on it: the page that it is alone on, mounting anew.
  expect(built?.text).not.toMatch(/openAlone|remountOnUpdate|remote-lifecycles/);
});

test('its dev server has it alone too', () => {
  const served = told({ RSPACK_SERVE: true }, 'development');
  expect(served.map(({ name }) => name)).toEqual(['seller', 'alone']);
  expect(served[0]?.text).toContain('"refresh":true');
  expect(served[0]?.text).toContain('remountOnUpdate.mjs');
  expect(served[1]?.text).toContain('openAlone');
});

test('for a page whose React may be a production one there is no fast refresh', () => {
  const [served] = told({ RSPACK_SERVE: true, host: 'any' }, 'development');
  expect(served?.text).toContain('"refresh":false');
  expect(served?.text).toContain('"development":false');
});

test('its page for the journeys is built without it', () => {
  expect(told({ alone: true }, 'production').map(({ name }) => name)).toEqual(['alone']);
});
