import childProcess from 'node:child_process';
import { createHash } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { PROFILE_TEXTS } from '@haat/session/profileTexts';
import type { FastifyInstance } from 'fastify';
import type { RemoteRoute } from '../../releases/package/release';
import { beBusy } from '../testing/beBusy';
import { siteFolder } from '../testing/siteFolder';
import { partsOf } from './pageParts';

/** Renders what it was asked for, with an answer of the API; /search fails. */
const SERVER_BUNDLE = `export async function render({ pathname, search, state, session, contact, ask }) {
  if (pathname === '/search') throw new Error('broken');
  if (session === 'member' || pathname === '/cart')
    return { html: '<p>' + [pathname, session, 'loads'].join(' ') + '</p>', queries: { queries: [] } };
  const { status, body } = await ask('/api/v1' + pathname + '/');
  return {
    html: '<p>' + [pathname + search, session, JSON.stringify(state), status, body.asked].join(' ') + '</p>',
    queries: { queries: [] },
  };
}`;
const ROUTES: RemoteRoute[] = ['/home', '/product/:id', '/search', '/offers', '/login'].map((path) => ({
  path,
  files: ['home.1234.js'],
  server: true,
}));
const OWN: RemoteRoute = {
  path: '/cart',
  files: ['home.1234.js'],
  serverLoading: true,
  early: ['/orders/cart/saved/?a=1&b=2'],
};

/** Too late for a page's metadata, not for its content. */
const LATE_MS = 600;

let api: Server;
let asked: string[] = [];
let catalog = 0;
/** The API responds to calls of /offers once this is resolved. */
let offers = Promise.resolve();
let folder: ReturnType<typeof siteFolder>;
let site: FastifyInstance;

beforeAll(async () => {
  api = createServer(async (request, response) => {
    // How the server asks for the catalog's version.
    if (request.method !== 'HEAD') asked.push(request.url!);
    const found = !request.url!.includes('/404');
    if (request.method === 'PUT') catalog++;
    const headers = { 'content-type': 'application/json', 'x-catalog-version': `api.${catalog}` };
    if (request.url === '/api/v1/offers/') await offers;
    if (request.url!.endsWith('/40404/')) await pause(LATE_MS);
    response.writeHead(found ? 200 : 404, headers);
    response.end(JSON.stringify({ asked: asked.length }));
    if (request.url!.endsWith('/busy/')) beBusy(1200);
  });
  await new Promise<void>((resolve) => api.listen(0, '127.0.0.1', resolve));
});
afterAll(() => void api.close());

/** Waits for content as long as it takes, unless `env` says otherwise. */
const aSite = (env: Record<string, string> = {}) =>
  folder.open({
    RENDER_BUDGET_MS: '10000',
    API_PORT: String((api.address() as AddressInfo).port),
    GUEST_ACCESS: 'open',
    ...env,
  });

beforeEach(async () => {
  jest.spyOn(console, 'error').mockImplementation(() => {});
  asked = [];
  folder = siteFolder();
  const server = { 'server.mjs': SERVER_BUNDLE };
  await folder.release('1.1.0', { routes: ROUTES }, 'catalog', server);
  await folder.live('1.1.0');
  site = await aSite();
});
afterEach(() => folder.close());

const get = (url: string, headers: Record<string, string> = {}) => site.inject({ url, headers });

/** The region's content, once the release's process is there; pages go out without it until then. */
async function contentOf(url: string, cookie = ''): Promise<string> {
  for (;;) {
    const content = /data-rendered="[^>]*><p>(.*?)<\/p>/.exec((await get(url, { cookie })).body)?.[1];
    if (content) return content;
    await pause(50);
  }
}

test('a page has its region’s content and starts its scripts late', async () => {
  expect(await contentOf('/home?sort=new')).toMatch(/^\/home\?sort=new signed-out null 200/);
  const { body, statusCode } = await get('/home?sort=new');
  expect(statusCode).toBe(200);
  expect(body).toContain('data-rendered="/home?sort=new" data-rendered-for="signed-out"');
  expect(body).toContain('<link data-late as="script" href="/r/catalog/1.1.0/home.1234.js"');
  expect(body).not.toContain('rel="preload" as="script"');
});

