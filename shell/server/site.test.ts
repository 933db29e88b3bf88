import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { brotliCompressSync, brotliDecompressSync, gunzipSync } from 'node:zlib';
import { type ComposedPage, SiteRoutes } from '@haat/page';
import { WrongSetting } from '@haat/servers';
import type { FastifyInstance } from 'fastify';
import { readSettings } from './settings';
import { buildSite } from './site';

const ENTRY = '/r/catalog/1.0.0-aaaa/mf-manifest.json';
let root: string;
let api: Server;
let apiPort: number;
let site: FastifyInstance;

function write(file: string, content: string | Buffer | object) {
  const target = path.join(root, file);
  mkdirSync(path.dirname(target), { recursive: true });
  const plain = typeof content === 'string' || Buffer.isBuffer(content);
  writeFileSync(target, plain ? content : JSON.stringify(content));
}

function aRemote(packageName: string, name: string, version: string) {
  write(`${packageName}/dist/remote.json`, {
    name,
    version,
    team: `${name} team`,
    routes: [{ path: '/product/:id', files: ['product.1234.js', 'product.1234.css'] }],
  });
  write(`${packageName}/dist/mf-manifest.json`, {
    metaData: { remoteEntry: { name: 'remoteEntry.1234.js' } },
    exposes: [
      { name: 'lifecycles', assets: { js: { sync: ['app.1234.js'] }, css: { sync: ['app.1234.css'] } } },
    ],
  });
  write(`${packageName}/dist/remoteEntry.1234.js`, 'var catalog = "</script>";');
  write(`${packageName}/dist/remoteEntry.1234.js.br`, brotliCompressSync('var catalog = "</script>";'));
  write(`${packageName}/dist/remoteEntry.1234.js.map`, '{}');
  write(`${packageName}/dist/hashes.json`, {
    files: ['remoteEntry.1234.js', 'app.1234.js', 'app.1234.css', 'product.1234.css', 'mf-manifest.json'].map(
      (file) => ({ name: file, size: 9, sha256: sha256(`${file} of ${name} ${version}`) }),
    ),
  });
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
/** As an integrity attribute says it. */
const pin = (text: string) => `sha256-${Buffer.from(sha256(text), 'hex').toString('base64')}`;

const settings = (env: Record<string, string> = {}) =>
  readSettings({ API_PORT: String(apiPort), RENDER_BUDGET_MS: '0', ...env }, root);
const get = (url: string, headers: Record<string, string> = {}) => site.inject({ url, headers });

beforeAll(async () => {
  api = createServer((request, response) => {
    response.setHeader('content-type', 'application/json');
    const { 'x-forwarded-host': host, 'x-forwarded-proto': protocol } = request.headers;
    response.end(JSON.stringify({ url: request.url, host, protocol }));
  });
  await new Promise<void>((resolve) => api.listen(0, '127.0.0.1', resolve));
  apiPort = (api.address() as { port: number }).port;
});
afterAll(() => {
  api.closeAllConnections();
  api.close();
});

beforeEach(async () => {
  root = mkdtempSync(path.join(tmpdir(), 'haat-site-'));
  write('shell/dist/browser/shell.json', {
    version: '1.0.0-ffff',
    team: 'Shell team',
    js: ['shell.1.js'],
    css: ['shell.1.css'],
  });
  write('shell/dist/browser/shell.1.js', 'run()');
  write('shell/dist/browser/shell.1.css', 'body{margin:0}');
  write('shell/public/favicon.svg', '<svg/>');
  write('shell/public/icon-192.png', '');
  aRemote('mfe-catalog', 'catalog', '1.0.0-aaaa');
  aRemote('mfe-cart-checkout', 'cart_checkout', '1.0.0-bbbb');
  site = await buildSite(settings(), root);
});
afterEach(async () => {
  await site.close();
  rmSync(root, { recursive: true });
});

function pageData(html: string): ComposedPage {
  return JSON.parse(/<script type="application\/json" id="haat-page">(.*?)<\/script>/s.exec(html)![1]!);
}

/** Gives the shell's build a bundle that renders its frame. */
function writeFrame() {
  const code = `export const paths = ['/home']; export const renderFrames = ({ phone }) => Object.fromEntries(
    ['en', 'bn'].flatMap((one) => ['system', 'light', 'dark'].map((theme) => [one + ' ' + theme, {
      header: '<p>header ' + one + ' ' + theme + '</p>', foldedHeader: '<p>folded</p>',
      footer: '<p>footer ' + phone + '</p>', skeleton: '<p>skeleton</p>', notFound: '<p>not found</p>' }])));`;
  write('shell/dist/browser/server.mjs', code);
  const file = (name: string, text: string) => ({ name, size: text.length, sha256: sha256(text) });
  write('shell/dist/browser/hashes.json', { files: [file('shell.1.js', 'run()'), file('server.mjs', code)] });
}

describe('the frame of the shell’s own bundle', () => {
  let framed: FastifyInstance;
  beforeEach(async () => {
    writeFrame();
    framed = await buildSite(settings({ CONTACT_PHONE: '01711-223344' }), root);
  });
  afterEach(() => framed.close());

  test('is in the first page: header, footer and, in its own region, the skeleton', async () => {
    const { body } = await framed.inject('/home');
    expect(body).toMatch(/<div id="header"[^>]*><p>header en system<\/p><\/div>/);
    expect(body).toMatch(/<div id="footer"[^>]*><p>footer 01711-223344<\/p><\/div>/);
    expect(body).toContain('<div id="region-catalog" data-region="catalog"><p>skeleton</p></div>');
    expect(body).toContain('<div id="region-cart_checkout" data-region="cart_checkout"></div>');
  });

  test('has the page for a path that the site does not have, and no other', async () => {
    const unknown = await framed.inject('/nothing');
    expect(unknown.statusCode).toBe(404);
    expect(unknown.body).toContain('<div id="shell-page"><p>not found</p></div>');
    expect((await framed.inject('/home')).body).toContain('<div id="shell-page"></div>');
  });

  test('is in the language and theme of the page', async () => {
    const cookie = 'haat_theme=dark; haat_language=bn';
    expect((await framed.inject({ url: '/home', headers: { cookie } })).body).toContain(
      '<p>header bn dark</p>',
    );
  });

  test('folds the search of a seller’s pages before any script runs', async () => {
    const cookie = 'haat_session=seller';
    for (const [url, folded] of [
      ['/seller/orders', true],
      ['/seller', false],
      ['/home', false],
    ] as const) {
      const { body } = await framed.inject({ url, headers: { cookie } });
      expect([url, /<div id="header"[^>]* data-folded><p>folded/.test(body)]).toEqual([url, folded]);
    }
    // Signed out, the login page is what the visitor will see.
    expect((await framed.inject('/seller/orders')).body).not.toContain('data-folded');
  });
});

test('a start has no time limit, however busy the machine is', () => {
  expect(site.initialConfig.pluginTimeout).toBe(0);
});

test('style sheets of the shell name their fonts by the release’s path', async () => {
  write(
    'shell/dist/browser/shell.1.css',
    'a{src:url(font.1.woff2)}b{src:url(data:font/woff2;base64,AA)}c{src:url(/m/1.jpg)}',
  );
  expect((await get('/home')).body).toContain(
    'a{src:url(/r/shell/1.0.0-ffff/font.1.woff2)}b{src:url(data:font/woff2;base64,AA)}c{src:url(/m/1.jpg)}',
  );
});

describe('the page', () => {
  test('includes the contact settings, where they are set', async () => {
    expect(pageData((await get('/home')).body).settings).not.toHaveProperty('contact');
    const reachable = await buildSite(
      settings({ CONTACT_PHONE: '+880 1711-223344', INSTAGRAM_URL: 'https://www.instagram.com/shop' }),
      root,
    );
    const { body } = await reachable.inject({ url: '/home', headers: { host: 'localhost' } });
    expect(pageData(body).settings.contact).toMatchObject({ phone: '+880 1711-223344', email: null });
    await reachable.close();
  });

  test('inlines composition and manifests, and preloads the files of the path’s region', async () => {
    const { statusCode, body, headers } = await get('/home');
    expect(statusCode).toBe(200);
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    expect(headers['cache-control']).toBe('private, no-cache');
    const { composition, manifests, settings } = pageData(body);
    expect(composition.remotes.catalog).toEqual({ version: '1.0.0-aaaa', entry: ENTRY });
    expect(Object.keys(manifests)).toContain(ENTRY);
    expect(settings).toEqual({ guestAccess: 'explicit', showOwnershipOverlay: true });
    expect(body).toContain('<script defer src="/r/shell/1.0.0-ffff/shell.1.js"');
    expect(body).toContain(
      '<link rel="preload" as="script" href="/r/catalog/1.0.0-aaaa/remoteEntry.1234.js"',
    );
    expect(body).toContain('<link rel="preload" as="style" href="/r/catalog/1.0.0-aaaa/app.1234.css"');
    expect(body).not.toContain('/r/cart_checkout/1.0.0-bbbb/app.1234.js"');
  });

  test('is allowed one inline script, no eval and one style', async () => {
    const { headers, body } = await get('/home');
    const policy = String(headers['content-security-policy']);
    const [, script = ''] = /<script>(.*?)<\/script>/s.exec(body)!;
    expect(policy).toContain(`script-src 'self' '${pin(script)}';`);
    expect(policy).toMatch(/style-src 'self' 'sha256-[^']+';/);
    expect(policy).toContain('frame-src blob:;');
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toMatch(/unsafe/);
  });

  test.each([
    ['x-content-type-options', 'nosniff'],
    ['referrer-policy', 'strict-origin-when-cross-origin'],
    ['cross-origin-opener-policy', 'same-origin-allow-popups'],
  ])('carries %s: %s', async (name, value) => {
    expect((await get('/home')).headers[name]).toBe(value);
  });

  test('a secret link is sent in no Referer and stored by no cache', async () => {
    const opened = await get('/reset-password?token=secret-of-the-email');
    expect(opened.statusCode).toBe(302);
    expect(opened.headers.location).toBe('/reset-password#token=secret-of-the-email');
    const { statusCode, headers, body } = await get('/reset-password');
    expect(statusCode).toBe(200);
    expect(body).toContain('noindex');
    for (const sent of [opened.headers, headers]) {
      expect(sent['referrer-policy']).toBe('no-referrer');
      expect(sent['cache-control']).toBe('no-store');
    }
  });

  test.each(['/nowhere', '/seller/nowhere', '/product', '/product/7/more'])(
    '%s is a 404 in the shell’s page',
    async (url) => {
      const { statusCode, body } = await get(url);
      expect(statusCode).toBe(404);
      expect(body).toContain('<title>Page not found · Haat</title>');
      expect(body).toContain('id="header"');
    },
  );

  describe('for an address with a % that begins no character', () => {
    /** Over a real connection: what makes requests would refuse or repair such an address. */
    const answerTo = async (line: string) => {
      await site.listen({ port: 0, host: '127.0.0.1' });
      const socket = connect((site.server.address() as AddressInfo).port, '127.0.0.1');
      socket.write(`${line} HTTP/1.1\r\nHost: haat.example\r\nConnection: close\r\n\r\n`);
      const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n');
      return { status: Number(head.split(' ')[1]), head: head.toLowerCase(), body };
    };

    test.each([
      '/product/%E0%A4%A',
      '/%',
      '/home%zz?tags=a',
      '/seller/%C0%AF',
      '/%E0%A4%A/style.css',
      'http://haat.example/%',
    ])('%s is a 404 in the shell’s page', async (url) => {
      const { status, head, body } = await answerTo(`GET ${url}`);
      expect(status).toBe(404);
      expect(head).toContain('content-type: text/html');
      expect(head).toContain('content-security-policy');
      expect(body).toContain('<title>Page not found · Haat</title>');
      expect(body).toContain('id="header"');
    });

    test.each(['/api/v1/products/%E0%A4%A/', '/api/%', '/media/%', '/r/shell/%/a.js'])(
      '%s is refused in the form of the API’s errors',
      async (url) => {
        const { status, head, body } = await answerTo(`GET ${url}`);
        expect(status).toBe(400);
        expect(head).toContain('application/json');
        expect(head).toContain('x-content-type-options: nosniff');
        expect(JSON.parse(body)).toEqual({
          error: 'The address is not valid',
          code: 'bad_request',
          request_id: expect.any(String),
        });
      },
    );

    test.each(['/product/%E0%A4%A', '/home%'])('the browser finds no route for %s, either', (pathname) => {
      const home = { path: '/:any?', region: null, access: 'public', title: '' } as const;
      expect(new SiteRoutes([home]).match(pathname)).toBeUndefined();
    });
    test('a query may have any', async () => {
      expect((await answerTo('GET /home?search=100%')).status).toBe(200);
    });
  });

  test.each([
    [undefined, '/welcome'],
    ['haat_session=guest', '/welcome'],
    ['a=1; haat_session=customer', '/home'],
    ['haat_session=seller', '/home'],
    ['haat_session=nonsense', '/welcome'],
  ])('/ with the cookie %s goes to %s', async (cookie, location) => {
    const answer = await get('/', cookie ? { cookie } : {});
    expect(answer.statusCode).toBe(302);
    expect(answer.headers.location).toBe(location);
    expect(answer.headers.vary).toContain('cookie');
  });

  test('preloads the files of the path’s screen', async () => {
    const screen = '<link rel="preload" as="style" href="/r/catalog/1.0.0-aaaa/product.1234.css"';
    expect((await get('/product/7', { cookie: 'haat_session=guest' })).body).toContain(screen);
    expect((await get('/home')).body).not.toContain('product.1234');
  });

  test('is compressed', async () => {
    const { headers, rawPayload } = await get('/home', { 'accept-encoding': 'gzip, br' });
    expect(headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(rawPayload).toString()).toContain('</html>');
  });

  test('forces https where visitors come by it', async () => {
    const secure = await buildSite(settings({ PUBLIC_URL: 'https://haat.example' }), root);
    const { headers } = await secure.inject('/home');
    expect(headers['strict-transport-security']).toContain('max-age=');
    expect(headers['content-security-policy']).toContain('upgrade-insecure-requests');
    await secure.close();
  });
});

describe('integrity', () => {
  const files = (name: string, version: string) => ({
    'remoteEntry.1234.js': pin(`remoteEntry.1234.js of ${name} ${version}`),
    'app.1234.js': pin(`app.1234.js of ${name} ${version}`),
    'app.1234.css': pin(`app.1234.css of ${name} ${version}`),
  });

  test('the page vouches for what each remote begins with, the shell’s files and each list of the rest', async () => {
    write('shell/dist/browser/search.1.js', 'search()');
    const { body } = await get('/home');
    const { integrity } = pageData(body);
    const list = (await get('/r/catalog/1.0.0-aaaa/integrity.json')).body;
    expect(integrity['/r/catalog/1.0.0-aaaa/']).toEqual({
      files: files('catalog', '1.0.0-aaaa'),
      list: pin(list),
    });
    expect(integrity['/r/cart_checkout/1.0.0-bbbb/']?.files).toEqual(files('cart_checkout', '1.0.0-bbbb'));
    expect(integrity['/r/shell/1.0.0-ffff/']).toEqual({ files: { 'search.1.js': pin('search()') } });
    expect(body).toContain(
      `<script defer src="/r/shell/1.0.0-ffff/shell.1.js" crossorigin integrity="${pin('run()')}" fetchpriority="high"></script>`,
    );
  });

  test('the list has every script and style sheet, and never changes', async () => {
    const { headers, body } = await get('/r/catalog/1.0.0-aaaa/integrity.json');
    expect(JSON.parse(body)).toEqual({
      ...files('catalog', '1.0.0-aaaa'),
      'product.1234.css': pin('product.1234.css of catalog 1.0.0-aaaa'),
    });
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect((await get('/r/catalog/1.0.0-zzzz/integrity.json')).statusCode).toBe(404);
    expect((await get('/r/nobody/1.0.0-aaaa/integrity.json')).statusCode).toBe(404);
  });

  test('preloads say the same as the requests that follow them', async () => {
    const { body } = await get('/product/7', { cookie: 'haat_session=guest' });
    const pinned = (file: string) =>
      `href="/r/catalog/1.0.0-aaaa/${file}" crossorigin integrity="${pin(`${file} of catalog 1.0.0-aaaa`)}" fetchpriority="low">`;
    for (const file of ['remoteEntry.1234.js', 'app.1234.js', 'app.1234.css', 'product.1234.css'])
      expect(body).toContain(pinned(file));
  });

  test('hashes of a build that has no list are computed', async () => {
    rmSync(path.join(root, 'mfe-catalog/dist/hashes.json'));
    const { integrity } = pageData((await get('/home')).body);
    expect(integrity['/r/catalog/1.0.0-aaaa/']?.files['remoteEntry.1234.js']).toBe(
      pin('var catalog = "</script>";'),
    );
  });

  test('the policy allows no other scripts, except with dev servers', async () => {
    const policy = async (one: FastifyInstance) => (await one.inject('/home')).headers['integrity-policy'];
    expect(await policy(site)).toBe('blocked-destinations=(script)');
    for (const hot of ['shell=http://localhost:4105', 'mfe-seller=http://localhost:4104']) {
      const dev = await buildSite(settings({ DEV_SERVERS: hot }), root);
      expect(await policy(dev)).toBeUndefined();
      await dev.close();
    }
  });

  test('the page carries no more of a manifest than the federation reads', async () => {
    const { manifests } = pageData((await get('/home')).body);
    expect(manifests[ENTRY]).toEqual({
      metaData: { remoteEntry: { name: 'remoteEntry.1234.js' } },
      exposes: [
        {
          name: 'lifecycles',
          assets: {
            js: { sync: ['app.1234.js'], async: [] },
            css: { sync: ['app.1234.css'], async: [] },
          },
        },
      ],
      shared: [],
    });
  });
});

describe('the composition', () => {
  const remotes = async () =>
    Object.keys((await get('/composition.json')).json<ComposedPage>().composition.remotes);

  test('is read for each request: a missing remote is left out until it is back', async () => {
    expect(await remotes()).toEqual(['cart_checkout', 'catalog']);
    renameSync(path.join(root, 'mfe-catalog/dist'), path.join(root, 'away'));
    expect(await remotes()).toEqual(['cart_checkout']);
    expect((await get('/home')).statusCode).toBe(200);
    renameSync(path.join(root, 'away'), path.join(root, 'mfe-catalog/dist'));
    expect(await remotes()).toEqual(['cart_checkout', 'catalog']);
  });

  test.each([
    ['no JSON', 'nonsense'],
    ['no manifest', '{}'],
    ['nothing exposed', '{"metaData":{"remoteEntry":{"name":"a.js"}},"exposes":[]}'],
  ])('leaves out a remote with a broken manifest: %s', async (_case, content) => {
    write('mfe-catalog/dist/mf-manifest.json', content);
    expect(await remotes()).toEqual(['cart_checkout']);
    expect((await get('/home')).statusCode).toBe(200);
  });

  test('names the teams that own it', async () => {
    expect((await get('/owners.json')).json()).toEqual({
      shell: 'Shell team',
      catalog: 'catalog team',
      cart_checkout: 'cart_checkout team',
    });
    expect((await get('/home')).body).toMatch(/<body data-composition="\w+" data-shell="1\.0\.0-ffff">/);
  });

  test('can be requested without broken releases', async () => {
    const without = async (query: string) => get(`/composition.json?${query}`);
    const versions = async (query: string) =>
      Object.entries((await without(query)).json<ComposedPage>().composition.remotes).map(
        ([name, release]) => `${name}@${release?.version}`,
      );
    expect(await versions('without=catalog@1.0.0-aaaa')).toEqual(['cart_checkout@1.0.0-bbbb']);
    expect(await versions('without=catalog%401.0.0-zzzz')).toHaveLength(2);
    expect(await versions('without=catalog@1.0.0-aaaa&without=cart_checkout@1.0.0-bbbb')).toEqual([]);
  });

  test('has the hashes of the files that a path begins with', async () => {
    const files = async (query: string) => {
      const answer = await get(`/composition.json?${query}`);
      return Object.keys(answer.json<ComposedPage>().integrity['/r/catalog/1.0.0-aaaa/']!.files);
    };
    const first = ['remoteEntry.1234.js', 'app.1234.js', 'app.1234.css'];
    const screen = ['product.1234.js', 'product.1234.css'];
    expect(await files('path=/product/1')).toEqual([...first, ...screen]);
    for (const other of ['path=/cart', 'path=nothing', 'path=/product/1&path=/cart', 'path'])
      expect(await files(other)).toEqual(first);
  });

  test.each([
    'without=',
    'without=catalog',
    'without=@1',
    'without=../x@1',
    'without=catalog@1.0.0<script>',
    `without=catalog@${'1'.repeat(101)}`,
    Array(17).fill('without=catalog@1.0.0').join('&'),
  ])('is refused without %s, which is no release', async (query) => {
    const answer = await get(`/composition.json?${query}`);
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ code: 'without_malformed' });
    expect(answer.headers['cache-control']).toBe('no-store');
  });

  test('has another id when a release changes', async () => {
    const id = async () => (await get('/composition.json')).json<ComposedPage>().composition.id;
    const before = await id();
    expect(await id()).toBe(before);
    aRemote('mfe-catalog', 'catalog', '1.0.0-cccc');
    expect(await id()).not.toBe(before);
  });

  test('takes hot packages from their dev servers, and lets the page use them', async () => {
    const env = { DEV_SERVERS: 'shell=http://localhost:4105,mfe-cart-checkout=http://localhost:4102' };
    const hot = await buildSite(settings(env), root);
    const { body, headers } = await hot.inject('/cart');
    expect(pageData(body).composition.remotes).toEqual({
      catalog: { version: '1.0.0-aaaa', entry: ENTRY },
      cart_checkout: { version: 'dev', entry: 'http://localhost:4102/mf-manifest.json' },
    });
    expect(body).toContain('<script defer src="http://localhost:4105/shell.js"');
    expect(body).toContain('<link rel="stylesheet" href="http://localhost:4105/shell.css">');
    expect(headers['content-security-policy']).toMatch(/connect-src [^;]*ws:\/\/localhost:4102/);
    await hot.close();
  });
});

