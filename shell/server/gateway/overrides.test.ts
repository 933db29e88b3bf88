import { readOverrides } from './overrides';

const SELLER = 'http://localhost:4104/mf-manifest.json';
const PREVIEW = 'https://previews.haat.example/pr-7/mf-manifest.json';
const settings = {
  overrideOrigins: ['http://localhost:4104', 'https://previews.haat.example'],
  publicUrl: new URL('http://localhost:3000'),
};
const REMOTES = ['account', 'cart_checkout', 'catalog', 'seller'];
const ask = (url: string, cookies?: string) => readOverrides(url, cookies, settings, REMOTES);
const asking = (address: string, remote = 'seller') =>
  ask(`/seller?${new URLSearchParams({ [`remote.${remote}`]: address })}`);
const cookieWith = (all: Record<string, string>) => `a=1; haat_overrides=${new URLSearchParams(all)}; b=2`;

test('an address begins an override, for the browser’s session', () => {
  expect(ask(`/search?q=saree&remote.seller=${SELLER}`)).toEqual({
    inForce: { seller: SELLER },
    refused: [],
    url: '/search?q=saree',
    cookie:
      'haat_overrides=seller=http%3A%2F%2Flocalhost%3A4104%2Fmf-manifest.json; Path=/; HttpOnly; SameSite=Lax',
    ended: false,
  });
});

test('it stays in force without the address, and others can be added', () => {
  expect(ask('/home', cookieWith({ seller: SELLER }))).toMatchObject({
    inForce: { seller: SELLER },
    cookie: null,
  });
  expect(ask(`/home?remote.catalog=${PREVIEW}`, cookieWith({ seller: SELLER }))).toMatchObject({
    inForce: { seller: SELLER, catalog: PREVIEW },
    cookie: expect.stringContaining('catalog='),
  });
  expect(ask(`/home?remote.seller=${SELLER}`, cookieWith({ seller: SELLER })).cookie).toBeNull();
});

test('an empty address ends it', () => {
  expect(ask('/home?q=a&remote.seller=', cookieWith({ seller: SELLER }))).toEqual({
    inForce: {},
    refused: [],
    url: '/home?q=a',
    cookie: 'haat_overrides=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax',
    ended: true,
  });
  expect(ask('/home?remote.seller=', cookieWith({ seller: SELLER, catalog: PREVIEW })).inForce).toEqual({
    catalog: PREVIEW,
  });
});

test.each([
  ['//evil.example/?remote.seller=', '/'],
  ['/.//evil.example/?remote.seller=', '/evil.example/'],
  ['/\\evil.example/?remote.seller=', '/'],
])('%s never leads to another site', (url, clean) => {
  expect(ask(url).url).toBe(clean);
});

test('the cookie is for https alone where the site is', () => {
  const publicUrl = new URL('https://haat.example');
  expect(
    readOverrides(`/?remote.seller=${PREVIEW}`, undefined, { ...settings, publicUrl }, REMOTES).cookie,
  ).toContain('; Secure');
});

test.each([
  ['another path', 'http://localhost:4104/some/build/mf-manifest.json', null],
  ['any remote of the site', SELLER, null, 'cart_checkout'],
  ['no remote of the site', SELLER, 'remote', 'saller'],
  ['a name that objects have', SELLER, 'remote', '__proto__'],
  ['no name', SELLER, 'remote', ''],
  ['a package’s name', SELLER, 'remote', 'mfe-seller'],
  ['an origin that is not allowed', 'https://evil.example/mf-manifest.json', 'origin'],
  ['another port', 'http://localhost:4105/mf-manifest.json', 'origin'],
  ['another protocol', 'https://localhost:4104/mf-manifest.json', 'origin'],
  [
    'an allowed origin as a part of another',
    'http://localhost:4104.evil.example/mf-manifest.json',
    'address',
  ],
  ['a host below an allowed one', 'https://evil.previews.haat.example/mf-manifest.json', 'origin'],
  ['no address', 'nonsense', 'address'],
  ['an address without a host', '/mf-manifest.json', 'address'],
  ['… or a protocol', '//localhost:4104/mf-manifest.json', 'address'],
  ['a script', 'javascript:alert(1)//mf-manifest.json', 'address'],
  ['data', 'data:application/json,{}', 'address'],
  ['a file', 'file:///mf-manifest.json', 'address'],
  ['a user', 'http://user@localhost:4104/mf-manifest.json', 'address'],
  ['a user and a password', 'http://user:secret@localhost:4104/mf-manifest.json', 'address'],
  ['an allowed origin as a user', 'http://localhost:4104@evil.example/mf-manifest.json', 'address'],
  ['a query', `${SELLER}?a=1`, 'address'],
  ['a hash', `${SELLER}#a`, 'address'],
  ['another file', 'http://localhost:4104/remoteEntry.js', 'address'],
  ['no file', 'http://localhost:4104', 'address'],
  ['a way up', 'http://localhost:4104/a/../mf-manifest.json', 'address'],
  ['… in disguise', 'http://localhost:4104/%2e%2e/mf-manifest.json', 'address'],
  ['a hidden folder', 'http://localhost:4104/.git/mf-manifest.json', 'address'],
  ['back slashes', 'http:\\\\localhost:4104\\mf-manifest.json', 'address'],
  ['missing slashes', 'http:localhost:4104/mf-manifest.json', 'address'],
  ['a tab', 'http://local\thost:4104/mf-manifest.json', 'address'],
  ['a line', `${SELLER}\n`, 'address'],
  ['capitals', 'HTTP://LOCALHOST:4104/mf-manifest.json', 'address'],
  ['signs of a policy', 'http://localhost:4104/;script-src */mf-manifest.json', 'address'],
  ['markup', 'http://localhost:4104/"><script>/mf-manifest.json', 'address'],
  ['a very long address', `http://localhost:4104/${'a'.repeat(300)}/mf-manifest.json`, 'address'],
])('%s: %s', (_case, address, reason, remote = 'seller') => {
  const { inForce, refused, cookie, url } = asking(address, remote);
  expect(refused.map((one) => one.reason)).toEqual(reason ? [reason] : []);
  expect(inForce).toEqual(reason ? {} : { [remote]: address });
  expect(cookie === null).toBe(reason !== null);
  expect(url).toBe('/seller');
});

test('a refused override is reported, cut to its maximum length', () => {
  expect(asking('x'.repeat(1000), 'y'.repeat(1000)).refused).toEqual([
    { remote: 'y'.repeat(40), address: 'x'.repeat(300), reason: 'remote' },
  ]);
});

test('a refused one leaves the stored one unchanged', () => {
  expect(ask('/home?remote.seller=nonsense', cookieWith({ seller: SELLER }))).toMatchObject({
    inForce: { seller: SELLER },
    cookie: null,
  });
});

test.each([
  ['an origin that is allowed no more', { seller: 'http://localhost:9/mf-manifest.json' }],
  ['no remote', { saller: SELLER }],
  ['nothing', { seller: '' }],
])('a cookie with %s is ignored', (_case, all) => {
  expect(ask('/home', cookieWith(all as unknown as Record<string, string>))).toMatchObject({
    inForce: {},
    refused: [],
  });
});

test('where the site allows none, the address and the cookie mean nothing', () => {
  const url = `/home?remote.seller=${SELLER}`;
  const off = readOverrides(
    url,
    cookieWith({ seller: SELLER }),
    { ...settings, overrideOrigins: [] },
    REMOTES,
  );
  expect(off).toEqual({ inForce: {}, refused: [], url, cookie: null, ended: false });
});
