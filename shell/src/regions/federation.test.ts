import { loadRemote, registerPlugins, registerRemotes } from '@module-federation/enhanced/runtime';
import { composedPage, PAGE_DATA, refetchRelease } from './composition';

const entry = '/r/catalog/1/mf-manifest.json';
const absolute = new URL(entry, location.href).href;

const aPage = (version: string) => ({
  composition: { id: 'c1', remotes: { catalog: { version, entry: entry.replace('1', version) } } },
  manifests: { [entry]: { of: entry } },
  integrity: { [`/r/catalog/${version}/`]: { files: {}, list: `sha256-of-${version}` } },
  settings: { guestAccess: 'explicit' },
});
document.body.innerHTML = `<script type="application/json" id="${PAGE_DATA}">${JSON.stringify(aPage('1'))}</script>`;
globalThis.fetch = jest.fn(async () => ({ ok: true, json: async () => aPage('0') })) as jest.Mock;

// After the page's data stands: the module registers its plugin when it is loaded.
const { FILE_TIMEOUT_MS, loadLifecycles } = require('./federation') as typeof import('./federation');
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

test('another release removes everything of the previous one, and requests nothing twice', async () => {
  const former = [
    Object.assign(document.createElement('link'), { rel: 'stylesheet', href: '/r/catalog/1/b.css' }),
    Object.assign(document.createElement('script'), { src: '/r/catalog/1/b.js' }),
  ];
  document.head.append(...former);
  await refetchRelease('catalog');
  register.mockClear();
  await loadLifecycles('catalog', false);
  const other = absolute.replace('/1/', '/0/');
  expect(register.mock.calls).toEqual([[[{ name: 'catalog', entry: other }], { force: true }]]);
  for (const element of former) expect(element).not.toBeInTheDocument();
  expect(fetch).toHaveBeenLastCalledWith(
    '/r/catalog/0/integrity.json',
    expect.objectContaining({ integrity: 'sha256-of-0' }),
  );
});

test('a remote that the composition lacks is an error of its own region', async () => {
  await expect(loadLifecycles('seller', false)).rejects.toThrow('The composition has no release of seller');
});

test('a file has the time that the page’s settings give it', () => {
  const [[plugin]] = (registerPlugins as jest.Mock).mock.calls[0];
  const file = { url: '/r/catalog/1/a.js', remoteInfo: { name: 'catalog' } };
  expect(plugin.createScript(file).timeout).toBe(FILE_TIMEOUT_MS);
  composedPage().settings.fileTimeoutMs = 1000;
  expect(plugin.createScript(file).timeout).toBe(1000);
  expect(plugin.createLink(file).timeout).toBe(1000);
  delete composedPage().settings.fileTimeoutMs;
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
