import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const root = path.resolve(__dirname, '../..');
let folder: string;

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'haat-chunks-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Builds a remote with one chunk. @returns the names of the chunk lists in its entry and in its chunk */
function listsOf(build: string, text: string): string[] {
  const source = path.join(folder, build);
  mkdirSync(source);
  writeFileSync(path.join(source, 'index.js'), "import(/* webpackChunkName: 'later' */ './later.js');");
  writeFileSync(path.join(source, 'later.js'), `console.log(${JSON.stringify(text)});`);
  const script = `
    import { rspack } from '@rspack/core';
    import { FreshOnRetry } from './tools/build/freshOnRetry.mjs';
    import { OwnChunkList } from './tools/build/ownChunkList.mjs';
    rspack({
      mode: 'production', context: ${JSON.stringify(source)}, entry: './index.js', devtool: 'hidden-source-map',
      output: { path: ${JSON.stringify(path.join(source, 'dist'))}, uniqueName: 'things', filename: 'entry.js', chunkFilename: '[name].js' },
      plugins: [new OwnChunkList(), new FreshOnRetry()],
    }).run((error, stats) => { if (error || stats.hasErrors()) { console.error(error ?? stats.toString()); process.exit(1); } });`;
  execFileSync(process.execPath, ['--input-type=module', '-e', script], { cwd: root });
  return ['entry.js', 'later.js'].flatMap((name) => {
    const found = readFileSync(path.join(source, 'dist', name), 'utf8').match(/things_[0-9a-f]{8}\b/g);
    return [...new Set(found)];
  });
}

test('each build keeps its chunks in a list of its own, and the same build in the same one', () => {
  const [entry, chunk, ...others] = listsOf('one', 'hello');
  expect(others).toEqual([]);
  expect(entry).toMatch(/^things_/);
  expect(chunk).toBe(entry);
  expect(listsOf('again', 'hello')).toEqual([entry, entry]);
  const [changed] = listsOf('changed', 'good bye');
  expect(changed).not.toBe(entry);
});
