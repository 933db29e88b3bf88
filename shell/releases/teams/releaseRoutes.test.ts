import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { Agent, request as httpRequest, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { ComposedPage } from '@haat/page';
import type { FastifyInstance } from 'fastify';
import { readSettings } from '../../server/settings';
import { buildSite } from '../../server/site';
import { OPERATOR, type Role } from '../grants';
import { ARCHIVE_TYPE, sha256 } from '../package/archive';
import type { Hashes, RemoteNote } from '../package/release';
import { anArchive, aRelease, aShell, type Files, hashesOf } from '../testing/aRelease';
import { makeToken, type TokenOptions, tokenFile } from './tokens';

let root: string;
let site: FastifyInstance;
let teams: { catalog: string; seller: string; operator: string };

function write(file: string, content: string | object) {
  const target = path.join(root, file);
  mkdirSync(path.dirname(target), { recursive: true });
  writeFileSync(target, typeof content === 'string' ? content : JSON.stringify(content));
}

async function tokenOf(remote: string, options?: TokenOptions): Promise<string> {
  return (await makeToken(tokenFile(path.join(root, '.data')), remote, options)).token;
}

const open = () => buildSite(readSettings({ API_PORT: '2' }, root), root);

beforeEach(async () => {
  root = mkdtempSync(path.join(tmpdir(), 'haat-releases-'));
  const offers = { session: '1.2.0', remote: '1.0.0' };
  const shared = { react: '19.3.1' };
  write('shell/dist/browser/shell.json', { version: '1.0.0-ffff', js: [], css: [], offers, shared });
  const built = aRelease('catalog', '1.0.0-aaaa');
  for (const [name, text] of Object.entries(built)) write(`mfe-catalog/dist/${name}`, text);
  teams = {
    catalog: await tokenOf('catalog'),
    seller: await tokenOf('seller'),
    operator: await tokenOf(OPERATOR),
  };
  site = await open();
});
afterEach(async () => {
  await site.close();
  rmSync(root, { recursive: true });
});

/** The manifest of a release that was built for a React. */
function manifestSharing(requiredVersion: string): string {
  const manifest = JSON.parse(aRelease('catalog', '1.4.0')['mf-manifest.json']!);
  return JSON.stringify({ ...manifest, shared: [{ name: 'react', requiredVersion }] });
}

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

interface Sent {
  token?: string;
  hashes?: Hashes;
  payload?: Buffer;
  type?: string;
}

async function publish(
  name: string,
  version: string,
  files: Files,
  { token, hashes, payload, type }: Sent = {},
) {
  const answer = await site.inject({
    method: 'POST',
    url: `/-/releases/${name}/${version}`,
    headers: { ...bearer(token ?? teams.catalog), 'content-type': type ?? ARCHIVE_TYPE },
    payload: payload ?? (await anArchive(files, hashes)),
  });
  return { status: answer.statusCode, ...answer.json<{ code?: string; error?: string }>() };
}

async function post(url: string, token: string, body: object = {}) {
  const answer = await site.inject({ method: 'POST', url, headers: bearer(token), payload: body });
  return { status: answer.statusCode, ...answer.json() };
}

const compositionOf = async (server = site) =>
  (await server.inject('/composition.json')).json<ComposedPage>().composition;
const versionOf = async (name = 'catalog', server = site) =>
  (await compositionOf(server)).remotes[name]?.version;
const fileOf = async (version: string, file: string) =>
  (await site.inject(`/r/catalog/${version}/${file}`)).statusCode;
const released = () => {
  const folder = path.join(root, '.data/releases/catalog');
  return existsSync(folder) ? readdirSync(folder) : [];
};
const staged = () => {
  const folder = path.join(root, '.data/releases/.staging');
  return existsSync(folder) ? readdirSync(folder) : [];
};
async function until(holds: () => boolean) {
  while (!holds()) await new Promise((resolve) => setTimeout(resolve, 20));
}

test('a preview’s link needs the role that makes a release live, of its own remote', async () => {
  await publish('catalog', '1.4.0', aRelease('catalog', '1.4.0'));
  const body = { versions: { catalog: '1.4.0' }, days: 2 };
  expect(await post('/-/previews', teams.catalog, body)).toMatchObject({
    status: 200,
    path: expect.stringMatching(/\?preview=\w+%7Ecatalog%401\.4\.0%7E/),
  });
  const publisher = await tokenOf('catalog', { roles: ['publish'] });
  expect(await post('/-/previews', publisher, body)).toMatchObject({ status: 403, code: 'role_missing' });
  expect(await post('/-/previews', teams.seller, body)).toMatchObject({ status: 403 });
  for (const days of [0, 31, '2'])
    expect(await post('/-/previews', teams.catalog, { ...body, days })).toMatchObject({
      status: 400,
      code: 'days_malformed',
    });
});

describe('the shell', () => {
  const shellOf = async () => (await compositionOf()).shell?.version;

  test('is published, made live and rolled back with its team’s token', async () => {
    const token = await tokenOf('shell');
    for (const version of ['1.0.0', '1.1.0']) {
      expect(await publish('shell', version, aShell(version), { token })).toMatchObject({
        status: 201,
        name: 'shell',
        version,
      });
      expect(await post(`/-/live/shell/${version}`, token)).toMatchObject({ status: 200 });
      expect(await shellOf()).toBe(version);
      const { body } = await site.inject('/home');
      expect(body).toContain(
        `<script defer src="/r/shell/${version}/shell.1234.js" crossorigin integrity="sha256-`,
      );
      // Its style sheets may style the whole page.
      expect(body).toContain(`@font-face{src:url(/r/shell/${version}/font.1234.woff2)}`);
    }
    expect(await post('/-/rollback/shell', token)).toMatchObject({ status: 200 });
    expect(await shellOf()).toBe('1.0.0');
    expect(await post('/-/live/shell/1.1.0', teams.catalog)).toMatchObject({ status: 403 });
    for (const file of ['shell.json', 'hashes.json', 'server.mjs'])
      expect((await site.inject(`/r/shell/1.0.0/${file}`)).statusCode).toBe(404);
  });

  test.each<[string, Files, string, RegExp]>([
    ['no files', aShell('1.0.0', { js: [] }), 'release_malformed', /^shell\.json names no files$/],
    [
      'a file that is missing',
      aShell('1.0.0', { js: ['a.js'] }),
      'release_malformed',
      /lacks its file a\.js$/,
    ],
    [
      'another version',
      aShell('1.1.0'),
      'release_malformed',
      /^shell\.json is of shell 1\.1\.0, not shell 1\.0\.0$/,
    ],
    [
      'a remote’s files',
      aRelease('catalog', '1.0.0'),
      'release_malformed',
      /^The release has no shell\.json$/,
    ],
    ['no page that it needs', aShell('1.0.0', { needs: {} }), 'contract_not_named', /does not name the page/],
    [
      'a page of the future',
      aShell('1.0.0', { needs: { page: '^9.0.0' } }),
      'contract_not_offered',
      /^shell 1\.0\.0 needs page \^9\.0\.0; this HTML server offers .*: deploy the HTML server first$/,
    ],
    [
      'offers that are no versions',
      aShell('1.0.0', { offers: { session: 'new' } }),
      'release_malformed',
      /^shell\.json has no versions/,
    ],
  ])('with %s is refused @full', async (_what, files, code, error) => {
    const token = await tokenOf('shell');
    expect(await publish('shell', '1.0.0', files, { token })).toEqual({
      status: 422,
      code,
      error: expect.stringMatching(error),
    });
    expect(existsSync(path.join(root, '.data/releases/shell'))).toBe(false);
  });

  test('a remote is published for the shell that is live, not for the build of the server', async () => {
    const token = await tokenOf('shell');
    const needing = aRelease('catalog', '1.5.0', { needs: { session: '^1.3.0' } });
    expect(await publish('catalog', '1.5.0', needing)).toMatchObject({
      error: 'catalog 1.5.0 needs session ^1.3.0; the shell 1.0.0-ffff offers 1.2.0',
    });
    await publish('shell', '1.1.0', aShell('1.1.0', { offers: { session: '1.3.0' } }), { token });
    await post('/-/live/shell/1.1.0', token);
    expect(await publish('catalog', '1.5.0', needing)).toMatchObject({ status: 201 });
    expect(await post('/-/live/catalog/1.5.0', teams.catalog)).toMatchObject({ status: 200 });
    await publish('shell', '1.2.0', aShell('1.2.0', { offers: { session: '1.2.0' } }), { token });
    expect(await post('/-/live/shell/1.2.0', token, { canary: 10 })).toMatchObject({
      status: 422,
      error:
        'catalog 1.5.0 needs session ^1.3.0; the shell 1.2.0 offers 1.2.0: release or roll back that remote first, or make both live in one step',
    });
  });
});

describe('a path that the site did not have', () => {
  const title = { en: 'Sizes of <b>it</b>', bn: 'মাপ' };
  const routes = [
    { path: '/home', access: 'public', title: { en: 'Home', bn: 'হোম' }, files: ['home.1234.js'] },
    { path: '/product/:id/sizes', access: 'public', title, files: ['home.1234.js'] },
  ] as const;
  const statusAt = async (url: string) => (await site.inject({ url })).statusCode;

  test('comes with its release, without a start, and goes with it', async () => {
    expect(await statusAt('/product/7/sizes')).toBe(404);
    await publish('catalog', '1.4.0', aRelease('catalog', '1.4.0', { routes }));
    expect(await post('/-/live/catalog/1.4.0', teams.catalog)).toMatchObject({ status: 200 });
    const page = await site.inject({ url: '/product/7/sizes' });
    expect(page.statusCode).toBe(200);
    expect(/<title>.*?<\/title>/.exec(page.body)?.[0]).toContain(
      '<title>Sizes of &#60;b&#62;it&#60;/b&#62; · Haat</title>',
    );
    const [, address = ''] = /href="(\/r\/routes\/en\/[^"]+)"/.exec(page.body) ?? [];
    const file = await site.inject({ url: address });
    expect(file.headers['cache-control']).toContain('immutable');
    expect(file.json()).toContainEqual({
      path: '/product/:id/sizes',
      region: 'catalog',
      access: 'public',
      title: title.en,
    });
    expect((await site.inject({ url: address.replace('/en/', '/bn/') })).json()).toContainEqual(
      expect.objectContaining({ path: '/product/:id/sizes', title: title.bn }),
    );
    const token = teams.catalog;
    const routesNow = await site.inject({ url: '/-/routes', headers: bearer(token) });
    expect(routesNow.json()).toContainEqual({
      path: '/product/:id/sizes',
      remote: 'catalog',
      version: '1.4.0',
      access: 'public',
    });
    await publish('catalog', '1.5.0', aRelease('catalog', '1.5.0', { routes: routes.slice(0, 1) }));
    expect(await post('/-/live/catalog/1.5.0', token)).toMatchObject({ status: 200 });
    expect(await statusAt('/product/7/sizes')).toBe(404);
    // An open tab may ask for its paths again, of any server.
    expect(await statusAt(address)).toBe(200);
    expect(await post('/-/rollback/catalog', token)).toMatchObject({ status: 200 });
    expect(await statusAt('/product/7/sizes')).toBe(200);
  });

  test('is there for the canary’s visitors alone', async () => {
    await publish('catalog', '1.4.0', aRelease('catalog', '1.4.0', { routes }));
    await post('/-/live/catalog/1.4.0', teams.catalog, { canary: 50 });
    const statuses = await Promise.all(
      Array.from({ length: 40 }, async (_, at) => {
        const cookie = `haat_visitor=${String(at).padStart(22, 'v')}`;
        const page = await site.inject({ url: '/product/7/sizes', headers: { cookie } });
        return [page.statusCode, page.body.includes('"catalog":{"version":"1.4.0"')];
      }),
    );
    expect(new Set(statuses.map(([status, isCanary]) => `${status} ${isCanary}`))).toEqual(
      new Set(['200 true', '404 false']),
    );
  });

  test.each(['en/catalog@9.9.9.json', 'fr/catalog@1.4.0.json', 'en/..%2f..%2fx.json', 'en/.json.json'])(
    'the file %s is not there',
    async (file) => expect(await statusAt(`/r/routes/${file}`)).toBe(404),
  );
});