describe('overrides', () => {
  const ORIGIN = 'http://localhost:4104';
  const ADDRESS = `${ORIGIN}/mf-manifest.json`;
  const allowing = (env: Record<string, string> = {}) =>
    buildSite(settings({ REMOTE_OVERRIDES: ORIGIN, ...env }), root);

  test('take the place of a release in this one page, and may load from where they are', async () => {
    const open = await allowing();
    const { body, headers } = await open.inject(`/home?remote.catalog=${ADDRESS}`);
    const { composition, manifests, settings } = pageData(body);
    expect(composition.remotes.catalog).toEqual({ version: 'override', entry: ADDRESS });
    expect(composition.remotes.cart_checkout).toMatchObject({ version: '1.0.0-bbbb' });
    expect(settings.overrides).toEqual({ catalog: ADDRESS });
    expect(Object.keys(manifests)).not.toContain(ENTRY);
    expect(body).not.toContain('/r/catalog/');
    expect(body).toContain('<div id="overrides"></div>');
    expect(headers['cache-control']).toBe('no-store');
    expect(headers['set-cookie']).toContain('haat_overrides=');
    const policy = String(headers['content-security-policy']);
    for (const name of ['script-src', 'style-src', 'img-src', 'font-src', 'connect-src'])
      expect(policy).toMatch(new RegExp(`${name} [^;]*${ORIGIN}`));
    expect(policy).toMatch(/connect-src [^;]*ws:\/\/localhost:4104/);
    expect(policy).not.toMatch(/default-src [^;]*localhost/);

    const other = await open.inject('/home');
    expect(other.headers['content-security-policy']).not.toContain(ORIGIN);
    expect(other.headers['cache-control']).toBe('private, no-cache');
    expect(other.headers['set-cookie']).toBeUndefined();
    expect(other.body).not.toContain('id="overrides"');
    await open.close();
  });

  test('are stored by the browser, also for a region that retries, until they are ended', async () => {
    const open = await allowing();
    const cookie = String((await open.inject(`/?remote.catalog=${ADDRESS}`)).headers['set-cookie']);
    const headers = { cookie: cookie.split(';')[0]! };
    for (const url of ['/cart', '/composition.json']) {
      const { body } = await open.inject({ url, headers });
      const page: ComposedPage = url === '/cart' ? pageData(body) : JSON.parse(body);
      expect(page.composition.remotes.catalog).toEqual({ version: 'override', entry: ADDRESS });
    }
    const ended = await open.inject({ url: '/search?q=a&remote.catalog=', headers });
    expect(ended.statusCode).toBe(302);
    expect(ended.headers.location).toBe('/search?q=a');
    expect(ended.headers['cache-control']).toBe('no-store');
    expect(ended.headers['set-cookie']).toContain('Max-Age=0');
    await open.close();
  });

  test('that are not allowed change nothing, and the page says so', async () => {
    const open = await allowing();
    const { body, headers } = await open.inject('/home?remote.catalog=https://evil.example/mf-manifest.json');
    const { composition, settings } = pageData(body);
    expect(composition.remotes.catalog).toMatchObject({ version: '1.0.0-aaaa' });
    expect(settings.overrides).toBeUndefined();
    expect(settings.refusedOverrides).toMatchObject([{ remote: 'catalog', reason: 'origin' }]);
    expect(headers['content-security-policy']).not.toContain('evil');
    expect(headers['set-cookie']).toBeUndefined();
    await open.close();
  });

  test('do not upgrade a dev server to https', async () => {
    const open = await allowing({ PUBLIC_URL: 'https://haat.example' });
    const { headers } = await open.inject(`/home?remote.catalog=${ADDRESS}`);
    expect(headers['content-security-policy']).not.toContain('upgrade-insecure-requests');
    await open.close();
  });

  test('mean nothing where the site allows none', async () => {
    const { body, headers } = await get(`/home?remote.catalog=${ADDRESS}`, {
      cookie: `haat_overrides=${new URLSearchParams({ catalog: ADDRESS })}`,
    });
    // Each page has a token of its own.
    const page = pageData((await get('/home')).body);
    expect(pageData(body)).toMatchObject(page);
    expect(pageData(body).settings).toEqual(page.settings);
    expect(headers['content-security-policy']).not.toContain(ORIGIN);
    expect(headers['set-cookie']).toBeUndefined();
  });
});

