/** @jest-environment jsdom */
import { PAGE_DATA } from '@haat/page';
import { createInstance } from '@module-federation/enhanced/runtime';
import { refetchRelease } from './composition';
import { loadLifecycles } from './federation';

const entry = '/r/catalog/1/mf-manifest.json';
const absolute = new URL(entry, location.href).href;
const manifestOf = (name: string, pluginVersion: string) => ({
  metaData: { pluginVersion, remoteEntry: { name: `remoteEntry.${name}.js` } },
});

const aPage = (version: string) => ({
  composition: {
    id: 'c1',
    remotes: {
      account: { version: '1', entry: '/r/account/1/mf-manifest.json' },
      catalog: { version, entry: entry.replace('1', version) },
    },
  },
  manifests: {
    [entry]: manifestOf('catalog', '2.8.0'),
    '/r/account/1/mf-manifest.json': manifestOf('account', '2.9.2'),
  },
  integrity: { [`/r/catalog/${version}/`]: { files: {}, list: `sha256-of-${version}` } },
  settings: { guestAccess: 'explicit' },
});
document.body.innerHTML = `<script type="application/json" id="${PAGE_DATA}">${JSON.stringify(aPage('1'))}</script>`;
globalThis.fetch = jest.fn(async () => ({ ok: true, json: async () => aPage('0') })) as jest.Mock;

// Every instance of the mock has the same functions.
const { loadRemote: load, registerRemotes: register } = (createInstance as jest.Mock)();
const app = { bootstrap: jest.fn(), mount: jest.fn(), unmount: jest.fn() };
const plugin = () => (createInstance as jest.Mock).mock.lastCall[0].plugins[0];

describe('the first remote of a page', () => {
  const page = globalThis as unknown as Record<string, unknown>;
  const scripts = () => [...document.head.querySelectorAll('script')].map(({ src }) => new URL(src).pathname);
  /** A remoteEntry as its build writes it: it takes the core and its shared modules from the page. */
  const runs = (name: string) => {
    const { ModuleFederation, setGlobalFederationInstance } = page._FEDERATION_RUNTIME_CORE as {
      setGlobalFederationInstance: (instance: object) => void;
      ModuleFederation: new (
        options: object,
      ) => {
        loadShare(name: string): Promise<false | (() => unknown)>;
      };
    };
    const instance = new ModuleFederation({ name });
    setGlobalFederationInstance(instance);
    page[name] = {
      init: async () => {},
      get: async () => {
        const react = await instance.loadShare('react');
        const own = await instance.loadShare('jotai/utils');
        return () => ({ ...app, react: react ? react() : undefined, own });
      },
    };
    document.head.querySelector('script')?.dispatchEvent(new Event('load'));
  };

  test('is loaded without the runtime, with the modules of the page, and requested again by the runtime', async () => {
    const loading = loadLifecycles('account', false);
    expect(scripts()).toEqual(['/r/account/1/remoteEntry.account.js']);
    runs('account');
    const lifecycles = await loading;
    expect(lifecycles).toMatchObject({ react: require('react'), own: false });
    expect(await loadLifecycles('account', false)).toBe(lifecycles);
    expect(load).not.toHaveBeenCalled();

    load.mockResolvedValue(app);
    expect(await loadLifecycles('account', true)).toBe(app);
    expect(page.account).toBeUndefined();
    expect(scripts()).toEqual([]);
    const account = new URL('/r/account/1/mf-manifest.json', location.href).href;
    expect(register.mock.calls).toEqual([[[{ name: 'account', entry: account }], { force: false }]]);
    expect(plugin().createScript({ url: 'a.js', remoteInfo: { name: 'account' } }).script.src).toContain(
      'a.js?retry=1',
    );
  });

  const event = (type: string) => () => document.head.querySelector('script')?.dispatchEvent(new Event(type));
  test.each([
    ['does not come', event('error'), /cannot be loaded/],
    ['is something else', event('load'), /has no container/],
    [
      'throws',
      () => {
        const { src: filename } = document.head.querySelector('script')!;
        window.dispatchEvent(new ErrorEvent('error', { filename, error: new Error('broken') }));
        event('load')();
      },
      /broken/,
    ],
    [
      'throws and was requested by its content',
      () => {
        const script = document.head.querySelector('script')!;
        const { src } = script;
        script.src = '/r/account/~hash/remoteEntry.js';
        const { src: filename } = script;
        Object.defineProperty(script, 'src', { value: src });
        window.dispatchEvent(new ErrorEvent('error', { filename, error: new Error('broken') }));
        event('load')();
      },
      /broken/,
    ],
  ])('fails when its file %s @full', async (_case, ends, problem) => {
    await jest.isolateModulesAsync(async () => {
      page._FEDERATION_RUNTIME_CORE = undefined;
      const { loadLifecycles: loadFresh } = require('./federation') as typeof import('./federation');
      const loading = loadFresh('account', false);
      ends();
      await expect(loading).rejects.toThrow(problem);
      // A visitor who had left the region returns.
      const { createInstance: create } = require('@module-federation/enhanced/runtime');
      create().loadRemote.mockResolvedValue(app);
      expect(await loadFresh('account', false)).toBe(app);
      expect(scripts()).toEqual([]);
    });
    document.head.replaceChildren();
  });
});

