import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { ComposedPage } from '@haat/page';
import type { FastifyInstance } from 'fastify';
import { makeYank, requirePreviewable } from '../../releases/composition/releaseService';
import type { RemoteRoute } from '../../releases/package/release';
import { previewLink } from '../../releases/teams/releaseClient';
import { siteFolder } from '../testing/siteFolder';

const SECRET = 'secret of this site, long enough';
const OFFERS = { session: '1.2.0', remote: '1.0.0' };
const LIVE = 'haat_session=guest';
const LIBRARY = 'vue';

const serverOf = (version: string) => `export async function render({ pathname, fragment }) {
  if (fragment) return { html: '<i>fragment of ${version}</i>', queries: {} };
  const place = '<div data-fragment="catalog/picks" data-params="{}"></div>';
  return { html: '<p>' + pathname + ' of ${version}</p>' + place, queries: {} };
}`;
const rowOf = (path: string): RemoteRoute => ({
  path,
  access: 'public',
  title: { en: path, bn: path },
  files: ['home.1234.js'],
  server: true,
});
const noteOf = (...paths: string[]) => ({
  routes: paths.map(rowOf),
  fragments: [{ name: 'picks', params: {}, server: true, files: ['home.1234.js'] } as const],
});

let api: Server;
let folder: ReturnType<typeof siteFolder>;
let site: FastifyInstance;

beforeAll(async () => {
  api = createServer((_request, response) => {
    response.setHeader('content-type', 'application/json').end('{}');
  });
  await new Promise<void>((resolve) => api.listen(0, '127.0.0.1', resolve));
});
afterAll(() => void api.close());

beforeEach(async () => {
  jest.spyOn(console, 'error').mockImplementation(() => {});
  folder = siteFolder();
  await folder.release('1.4.0', noteOf('/home'), 'catalog', { 'server.mjs': serverOf('1.4.0') });
  const next = { ...noteOf('/home', '/home/gifts'), trustedTypes: [LIBRARY] };
  await folder.release('1.5.0', next, 'catalog', { 'server.mjs': serverOf('1.5.0') });
  await folder.live('1.4.0');
  site = await folder.open({
    RENDER_BUDGET_MS: '10000',
    API_PORT: String((api.address() as AddressInfo).port),
    GUEST_ACCESS: 'open',
    BEACON_SECRET: SECRET,
  });
});
afterEach(() => folder.close());

const linkOf = (versions: Record<string, string>, days = 1) =>
  previewLink(SECRET, '/home', versions, days).path;
const get = (url: string, cookie = LIVE) => site.inject({ url, headers: { cookie } });

/** Opens a link as a browser does. @returns its cookies from then on */
async function opens(link: string): Promise<string> {
  const { statusCode, headers } = await get(link);
  expect([statusCode, headers.location, headers['cache-control']]).toEqual([302, '/home', 'no-store']);
  return `${LIVE}; ${String(headers['set-cookie']).split(';', 1)[0]}`;
}

/** A page, once the process of its release is there. */
async function rendered(url: string, cookie = LIVE) {
  for (;;) {
    const answer = await get(url, cookie);
    if (answer.body.includes('data-rendered="')) return answer;
    await pause(50);
  }
}
const dataOf = (html: string): ComposedPage =>
  JSON.parse(/<script type="application\/json" id="haat-page">(.*?)<\/script>/s.exec(html)![1]!);
const trustedTypesOf = (policy: unknown) => /trusted-types ([^;]*)/.exec(String(policy))?.[1];

test('one visitor is shown a release that is not live, rendered and protected as the live site', async () => {
  const cookie = await opens(linkOf({ catalog: '1.5.0' }));
  const preview = await rendered('/home', cookie);
  const live = await rendered('/home');
  expect(preview.body).toContain('<p>/home of 1.5.0</p>');
  expect(preview.body).toContain('<i>fragment of 1.5.0</i>');
  expect(live.body).toContain('<p>/home of 1.4.0</p>');
  expect(live.body).not.toContain('1.5.0');

  expect(preview.headers['integrity-policy']).toBe(live.headers['integrity-policy']);
  expect(preview.headers['integrity-policy']).toBe('blocked-destinations=(script)');
  const policy = String(preview.headers['content-security-policy']);
  expect(policy).toContain("require-trusted-types-for 'script'");
  expect([preview, live].map(({ headers }) => trustedTypesOf(headers['content-security-policy']))).toEqual([
    `default ${LIBRARY}`,
    'default',
  ]);
  const scripts = (text: unknown) => /script-src ([^;]*)/.exec(String(text))![1];
  expect(scripts(policy)).toBe(scripts(live.headers['content-security-policy']));
  // Its hashes are in the page as those of every release.
  expect(dataOf(preview.body).integrity['/r/catalog/1.5.0/']).toEqual(
    expect.objectContaining({ list: expect.stringMatching(/^sha256-/) }),
  );
});

