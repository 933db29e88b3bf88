/** @jest-environment jsdom */
import {
  FRAGMENT,
  type FragmentRequest,
  type FragmentRow,
  PAGE_DATA,
  RENDERED,
  RENDERED_FOR,
  VERSION,
} from '@haat/page';
import type { FragmentProps, Lifecycles } from '@haat/remote';
import { QueryClient } from '@tanstack/react-query';
import { waitFor } from '@testing-library/react';
import type { RegionFailure } from './failures';
import type * as Fragments from './fragments';

const OFFER = 'catalog/recently-viewed';
const entryOf = (version: string) => `/r/catalog/${version}/mf-manifest.json`;
const aPage = (version: string | undefined) => ({
  composition: {
    id: 'c1',
    remotes: version ? { catalog: { version, entry: entryOf(version) } } : {},
  },
  manifests: {},
  integrity: version ? { [`/r/catalog/${version}/`]: { files: {} } } : {},
  settings: { guestAccess: 'explicit' },
});

let fragments: typeof Fragments;
let failures: RegionFailure[];
/** The releases that are there after the page's own. */
let older: string[];
const queryClient = new QueryClient();

beforeEach(() => {
  jest.resetModules();
  jest.spyOn(console, 'error').mockImplementation();
  failures = [];
  older = [];
  opens('2');
  globalThis.fetch = jest.fn(async (address: string) => {
    const asked = decodeURIComponent(address);
    const other = older.find((version) => !asked.includes(`catalog@${version}`));
    return { ok: true, json: async () => aPage(other ?? '2') };
  }) as jest.Mock;
});
afterEach(() => jest.restoreAllMocks());

function opens(version: string | undefined) {
  document.body.innerHTML = `<script type="application/json" id="${PAGE_DATA}">${JSON.stringify(aPage(version))}</script>`;
  jest.isolateModules(() => {
    fragments = require('./fragments');
    require('./failures').onRegionFailure((failure: RegionFailure) => failures.push(failure));
  });
}

type Mount = (props: FragmentProps) => Promise<() => void>;
const shows: Mount = async ({ domElement }) => {
  domElement.textContent = 'rail';
  return () => void domElement.replaceChildren();
};
const throws: Mount = () => Promise.reject(new Error('broken'));
const release = (mount: Mount, params: FragmentRow['params'] = { except: 'number?' }): Lifecycles => ({
  bootstrap: async () => {},
  mount: async () => {},
  unmount: async () => {},
  fragments: async () => ({ fragments: { 'recently-viewed': { params, mount } } }),
});

interface PlaceOptions {
  parent?: HTMLElement;
  /** Content of the HTML server. */
  html?: string;
  hasFallback?: boolean;
  onRequest?: (request: FragmentRequest) => void;
}

/** Places a fragment. @param load what the remote's present release is */
async function place(
  load: () => Lifecycles | Promise<Lifecycles>,
  { parent = document.body, html = '', hasFallback = false, onRequest }: PlaceOptions = {},
) {
  const element = document.createElement('div');
  element.innerHTML = html;
  element.setAttribute(FRAGMENT, OFFER);
  parent.append(element);
  const placed = new AbortController();
  const request = {
    name: OFFER,
    params: {},
    hasFallback,
    signal: placed.signal,
    onMounted: jest.fn(),
    onAbsent: jest.fn(),
  } as FragmentRequest & { onMounted: jest.Mock; onAbsent: jest.Mock };
  onRequest?.(request);
  await fragments.showFragment(element, request, queryClient, async () => load());
  return { element, request, placed };
}

test('is mounted in its place and removed with it', async () => {
  const { element, request, placed } = await place(() => release(shows));
  expect(element).toHaveTextContent('rail');
  expect(element.getAttribute(VERSION)).toBe('2');
  expect(request.onMounted).toHaveBeenCalledTimes(1);
  placed.abort();
  expect(element).toBeEmptyDOMElement();
  expect(failures).toEqual([]);
});

test('five times on one page', async () => {
  const places = await Promise.all(Array.from({ length: 5 }, () => place(() => release(shows))));
  for (const { element } of places) expect(element).toHaveTextContent('rail');
  places[0]!.placed.abort();
  expect(places[0]!.element).toBeEmptyDOMElement();
  expect(places[4]!.element).toHaveTextContent('rail');
});

test.each<[string, Mount | null, 'load' | 'mount']>([
  ['cannot be loaded', null, 'load'],
  ['throws in its first render', throws, 'mount'],
])('a release that %s is replaced by the one before it', async (_case, broken, phase) => {
  older = ['1'];
  const loads: (() => Lifecycles)[] = [
    () => {
      if (!broken) throw new Error('lost');
      return release(broken);
    },
    () => release(shows),
  ];
  const { element, request } = await place(() => loads.shift()!());
  expect(element).toHaveTextContent('rail');
  expect(element.getAttribute(VERSION)).toBe('1');
  expect(request.onAbsent).not.toHaveBeenCalled();
  expect(failures).toMatchObject([{ region: 'catalog', version: '2', phase }]);
});