describe('in front of another site', () => {
  let there: FastifyInstance;
  let here: FastifyInstance;
  let folder: string;

  beforeEach(async () => {
    there = site;
    await there.listen({ port: 0, host: '127.0.0.1' });
    const { port } = there.server.address() as { port: number };
    folder = mkdtempSync(path.join(tmpdir(), 'haat-before-'));
    const env = { UPSTREAM: `http://127.0.0.1:${port}`, DEV_SERVERS: 'shell=http://localhost:4105' };
    here = await buildSite(readSettings(env, folder), folder);
  });
  afterEach(async () => {
    await here.close();
    rmSync(folder, { recursive: true });
  });

  test('the page is made of what is live there, and its files and answers come from there', async () => {
    const { body } = await here.inject('/home');
    expect(pageData(body).composition.remotes.catalog).toEqual({ version: '1.0.0-aaaa', entry: ENTRY });
    expect(body).toContain('<script defer src="http://localhost:4105/shell.js"');
    expect((await here.inject('/r/catalog/1.0.0-aaaa/remoteEntry.1234.js')).body).toContain('var catalog');
    const answer = await here.inject({
      url: '/api/v1/products/?page=2',
      headers: { cookie: 'other=secret', host: 'localhost:3000' },
    });
    const asked = answer.json<{ url: string; host: string }>();
    expect(asked.url).toBe('/api/v1/products/?page=2');
    expect(asked.host).toMatch(/^127\.0\.0\.1/);
  });

  test('releases are not published through it', async () => {
    expect((await here.inject('/-/compositions')).statusCode).not.toBe(200);
  });

  test('it uses the last known releases when the site is unreachable', async () => {
    const quiet = jest.spyOn(console, 'error').mockImplementation();
    await here.inject('/home');
    await there.close();
    const { statusCode, body } = await here.inject('/home');
    expect(statusCode).toBe(200);
    expect(Object.keys(pageData(body).composition.remotes)).toContain('catalog');
    expect(quiet).toHaveBeenCalledWith(expect.stringContaining('does not say what is live'));
    quiet.mockRestore();
  });
});