test('its paths are there for this visitor alone', async () => {
  const cookie = await opens(linkOf({ catalog: '1.5.0' }));
  const preview = await rendered('/home/gifts', cookie);
  expect([preview.statusCode, preview.body.includes('/home/gifts of 1.5.0')]).toEqual([200, true]);
  expect((await get(dataOf(preview.body).routes, cookie)).body).toContain('/home/gifts');
  expect((await get('/home/gifts')).statusCode).toBe(404);
});

test('it is marked, stored nowhere, and reports nothing', async () => {
  const cookie = await opens(linkOf({ catalog: '1.5.0' }));
  const preview = await get('/home', cookie);
  expect(preview.body).toMatch(
    /<aside id="strip".*Preview of catalog 1\.5\.0\. Only this browser.*<a href="\?preview=">/,
  );
  expect(preview.headers['cache-control']).toBe('no-store');
  expect(String(preview.headers['server-timing'])).not.toContain('@');
  const live = await get('/home');
  expect(live.body).not.toContain('id="strip"');
  expect(String(live.headers['server-timing'])).toContain('catalog@1.4.0');
});

test('it ends by its link, and by the time', async () => {
  const cookie = await opens(linkOf({ catalog: '1.5.0' }));
  const ended = await get('/home?preview=', cookie);
  expect([ended.statusCode, ended.headers.location]).toEqual([302, '/home']);
  expect(ended.headers['set-cookie']).toMatch(/^haat_preview=; /);

  const over = await get(linkOf({ catalog: '1.5.0' }, -1));
  expect(over.body).toContain('This preview link has expired. You see the live site.');
  expect([over.headers['cache-control'], dataOf(over.body).composition.remotes.catalog?.version]).toEqual([
    'no-store',
    '1.4.0',
  ]);
});

test('nothing replaces a release that fails, so that nobody takes the live one for it', async () => {
  const cookie = await opens(linkOf({ catalog: '1.5.0' }));
  const { composition } = (await get('/composition.json?without=catalog@1.5.0', cookie)).json<ComposedPage>();
  expect(composition.remotes.catalog?.version).toBe('1.5.0');
});

test('it stays what it is when others go live; a version that was withdrawn is shown no more', async () => {
  const cookie = await opens(linkOf({ catalog: '1.5.0' }));
  await folder.release('1.6.0', noteOf('/home'));
  await folder.live('1.6.0');
  expect(dataOf((await get('/home', cookie)).body).composition.remotes.catalog?.version).toBe('1.5.0');
  await makeYank(folder.store, OFFERS, 'catalog', '1.5.0', { by: 'rima', why: '' });
  const { body } = await get('/home', cookie);
  expect(dataOf(body).composition.remotes.catalog?.version).toBe('1.6.0');
  expect(body).toContain('catalog 1.5.0 cannot be shown: you see what is live.');
});

test('a remote that was never live, and the shell with it', async () => {
  await folder.release('0.1.0', { routes: [rowOf('/gifts')] }, 'gifts');
  await folder.release('2.0.0', {}, 'shell', { 'server.mjs': 'export const render = () => ({})' });
  const cookie = await opens(linkOf({ gifts: '0.1.0', catalog: '1.5.0' }));
  const { remotes } = dataOf((await get('/home', cookie)).body).composition;
  expect([remotes.gifts?.version, remotes.catalog?.version]).toEqual(['0.1.0', '1.5.0']);
  expect(dataOf((await get('/home')).body).composition.remotes.gifts).toBeUndefined();
});

test.each([
  ['that is not there', { catalog: '9.0.0' }, /catalog 9\.0\.0 is not released/],
  ['that is live', { catalog: '1.4.0' }, /catalog 1\.4\.0 is live/],
  ['with a path that its remote may not use', { catalog: '1.7.0' }, /\/cart/],
])('no link shows a release %s', async (_what, versions, problem) => {
  await folder.release('1.7.0', noteOf('/cart'));
  await expect(requirePreviewable(folder.store, OFFERS, versions)).rejects.toThrow(problem);
});