test('fragments that fail together search for one other release', async () => {
  older = ['1'];
  let mounts = 0;
  const mount: Mount = (props) => (++mounts <= 3 ? throws(props) : shows(props));
  const places = await Promise.all([1, 2, 3].map(() => place(() => release(mount))));
  for (const { element } of places) expect(element).toHaveTextContent('rail');
  expect(fetch).toHaveBeenCalledTimes(1);
});

test('has its fallback when no release works', async () => {
  older = ['1', '0'];
  const { element, request } = await place(() => release(throws));
  expect(element).toBeEmptyDOMElement();
  expect(request.onAbsent).toHaveBeenCalledTimes(1);
  expect(failures.map(({ version }) => version)).toEqual(['2', '1', '0']);
});

test('its remote keeps the release that the page shows elsewhere', async () => {
  older = ['1'];
  const whole = await place(() => release(shows));
  const { request } = await place(() => release(throws));
  expect(request.onAbsent).toHaveBeenCalledTimes(1);
  expect(fetch).not.toHaveBeenCalled();
  expect(whole.element).toHaveTextContent('rail');
});

test.each<[string, () => Lifecycles]>([
  ['without the fragment', () => ({ ...release(shows), fragments: async () => ({ fragments: {} }) })],
  ['from before there were fragments', () => ({ ...release(shows), fragments: undefined }) as never],
  ['that needs another parameter', () => release(shows, { product: 'number' })],
])('a release %s leaves the fallback, which is no failure', async (_case, load) => {
  const { request } = await place(load);
  expect(request.onAbsent).toHaveBeenCalledTimes(1);
  expect(failures).toMatchObject([{ region: 'catalog', untested: true }]);
  expect(fetch).not.toHaveBeenCalled();
});

test('a page without the remote has the fallback', async () => {
  opens(undefined);
  const { request } = await place(() => release(shows));
  expect(request.onAbsent).toHaveBeenCalledTimes(1);
});

test('none is shown in another one', async () => {
  const outer = await place(() => release(shows));
  const { request } = await place(() => release(shows), { parent: outer.element });
  expect(request.onAbsent).toHaveBeenCalledTimes(1);
  expect(failures).toEqual([]);
});

/** A fragment that can be given other parameters. */
const takesParams =
  (given: unknown[]): Mount =>
  async (props) => {
    given.push(props.params);
    const unmount = await shows(props);
    return Object.assign(unmount, { update: (params: unknown) => void given.push(params) });
  };

test('a fragment that takes other parameters is given those that the place has got meanwhile', async () => {
  const given: unknown[] = [];
  let request: FragmentRequest | undefined;
  const mount: Mount = async (props) => {
    request!.params = { except: 8 };
    return takesParams(given)(props);
  };
  const { request: placed } = await place(() => release(mount), { onRequest: (one) => (request = one) });
  expect(given).toEqual([{}, { except: 8 }]);
  placed.update!({ except: 9 });
  expect(given).toHaveLength(3);
});

test('one that takes none is mounted anew with them', async () => {
  const given: unknown[] = [];
  let request: FragmentRequest | undefined;
  const mount: Mount = async (props) => {
    given.push(props.params);
    request!.params = { except: 8 };
    return shows(props);
  };
  const { element } = await place(() => release(mount), { onRequest: (one) => (request = one) });
  expect(given).toEqual([{}, { except: 8 }]);
  expect(element).toHaveTextContent(/^rail$/);
  expect(failures).toEqual([]);
});