test('the runtime starts a remoteEntry that found the runtime’s core', async () => {
  const page = globalThis as unknown as Record<string, unknown>;
  await jest.isolateModulesAsync(async () => {
    page._FEDERATION_RUNTIME_CORE = undefined;
    const { loadLifecycles: loadFresh } = require('./federation') as typeof import('./federation');
    require('@module-federation/enhanced/runtime').createInstance().loadRemote.mockResolvedValue(app);
    const loading = loadFresh('account', false);
    // The frame has asked for the runtime before the script has run.
    page._FEDERATION_RUNTIME_CORE = {};
    page.account = { init: () => Promise.reject(new Error('started without its shared modules')) };
    document.head.querySelector('script')?.dispatchEvent(new Event('load'));
    expect(await loading).toBe(app);
  });
  document.head.replaceChildren();
});

test('the runtime starts a remoteEntry that brings a runtime of its own: it would bring its own React, too', async () => {
  const page = globalThis as unknown as Record<string, unknown>;
  await jest.isolateModulesAsync(async () => {
    page._FEDERATION_RUNTIME_CORE = undefined;
    const { loadLifecycles: loadFresh } = require('./federation') as typeof import('./federation');
    require('@module-federation/enhanced/runtime').createInstance().loadRemote.mockResolvedValue(app);
    const loading = loadFresh('account', false);
    page.account = { init: () => Promise.reject(new Error('started without its shared modules')) };
    document.head.querySelector('script')?.dispatchEvent(new Event('load'));
    expect(await loading).toBe(app);
  });
  document.head.replaceChildren();
});

test('loads from where the composition has the remote; again only after forgetting it', async () => {
  load.mockResolvedValue(app);
  register.mockClear();
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
  expect(hanging.isConnected).toBe(false);
  expect(missing.isConnected).toBe(false);
  expect(document.head).toContainElement(other);
});

test('another release removes everything of the previous one, and requests nothing twice', async () => {
  const former = [
    Object.assign(document.createElement('link'), { rel: 'stylesheet', href: '/r/catalog/1/b.css' }),
    Object.assign(document.createElement('script'), { src: '/r/catalog/1/b.js' }),
  ];
  document.head.append(...former);
  const inlined = ['/r/catalog/1/b.css', '/r/catalog/0/b.css', '/r/account/1/b.css'].map((href) => {
    const style = document.createElement('style');
    style.dataset.href = href;
    return style;
  });
  document.head.append(...inlined);
  await refetchRelease('catalog');
  register.mockClear();
  await loadLifecycles('catalog', false);
  const other = absolute.replace('/1/', '/0/');
  expect(register.mock.calls).toEqual([[[{ name: 'catalog', entry: other }], { force: true }]]);
  for (const element of former) expect(element.isConnected).toBe(false);
  // A script that arrives later would still run if it belonged to the page.
  for (const element of former) expect(element.ownerDocument).not.toBe(document);
  expect(inlined.map(({ isConnected }) => isConnected)).toEqual([false, true, true]);
  expect(fetch).toHaveBeenLastCalledWith(
    '/r/catalog/0/integrity.json',
    expect.objectContaining({ integrity: 'sha256-of-0' }),
  );
});

test('a remote that the composition lacks is an error of its own region', async () => {
  await expect(loadLifecycles('seller', false)).rejects.toThrow('The composition has no release of seller');
});

test('files have eight seconds', () => {
  const file = { url: '/r/catalog/1/a.js', remoteInfo: { name: 'catalog' } };
  expect(plugin().createScript(file).timeout).toBe(8000);
  expect(plugin().createLink(file).timeout).toBe(8000);
});

test('takes a manifest from the page only for a release of the site’s own', async () => {
  // jsdom has no Response.
  globalThis.Response = class {
    text: string;
    constructor(text: string) {
      this.text = text;
    }
  } as unknown as typeof Response;
  expect(await plugin().fetch(absolute)).toEqual({ text: JSON.stringify(manifestOf('catalog', '2.8.0')) });
  const elsewhere = jest.fn(async () => ({ ok: true }));
  globalThis.fetch = elsewhere as unknown as typeof fetch;
  await plugin().fetch(`http://localhost:4101${entry}`);
  expect(elsewhere).toHaveBeenCalledWith(`http://localhost:4101${entry}`, expect.anything());
});
