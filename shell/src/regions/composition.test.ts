/** @jest-environment jsdom */
import { type ComposedPage, PAGE_DATA } from '@haat/page';
import { composedPage, refetchRelease } from './composition';

const release = (name: string, version: string) => ({
  version,
  entry: `/r/${name}/${version}/mf-manifest.json`,
});
const OVERRIDE = 'http://localhost:4104/mf-manifest.json';
function aPage(id: string, catalog: string, account: string): ComposedPage {
  const remotes = { catalog: release('catalog', catalog), account: release('account', account) };
  const manifests = Object.fromEntries(Object.values(remotes).map(({ entry }) => [entry, { of: entry }]));
  const integrity = Object.fromEntries(
    Object.values(remotes).map(({ entry }) => [
      entry.replace('mf-manifest.json', ''),
      { files: {}, list: entry },
    ]),
  );
  return {
    composition: { id, remotes },
    routes: '/r/routes/en/.json',
    manifests,
    integrity,
    settings: { guestAccess: 'explicit', overrides: { seller: OVERRIDE } },
  };
}

const newest = aPage('2.b', '1.5.0', '2.1.0');
document.body.innerHTML = `<script type="application/json" id="${PAGE_DATA}">${JSON.stringify(aPage('1.a', '1.4.0', '2.0.0'))}</script>`;
globalThis.fetch = jest.fn(async () => ({ ok: true, json: async () => newest })) as jest.Mock;

test('a region that failed gets the newest release; the others keep what the page came with', async () => {
  await refetchRelease('catalog');
  const { composition, manifests } = composedPage();
  expect(composition).toEqual({
    id: '1.a',
    remotes: { catalog: release('catalog', '1.5.0'), account: release('account', '2.0.0') },
  });
  expect(manifests).toMatchObject({
    '/r/catalog/1.5.0/mf-manifest.json': {},
    '/r/account/2.0.0/mf-manifest.json': {},
  });
});

test('an override is never replaced by what is live', async () => {
  (globalThis.fetch as jest.Mock).mockClear();
  await refetchRelease('seller');
  expect(globalThis.fetch).not.toHaveBeenCalled();
});