describe('content of the HTML server', () => {
  const html = `<div ${RENDERED}="catalog-s0-" ${RENDERED_FOR}="guest" ${VERSION}="2"><p>rendered</p></div>`;

  test('is hydrated by the same release', async () => {
    const mount = jest.fn<ReturnType<Mount>, Parameters<Mount>>(async () => () => {});
    const { element } = await place(() => release(mount), { html });
    expect(mount.mock.calls[0]![0]).toMatchObject({ id: 'catalog-s0-', renderedFor: 'guest' });
    expect(element).toHaveTextContent('rendered');
    expect(element.querySelector(`[${RENDERED}]`)).toBeNull();
  });

  test('is replaced by another release', async () => {
    older = ['1'];
    const given: unknown[] = [];
    const mounts: Mount[] = [
      throws,
      async (props) => {
        given.push(props.renderedFor);
        // Until here nothing has moved.
        expect(props.domElement.parentElement).toHaveTextContent('rendered');
        return shows(props);
      },
    ];
    const { element } = await place(() => release(mounts.shift()!), { html });
    expect(element.textContent).toBe('rail');
    expect(given).toEqual([undefined]);
  });

  test('a press on it is not lost with its release', async () => {
    older = ['1'];
    const added = jest.fn();
    const mounts: Mount[] = [
      throws,
      async ({ domElement }) => {
        domElement.append(document.createElement('button'));
        domElement.firstElementChild!.textContent = 'Add';
        domElement.addEventListener('click', added);
        return () => {};
      },
    ];
    await place(() => release(mounts.shift()!), {
      html: html.replace('<p>rendered</p>', '<button>Add</button>'),
      onRequest: () => {
        window.haatPresses = [document.querySelector('button')!];
      },
    });
    expect(added).toHaveBeenCalledTimes(1);
    expect(window.haatPresses).toEqual([]);
    delete window.haatPresses;
  });

  test.each([
    ['was made while it loaded', false],
    ['its screen fills in again', true],
  ])('a press on it comes after the choice that %s', async (_when, isFilledIn) => {
    const region = document.createElement('div');
    document.body.append(region);
    region.toggleAttribute(RENDERED, isFilledIn);
    const pressedWith: unknown[] = [];
    let request: FragmentRequest | undefined;
    const mount: Mount = async ({ domElement, params }) => {
      let shown = params;
      domElement.addEventListener('click', () => pressedWith.push(shown));
      const choose = () => {
        request!.params = { except: 8 };
        region.removeAttribute(RENDERED);
      };
      if (isFilledIn) setTimeout(choose, 20);
      else choose();
      const update = async (next: unknown) => {
        await new Promise((resolve) => setTimeout(resolve, 20));
        shown = next;
      };
      return Object.assign(() => {}, { update });
    };
    await place(() => release(mount), {
      parent: region,
      html: html.replace('<p>rendered</p>', '<button>Add</button>'),
      onRequest: (one) => {
        request = one;
        window.haatPresses = [document.querySelector('button')!];
      },
    });
    await waitFor(() => expect(pressedWith).toEqual([{ except: 8 }]));
    delete window.haatPresses;
  });

  test('fails when it crashes before its screen is ready', async () => {
    const region = document.createElement('div');
    region.setAttribute(RENDERED, '');
    document.body.append(region);
    const mount: Mount = async ({ onCrash }) => {
      setTimeout(() => {
        onCrash(new Error('early'));
        region.removeAttribute(RENDERED);
      }, 20);
      return () => {};
    };
    const { element } = await place(() => release(mount), { parent: region, html });
    expect(failures).toMatchObject([{ fragment: OFFER, phase: 'mount' }]);
    expect(element).toHaveTextContent('rendered');
  });

  test.each<[string, boolean, string]>([
    ['stays where no release works', false, 'rendered'],
    ['goes where the place has something of its own', true, ''],
  ])('%s', async (_case, hasFallback, text) => {
    const { element, request } = await place(() => release(throws), { html, hasFallback });
    expect(element.textContent).toBe(text);
    expect(element.querySelector(`[${RENDERED}]`)).toBeNull();
    expect(request.onAbsent).toHaveBeenCalledTimes(1);
  });

  test('goes with its place', async () => {
    const { element, placed } = await place(() => release(throws), { html });
    placed.abort();
    expect(element).toBeEmptyDOMElement();
  });
});

test('one that crashes later is removed, and counts', async () => {
  let crash = (_error: unknown) => {};
  const { element, request } = await place(() =>
    release(async (props) => {
      crash = props.onCrash;
      return shows(props);
    }),
  );
  crash(new Error('late'));
  expect(element).toBeEmptyDOMElement();
  expect(request.onAbsent).toHaveBeenCalledTimes(1);
  expect(failures).toMatchObject([{ region: 'catalog', version: '2', phase: 'run' }]);
});

test('one that takes too long leaves the fallback, also when it comes later', async () => {
  jest.useFakeTimers();
  let arrive = (_app: Lifecycles) => {};
  const placing = place(() => new Promise<Lifecycles>((resolve) => (arrive = resolve)));
  await jest.advanceTimersByTimeAsync(fragments.FRAGMENT_TIMEOUT_MS);
  const { element, request } = await placing;
  arrive(release(shows));
  await jest.advanceTimersByTimeAsync(1);
  jest.useRealTimers();
  expect(request.onAbsent).toHaveBeenCalledTimes(1);
  expect(element).toBeEmptyDOMElement();
  expect(failures).toMatchObject([{ region: 'catalog', phase: 'load' }]);
});