describe('a release that is not there', () => {
  test('is not judged', async () => {
    const url = '/-/releases/catalog/9.9.9';
    expect((await site.inject({ url, headers: bearer(teams.catalog) })).statusCode).toBe(404);
  });
});

describe('publishing', () => {
  test('makes a release whose files are served, and nothing live', async () => {
    expect(await publish('catalog', '1.4.0', aRelease('catalog', '1.4.0'))).toMatchObject({
      status: 201,
      name: 'catalog',
      version: '1.4.0',
    });
    expect(await versionOf()).toBe('1.0.0-aaaa');
    const { headers, body } = await site.inject('/r/catalog/1.4.0/app.1234.js');
    expect(body).toBe('app of catalog 1.4.0');
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
    for (const file of ['remote.json', 'hashes.json', '..%2f1.4.0%2fhashes.json', 'x.js'])
      expect(await fileOf('1.4.0', file)).toBe(404);
  });

  test.each<[string, string | undefined]>([
    ['none', undefined],
    ['an unknown one', 'Bearer haat_unknown'],
    ['an empty one', 'Bearer '],
    ['another scheme', 'Basic YTpi'],
  ])('with no right token is refused before anything is read: %s', async (_what, authorization) => {
    const headers = { 'content-type': ARCHIVE_TYPE, ...(authorization ? { authorization } : {}) };
    const answer = await site.inject({
      method: 'POST',
      url: '/-/releases/catalog/1.4.0',
      headers,
      payload: 'x',
    });
    expect([answer.statusCode, answer.json().code]).toEqual([401, 'token_unknown']);
    expect(answer.headers['cache-control']).toBe('no-store');
  });

  test('with another team’s token is refused; the operator’s is valid for all', async () => {
    const files = aRelease('catalog', '1.4.0');
    expect(await publish('catalog', '1.4.0', files, { token: teams.seller })).toMatchObject({
      status: 403,
      code: 'token_of_another',
    });
    expect(released()).toEqual([]);
    expect((await publish('catalog', '1.4.0', files, { token: teams.operator })).status).toBe(201);
  });

  test('the same version twice is refused, whatever is in it', async () => {
    await publish('catalog', '1.4.0', aRelease('catalog', '1.4.0'));
    const other = aRelease('catalog', '1.4.0', {}, { 'app.1234.js': 'other' });
    expect(await publish('catalog', '1.4.0', other)).toEqual({
      status: 409,
      code: 'release_exists',
      error: 'catalog 1.4.0 is released already: a release never changes',
    });
    expect((await site.inject('/r/catalog/1.4.0/app.1234.js')).body).toBe('app of catalog 1.4.0');
  });

  test('the same version by two at once is released once', async () => {
    const texts = ['a', 'b', 'c'];
    const answers = await Promise.all(
      texts.map((text) =>
        publish('catalog', '1.4.0', aRelease('catalog', '1.4.0', {}, { 'app.1234.js': text })),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    const winner = texts[answers.findIndex(({ status }) => status === 201)];
    expect((await site.inject('/r/catalog/1.4.0/app.1234.js')).body).toBe(winner);
    expect(staged()).toEqual([]);
  });

  const right = aRelease('catalog', '1.4.0');
  const note = (change: Partial<RemoteNote>) => aRelease('catalog', '1.4.0', change);
  const renamed = (name: string) => ({ ...right, [name]: 'x' });
  const lying = (change: Partial<Hashes['files'][number]>) => ({
    files: hashesOf(right).files.map((file) =>
      file.name === 'home.1234.js' ? { ...file, ...change } : file,
    ),
  });
  const without = (gone: string) =>
    Object.fromEntries(Object.entries(right).filter(([name]) => name !== gone));

  test.each<[string, Files, Hashes | undefined, number, string, RegExp]>([
    [
      'a wrong hash',
      right,
      lying({ sha256: '0'.repeat(64) }),
      422,
      'hash_differs',
      /^home\.1234\.js is not what/,
    ],
    ['no hash', right, lying({ sha256: 'abc' }), 422, 'release_malformed', /has no sha256/],
    ['a size too large', right, lying({ size: 5 }), 400, 'upload_interrupted', /ended before the last file/],
    ['a size too small', right, lying({ size: 3 }), 422, 'hash_differs', /home/],
    ['a negative size', right, lying({ size: -1 }), 422, 'release_malformed', /has no size/],
    ['a huge file', right, lying({ size: 1e9 }), 413, 'release_too_large', /larger than 16 MB/],
    [
      'a way out',
      renamed('../../x.js'),
      undefined,
      422,
      'release_malformed',
      /cannot have a file "\.\.\/\.\.\/x\.js"/,
    ],
    ['an absolute path', renamed('/etc/x'), undefined, 422, 'release_malformed', /cannot have a file/],
    ['a way out inside', renamed('a/../../x'), undefined, 422, 'release_malformed', /cannot have a file/],
    ['a backslash', renamed('a\\..\\x'), undefined, 422, 'release_malformed', /cannot have a file/],
    ['a hidden file', renamed('.env'), undefined, 422, 'release_malformed', /cannot have a file/],
    ['a zero byte', renamed('a\0.js'), undefined, 422, 'release_malformed', /cannot have a file/],
    [
      'hashes of its own',
      right,
      { files: [{ name: 'hashes.json', size: 1, sha256: '0'.repeat(64) }] },
      422,
      'release_malformed',
      /cannot have a file/,
    ],
    [
      'a compressed copy of something else',
      renamed('home.1234.js.br'),
      undefined,
      422,
      'release_malformed',
      /^home\.1234\.js\.br is no copy of home\.1234\.js/,
    ],
    ['a file twice', renamed('HOME.1234.js'), undefined, 422, 'release_malformed', /names a file twice/],
    ['no note', without('remote.json'), undefined, 422, 'release_malformed', /has no remote\.json/],
    [
      'no manifest',
      without('mf-manifest.json'),
      undefined,
      422,
      'release_malformed',
      /has no mf-manifest\.json/,
    ],
    [
      'a file missing',
      without('app.1234.css'),
      undefined,
      422,
      'release_malformed',
      /lacks its file app\.1234\.css/,
    ],
    [
      'a screen’s file missing',
      without('home.1234.js'),
      undefined,
      422,
      'release_malformed',
      /lacks its file home/,
    ],
    [
      'a broken note',
      { ...right, 'remote.json': '{' },
      undefined,
      422,
      'release_malformed',
      /no JSON object/,
    ],
    [
      'a team without a name',
      { ...right, 'remote.json': right['remote.json']!.replace('{', '{"team":7,') },
      undefined,
      422,
      'release_malformed',
      /has no team’s name/,
    ],
    [
      'a broken manifest',
      { ...right, 'mf-manifest.json': '{}' },
      undefined,
      422,
      'release_malformed',
      /exposes no/,
    ],
    [
      'another remote’s note',
      note({ name: 'seller' }),
      undefined,
      422,
      'release_malformed',
      /is of seller 1\.4\.0, not catalog/,
    ],
    [
      'another version’s note',
      note({ version: '1.5.0' }),
      undefined,
      422,
      'release_malformed',
      /is of catalog 1\.5\.0/,
    ],
    [
      'a contract of the future',
      note({ needs: { session: '^2.0.0' } }),
      undefined,
      422,
      'contract_not_offered',
      /^catalog 1\.4\.0 needs session \^2\.0\.0; the shell 1\.0\.0-ffff offers 1\.2\.0$/,
    ],
    [
      'no contract that it needs',
      note({ needs: {} }),
      undefined,
      422,
      'contract_not_named',
      /^catalog 1\.4\.0 names no contract that it needs$/,
    ],
    [
      'another React',
      aRelease('catalog', '1.4.0', {}, { 'mf-manifest.json': manifestSharing('^18.2.0') }),
      undefined,
      422,
      'shared_not_offered',
      /^catalog 1\.4\.0 needs react \^18\.2\.0; the shell 1\.0\.0-ffff shares 19\.3\.1$/,
    ],
    [
      'a style of the whole page',
      { ...right, 'app.1234.css': '.catalog-a{color:red}body{margin:0}' },
      undefined,
      422,
      'style_not_isolated',
      /^app\.1234\.css: the selector body is not limited to elements with a class \.catalog-…$/,
    ],
    [
      'an early call elsewhere',
      note({ routes: [{ path: '/home', files: [], early: ['https://elsewhere.example/'] }] }),
      undefined,
      422,
      'release_malformed',
      /has no routes/,
    ],
    [
      'too many early calls',
      note({ routes: [{ path: '/home', files: [], early: Array.from('12345678901', (n) => `/a/${n}/`) }] }),
      undefined,
      422,
      'release_malformed',
      /has no routes/,
    ],
    ['no contracts', note({ needs: undefined }), undefined, 422, 'release_malformed', /no contract ranges/],
    [
      'another’s path',
      note({ routes: [{ path: '/cart', files: [] }] }),
      undefined,
      422,
      'route_not_allowed',
      /cart_checkout’s/,
    ],
  ])('%s is refused, and leaves nothing @full', async (_what, files, hashes, status, code, error) => {
    const answer = await publish('catalog', '1.4.0', files, { hashes });
    expect(answer).toMatchObject({ status, code, error: expect.stringMatching(error) });
    expect(answer.error).not.toMatch(/\n/);
    expect(released()).toEqual([]);
    if (existsSync(path.join(root, '.data/releases/.staging'))) expect(staged()).toEqual([]);
    // The version is still free.
    expect((await publish('catalog', '1.4.0', right)).status).toBe(201);
  });

  test.each([
    ['1.4', 400, 'version_malformed'],
    ['latest', 400, 'version_malformed'],
    ['..%2f1.4.0', 400, 'version_malformed'],
  ])('the version %s is refused', async (version, status, code) => {
    expect(await publish('catalog', version, right)).toMatchObject({ status, code });
  });

  test.each([
    ['a version that is released already', '1.4.0', 409],
    ['a remote of another team', '1.5.0', 403],
  ])(
    '%s: the connection of the refused upload is free for the next request',
    async (_what, version, status) => {
      await publish('catalog', '1.4.0', right);
      const address = new URL(await site.listen({ port: 0, host: '127.0.0.1' }));
      const agent = new Agent({ keepAlive: true, maxSockets: 1 });
      const ask = (method: string, url: string, token: string, body?: Buffer) =>
        new Promise<{ status?: number; text: string }>((resolve, reject) => {
          const headers = { ...bearer(token), 'content-type': ARCHIVE_TYPE };
          const sent = request(new URL(url, address), { method, headers, agent }, (answer) => {
            let text = '';
            answer.on('data', (part) => {
              text += part;
            });
            answer.on('end', () => resolve({ status: answer.statusCode, text }));
          });
          sent.on('error', reject);
          sent.end(body);
        });
      const token = status === 403 ? teams.seller : teams.catalog;
      const large = await anArchive({ ...aRelease('catalog', version), 'large.js': 'x'.repeat(8_000_000) });
      const refused = await ask('POST', `/-/releases/catalog/${version}`, token, large);
      expect(refused.status).toBe(status);
      expect(refused.text).toMatch(/"code":"(release_exists|token_of_another)"/);
      const begin = performance.now();
      expect(await ask('GET', '/healthz', token)).toMatchObject({ status: 200 });
      // It waited for the server's time-out of 73 s.
      expect(performance.now() - begin).toBeLessThan(60_000);
      agent.destroy();
    },
  );

  test('a body that is no archive is refused', async () => {
    expect(
      await publish('catalog', '1.4.0', {}, { payload: Buffer.from('{}'), type: 'application/json' }),
    ).toMatchObject({
      status: 400,
      code: 'release_malformed',
    });
    expect(await publish('catalog', '1.4.0', {}, { payload: Buffer.from('no list') })).toMatchObject({
      status: 400,
    });
    const more = Buffer.concat([await anArchive(right), Buffer.from('more')]);
    expect(await publish('catalog', '1.4.0', {}, { payload: more })).toMatchObject({
      error: 'Something follows the last file',
    });
    expect(await publish('payments', '1.4.0', right, { token: teams.operator })).toMatchObject({
      status: 404,
      code: 'no_such_remote',
    });
    expect(released()).toEqual([]);
  });

  test('an upload that breaks off is never visible, and the next try works', async () => {
    await site.listen({ port: 0, host: '127.0.0.1' });
    const { port } = site.server.address() as AddressInfo;
    const archive = await anArchive(right);
    const sending = httpRequest({
      port,
      method: 'POST',
      path: '/-/releases/catalog/1.4.0',
      headers: { ...bearer(teams.catalog), 'content-type': ARCHIVE_TYPE, 'content-length': archive.length },
    });
    const broken = new Promise((resolve) => sending.on('error', resolve));
    sending.write(archive.subarray(0, archive.length - 2));
    await until(() => staged().length === 1);
    sending.destroy();
    await broken;
    await until(() => staged().length === 0);
    expect(staged()).toEqual([]);
    expect(released()).toEqual([]);
    expect(await fileOf('1.4.0', 'app.1234.js')).toBe(404);
    expect((await publish('catalog', '1.4.0', right)).status).toBe(201);
  });
});

describe('what is live', () => {
  beforeEach(async () => {
    for (const version of ['1.4.0', '1.5.0']) await publish('catalog', version, aRelease('catalog', version));
  });
  const live = (version: string, body: object = {}, token = teams.catalog) =>
    post(`/-/live/catalog/${version}`, token, body);

  test('is in the next page, with author and reason, and other files stay available', async () => {
    expect(await live('1.4.0', { by: 'rima', why: 'filters' })).toMatchObject({ status: 200, id: 1 });
    const { id, remotes } = await compositionOf();
    expect(id).toMatch(/^1\.[0-9a-f]{12}$/);
    expect(remotes.catalog).toEqual({ version: '1.4.0', entry: '/r/catalog/1.4.0/mf-manifest.json' });
    const { body } = await site.inject('/home');
    expect(body).toContain(`<body data-composition="${id}"`);
    expect(body).toContain('href="/r/catalog/1.4.0/home.1234.js"');
    const { now, history } = (
      await site.inject({ url: '/-/compositions', headers: bearer(teams.seller) })
    ).json();
    expect(now.remotes.catalog).toMatchObject({
      version: '1.4.0',
      by: 'rima (team catalog)',
      why: 'filters',
    });
    expect(history).toHaveLength(1);
    await live('1.5.0');
    expect(await versionOf()).toBe('1.5.0');
    // Tabs that are open go on with theirs: the release before, and the build before that.
    for (const version of ['1.4.0', '1.0.0-aaaa']) expect(await fileOf(version, 'app.1234.js')).toBe(200);
  });

  test('is rolled back step by step, to the first release in the end', async () => {
    await publish('catalog', '1.6.0', aRelease('catalog', '1.6.0'));
    for (const version of ['1.4.0', '1.5.0', '1.6.0']) await live(version);
    const seen = [];
    for (let step = 0; step < 2; step++) {
      expect((await post('/-/rollback/catalog', teams.catalog)).status).toBe(200);
      seen.push(await versionOf());
    }
    expect(seen).toEqual(['1.5.0', '1.4.0']);
    expect(await post('/-/rollback/catalog', teams.catalog)).toMatchObject({
      status: 409,
      code: 'nothing_before',
    });
  });

  test('a yanked version is withdrawn for good, with author and reason', async () => {
    await publish('catalog', '1.6.0', aRelease('catalog', '1.6.0'));
    for (const version of ['1.4.0', '1.5.0', '1.6.0']) await live(version);
    const yank = (version: string, body: object = {}, token = teams.catalog) =>
      post(`/-/yank/catalog/${version}`, token, body);
    expect(await yank('1.5.0', {}, teams.seller)).toMatchObject({ status: 403 });
    expect(await yank('9.9.9')).toMatchObject({ status: 404, code: 'no_such_release' });
    for (const path of ['..%2fcatalog%2f1.4.0', '1.4'])
      expect(await yank(path)).toMatchObject({ status: 404, code: 'no_such_release' });
    expect(await yank('1.5.0', { by: 'rima', why: 'wrong prices' })).toMatchObject({ status: 200, id: 4 });
    expect(await live('1.5.0', { canary: 10 })).toMatchObject({ status: 409, code: 'version_yanked' });
    expect(await live('1.5.0')).toEqual({
      status: 409,
      code: 'version_yanked',
      error: expect.stringMatching(
        /^catalog 1\.5\.0 was yanked by rima \(team catalog\) on \d{4}-\d\d-\d\d \(wrong prices\): /,
      ),
    });
    expect(await post('/-/compositions/2/use', teams.operator)).toMatchObject({ code: 'version_yanked' });
    // Pages don't fall back to it either.
    const fallback = await site.inject('/composition.json?without=catalog@1.6.0');
    expect(fallback.json<ComposedPage>().composition.remotes.catalog!.version).toBe('1.4.0');
    // Tabs that are open keep it.
    expect(await fileOf('1.5.0', 'app.1234.js')).toBe(200);

    expect(await yank('1.6.0')).toMatchObject({ status: 409, code: 'yank_of_live' });
    expect(await yank('1.6.0', { instead: '9.9.9' })).toMatchObject({ status: 404 });
    expect(await yank('1.6.0', { instead: '../catalog/1.4.0' })).toMatchObject({ status: 404 });
    expect(await yank('1.6.0', { instead: '1.5.0' })).toMatchObject({ code: 'version_yanked' });
    expect(await yank('1.6.0', { instead: '1.4.0' })).toMatchObject({ status: 200, id: 5 });
    expect(await versionOf()).toBe('1.4.0');
  });

  test('is no path into another folder of the store', async () => {
    await publish('seller', '2.0.0', aRelease('seller', '2.0.0'), { token: teams.seller });
    expect(await live('..%2fseller%2f2.0.0')).toMatchObject({ status: 404, code: 'no_such_release' });
  });

  test('an earlier composition is live again by its id or by a page’s stamp; only the operator may', async () => {
    await live('1.4.0');
    const { id } = await compositionOf();
    await live('1.5.0');
    expect(await post(`/-/compositions/${id}/use`, teams.catalog)).toMatchObject({ status: 403 });
    expect(await post(`/-/compositions/${id}/use`, teams.operator, { why: 'sale' })).toMatchObject({ id: 3 });
    expect(await versionOf()).toBe('1.4.0');
    await post('/-/compositions/0/use', teams.operator);
    expect(await versionOf()).toBe('1.0.0-aaaa');
    expect(await post('/-/compositions/99/use', teams.operator)).toMatchObject({ status: 404 });
    expect(await post('/-/compositions/x/use', teams.operator)).toMatchObject({ status: 400 });
  });

  test.each([0, 100, 2.5, -1, '10', null])('for a share of %j is refused @full', async (canary) => {
    await live('1.4.0');
    expect(await live('1.5.0', { canary })).toMatchObject({ status: 400, code: 'share_malformed' });
    expect((await compositionOf()).id).toMatch(/^1\./);
  });

  test('for a share leaves the rest unchanged, also when another remote changes meanwhile', async () => {
    await live('1.4.0');
    const seller = aRelease('seller', '2.0.0');
    await publish('seller', '2.0.0', seller, { token: teams.seller });
    const answers = await Promise.all([
      live('1.5.0', { canary: 10, why: 'trial' }),
      live('1.5.0', { canary: 20 }),
      post('/-/live/seller/2.0.0', teams.seller),
    ]);
    const [first, second, other] = answers.map(({ status }) => status);
    expect(other).toBe(200);
    // At the same time one of both is refused; one after the other, the second changes the share.
    expect([
      [200, 200],
      [200, 409],
      [409, 200],
    ]).toContainEqual([first, second]);
    const headers = bearer(teams.catalog);
    const { now } = (await site.inject({ url: '/-/compositions', headers })).json();
    expect(now.remotes.catalog).toMatchObject({
      version: '1.4.0',
      canary: { version: '1.5.0', by: 'team catalog' },
    });
    expect(now.remotes.seller).toMatchObject({ version: '2.0.0', canary: null });
  });

  test('two remotes that claim one path at once: one gets it, and only its release is taken', async () => {
    const remotes = ['catalog', 'seller'] as const;
    const granted = await Promise.all(
      remotes.map((name) => post(`/-/grants/${name}`, teams.operator, { prefix: '/presents' })),
    );
    const owner = remotes.filter((_name, at) => granted[at]!.status === 200);
    expect(owner).toHaveLength(1);
    const title = { en: 'Presents', bn: 'উপহার' };
    const routes = [{ path: '/presents', access: 'public' as const, title, files: ['home.1234.js'] }];
    const published = await Promise.all(
      remotes.map((name) =>
        publish(name, '3.0.0', aRelease(name, '3.0.0', { routes }), { token: teams[name] }),
      ),
    );
    expect(remotes.filter((_name, at) => published[at]!.status === 201)).toEqual(owner);
    const refusal = published.find(({ status }) => status !== 201)!;
    expect(refusal).toMatchObject({
      status: 422,
      error: expect.stringContaining(`/presents, which is ${owner[0]}’s`),
    });
  });

  test('does not change without permission, or for a release that does not exist', async () => {
    expect(await live('1.4.0', {}, teams.seller)).toMatchObject({ status: 403 });
    expect(await live('9.9.9')).toMatchObject({ status: 404, code: 'no_such_release' });
    expect(await post('/-/rollback/catalog', teams.seller)).toMatchObject({ status: 403 });
    await live('1.4.0');
    expect(await live('1.4.0')).toMatchObject({ status: 409, code: 'live_already' });
    expect((await compositionOf()).id).toMatch(/^1\./);
  });

  test('two changes of one remote at once do not overwrite each other; of two remotes both count', async () => {
    const seller = aRelease('seller', '2.0.0');
    await publish('seller', '2.0.0', seller, { token: teams.seller });
    const [one, two, other] = await Promise.all([
      live('1.4.0'),
      live('1.5.0'),
      post('/-/live/seller/2.0.0', teams.seller),
    ]);
    expect(other.status).toBe(200);
    expect(await versionOf('seller')).toBe('2.0.0');
    // One after the other, or one of them refused (releaseService.test.ts): each step is in the history.
    const made = [one, two].filter(({ status }) => status === 200);
    for (const { status, code } of [one, two])
      if (status !== 200) expect({ status, code }).toEqual({ status: 409, code: 'changed_meanwhile' });
    const headers = bearer(teams.catalog);
    const { history } = (await site.inject({ url: '/-/compositions', headers })).json();
    expect(history).toHaveLength(made.length + 1);
  });

  test('a change based on an older composition is refused', async () => {
    await live('1.4.0');
    expect(await live('1.5.0', { expected: 0 })).toMatchObject({ status: 409, code: 'changed_meanwhile' });
    expect(await live('1.5.0', { expected: 1 })).toMatchObject({ status: 200 });
  });

  test('is the same on every server, and after a restart', async () => {
    const other = await open();
    expect(await versionOf('catalog', other)).toBe('1.0.0-aaaa');
    await live('1.4.0');
    expect(await versionOf('catalog', other)).toBe('1.4.0');
    const late = await open();
    expect(await versionOf('catalog', late)).toBe('1.4.0');
    await Promise.all([other.close(), late.close()]);
  });

  test.each<[string, () => void]>([
    ['a file that was changed', () => write('.data/releases/catalog/1.5.0/home.1234.js', 'evil')],
    ['a file that is gone', () => rmSync(path.join(root, '.data/releases/catalog/1.5.0/app.1234.js'))],
    ['all of it gone', () => rmSync(path.join(root, '.data/releases/catalog/1.5.0'), { recursive: true })],
    ['a broken list', () => write('.data/releases/catalog/1.5.0/hashes.json', '{')],
    [
      'a shell that went back',
      () => {
        const needs = { session: '^1.2.0' };
        rmSync(path.join(root, '.data/releases/catalog/1.5.0'), { recursive: true });
        const files = aRelease('catalog', '1.5.0', { needs });
        for (const [name, text] of Object.entries({
          ...files,
          'hashes.json': JSON.stringify(hashesOf(files)),
        }))
          write(`.data/releases/catalog/1.5.0/${name}`, text);
        const offers = { session: '1.1.0' };
        write('shell/dist/browser/shell.json', { version: '0.9.0-ffff', js: [], css: [], offers });
      },
    ],
  ])('is stood in for by the last good version: %s', async (_what, breaks) => {
    await live('1.4.0');
    await live('1.5.0');
    const asAsked = (await compositionOf()).id;
    breaks();
    console.error = jest.fn();
    const later = await open();
    const { id, remotes } = await compositionOf(later);
    expect(remotes.catalog!.version).toBe('1.4.0');
    const reported = jest.mocked(console.error).mock.calls.flat().join();
    expect(reported).toMatch(/^catalog 1\.5\.0 (cannot be served|is live, but missing|needs session)/);
    // The stamp names the composition of the page, and that the page has overrides.
    expect(id).toMatch(/^2\./);
    expect(id).not.toBe(asAsked);
    await later.close();
  });

  test('a release is served without a build in the workspace', async () => {
    await live('1.4.0');
    rmSync(path.join(root, 'mfe-catalog'), { recursive: true });
    expect(await versionOf()).toBe('1.4.0');
  });
});

describe('tokens', () => {
  const files = aRelease('catalog', '1.4.0');
  const storedTokens = () => readFileSync(tokenFile(path.join(root, '.data')), 'utf8');
  const setUp = async () => {
    await publish('catalog', '1.3.0', aRelease('catalog', '1.3.0'));
    await publish('catalog', '1.2.0', aRelease('catalog', '1.2.0'));
    await post('/-/live/catalog/1.2.0', teams.catalog);
  };

  test.each<[Role, string[]]>([
    ['publish', ['publish']],
    ['promote', ['live', 'rollback', 'dismiss']],
    ['operate', ['rollback', 'yank']],
  ])('for %s allow: %j', async (role, allowed) => {
    await setUp();
    const token = await tokenOf('catalog', { roles: [role] });
    const answers = {
      publish: await publish('catalog', '1.4.0', files, { token }),
      live: await post('/-/live/catalog/1.3.0', token),
      rollback: await post('/-/rollback/catalog', token),
      dismiss: await post('/-/dismiss/catalog', token),
      yank: await post('/-/yank/catalog/1.3.0', token),
    };
    for (const [call, { status, code, error }] of Object.entries(answers)) {
      if (!allowed.includes(call))
        expect({ call, status, code }).toEqual({ call, status: 403, code: 'role_missing' });
      else
        expect({ call, status: status < 300 || status === 409 ? 'allowed' : error }).toEqual({
          call,
          status: 'allowed',
        });
    }
    expect(await post('/-/compositions/1/use', token)).toMatchObject({
      status: 403,
      code: 'token_of_another',
    });
  });

  test('the refusal of a role names the token that is needed', async () => {
    const token = await tokenOf(OPERATOR, { roles: ['publish', 'promote'] });
    expect(await post('/-/compositions/0/use', token)).toEqual({
      status: 403,
      code: 'role_missing',
      error:
        'This token is for publish and promote, not operate: npm run release-token -- operator --role operate',
    });
  });

  test('end on their day, and each answer says when', async () => {
    await setUp();
    const token = await tokenOf('catalog', { days: 10 });
    const url = '/-/compositions';
    const { headers } = await site.inject({ url, headers: bearer(token) });
    const end = Date.parse(String(headers['release-token-expires']));
    expect(Math.abs(end - Date.now() - 10 * 24 * 3600_000)).toBeLessThan(60_000);
    write(
      '.data/release-tokens.json',
      storedTokens().replace(new Date(end).toISOString(), '2026-01-31T10:00:00.000Z'),
    );
    expect(await post('/-/live/catalog/1.3.0', token)).toEqual({
      status: 401,
      code: 'token_expired',
      error: 'This token has expired on 2026-01-31: npm run release-token -- mfe-catalog makes a new one',
    });
  });

  test('two of the same roles are valid while one is exchanged', async () => {
    await setUp();
    const mayRead = async (token: string) =>
      (await site.inject({ url: '/-/compositions', headers: bearer(token) })).statusCode === 200;
    const publisher = await tokenOf('catalog', { roles: ['publish'] });
    const second = await tokenOf('catalog');
    expect([await mayRead(teams.catalog), await mayRead(second)]).toEqual([true, true]);
    const { headers } = await site.inject({ url: '/-/compositions', headers: bearer(teams.catalog) });
    const left = Date.parse(String(headers['release-token-expires'])) - Date.now();
    expect(Math.round(left / (24 * 3600_000))).toBe(7);
    const third = await tokenOf('catalog');
    expect([await mayRead(teams.catalog), await mayRead(second), await mayRead(third)]).toEqual([
      false,
      true,
      true,
    ]);
    const only = await tokenOf('catalog', { replace: true });
    expect([await mayRead(second), await mayRead(third), await mayRead(only)]).toEqual([false, false, true]);
    // Tokens of other roles and of other teams stay valid.
    expect([await mayRead(publisher), await mayRead(teams.seller)]).toEqual([true, true]);
  });

  test('of before, without roles and end, and those of the setting are valid', async () => {
    await setUp();
    const hash = (token: string) => sha256(Buffer.from(token));
    write('.data/release-tokens.json', { catalog: hash('haat_old') });
    expect(await post('/-/live/catalog/1.3.0', 'haat_old')).toMatchObject({ status: 200 });
    const set = `catalog=${hash('a')}:promote,catalog=${hash('b')}:publish+operate:2099-01-31,catalog=${hash('c')}:promote:2026-01-31`;
    const other = await buildSite(readSettings({ API_PORT: '2', RELEASE_TOKENS: set }, root), root);
    const call = async (url: string, token: string) =>
      (await other.inject({ method: 'POST', url, headers: bearer(token), payload: {} })).json();
    expect(await call('/-/rollback/catalog', 'a')).toMatchObject({ id: 3 });
    expect(await call('/-/yank/catalog/1.3.0', 'b')).toMatchObject({ id: 4 });
    expect(await call('/-/rollback/catalog', 'c')).toMatchObject({ code: 'token_expired' });
    await other.close();
  });
});