test('a page of an open tab has its files, too', async () => {
  const tab = { 'tab.5678.js': '', 'tab.5678.css': '.catalog-tab{top:0}' };
  await folder.release(
    '1.2.0',
    { routes: ROUTES.map((route) => ({ ...route, tabFiles: Object.keys(tab) })) },
    'catalog',
    {
      'server.mjs': SERVER_BUNDLE,
      ...tab,
    },
  );
  await folder.live('1.2.0');
  const files = [
    '<link data-late as="script" href="/r/catalog/1.2.0/tab.5678.js"',
    '>.catalog-tab{top:0}</style>',
  ];
  const filesIn = async (url: string) => {
    await contentOf(url);
    const { body } = await get(url);
    return files.filter((file) => body.includes(file));
  };
  expect(await filesIn('/home?tab=offers')).toEqual(files);
  expect(await filesIn('/home')).toEqual([]);
});

test('a page is sent in parts that browsers can read before the rest has come', async () => {
  await contentOf('/home');
  const { body } = await get('/home');
  const parts = partsOf(body);
  expect(parts).toHaveLength(4);
  expect(parts[0]).not.toContain('<title>');
  expect(parts[1]).toMatch(/^<title>.*<\/head>\s$/s);
  expect(parts[2]).toMatch(/data-rendered.*<\/main>\s$/s);
  expect(parts[3]).toContain('application/json');
});

test('a page has the styles of the frame that its elements need, and loads all of them after the other files', async () => {
  const css = { 'frame.12ab.css': '.shell-a{top:0}.shell-b{top:1px}', 'own.34cd.css': '.shell-c{top:0}' };
  await folder.release('2.0.0', { css: Object.keys(css) }, 'shell', {
    ...css,
    'server.mjs': `const parts = { header: '<a class="shell-b" href="/">Haat</a>', foldedHeader: '', footer: '', skeleton: '' };
      export const paths = ['/home'];
      export const renderFrames = () => Object.fromEntries(['en', 'bn'].flatMap((language) =>
        ['system', 'light', 'dark'].map((theme) => [language + ' ' + theme, parts])));`,
  });
  await folder.live('2.0.0', undefined, 'shell');
  // It is shown when its frame has been rendered.
  while (!(await get('/home')).body.includes('class="shell-b"')) await pause(50);
  await contentOf('/home?styles');
  const { body, headers } = await get('/home?styles');
  expect(body).toContain('<style>.shell-b{top:1px}</style>');
  // No script loads it later.
  expect(body).toContain('<style data-href="/r/shell/2.0.0/own.34cd.css">.shell-c{top:0}</style>');
  const files = [...body.matchAll(/<link data-late as="(\w+)" href="([^"]*)"/g)].map(([, as, file]) => [
    as,
    file,
  ]);
  expect(files.slice(-3)).toEqual([
    ['script', '/r/catalog/1.1.0/home.1234.js'],
    ['script', '/r/shell/2.0.0/frame.1234.js'],
    ['style', '/r/shell/2.0.0/frame.12ab.css'],
  ]);
  const hash = createHash('sha256').update('.shell-b{top:1px}').digest('base64');
  expect(headers['content-security-policy']).toContain(`'sha256-${hash}'`);
  // Without content it has all of them, since scripts start at once.
  expect((await get('/search')).body).toContain('>.shell-a{top:0}.shell-b{top:1px}</style>');
});

test.each([
  ['a guest', '/home', 'guest', 'guest'],
  ['a customer', '/home', 'customer', 'guest'],
  ['a seller', '/home', 'seller', 'guest'],
  ['a stranger where guests need not ask', '/product/1', 'signed-out', 'guest'],
])('%s of %s gets what a guest does @full', async (_, url, hint, session) => {
  expect(await contentOf(url, `haat_session=${hint}`)).toMatch(new RegExp(`^${url} ${session} `));
});

