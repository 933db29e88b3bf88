import type { ComposedPage } from '@haat/page';
import type { FastifyInstance } from 'fastify';
import { newVisitorId } from '../../server/gateway/visitorId';
import { siteFolder } from '../../server/testing/siteFolder';
import { compositionNow, endCanary, makeRollback } from '../composition/releaseService';
import { ARCHIVE_TYPE } from '../package/archive';
import { anArchive, aRelease, aShell, type Files } from '../testing/aRelease';
import { makeToken, tokenFile } from './tokens';

let folder: ReturnType<typeof siteFolder>;
let site: FastifyInstance;
let tokens: Record<'operator' | 'catalog', string>;
const OLD = { session: '^2.6.0' };
const NEW = { session: '^3.0.0' };
const BOTH = { session: '^2.6.0 || ^3.0.0' };
const TOGETHER = { shell: '2.0.0', catalog: '2.0.0', seller: '2.0.0' };

function aRemote(name: string, version: string, needs: Record<string, string>, react: string): Files {
  const files = aRelease(name, version, { needs });
  const manifest = JSON.parse(files['mf-manifest.json']!);
  const shared = [{ name: 'react', requiredVersion: react }];
  return { ...files, 'mf-manifest.json': JSON.stringify({ ...manifest, shared }) };
}

beforeEach(async () => {
  console.error = jest.fn();
  console.warn = jest.fn();
  folder = siteFolder();
  site = await folder.open();
  const file = tokenFile(`${folder.root}/.data`);
  const all = { roles: ['publish', 'promote', 'operate'] as const, days: 1 };
  tokens = {
    operator: (await makeToken(file, '*', { ...all, roles: [...all.roles] })).token,
    catalog: (await makeToken(file, 'catalog', { ...all, roles: [...all.roles] })).token,
  };
  await publish('shell', aShell('1.0.0', { offers: { session: '2.14.0' }, shared: { react: '19.2.9' } }));
  await live({ shell: '1.0.0' });
  for (const name of ['catalog', 'seller']) {
    await publish(name, aRemote(name, '1.0.0', OLD, '^19.2.0'));
    await live({ [name]: '1.0.0' });
  }
});
afterEach(() => folder.close());

async function publish(name: string, files: Files) {
  const { version } = JSON.parse(files[name === 'shell' ? 'shell.json' : 'remote.json']!);
  const answer = await site.inject({
    method: 'POST',
    url: `/-/releases/${name}/${version}`,
    headers: { authorization: `Bearer ${tokens.operator}`, 'content-type': ARCHIVE_TYPE },
    payload: await anArchive(files),
  });
  return answer.statusCode === 201 ? 'published' : answer.json().error;
}
async function live(versions: object, more: object = {}, token = tokens.operator) {
  const headers = { authorization: `Bearer ${token}` };
  const payload = { versions, ...more };
  const answer = await site.inject({ method: 'POST', url: '/-/live', headers, payload });
  return answer.statusCode === 200 ? 'live' : answer.json().error;
}
/** shell, catalog and seller of a page. */
async function pageOf(visitor = newVisitorId()): Promise<string> {
  const headers = { cookie: `haat_visitor=${visitor}` };
  const answer = await site.inject({ url: '/composition.json', headers });
  const { shell, remotes } = answer.json<ComposedPage>().composition;
  return [shell?.version, remotes.catalog?.version, remotes.seller?.version].join(' ');
}
async function publishMajor() {
  const shell = { offers: { session: '3.0.0' }, shared: { react: '20.0.0' } };
  expect(await publish('shell', aShell('2.0.0', shell))).toBe('published');
  for (const name of ['catalog', 'seller'])
    expect(await publish(name, aRemote(name, '2.0.0', NEW, '^20.0.0'))).toBe('published');
}

test('a remote of the next major version is published once a shell is that can carry it', async () => {
  const next = aRemote('catalog', '2.0.0', NEW, '^20.0.0');
  expect(await publish('catalog', next)).toBe(
    'catalog 2.0.0 needs session ^3.0.0; the shell 1.0.0 offers 2.14.0',
  );
  await publish('shell', aShell('1.9.0', { offers: { session: '3.0.0' }, shared: { react: '19.3.0' } }));
  expect(await publish('catalog', next)).toBe(
    'catalog 2.0.0 needs session ^3.0.0; the shell 1.0.0 offers 2.14.0, and no other published shell fits',
  );
  await publishMajor();
});

test('one that fits both needs no other', async () => {
  expect(await publish('catalog', aRemote('catalog', '1.1.0', BOTH, '^19.2.10 || ^20.0.0'))).toBe(
    'catalog 1.1.0 needs react ^19.2.10 || ^20.0.0; the shell 1.0.0 shares 19.2.9',
  );
  expect(await publish('catalog', aRemote('catalog', '1.1.0', BOTH, '^19.2.0 || ^20.0.0'))).toBe('published');
  expect(await live({ catalog: '1.1.0' })).toBe('live');
});

test('all parts go live in one step, and none alone', async () => {
  await publishMajor();
  expect(await live({ catalog: '2.0.0' })).toBe(
    'catalog 2.0.0 needs session ^3.0.0; the shell 1.0.0 offers 2.14.0: release the shell first, or make both live in one step',
  );
  expect(await live({ shell: '2.0.0', catalog: '2.0.0' })).toMatch(
    /^seller 1\.0\.0 needs session \^2\.6\.0;/,
  );
  expect(await live(TOGETHER, {}, tokens.catalog)).toMatch(/^This token is catalog/);
  const { id } = await compositionNow(folder.store);
  expect(await live(TOGETHER)).toBe('live');
  expect((await compositionNow(folder.store)).id).toBe(id + 1);
  expect(await pageOf()).toBe('2.0.0 2.0.0 2.0.0');
});

test('they go back together, too', async () => {
  await publishMajor();
  await live(TOGETHER);
  await makeRollback(folder.store, 'catalog', { by: 'rima', why: '' });
  expect(await pageOf()).toBe('1.0.0 1.0.0 1.0.0');
});

test('as a canary each visitor gets all of them or none; one that fails ends all', async () => {
  await publishMajor();
  expect(await live(TOGETHER, { canary: 50 })).toBe('live');
  const pages = new Set<string>();
  for (let n = 0; n < 40; n++) pages.add(await pageOf());
  expect([...pages].sort()).toEqual(['1.0.0 1.0.0 1.0.0', '2.0.0 2.0.0 2.0.0']);
  const { canary } = (await compositionNow(folder.store)).remotes.seller!;
  await endCanary(folder.store, 'seller', canary!, 'it fails');
  const { remotes } = await compositionNow(folder.store);
  expect(Object.values(remotes).map((entry) => entry?.canary)).toEqual([null, null, null]);
  expect(await live(TOGETHER, { canary: 10 })).toBe('live');
  expect(await live(TOGETHER)).toBe('live');
  expect(await pageOf()).toBe('2.0.0 2.0.0 2.0.0');
});
