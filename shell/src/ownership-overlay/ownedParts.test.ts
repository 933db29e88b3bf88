import { siteRoutes } from '../siteRoutes';
import { setTestRoutes } from '../testing/testRoutes';
import { ownedParts } from './ownedParts';

beforeAll(setTestRoutes);

const shell = { version: '1.0.0-aaaa', loadMs: 240 };
const release = (version: string) => ({ version, entry: `/r/${version}/mf-manifest.json` });
const remotes = { catalog: release('1.4.0'), cart_checkout: release('2.0.0') };

test('lists the shell first, then parts on the page, then the others', () => {
  const parts = ownedParts(shell, remotes, { cart_checkout: { status: 'mounted' } }, {});
  expect(parts.map(({ packageName }) => packageName)).toEqual([
    'shell',
    'mfe-cart-checkout',
    ...siteRoutes()
      .regions.filter((region) => region !== 'cart_checkout')
      .map((region) => `mfe-${region.replaceAll('_', '-')}`),
  ]);
  expect(parts[0]).toEqual({
    owner: 'shell',
    packageName: 'shell',
    status: 'frame',
    failures: null,
    ...shell,
  });
});

test.each([
  [
    'not asked for yet',
    undefined,
    undefined,
    { version: '1.4.0', status: 'idle', loadMs: null, failures: 0 },
  ],
  [
    'shown',
    { status: 'mounted' },
    { version: '1.4.0', loadMs: 312, failures: 0 },
    { version: '1.4.0', status: 'mounted', loadMs: 312, failures: 0 },
  ],
  [
    'shown in another version than the page came with',
    { status: 'mounted' },
    { version: '1.3.0', loadMs: 90, failures: 1 },
    { version: '1.3.0', status: 'mounted', loadMs: 90, failures: 1 },
  ],
  [
    'failed, as it is to be tried again',
    { status: 'failed', reloadHelps: false },
    { version: '1.3.0', loadMs: 90, failures: 2 },
    { version: '1.4.0', status: 'failed', loadMs: 90, failures: 2 },
  ],
] as const)('a region that is %s', (_case, state, record, expected) => {
  const parts = ownedParts(shell, remotes, { catalog: state }, { catalog: record });
  expect(parts.find(({ owner }) => owner === 'catalog')).toEqual({
    owner: 'catalog',
    packageName: 'mfe-catalog',
    ...expected,
  });
});

test('has no version for a remote that the composition lacks', () => {
  const seller = ownedParts(shell, remotes, {}, {}).find(({ owner }) => owner === 'seller');
  expect(seller).toMatchObject({ packageName: 'mfe-seller', version: null });
});
