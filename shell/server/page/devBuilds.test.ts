import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { ComposedPage } from '@haat/page';
import type { FastifyInstance } from 'fastify';
import type { RemoteRoute } from '../../releases/package/release';
import { aRelease, type Files, hashesOf } from '../../releases/testing/aRelease';
import { siteFolder } from '../testing/siteFolder';

const rowOf = (path: string): RemoteRoute => ({
  path,
  access: 'public',
  title: { en: path, bn: path },
  files: ['home.js', 'home.css'],
  server: true,
});

/** What a dev server has after it has compiled. */
const compiled = (code: string, ...paths: string[]): Files =>
  aRelease(
    'catalog',
    'dev',
    { routes: paths.map(rowOf) },
    {
      'home.js': 'home',
      'home.css': '.catalog-a{}',
      'server.mjs': `export async function render({ pathname }) { ${code} }`,
    },
  );
const shows = (text: string) => `return { html: '<p>' + pathname + ' ${text}</p>', queries: {} };`;

let devServer: Server;
let address: string;
let files: Files;
let folder: ReturnType<typeof siteFolder>;
let site: FastifyInstance;
let said: jest.SpyInstance;

beforeEach(async () => {
  said = jest.spyOn(console, 'error').mockImplementation(() => {});
  files = compiled(shows('as written'), '/home');
  devServer = createServer(({ url }, response) => {
    const name = url!.slice(1);
    const text = name === 'hashes.json' ? JSON.stringify(hashesOf(files)) : files[name];
    response.writeHead(text === undefined ? 404 : 200).end(text);
  });
  await new Promise<void>((resolve) => devServer.listen(0, '127.0.0.1', resolve));
  address = `http://127.0.0.1:${(devServer.address() as AddressInfo).port}`;
  folder = siteFolder();
  site = await folder.open({
    RENDER_BUDGET_MS: '3000',
    GUEST_ACCESS: 'open',
    DEV_SERVERS: `shell=http://localhost:4105,mfe-catalog=${address}`,
  });
});
afterEach(async () => {
  await folder.close();
  devServer.close();
});

const get = (url: string) => site.inject({ url, headers: { cookie: 'haat_session=guest' } });
const contentOf = (html: string) => /data-rendered="[^>]*><p>(.*?)<\/p>/.exec(html)?.[1];
const stripOf = (html: string) => /<aside id="strip"[^>]*><span[^>]*>(.*?)<\/span>/.exec(html)?.[1];
/** Longer than a response of the dev server is used. */
const compiles = async (next: Files) => {
  files = next;
  await pause(600);
};

test('a remote in development is rendered on the server: the first page after each change, too', async () => {
  expect(contentOf((await get('/home')).body)).toBe('/home as written');
  await compiles(compiled(shows('as changed'), '/home'));
  expect(contentOf((await get('/home')).body)).toBe('/home as changed');
});

test('its files, styles and policies are those of its dev server', async () => {
  const { body, headers } = await get('/home');
  expect(body).toContain(`<link rel="stylesheet" href="${address}/home.css"`);
  expect(body).toContain(`<link data-late as="script" href="${address}/home.js"`);
  const { composition, integrity } = JSON.parse(
    /<script type="application\/json" id="haat-page">(.*?)<\/script>/s.exec(body)![1]!,
  ) as ComposedPage;
  expect(composition.remotes.catalog).toEqual({ version: 'dev', entry: `${address}/mf-manifest.json` });
  // Nobody knows hashes of what changes with each edit.
  expect(Object.keys(integrity)).toEqual([]);
  expect(headers['integrity-policy']).toBeUndefined();
  expect(headers['content-security-policy']).toContain("require-trusted-types-for 'script'");
});

test('an error says in the page and in the log what failed, and where', async () => {
  await compiles(compiled("throw new Error('no price');", '/home'));
  const { body } = await get('/home');
  expect(contentOf(body)).toBeUndefined();
  expect(stripOf(body)).toMatch(
    /^catalog on the server: \/home failed: Error: no price at .*render \(.*server\.mjs:1:\d+\)$/,
  );
  expect(said).toHaveBeenCalledWith(
    expect.stringContaining('catalog dev on the server: /home failed: Error: no price'),
  );
  await compiles(compiled(shows('repaired'), '/home'));
  const repaired = (await get('/home')).body;
  expect([contentOf(repaired), stripOf(repaired)]).toEqual(['/home repaired', undefined]);
});

test('a path that publishing would refuse is left out, and says so', async () => {
  await compiles(compiled(shows('here'), '/home', '/cart/gifts'));
  const { statusCode, body } = await get('/cart/gifts');
  expect([statusCode, stripOf(body)]).toEqual([404, 'catalog has /cart/gifts, which is cart_checkout’s']);
  expect(said).toHaveBeenCalledWith('catalog has /cart/gifts, which is cart_checkout’s');
  expect(contentOf((await get('/home')).body)).toBe('/home here');
});

test('without its dev server the last build stays', async () => {
  expect((await get('/home')).statusCode).toBe(200);
  devServer.closeAllConnections();
  await new Promise((resolve) => devServer.close(resolve));
  await pause(600);
  expect(contentOf((await get('/home')).body)).toBe('/home as written');
});