describe('a page whose data is the visitor’s own', () => {
  const CALLS = /<script data-calls="([^"]*)">([^<]*)<\/script>/;
  const customer = { cookie: 'haat_session=customer' };

  beforeEach(async () => {
    const server = { 'server.mjs': SERVER_BUNDLE };
    await folder.release('1.1.0', { routes: [OWN] }, 'cart_checkout', server);
    await folder.live('1.1.0', undefined, 'cart_checkout');
  });

  test('has its region as it loads, and asks for scripts and data at once', async () => {
    expect(await contentOf('/cart', customer.cookie)).toBe('/cart member loads');
    expect(asked).not.toContain('/api/v1/cart/');
    const { body, headers } = await get('/cart', customer);
    expect(body).toContain('data-rendered="/cart" data-rendered-for="member"');
    const script = '<link rel="preload" as="script" href="/r/cart_checkout/1.1.0/home.1234.js"';
    expect(body).toContain(script);
    expect(body).not.toContain('data-late');
    expect(body).not.toContain('id="haat-queries"');
    const [, calls, inline] = CALLS.exec(body)!;
    expect(calls).toBe('/auth/status/ /orders/cart/ /orders/cart/saved/?a=1&#38;b=2');
    for (const script of [inline!, PROFILE_TEXTS]) {
      const hash = createHash('sha256').update(script).digest('base64');
      expect(headers['content-security-policy']).toContain(`'sha256-${hash}'`);
    }
    expect(body).toContain(`</main>\n<script>${PROFILE_TEXTS}</script>`);
    // Before the scripts, which are as large as a second of a slow line.
    expect(body.search(CALLS)).toBeLessThan(body.indexOf(script));
    // The frame's script makes what this page does not have.
    expect(body).not.toMatch(/<style>/);
  });

  test.each([
    ['a guest', '/cart', 'guest', 'guest'],
    ['a signed-out visitor', '/cart', 'signed-out', 'guest'],
  ])('%s has no call to ask for', async (_, url, hint, session) => {
    const cookie = `haat_session=${hint}`;
    expect(await contentOf(url, cookie)).toBe(`${url} ${session} loads`);
    const { body } = await get(url, { cookie });
    expect(body).not.toMatch(CALLS);
    expect(body).not.toContain(PROFILE_TEXTS);
  });

  test('where there is content to read, calls come with the scripts', async () => {
    await contentOf('/home', customer.cookie);
    expect((await get('/home', customer)).body).not.toMatch(CALLS);
  });

  test('without its content it still asks early; a release of before asks for what all pages need', async () => {
    await contentOf('/home');
    const [, calls] = CALLS.exec((await get('/search', customer)).body)!;
    expect(calls).toBe('/auth/status/ /orders/cart/');
  });

  test('a redirect asks for nothing', async () => {
    await contentOf('/home');
    const { body } = await get('/cart', { cookie: 'haat_session=new' });
    expect(body).not.toMatch(CALLS);
  });
});

test('a change that this server has no answer of is in the next page', async () => {
  const before = await contentOf('/home?changed');
  // Without the change it would be the same for as long.
  const clock = jest.spyOn(Date, 'now').mockReturnValue(Date.now());
  // A visitor of another HTML server has changed the catalog.
  catalog++;
  // The API is asked at intervals, and a slow one is not waited for.
  while ((await contentOf('/home?changed')) === before) await pause(20);
  clock.mockRestore();
});

test('a redirect’s page is rendered, with what the redirect carries', async () => {
  await folder.close();
  folder = siteFolder();
  await folder.release('1.1.0', { name: 'account', routes: ROUTES }, 'account', {
    'server.mjs': SERVER_BUNDLE,
  });
  await folder.live('1.1.0', undefined, 'account');
  site = await aSite({ GUEST_ACCESS: 'explicit' });
  expect(await contentOf('/product/1?color=red')).toMatch(
    /^\/login signed-out {"from":"\/product\/1\?color=red"}/,
  );
});

