import { overrideAddress, planFor, readDevArguments, readSitePage } from './devPlan.mjs';
import { StartError } from './settings.mjs';

const remotes = ['mfe-catalog', 'mfe-seller'];
const seller = { packageName: 'mfe-seller', name: 'seller', port: 4104, path: '/seller' };
const catalog = { packageName: 'mfe-catalog', name: 'catalog', port: 4101, path: '/home' };
const SITE = 'https://haat.example';

test.each<[string, { names: string[]; site: string | null }]>([
  ['', { names: [], site: null }],
  ['mfe-seller', { names: ['mfe-seller'], site: null }],
  ['mfe-seller --site https://haat.example/home', { names: ['mfe-seller'], site: SITE }],
  ['--site=http://localhost:3000 mfe-catalog mfe-seller', { names: remotes, site: 'http://localhost:3000' }],
])('npm run dev -- %s', (line, read) => {
  expect(readDevArguments(line.split(' ').filter(Boolean), remotes)).toEqual(read);
});

test.each([
  ['mfe-saller', 'There is no remote mfe-saller. There are: mfe-catalog, mfe-seller'],
  ['mfe-seller --site', '--site needs an address like https://haat.example, not ""'],
  ['mfe-seller --site haat.example', '--site needs an address like https://haat.example, not "haat.example"'],
  ['--side x', 'There is no --side: npm run dev -- mfe-seller [--site https://haat.example]'],
])('npm run dev -- %s is refused in one line', (line, message) => {
  expect(() => readDevArguments(line.split(' '), remotes)).toThrow(new StartError(message));
});

const pageOf = (data: unknown) =>
  `<html><script type="application/json" id="haat-page">${JSON.stringify(data)}</script></html>`;

test.each([
  ['a page', pageOf({ composition: { remotes: {} }, settings: {} }), true],
  ['another’s page', '<html></html>', false],
  ['no JSON', '<script type="application/json" id="haat-page">nonsense</script>', false],
  ['other data', pageOf({ composition: 7 }), false],
  ['nothing', pageOf(null), false],
])('reads what a site says of itself: %s', (_case, html, found) => {
  expect(readSitePage(html) !== null).toBe(found);
});

function plan(settings: object, hot = [seller], compositionRemotes = {}) {
  const page = {
    composition: { remotes: compositionRemotes },
    settings: { guestAccess: 'open', ...settings },
  };
  return planFor({ site: SITE, hot, page, port: 3010, shellPort: 4105 });
}

test('a site that allows the override needs only the remote’s dev server', () => {
  expect(plan({ overrides: { seller: 'http://localhost:4104/mf-manifest.json' } })).toEqual({
    way: 'override',
    open: `${SITE}/seller?remote.seller=http://localhost:4104/mf-manifest.json`,
    why: `${SITE} lets mfe-seller come from here (an override), so nothing else of it runs on this machine`,
  });
});

test.each([
  ['allows none', {}],
  ['takes it from elsewhere', { overrides: { seller: 'http://localhost:9/mf-manifest.json' } }],
  ['allows another', { overrides: { catalog: 'http://localhost:4101/mf-manifest.json' } }],
])('a site that %s is stood in front of', (_case, settings) => {
  expect(plan(settings)).toMatchObject({
    way: 'local',
    open: 'http://localhost:3010/seller',
    why: expect.stringMatching(/^https:\/\/haat\.example lets nothing come from http:\/\/localhost:4104 /),
    env: {
      PORT: '3010',
      UPSTREAM: SITE,
      GUEST_ACCESS: 'open',
      DEV_SERVERS: 'mfe-seller=http://localhost:4104,shell=http://localhost:4105',
    },
  });
});

test('the site has to allow the overrides of all remotes', () => {
  const one = { seller: 'http://localhost:4104/mf-manifest.json' };
  expect(plan({ overrides: one }, [seller, catalog]).way).toBe('local');
  const both = { ...one, catalog: 'http://localhost:4101/mf-manifest.json' };
  expect(plan({ overrides: both }, [seller, catalog])).toMatchObject({
    way: 'override',
    open: overrideAddress(SITE, [seller, catalog]),
  });
});

test('remotes that the site loads from dev servers are loaded from there', () => {
  const theirs = {
    cart_checkout: { entry: 'http://localhost:4202/mf-manifest.json' },
    seller: { entry: 'http://localhost:4204/mf-manifest.json' },
    account: { entry: '/r/account/1.0.0/mf-manifest.json' },
  };
  expect(plan({}, [seller], theirs)).toMatchObject({
    env: {
      DEV_SERVERS:
        'mfe-cart-checkout=http://localhost:4202,mfe-seller=http://localhost:4104,shell=http://localhost:4105',
    },
  });
});
