import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { siteFolder } from '../../server/testing/siteFolder';
import { endCanary, makeYank } from '../composition/releaseService';
import { OPERATOR } from '../grants';
import { ARCHIVE_TYPE } from '../package/archive';
import { makeToken, tokenFile } from '../teams/tokens';
import { anArchive, aRelease } from '../testing/aRelease';
import { LastGood } from './lastGood';
import { unneededReleases } from './retention';

const OFFERS = { session: '1.2.0', remote: '1.0.0' };
const operator = { by: 'rima', why: '' };
const NOON = Date.parse('2026-01-01T12:00:00.000Z');

/** Everything but Date. */
const TIMERS = [
  'hrtime',
  'nextTick',
  'performance',
  'queueMicrotask',
  'setImmediate',
  'clearImmediate',
  'setInterval',
  'clearInterval',
  'setTimeout',
  'clearTimeout',
] as const;

let folder: ReturnType<typeof siteFolder>;
let site: FastifyInstance;
let tokens: { team: string; operator: string };

beforeEach(async () => {
  jest.useFakeTimers({ doNotFake: [...TIMERS], now: NOON });
  folder = siteFolder();
  const file = tokenFile(path.join(folder.root, '.data'));
  tokens = {
    team: (await makeToken(file, 'catalog', { days: 366 })).token,
    operator: (await makeToken(file, OPERATOR, { days: 366 })).token,
  };
  site = await folder.open({ RELEASES_KEEP: '2', RELEASES_KEEP_DAYS: '30' });
  jest.spyOn(console, 'warn').mockImplementation(() => {});
});
afterEach(async () => {
  await folder.close();
  jest.useRealTimers();
  jest.restoreAllMocks();
});

const isDay = (day: number) => jest.setSystemTime(NOON + day * 24 * 3600_000);

async function prune(body: object = {}, token = tokens.operator) {
  const headers = { authorization: `Bearer ${token}` };
  const answer = await site.inject({ method: 'POST', url: '/-/prune', headers, payload: body });
  const { releases, ...rest } = answer.json<{
    releases?: { version: string }[];
    error?: string;
    code?: string;
  }>();
  return { status: answer.statusCode, removed: releases?.map(({ version }) => version).sort(), ...rest };
}
const isStored = (version: string) =>
  existsSync(path.join(folder.root, '.data/releases/catalog', version, 'app.1234.js'));
const stored = () => ['1.0.0', '1.1.0', '1.2.0', '1.3.0', '1.4.0'].filter(isStored);
const statusOf = async (version: string) =>
  (await site.inject(`/r/catalog/${version}/app.1234.js`)).statusCode;

/** Five releases, a day apart. */
async function released() {
  for (const [day, version] of ['1.0.0', '1.1.0', '1.2.0', '1.3.0', '1.4.0'].entries()) {
    isDay(day);
    await folder.release(version);
  }
}

test('the newest, the live one, its fallbacks and the canary stay, however old', async () => {
  await released();
  await folder.live('1.0.0');
  await folder.live('1.1.0');
  isDay(34);
  expect(await prune()).toMatchObject({ status: 200, removed: ['1.2.0'] });
  expect(stored()).toEqual(['1.0.0', '1.1.0', '1.3.0', '1.4.0']);
  expect(await statusOf('1.2.0')).toBe(404);
  expect(console.warn).toHaveBeenCalledWith(
    'Removed, as not among the newest 2 and unused for 30 days: catalog 1.2.0 (operator)',
  );
  expect((await prune()).removed).toEqual([]);
});

test('a release of the last days stays, whether it was published or served then', async () => {
  await released();
  await folder.live('1.3.0');
  isDay(20);
  const { remotes } = await folder.live('1.0.0', 10);
  isDay(25);
  await endCanary(folder.store, 'catalog', remotes.catalog!.canary!, '');
  isDay(31);
  // Published on the first day, and a canary until six days ago.
  expect((await prune()).removed).toEqual([]);
  isDay(40);
  expect((await prune()).removed).toEqual(['1.1.0', '1.2.0']);
  isDay(60);
  expect((await prune()).removed).toEqual(['1.0.0']);
});