test('a customer who has yet to choose styles is redirected, and sees nothing of the page before', async () => {
  await contentOf('/home');
  const { body } = await get('/home', { cookie: 'haat_session=new' });
  expect(body).not.toContain('data-rendered=');
});

test('what does not exist is a 404 with its content', async () => {
  expect(await contentOf('/product/404')).toContain('404');
  expect((await get('/product/404')).statusCode).toBe(404);
  // Its owner may see it; only the browser has the session.
  const { body, statusCode } = await get('/product/404', { cookie: 'haat_session=seller' });
  expect([statusCode, body.includes('data-rendered=')]).toEqual([200, false]);
});

test('nor does it exist where the API says so after the metadata’s time', async () => {
  await contentOf('/home');
  const { body, statusCode } = await get('/product/40404');
  expect([statusCode, body.includes('data-rendered=')]).toEqual([404, true]);
  expect(body).not.toContain('rel="canonical"');
});

test('a screen that fails on the server is left to the browser; the others are not affected', async () => {
  await contentOf('/home');
  const { body, statusCode } = await get('/search');
  expect(statusCode).toBe(200);
  expect(body).not.toContain('data-rendered=');
  expect(body).toContain('rel="preload" as="script"');
  expect(console.error).toHaveBeenCalledWith(
    expect.stringMatching(/catalog 1\.1\.0 .*\/search failed: .*broken/),
  );
  expect(await contentOf('/home')).toBeDefined();
});

test('a page waits for its content no longer than its budget; the next visitor has it @full', async () => {
  site = await aSite({ RENDER_BUDGET_MS: '200' });
  await contentOf('/home');
  let answer = () => {};
  offers = new Promise((resolve) => {
    answer = resolve;
  });
  expect((await get('/offers')).body).not.toContain('data-rendered=');
  answer();
  await contentOf('/offers');
});

test('it has it too where this server had no processor when it came', async () => {
  site = await aSite({ RENDER_BUDGET_MS: '1000' });
  await contentOf('/home');
  expect((await get('/product/busy')).body).toContain('data-rendered=');
});

test('a page is made once for the visitors of a kind; each gets a token of their own', async () => {
  await contentOf('/home');
  const before = asked.length;
  const headers = { 'accept-encoding': 'gzip' };
  const one = await get('/home', headers);
  const other = await get('/home', headers);
  expect(asked).toHaveLength(before);
  expect(one.headers['content-encoding']).toBe('gzip');
  expect(gunzipSync(one.rawPayload).toString()).toContain('data-rendered=');
  expect(other.rawPayload.equals(one.rawPayload)).toBe(true);
  expect(other.headers['server-timing']).not.toBe(one.headers['server-timing']);
  for (const _visitor of ['first', 'second', 'third']) {
    const { rawPayload } = await get('/home', { 'accept-encoding': 'br' });
    expect(brotliDecompressSync(rawPayload).toString()).toContain('data-rendered=');
  }
});

test('a change through this server is on its next page; the number of changes is not the visitors’', async () => {
  const before = await contentOf('/home');
  expect(await contentOf('/home')).toBe(before);
  const read = await get('/api/v1/home/');
  expect(read.headers).not.toHaveProperty('x-catalog-version');
  expect(await contentOf('/home')).toBe(before);
  await site.inject({ method: 'PUT', url: '/api/v1/seller/products/1/' });
  expect(await contentOf('/home')).not.toBe(before);
});

test('RENDER_BUDGET_MS=0 leaves all regions to the browser', async () => {
  await contentOf('/home');
  const starts = jest.spyOn(childProcess, 'fork');
  const off = await aSite({ RENDER_BUDGET_MS: '0' });
  expect((await off.inject('/home')).body).not.toContain('data-rendered=');
  // One that opens later has its process by then.
  site = await aSite();
  await contentOf('/home');
  expect(starts).toHaveBeenCalledTimes(1);
  expect((await off.inject('/home')).body).not.toContain('data-rendered=');
  starts.mockRestore();
});
