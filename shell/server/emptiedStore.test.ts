import { existsSync, readFileSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { releaseBuilds } from '../releases/composition/releaseBuilds';
import { Builds } from '../releases/package/builds';
import { explainFailure } from '../releases/startFailure';
import { requireFiles } from '../releases/store/emptiedStore';
import { openStore } from '../releases/store/openStore';
import { runCommand } from '../releases/teams/commands';
import { readSettings } from './settings';
import { siteFolder } from './testing/siteFolder';

let folder: ReturnType<typeof siteFolder>;
const at = (file: string) => path.join(folder.root, file);
const lastServed = () => JSON.parse(readFileSync(at('.data/last-composition.json'), 'utf8')).composition.id;
const REFUSAL =
  /^\S+\/releases has no compositions, but this machine served composition 2 of it: mount its volume, .+ remove \S+\/last-composition\.json\.$/;

beforeEach(async () => {
  console.error = jest.fn();
  console.warn = jest.fn();
  folder = siteFolder();
  await folder.release('1.0.0');
  await folder.live('1.0.0');
  await folder.release('1.1.0');
  await folder.live('1.1.0');
  const site = await folder.open();
  await site.inject('/home');
  await site.close();
  expect(lastServed()).toBe(2);
});
afterEach(() => folder.close());

const unmount = () => rmSync(at('.data/releases'), { recursive: true });
const storeHere = () => openStore(readSettings({}, folder.root));

test('a start refuses a folder that was emptied, and writes no new history', async () => {
  unmount();
  const refusal = await requireFiles(storeHere()).catch((error) => explainFailure(error));
  expect(refusal).toMatch(REFUSAL);
  expect(await releaseBuilds(storeHere(), new Builds(folder.root))).toEqual({
    names: [],
    isStoreUnavailable: true,
  });
  expect(existsSync(at('.data/releases/compositions'))).toBe(false);
  expect(lastServed()).toBe(2);
});

test.each(['live mfe-catalog 1.0.0', 'release mfe-catalog --from mfe-catalog/dist --version 1.2.0'])(
  'nothing is published into it: %s',
  async (line) => {
    folder.write('mfe-catalog/package.json', { version: '1.2.0' });
    unmount();
    const workspace = { root: folder.root, env: {} };
    await expect(runCommand(line.split(' '), workspace)).rejects.toThrow(REFUSAL);
    expect(existsSync(at('.data/releases'))).toBe(false);
  },
);

test('a folder that is lost while the site runs is named, and served again when it is back', async () => {
  const site = await folder.open();
  const ready = async () => (await site.inject('/ready')).json();
  const catalog = async () => (await site.inject('/composition.json')).json().composition.remotes.catalog;
  expect(await catalog()).toMatchObject({ version: '1.1.0' });
  renameSync(at('.data/releases'), at('away'));
  await site.inject('/home');
  expect(await ready()).toMatchObject({
    composition: 2,
    problems: expect.arrayContaining([expect.stringMatching(REFUSAL)]),
  });
  renameSync(at('away'), at('.data/releases'));
  for (let tries = 0; tries < 80 && !(await catalog()); tries++) await pause(100);
  expect(await catalog()).toMatchObject({ version: '1.1.0' });
  expect((await ready()).problems).not.toContainEqual(expect.stringMatching(REFUSAL));
});

test('without a former composition an empty folder is a first start', async () => {
  unmount();
  rmSync(at('.data/last-composition.json'));
  await expect(requireFiles(storeHere())).resolves.toBeUndefined();
  expect(await storeHere().newest()).toBe(0);
});
