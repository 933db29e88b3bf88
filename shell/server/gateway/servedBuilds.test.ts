import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import path from 'node:path';
import { Builds } from '../../releases/package/builds';
import { aRelease } from '../../releases/testing/aRelease';
import { writeBelow } from '../../releases/testing/writeBelow';
import { copyBuilds, SERVED_BUILDS } from './servedBuilds';

let root: string;
let data: string;

const write = (file: string, text: string) => writeBelow(root, file, text);
const build = (version: string) => {
  for (const [name, text] of Object.entries(aRelease('catalog', version)))
    write(`mfe-catalog/dist/${name}`, text);
};
const versions = (folder: string) => new Builds(folder).remotes().map(({ version }) => version);
const copies = () => readdirSync(path.join(data, SERVED_BUILDS));

beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'haat-builds-'));
  data = path.join(root, '.data');
  write('shell/dist/browser/shell.json', '{"version":"1.0.0-ffff","js":[],"css":[]}');
  write('mfe-seller/package.json', '{}');
  build('1.0.0-aaaa');
});
afterEach(() => rmSync(root, { recursive: true }));

test('a server has the builds of when it was started, whatever is built or removed later', async () => {
  const served = await copyBuilds(root, data);
  build('1.0.0-bbbb');
  expect(versions(served)).toEqual(['1.0.0-aaaa']);
  rmSync(path.join(root, 'mfe-catalog/dist'), { recursive: true });
  expect(versions(served)).toEqual(['1.0.0-aaaa']);
  expect(new Builds(served).shell().version).toBe('1.0.0-ffff');
  // Without a build, but a remote of the site.
  expect(new Builds(served).packages()).toEqual(['mfe-catalog', 'mfe-seller']);
});

test('each server has a copy of its own, without the files that only tools need', async () => {
  write('mfe-catalog/dist/app.1234.js.map', '{}');
  const first = await copyBuilds(root, data);
  build('1.0.0-bbbb');
  expect(existsSync(path.join(first, 'mfe-catalog/dist/app.1234.js.map'))).toBe(false);
  const other = path.join(data, SERVED_BUILDS, `${hostname()}-${process.ppid}-abcdef`);
  mkdirSync(other);
  const second = await copyBuilds(root, data);
  expect(versions(second)).toEqual(['1.0.0-bbbb']);
  expect(existsSync(other)).toBe(true);
});

test.each([
  ['whose process is gone', `${hostname()}-99999999-abcdef`, 0, false],
  ['of another machine', 'elsewhere-99999999-abcdef', 0, true],
  ['of another machine that has not touched it for days', 'elsewhere-99999999-abcdef', 2, false],
  ['of a process that runs', `${hostname()}-${process.ppid}-abcdef`, 0, true],
])('a copy %s (%s, %d days old) stays: %s', async (_whose, name, days, stays) => {
  const copy = path.join(data, SERVED_BUILDS, name);
  mkdirSync(copy, { recursive: true });
  const touched = Date.now() / 1000 - days * 24 * 3600;
  utimesSync(copy, touched, touched);
  await copyBuilds(root, data);
  expect(copies().includes(name)).toBe(stays);
});