describe('files', () => {
  test('without a precompressed variant, such as fonts and the smallest scripts, never change either', async () => {
    const file = '/r/shell/1.0.0-ffff/shell.1.js';
    const headers = { 'accept-encoding': 'gzip, deflate, br' };
    const first = await get(file, headers);
    expect([first.statusCode, first.headers['content-encoding']]).toEqual([200, undefined]);
    expect(first.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    const again = await get(file, { ...headers, 'if-none-match': String(first.headers.etag) });
    expect([again.statusCode, again.headers['cache-control']]).toEqual([
      304,
      'public, max-age=31536000, immutable',
    ]);
    expect((await get('/favicon.svg', headers)).headers['cache-control']).toBe('public, max-age=86400');
  });

  test('of a release never change, and are sent precompressed', async () => {
    const { headers, rawPayload } = await get('/r/catalog/1.0.0-aaaa/remoteEntry.1234.js', {
      'accept-encoding': 'gzip, deflate, br',
    });
    expect(headers['content-encoding']).toBe('br');
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
    // A cache between must not give these bytes to a browser without Brotli.
    expect(headers.vary).toContain('accept-encoding');
    expect(headers['content-type']).toMatch(/javascript/);
    expect(brotliDecompressSync(rawPayload).toString()).toContain('var catalog');
  });

  test('that their build has not compressed are compressed, and remembered', async () => {
    const text = 'var a = 1;'.repeat(500);
    write('mfe-catalog/dist/plain.js', text);
    const file = '/r/catalog/1.0.0-aaaa/plain.js';
    const sent = async (encoding: string, more = {}) => get(file, { 'accept-encoding': encoding, ...more });
    for (let n = 0; n < 2; n++) {
      const { headers, rawPayload } = await sent('gzip, br');
      expect([headers['content-encoding'], headers['content-type']]).toEqual([
        'br',
        'text/javascript; charset=utf-8',
      ]);
      expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
      expect(headers.vary).toContain('accept-encoding');
      expect(rawPayload.length).toBeLessThan(200);
      expect(brotliDecompressSync(rawPayload).toString()).toBe(text);
    }
    expect(gunzipSync((await sent('gzip')).rawPayload).toString()).toBe(text);
    expect((await sent('identity')).body).toBe(text);
    const part = await sent('br', { range: 'bytes=0-3' });
    expect([part.statusCode, part.body]).toEqual([206, 'var ']);
  });

  test.each([
    '/r/catalog/1.0.0-zzzz/remoteEntry.1234.js',
    '/r/catalog/1.0.0-aaaa/other.js',
    '/r/catalog/1.0.0-aaaa/remoteEntry.1234.js.map',
    '/r/catalog/1.0.0-aaaa/remote.json',
    '/r/catalog/1.0.0-aaaa/..%2f..%2fshell%2fpublic%2ffavicon.svg',
    '/r/catalog/1.0.0-aaaa/%2e%2e/%2e%2e/shell/public/favicon.svg',
    '/r/shell/1.0.0-ffff/../../../server/main.js',
    '/r/shell/1.0.0-ffff/shell.json',
    '/r/shell/1.0.0-ffff/server.mjs',
    '/shell/shell.1.js',
    '/apple-touch-icon.png',
  ])('%s is not served', async (url) => {
    const { statusCode, headers } = await get(url);
    expect(statusCode).toBe(404);
    expect(headers['cache-control']).toBe('no-store');
  });

  test('at fixed addresses are there', async () => {
    expect((await get('/favicon.svg')).headers['content-type']).toBe('image/svg+xml');
    expect((await get('/favicon.ico')).headers['content-type']).toBe('image/png');
    expect((await get('/healthz')).json()).toEqual({ status: 'ok' });
  });
});

describe('the API', () => {
  test('is passed on with query and the visitor’s host', async () => {
    const { body } = await get('/api/v1/products/?page=2', { host: 'haat.example' });
    expect(JSON.parse(body)).toEqual({
      url: '/api/v1/products/?page=2',
      host: 'haat.example',
      protocol: 'http',
    });
    expect((await get('/api/v1/products/')).headers['x-robots-tag']).toBe('noindex');
    expect((await get('/media/a.webp')).headers['x-robots-tag']).toBeUndefined();
    expect((await get('/media/a.webp')).json()).toMatchObject({ url: '/media/a.webp' });
  });

  test('gets the body of a client that sent Expect: 100-continue', async () => {
    const answer = await site.inject({
      method: 'POST',
      url: '/api/v1/auth/login/',
      headers: { expect: '100-continue', 'content-type': 'application/json' },
      payload: '{}',
    });
    expect(answer.json()).toMatchObject({ url: '/api/v1/auth/login/' });
  });

  test('that is down is answered in the form of its own errors', async () => {
    const logged = jest.spyOn(console, 'error').mockImplementation(() => {});
    const alone = await buildSite(settings({ API_PORT: '2' }), root);
    const answer = await alone.inject('/api/v1/products/');
    expect(answer.statusCode).toBe(503);
    expect(answer.json()).toEqual({
      error: 'The shop cannot be reached at the moment. Please try again.',
      code: 'api_unavailable',
      request_id: answer.headers['x-request-id'],
    });
    expect(logged).toHaveBeenCalledTimes(1);
    logged.mockRestore();
    expect((await alone.inject('/home')).statusCode).toBe(200);
    await alone.close();
  });
});

describe('settings', () => {
  test('have defaults', () => {
    expect(readSettings({}, '/site')).toMatchObject({
      port: 3000,
      host: null,
      apiUrl: 'http://127.0.0.1:4100',
      guestAccess: 'explicit',
      proxies: [],
      clientIpHeader: null,
    });
    expect(readSettings({ API_URL: 'http://10.0.0.5:4100/' }, '/site').apiUrl).toBe('http://10.0.0.5:4100');
    expect(readSettings({}, '/site').renderBudgetMs).toBe(200);
    expect(readSettings({ RENDER_BUDGET_MS: '0' }, '/site').renderBudgetMs).toBe(0);
  });

  test.each([
    [{}, true],
    [{ PUBLIC_URL: 'https://haat.example' }, false],
    [{ PUBLIC_URL: 'https://trial.haat.example', SHOW_OWNERS: '1' }, true],
    [{ SHOW_OWNERS: '0' }, false],
  ])('%j: the key of the ownership overlay is enabled: %s', (env, expected) => {
    expect(readSettings(env, '/site').showOwnershipOverlay).toBe(expected);
  });

  test.each([
    ['PORT', 'abc', 'PORT must be a port number from 0 to 65535, not "abc"'],
    ['API_PORT', '70000', 'API_PORT must be a port number from 0 to 65535, not "70000"'],
    ['API_PORT', '4190', 'API_PORT must not be 4190: browsers and fetch refuse that port'],
    ['PORT', '6000', 'PORT must not be 6000: browsers and fetch refuse that port'],
    ['API_URL', '10.0.0.5', 'API_URL must be like http://10.0.0.5:4100, not "10.0.0.5"'],
    [
      'API_URL',
      'http://10.0.0.5:4100/api',
      'API_URL must be like http://10.0.0.5:4100, not "http://10.0.0.5:4100/api"',
    ],
    ['SITE_HOST', 'here', 'SITE_HOST must be an address of this machine, like 127.0.0.1'],
    ['TRUST_PROXY', '10.0.0.0/99', 'TRUST_PROXY must be addresses, like 10.0.0.0/8'],
    ...['CF Connecting IP', 'cf-connecting-ip:', 'X-Forwarded-For', 'forwarded', '1.2.3.4'].map(
      (name): [string, string, string] => [
        'CLIENT_IP_HEADER',
        name,
        'CLIENT_IP_HEADER must be the name of a header of your CDN, like CF-Connecting-IP; X-Forwarded-For is read anyway',
      ],
    ),
    ['CONTACT_EMAIL', 'care', 'CONTACT_EMAIL must be an e-mail address'],
    ['GUEST_ACCESS', 'maybe', 'GUEST_ACCESS must be one of explicit, open, closed, not "maybe"'],
    ['PUBLIC_URL', 'haat', 'PUBLIC_URL must be an address like https://haat.example, not "haat"'],
    [
      'RELEASE_TOKENS',
      'catalog=secret',
      'RELEASE_TOKENS must be like catalog=<SHA-256 of the token>,seller=<…>:publish+promote:2027-01-31',
    ],
    ['RELEASES_KEEP', '0', 'RELEASES_KEEP must be a number from 1 to 10000, not "0"'],
    ['RELEASES_KEEP_DAYS', 'all', 'RELEASES_KEEP_DAYS must be a number from 1 to 10000, not "all"'],
    ['RENDER_BUDGET_MS', '-1', 'RENDER_BUDGET_MS must be milliseconds from 0 to 10000, not "-1"'],
    ['SHUTDOWN_WAIT', 'long', 'SHUTDOWN_WAIT must be seconds from 0 to 99, not "long"'],
    [
      'RELEASE_WEBHOOK_URL',
      'http://hooks.example/a-secret',
      'RELEASE_WEBHOOK_URL must be an https address without user and password, or http with an address of the own network',
    ],
    ['SHOW_OWNERS', 'yes', 'SHOW_OWNERS must be 0 or 1, not "yes"'],
    ['DEV_SERVERS', 'shell', 'DEV_SERVERS names no address for "shell"'],
    [
      'REMOTE_OVERRIDES',
      '*',
      'REMOTE_OVERRIDES must be like http://localhost:4104,https://previews.haat.example, not "*"',
    ],
    [
      'REMOTE_OVERRIDES',
      'http://localhost:4104,https://a.example/folder',
      'REMOTE_OVERRIDES must be like http://localhost:4104,https://previews.haat.example, not "https://a.example/folder"',
    ],
    [
      'REMOTE_OVERRIDES',
      'http://user@localhost:4104',
      'REMOTE_OVERRIDES must be like http://localhost:4104,https://previews.haat.example, not "http://user@localhost:4104"',
    ],
    ['UPSTREAM', 'haat.example', 'UPSTREAM must be like https://haat.example, not "haat.example"'],
  ])('a wrong %s (%s) is one clear line', (name, value, message) => {
    expect(() => readSettings({ [name]: value }, '/site')).toThrow(new WrongSetting(message));
  });
});

test('a page is in the language of its address, else of the last choice, and names both addresses', async () => {
  const bangla = await get('/faq?lang=bn');
  expect(bangla.body).toMatch(/<html lang="bn">/);
  expect(bangla.headers['content-language']).toBe('bn');
  expect(bangla.headers['set-cookie']).toMatch(/^haat_language=bn; Max-Age=31536000; Path=\/; /);
  expect(bangla.body).toContain('<title>সাধারণ জিজ্ঞাসা · Haat</title>');
  const origin = 'http://localhost:3000';
  expect(bangla.body).toContain(`<link rel="canonical" href="${origin}/faq?lang=bn"`);
  const again = await get('/faq', { cookie: 'haat_language=bn' });
  expect(again.body).toMatch(/<html lang="bn">/);
  expect(again.headers['set-cookie']).toBeUndefined();
  const english = await get('/faq');
  expect(english.body).toMatch(/<html lang="en">/);
  expect(english.body).toContain('<title>FAQ · Haat</title>');
  expect(english.body).toContain(`<link rel="canonical" href="${origin}/faq"`);
  for (const page of [bangla, english]) {
    expect(page.body).toContain(`<link rel="alternate" hreflang="bn" href="${origin}/faq?lang=bn"`);
    expect(page.body).toContain(`<link rel="alternate" hreflang="en" href="${origin}/faq"`);
    expect(page.body).toContain(`<link rel="alternate" hreflang="x-default" href="${origin}/faq"`);
  }
});

test.each([
  ['/home/', '/home'],
  ['/Product/7?color=Red', '/product/7?color=Red'],
  ['/HOME', '/home'],
  ['/o/r100231-2', '/track-order?number=R100231-2'],
  ['/product/7///?color=Red&lang=bn', '/product/7?color=Red&lang=bn'],
])('%s is moved to %s for good', async (url, location) => {
  const answer = await get(url);
  expect([answer.statusCode, answer.headers.location]).toEqual([301, location]);
});

test.each([
  ['/nothing/here/', 404],
  ['/reset-password/?token=x', 302],
  ['/', 302],
])('%s is not', async (url, status) => {
  expect((await get(url)).statusCode).toBe(status);
});

test.each([
  ['http://haat.example/home?x=1', 200],
  ['http://[/home', 200],
  ['HTTP://haat.example?x=1', 302],
  ['//[/home', 404],
])('a request for %s is one for its path', async (target, expected) => {
  await site.listen({ port: 0, host: '127.0.0.1' });
  const { port } = site.server.address() as AddressInfo;
  const status = await new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () =>
      socket.write(`GET ${target} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`),
    );
    socket.once('data', (data) => resolve(Number(String(data).split(' ')[1])));
  });
  expect(status).toBe(expected);
});

test('a chosen theme is remembered, and not in the address', async () => {
  const chosen = await get('/faq?theme=dark&q=1');
  expect(chosen.statusCode).toBe(302);
  expect(chosen.headers.location).toBe('/faq?q=1');
  expect(chosen.headers['set-cookie']).toMatch(/^haat_theme=dark; Max-Age=31536000; Path=\/; HttpOnly/);
  expect(chosen.headers['cache-control']).toBe('no-store');
  const dark = await get('/faq', { cookie: 'haat_theme=dark' });
  expect(dark.body).toMatch(/<html lang="en" data-theme="dark">/);
  expect((await get('/faq')).body).toMatch(/<html lang="en">/);
});
