import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { codeOf, numbersOf, sameCodes } from './shortClassNames.mjs';

const root = path.resolve(__dirname, '../..');
const dir = mkdtempSync(path.join(tmpdir(), 'haat-names-'));
afterAll(() => rmSync(dir, { recursive: true }));

describe('codes of files', () => {
  test('have the initials of the name, and differ between folders', () => {
    expect(codeOf('mfe-catalog/src/home/HomeScreen.module.css')).toBe('hstu');
    expect(codeOf('mfe-catalog/src/store/HomeScreen.module.css')).toMatch(/^hs(?!tu)[a-z0-9]{2}$/);
  });

  test('two files with the same code are reported', () => {
    // The first of many folders in which a file of this name gets the code of another.
    const files = Array.from({ length: 2000 }, (_, folder) => `mfe-catalog/src/${folder}/Rail.module.css`);
    const other = files.find((file, at) => at > 0 && codeOf(file) === codeOf(files[0]!))!;
    expect(sameCodes([files[0]!, other])).toContain(
      `${files[0]} and ${other} would have the same class names`,
    );
    expect(sameCodes([files[0]!, files[1]!])).toBeUndefined();
  });
});

test('classes are numbered before other names, in the order of the source', () => {
  const numbers = numbersOf(`
    /* .comment */
    @keyframes turn { to { rotate: 1turn } }
    .late { animation: turn 1s; --gap: .5rem }
    .early.late > .in-a-row { color: red }`);
  expect([...numbers].slice(0, 3)).toEqual([
    ['late', 0],
    ['early', 1],
    ['in-a-row', 2],
  ]);
  expect([...numbers.keys()]).toEqual(expect.arrayContaining(['turn', 'gap']));
  expect(numbers.has('comment')).toBe(false);
});

test('builds for browsers and for the server write the same short names', () => {
  const src = path.join(dir, 'src');
  mkdirSync(src);
  writeFileSync(path.join(dir, 'package.json'), '{}');
  writeFileSync(
    path.join(src, 'Tile.module.css'),
    `@layer parts { .tile { container: tile / inline-size; animation: rise 1s } }
     .unused { color: red }
     .name { composes: tile; composes: small from './Text.module.css'; }
     .name::before { content: '.tile' }
     :global(.page) .tile { color: blue }
     @container tile (width > 9rem) { .name { color: green } }
     @keyframes rise { from { opacity: 0 } }`,
  );
  writeFileSync(path.join(src, 'Text.module.css'), '.large { color: red } .small { font-size: 1rem }');
  writeFileSync(
    path.join(src, 'main.js'),
    `import tile from './Tile.module.css';
     console.log(JSON.stringify([tile.tile, tile.name]));`,
  );
  execFileSync(
    process.execPath,
    [
      '--input-type=module',
      '-e',
      `import { rspack } from '@rspack/core';
       import { browser, node } from './tools/build/rspack.mjs';
       const dir = ${JSON.stringify(dir)};
       const [entry, name] = ['./src/main.js', 'catalog'];
       const page = browser({ dir, name, mode: 'production', out: 'page', publicPath: 'auto', entry: { main: entry }, plugins: [] });
       const server = node({ dir, name, entry, out: 'server/main.mjs', whole: true })({}, { mode: 'production' });
       rspack([page, server], (error, stats) => {
         if (error || stats.hasErrors()) throw error ?? new Error(stats.toString('errors-only'));
       });`,
    ],
    { cwd: root, stdio: 'pipe' },
  );
  const [tile, text] = ['Tile', 'Text'].map((name) =>
    codeOf(path.relative(root, `${src}/${name}.module.css`)),
  );
  const names = [`catalog-${tile}-0`, `catalog-${tile}-2 catalog-${tile}-0 catalog-${text}-1`];
  expect(
    JSON.parse(execFileSync(process.execPath, [path.join(dir, 'server/main.mjs')], { encoding: 'utf8' })),
  ).toEqual(names);

  const read = (ending: string) => {
    const [file] = readdirSync(path.join(dir, 'page')).filter((file) => file.endsWith(ending));
    return readFileSync(path.join(dir, 'page', file!), 'utf8');
  };
  for (const name of names) expect(read('.js')).toContain(name.split(' ').at(0)!);
  const css = read('.css');
  expect(css).toContain(`@layer parts{.${names[0]}{`);
  expect(css).toContain(`.page .${names[0]}{color:#00f}`);
  expect(css).toContain('content:".tile"');
  expect(css).not.toContain('module');
  // What nothing uses is still known to be unused.
  expect(css).not.toContain('color:red');
  for (const name of ['rise', 'tile'])
    expect(css).not.toMatch(new RegExp(`(animation|container):[^;}]*\\b${name}\\b`));
  const [, keyframes] = /@keyframes (catalog-[\w-]+)/.exec(css)!;
  expect(css).toMatch(new RegExp(`animation:[^;}]*${keyframes}[;}]`));
  expect(JSON.parse(read('.css.map')).sourcesContent.join()).toContain('.name { composes: tile;');
}, 60_000);
