import { loadRemote, registerPlugins, registerRemotes } from '@module-federation/enhanced/runtime';
import { PAGE_DATA } from './composition';

const entry = '/r/catalog/1/mf-manifest.json';
const absolute = new URL(entry, location.href).href;

document.body.innerHTML = `<script type="application/json" id="${PAGE_DATA}">${JSON.stringify({
  composition: { id: 'c1', remotes: { catalog: { version: '1', entry } } },
  manifests: { [entry]: { of: entry } },
  settings: { guestAccess: 'explicit' },
})}</script>`;

// After the page's data stands: the module registers its plugin when it is loaded.
const { loadLifecycles } = require('./federation') as typeof import('./federation');
const load = loadRemote as jest.Mock;
const register = registerRemotes as jest.Mock;

test('loads from where the composition has the remote; again only after forgetting it', async () => {
  const app = { bootstrap: jest.fn(), mount: jest.fn(), unmount: jest.fn() };
  load.mockResolvedValue(app);
  expect(await loadLifecycles('catalog', false)).toBe(app);
  await loadLifecycles('catalog', false);
  expect(load).toHaveBeenCalledWith('catalog/lifecycles');
  expect(register.mock.calls).toEqual([[[{ name: 'catalog', entry: absolute }], { force: false }]]);

  const hanging = document.createElement('script');
  hanging.dataset.rspack = 'catalog:12';
  const missing = Object.assign(document.createElement('link'), {
    rel: 'stylesheet',
    href: '/r/catalog/1/a.css',
  });
  const other = Object.assign(document.createElement('link'), {
    rel: 'stylesheet',
    href: '/r/account/1/a.css',
  });
  document.head.append(hanging, missing, other);
  Object.defineProperty(other, 'sheet', { value: {} });
  await loadLifecycles('catalog', true);
  expect(register).toHaveBeenLastCalledWith([{ name: 'catalog', entry: absolute }], { force: true });
  expect(document.head).not.toContainElement(hanging);
  expect(document.head).not.toContainElement(missing);
  expect(document.head).toContainElement(other);
});

test('a remote that the composition lacks is an error of its own region', async () => {
  await expect(loadLifecycles('seller', false)).rejects.toThrow('The composition has no release of seller');
});

test('takes a manifest from the page only for a release of the site’s own', async () => {
  const [[plugin]] = (registerPlugins as jest.Mock).mock.calls[0];
  // jsdom has no Response.
  globalThis.Response = class {
    text: string;
    constructor(text: string) {
      this.text = text;
    }
  } as unknown as typeof Response;
  expect(await plugin.fetch(absolute)).toEqual({ text: JSON.stringify({ of: entry }) });
  const elsewhere = jest.fn(async () => ({ ok: true }));
  globalThis.fetch = elsewhere as unknown as typeof fetch;
  await plugin.fetch(`http://localhost:4101${entry}`);
  expect(elsewhere).toHaveBeenCalledWith(`http://localhost:4101${entry}`, expect.anything());
});