test('what was live when the period began stays for tabs that were open then', async () => {
  await released();
  await folder.live('1.0.0');
  isDay(50);
  await folder.live('1.4.0');
  await makeYank(folder.store, OFFERS, 'catalog', '1.0.0', operator);
  expect((await prune()).removed).toEqual(['1.1.0', '1.2.0']);
  isDay(79);
  expect((await prune()).removed).toEqual([]);
  isDay(81);
  expect((await prune()).removed).toEqual(['1.0.0']);
});

test('what this machine’s copy of the last composition names stays', async () => {
  await released();
  await folder.live('1.0.0');
  await site.inject('/composition.json');
  await site.close();
  const copy = path.join(folder.root, '.data/last-composition.json');
  const last = readFileSync(copy, 'utf8');
  await folder.live('1.4.0');
  await makeYank(folder.store, OFFERS, 'catalog', '1.0.0', operator);
  isDay(90);
  writeFileSync(copy, last);
  const lastGood = new LastGood(path.join(folder.root, '.data'), folder.store.place);
  const unneeded = await unneededReleases(folder.store, lastGood, ['catalog'], { keep: 2, keepDays: 30 });
  expect(unneeded.map(({ version }) => version).sort()).toEqual(['1.1.0', '1.2.0']);
});

test('while a composition of the period cannot be read nothing is removed', async () => {
  await released();
  for (const version of ['1.0.0', '1.4.0', '1.3.0']) await folder.live(version);
  isDay(20);
  folder.write('.data/releases/compositions/2.json', '{');
  isDay(34);
  expect(await prune()).toMatchObject({
    status: 409,
    code: 'composition_unreadable',
    error: 'Nothing is removed: composition 2 cannot be read, so it is not known which releases are needed',
  });
  isDay(40);
  expect((await prune()).removed).toEqual(['1.1.0', '1.2.0']);
  console.error = jest.fn();
  folder.write('.data/releases/compositions/3.json', '{');
  expect(await prune()).toMatchObject({ status: 409 });
});

test('the version of a removed release stays taken', async () => {
  await released();
  isDay(40);
  expect((await prune()).removed).toEqual(['1.0.0', '1.1.0', '1.2.0']);
  const answer = await site.inject({
    method: 'POST',
    url: '/-/releases/catalog/1.0.0',
    headers: { authorization: `Bearer ${tokens.team}`, 'content-type': ARCHIVE_TYPE },
    payload: await anArchive(aRelease('catalog', '1.0.0')),
  });
  expect([answer.statusCode, answer.json().code]).toEqual([409, 'release_exists']);
  await expect(folder.live('1.0.0')).rejects.toThrow('catalog 1.0.0 is not released');
});

test('only the operator removes, and may look first', async () => {
  await released();
  isDay(40);
  expect(await prune({}, tokens.team)).toMatchObject({ status: 403, code: 'token_of_another' });
  expect(await prune({ dryRun: true })).toMatchObject({ status: 200, removed: ['1.0.0', '1.1.0', '1.2.0'] });
  expect(stored()).toHaveLength(5);
});

test('a publication removes what its remote needs no more, and the log says what', async () => {
  await released();
  isDay(40);
  const answer = await site.inject({
    method: 'POST',
    url: '/-/releases/catalog/1.5.0',
    headers: { authorization: `Bearer ${tokens.team}`, 'content-type': ARCHIVE_TYPE },
    payload: await anArchive(aRelease('catalog', '1.5.0')),
  });
  expect(answer.statusCode).toBe(201);
  const log = jest.mocked(console.warn);
  const isLogged = () => log.mock.calls.flat().some((line) => String(line).startsWith('Removed, '));
  while (!isLogged()) await new Promise((resolve) => setTimeout(resolve, 20));
  expect(log.mock.calls).toEqual([
    [
      'Removed, as not among the newest 2 and unused for 30 days: catalog 1.3.0, catalog 1.2.0, catalog 1.1.0, catalog 1.0.0',
    ],
  ]);
  expect(stored()).toEqual(['1.4.0']);
});
