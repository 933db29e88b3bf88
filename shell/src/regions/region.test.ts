/** @jest-environment jsdom */

import { navigation } from '@haat/navigation';
import { PAGE_DATA, SKELETON_TEMPLATE, STALL_MS } from '@haat/page';
import type { Lifecycles, RegionProps } from '@haat/remote';
import { sessionStore } from '@haat/session';
import { testQueryClient } from '@haat/testing';
import { noteRequest, QUICK_MS } from './arrivals';
import { composedPage, REPLACEMENT_TIMEOUT_MS, refetchRelease } from './composition';
import { endStart, FROZEN_MS } from './failedReleases';
import { onRegionFailure, type RegionFailure } from './failures';
import { watchPageLeave } from './pageLeave';
import { EMPTY_TIMEOUT_MS, LOAD_TIMEOUT_MS, MOUNT_TIMEOUT_MS, regionControl } from './region';
import { regionRecordsAtom, regionStatesAtom } from './regionStates';

const release = { version: '1.0.0-abc', entry: '/r/catalog/1.0.0-abc/mf-manifest.json' };
const page = {
  composition: { id: 'c1', remotes: { catalog: release } },
  manifests: {},
  integrity: { '/r/catalog/1.0.0-abc/': { files: {} } },
  settings: { guestAccess: 'explicit' },
};

/** A remote that renders its name; it can be made to fail. */
function aRemote(text = 'catalog') {
  let given: RegionProps | undefined;
  const remote = {
    bootstrap: jest.fn(async () => {}),
    mount: jest.fn(async (props: RegionProps) => {
      given = props;
      props.domElement.textContent = text;
    }),
    unmount: jest.fn(async ({ domElement }: RegionProps) => {
      domElement.replaceChildren();
    }),
    crash: (error: unknown) => given?.onCrash?.(error),
  };
  return remote satisfies Lifecycles & { crash: unknown };
}

const answers = (body: unknown) => async () => ({ ok: true, json: async () => body });
const hangs = () => new Promise<never>(() => {});
const state = () => sessionStore.get(regionStatesAtom).catalog;

watchPageLeave();

type Note = (list: { getEntries(): object[] }) => void;
/** Called with each arrival, as the browser does. */
const observers = new Set<Note>();
const arrives = (duration = QUICK_MS) => {
  for (const note of observers) note({ getEntries: () => [{ duration }] });
};
globalThis.PerformanceObserver = class {
  readonly note: Note;
  constructor(note: Note) {
    this.note = note;
  }
  observe() {
    observers.add(this.note);
  }
  disconnect() {
    observers.delete(this.note);
  }
  takeRecords() {
    return [];
  }
} as unknown as typeof PerformanceObserver;

let failures: RegionFailure[];
let element: HTMLElement;
let fetched: jest.Mock;

beforeEach(() => {
  jest.useFakeTimers();
  dispatchEvent(new Event('pageshow'));
  document.body.innerHTML = `
    <script type="application/json" id="${PAGE_DATA}">${JSON.stringify(page)}</script>
    <template id="${SKELETON_TEMPLATE}"><p>skeleton</p></template>
    <div id="region"></div>`;
  element = document.getElementById('region')!;
  failures = [];
  onRegionFailure((failure) => failures.push(failure));
  performance.getEntriesByType = () => [];
  fetched = jest.fn(answers(page));
  globalThis.fetch = fetched;
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

const settle = () => jest.advanceTimersByTimeAsync(0);
const control = (load: (name: string, again: boolean) => Promise<Lifecycles>) =>
  regionControl('catalog', element, testQueryClient(), load);

test('mounting returns at once; the skeleton stays until the remote has rendered', async () => {
  const remote = aRemote();
  const region = control(async () => remote);
  await region.mount();
  expect(element).toHaveTextContent('skeleton');
  expect(state()).toEqual({ status: 'loading', retrying: false });
  await settle();
  expect(element).toHaveTextContent('catalog');
  expect(state()).toEqual({ status: 'mounted' });
  await region.unmount();
  expect(element).toBeEmptyDOMElement();
  expect(state()).toEqual({ status: 'idle' });
});

test('records its package, its version, the loading time and the failures', async () => {
  sessionStore.set(regionRecordsAtom, {});
  const load = jest.fn().mockRejectedValueOnce(new Error('404'));
  const region = control(load);
  expect(element.dataset.remote).toBe('mfe-catalog');
  await region.mount();
  await settle();
  expect(sessionStore.get(regionRecordsAtom).catalog).toEqual({ failures: 1 });
  expect(element.dataset.version).toBeUndefined();
  load.mockImplementation(() => new Promise((resolve) => setTimeout(() => resolve(aRemote()), 120)));
  void region.retry();
  await jest.advanceTimersByTimeAsync(120);
  expect(sessionStore.get(regionRecordsAtom).catalog).toEqual({
    version: '1.0.0-abc',
    requestedAt: expect.any(Number),
    loadMs: 120,
    failures: 1,
  });
  expect(element.dataset.version).toBe('1.0.0-abc');
  await region.unmount();
  expect(element.dataset.version).toBeUndefined();
});

test('a dead remote is reported and shown as failed; retry requests the composition and every file again', async () => {
  const load = jest.fn().mockRejectedValueOnce(new Error('HTTP 404')).mockResolvedValue(aRemote());
  const region = control(load);
  await region.mount();
  await settle();
  expect(state()).toEqual({ status: 'failed', reloadHelps: false });
  expect(element).toBeEmptyDOMElement();
  expect(failures).toMatchObject([
    {
      region: 'catalog',
      phase: 'load',
      version: '1.0.0-abc',
      composition: 'c1',
      error: new Error('HTTP 404'),
    },
  ]);
  await region.retry();
  expect(fetched).toHaveBeenCalledWith('/composition.json', expect.anything());
  expect(load.mock.calls).toEqual([
    ['catalog', false],
    ['catalog', true],
  ]);
  expect(state()).toEqual({ status: 'mounted' });
});

test.each(['load', 'mount'] as const)(
  'a file that cannot be had while the network is off is requested again when it is back: %s',
  async (phase) => {
    const remote = aRemote();
    const load = jest.fn(async (_name: string, _again: boolean): Promise<Lifecycles> => remote);
    const online = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const fails = async () => Promise.reject(new Error('cannot be loaded'));
    if (phase === 'load') load.mockImplementationOnce(fails);
    else remote.mount.mockImplementationOnce(fails);
    await control(load).mount();
    await jest.advanceTimersByTimeAsync(2000);
    expect(state()).toEqual({ status: 'loading', retrying: false });
    online.mockReturnValue(true);
    dispatchEvent(new Event('online'));
    await settle();
    expect(element).toHaveTextContent('catalog');
    expect(failures).toEqual([]);
    expect(load.mock.calls.map(([, again]) => again)).toEqual(phase === 'load' ? [false, true] : [false]);
  },
);

test('a file whose preload was lost without a network is requested again', async () => {
  document.head.innerHTML = '<link rel="preload" data-lost>';
  const remote = aRemote();
  const load = jest.fn(async (_name: string, _again: boolean): Promise<Lifecycles> => remote);
  load.mockImplementationOnce(async () => Promise.reject(new Error('cannot be loaded')));
  await control(load).mount();
  await settle();
  expect(state()).toEqual({ status: 'mounted' });
  expect(load).toHaveBeenLastCalledWith('catalog', true);
  expect(document.head.innerHTML).toBe('<link rel="preload">');
});

test('the error stays during a retry', async () => {
  const load = jest.fn().mockRejectedValueOnce(new Error('404')).mockImplementation(hangs);
  const region = control(load);
  await region.mount();
  await settle();
  void region.retry();
  expect(state()).toEqual({ status: 'loading', retrying: true });
});

test('a retry works with the known composition when the new one cannot be had', async () => {
  fetched.mockRejectedValue(new TypeError('offline'));
  const region = control(jest.fn().mockRejectedValueOnce(new Error('404')).mockResolvedValue(aRemote()));
  await region.mount();
  await settle();
  await region.retry();
  expect(state()).toEqual({ status: 'mounted' });
});

test('a remote that hangs fails in time; the second time a reload is offered', async () => {
  const region = control(hangs);
  await region.mount();
  await jest.advanceTimersByTimeAsync(LOAD_TIMEOUT_MS);
  expect(state()).toEqual({ status: 'failed', reloadHelps: false });
  void region.retry();
  await jest.advanceTimersByTimeAsync(LOAD_TIMEOUT_MS);
  expect(state()).toEqual({ status: 'failed', reloadHelps: true });
});

describe('a file that does not arrive', () => {
  const other = {
    ...page,
    composition: {
      id: 'c2',
      remotes: { catalog: { version: '0.9.0', entry: '/r/catalog/0.9.0/mf-manifest.json' } },
    },
    integrity: { '/r/catalog/0.9.0/': { files: {} } },
  };
  const lastGood = () => composedPage().composition.remotes.catalog?.version === '0.9.0';
  /** A remote whose live release arrives when the test says so. */
  function aSlowRemote() {
    let arrive: (remote: Lifecycles) => void = () => {};
    const load = async () =>
      lastGood() ? aRemote('last good') : new Promise<Lifecycles>((resolve) => (arrive = resolve));
    return { region: control(load), arrive: (remote: Lifecycles) => arrive(remote) };
  }
  beforeEach(async () => {
    observers.clear();
    localStorage.clear();
    await refetchRelease('catalog');
    fetched.mockReset().mockImplementation(answers(other));
  });

  test('is replaced by the other release soon', async () => {
    const { region } = aSlowRemote();
    await region.mount();
    await jest.advanceTimersByTimeAsync(STALL_MS);
    expect(element).toHaveTextContent('last good');
    expect(fetched).toHaveBeenCalledTimes(1);
    expect(failures).toMatchObject([{ version: '1.0.0-abc', phase: 'load' }]);
    // The screens of the one in its place are watched.
    expect(observers.size).toBe(1);
    await jest.advanceTimersByTimeAsync(LOAD_TIMEOUT_MS);
    expect(failures).toHaveLength(1);
  });

  test.each([
    ['http/1.1', 0],
    ['h2', 1],
  ])(
    'over %s leaves %i preloads that hang: they hold the connections of HTTP/1.1',
    async (protocol, left) => {
      performance.getEntriesByType = () => [{ nextHopProtocol: protocol }] as never;
      document.head.innerHTML = `
      <link rel="preload" as="script" href="/r/catalog/1.0.0-abc/screen.js" />
      <link rel="preload" as="script" href="/r/account/1.0.0/screen.js" />`;
      const preloads = () => document.head.querySelectorAll('link[rel=preload]').length - 1;
      let asked: number | undefined;
      fetched.mockImplementation(async () => {
        asked = preloads();
        return answers(other)();
      });
      const { region } = aSlowRemote();
      await region.mount();
      expect(preloads()).toBe(1);
      await jest.advanceTimersByTimeAsync(STALL_MS);
      expect(asked).toBe(left);
      expect(element).toHaveTextContent('last good');
      document.head.replaceChildren();
    },
  );

  test('is waited for as long as others arrive: the network is slow', async () => {
    const { region, arrive } = aSlowRemote();
    await region.mount();
    for (let count = 0; count < 6; count++) {
      await jest.advanceTimersByTimeAsync(STALL_MS / 2);
      arrives();
    }
    expect(fetched).not.toHaveBeenCalled();
    arrive(aRemote());
    await settle();
    expect(element).toHaveTextContent('catalog');
    expect(failures).toEqual([]);
  });

  test('is not waited for because others arrive quickly: the network is not slow', async () => {
    const { region } = aSlowRemote();
    await region.mount();
    for (let count = 0; count < 5; count++) {
      await jest.advanceTimersByTimeAsync(STALL_MS / 5);
      arrives(QUICK_MS - 1);
    }
    expect(element).toHaveTextContent('last good');
  });

  /** Puts a file of the release into the page's head, as its build does. */
  function requests(file: string) {
    const script = Object.assign(document.createElement('script'), { src: `/r/catalog/1.0.0-abc/${file}` });
    noteRequest(script);
    requested.push(script);
    return script;
  }
  const requested: HTMLScriptElement[] = [];
  afterEach(() => {
    for (const script of requested.splice(0)) script.dispatchEvent(new Event('error'));
  });

  /** A remote with a screen in a file of its own, which it asks for when it mounts. */
  function aRemoteWithScreen(mount: (props: RegionProps) => Promise<void>) {
    const live = { ...aRemote(), mount };
    return control(async () => (lastGood() ? aRemote('last good') : live));
  }
  const showsLoading = ({ domElement }: RegionProps) => {
    domElement.innerHTML = '<div role="status"><p>Loading...</p></div>';
  };

  test('is replaced as soon when it is the screen, which rendered content is hydrated with', async () => {
    const region = aRemoteWithScreen(() => {
      requests('screen.js');
      return hangs();
    });
    await region.mount();
    await jest.advanceTimersByTimeAsync(STALL_MS);
    expect(element).toHaveTextContent('last good');
    expect(failures).toMatchObject([{ version: '1.0.0-abc', phase: 'load' }]);
  });

  test('is not why a mount without open files takes long: the processor is slow', async () => {
    const region = aRemoteWithScreen(() => {
      requests('screen.js').dispatchEvent(new Event('load'));
      return hangs();
    });
    await region.mount();
    await jest.advanceTimersByTimeAsync(STALL_MS);
    expect(fetched).not.toHaveBeenCalled();
    expect(state()?.status).toBe('loading');
  });

  test('is replaced as soon when it is the first screen', async () => {
    const region = aRemoteWithScreen(async (props) => {
      requests('screen.js');
      showsLoading(props);
    });
    await region.mount();
    await jest.advanceTimersByTimeAsync(STALL_MS);
    expect(element).toHaveTextContent('last good');
    expect(failures).toMatchObject([{ version: '1.0.0-abc', phase: 'load' }]);
  });

  test('is replaced as soon when it is a screen that is opened later', async () => {
    const region = aRemoteWithScreen(async ({ domElement }) => {
      domElement.textContent = 'first screen';
    });
    await region.mount();
    await jest.advanceTimersByTimeAsync(STALL_MS * 4);
    navigation.push('/search?q=saree');
    requests('search.js');
    showsLoading({ domElement: element } as RegionProps);
    await jest.advanceTimersByTimeAsync(STALL_MS);
    expect(element).toHaveTextContent('last good');
  });

  test.each<[string, () => void]>([
    ['a part of a screen that is there', () => requests('dialog.js')],
    ['the screen, but it has arrived', () => requests('screen.js').dispatchEvent(new Event('load'))],
  ])('is not %s', async (_case, happens) => {
    const region = aRemoteWithScreen(async ({ domElement }) => {
      domElement.innerHTML = '<p>content</p><div role="status" style="display: none">Loading...</div>';
      happens();
    });
    await region.mount();
    await jest.advanceTimersByTimeAsync(STALL_MS * 2);
    expect(fetched).not.toHaveBeenCalled();
    expect(element).toHaveTextContent('content');
  });

  test('is shown when it arrives before the answer', async () => {
    let answer: (value: unknown) => void = () => {};
    fetched.mockImplementation(() => new Promise((resolve) => (answer = resolve)));
    const { region, arrive } = aSlowRemote();
    await region.mount();
    await jest.advanceTimersByTimeAsync(STALL_MS);
    expect(fetched).toHaveBeenCalledTimes(1);
    arrive(aRemote());
    await settle();
    answer(await answers(other)());
    await settle();
    expect(element).toHaveTextContent('catalog');
    expect(failures).toEqual([]);
  });

  test('is waited for when there is no other release, or the server can’t be reached', async () => {
    fetched.mockRejectedValue(new TypeError('offline'));
    const { region, arrive } = aSlowRemote();
    await region.mount();
    await jest.advanceTimersByTimeAsync(STALL_MS * 2);
    expect(state()).toEqual({ status: 'loading', retrying: false });
    arrive(aRemote());
    await settle();
    expect(state()).toEqual({ status: 'mounted' });
  });

  test('is not asked about on a page that was left', async () => {
    const { region } = aSlowRemote();
    await region.mount();
    await region.unmount();
    await jest.advanceTimersByTimeAsync(STALL_MS);
    expect(fetched).not.toHaveBeenCalled();
  });
});

test('a retry that hangs settles when the region has failed, so that it can be pressed again', async () => {
  const region = control(hangs);
  await region.mount();
  await jest.advanceTimersByTimeAsync(LOAD_TIMEOUT_MS);
  const settled = jest.fn();
  void region.retry().then(settled);
  await jest.advanceTimersByTimeAsync(LOAD_TIMEOUT_MS);
  expect(state()?.status).toBe('failed');
  expect(settled).toHaveBeenCalled();
});

test('a remote that arrives late replaces its error', async () => {
  let arrive: (remote: Lifecycles) => void = () => {};
  const region = control(() => new Promise((resolve) => (arrive = resolve)));
  await region.mount();
  await jest.advanceTimersByTimeAsync(LOAD_TIMEOUT_MS);
  expect(state()?.status).toBe('failed');
  arrive(aRemote());
  await settle();
  expect(state()).toEqual({ status: 'mounted' });
  expect(element).toHaveTextContent('catalog');
});

test('a remote that arrives after the region was left renders nothing', async () => {
  let arrive: (remote: Lifecycles) => void = () => {};
  const remote = aRemote();
  const region = control(() => new Promise((resolve) => (arrive = resolve)));
  await region.mount();
  await region.unmount();
  arrive(remote);
  await settle();
  expect(remote.mount).not.toHaveBeenCalled();
  expect(state()).toEqual({ status: 'idle' });
});

test('a remote that throws while it mounts is a failure, and is taken away', async () => {
  const remote = aRemote();
  remote.mount.mockRejectedValueOnce(new Error('boom'));
  const region = control(async () => remote);
  await region.mount();
  await settle();
  expect(state()?.status).toBe('failed');
  expect(failures).toMatchObject([{ phase: 'mount' }]);
  expect(remote.unmount).toHaveBeenCalled();
});

test('a remote that never ends mounting fails in time', async () => {
  const remote = aRemote();
  remote.mount.mockImplementation(hangs);
  const region = control(async () => remote);
  await region.mount();
  await jest.advanceTimersByTimeAsync(MOUNT_TIMEOUT_MS);
  expect(state()?.status).toBe('failed');
});

test('a crash after mounting is a failure; one of a former visit is not', async () => {
  const remote = aRemote();
  const region = control(async () => remote);
  await region.mount();
  await settle();
  const crashOfFormerVisit = remote.mount.mock.calls[0]![0].onCrash!;
  remote.crash(new Error('later'));
  await settle();
  expect(failures).toMatchObject([{ phase: 'run' }]);
  expect(state()?.status).toBe('failed');
  await region.unmount();
  await region.mount();
  await settle();
  crashOfFormerVisit(new Error('again'));
  expect(state()).toEqual({ status: 'mounted' });
});

test.each([
  ['whose release fails', (region: ReturnType<typeof control>) => settle().then(region.retry), 'rendered'],
  ['that is left before it is hydrated', (region: ReturnType<typeof control>) => region.unmount(), ''],
])('rendered content of a region %s is not hydrated later', async (_, happens, shown) => {
  element.dataset.rendered = '/home';
  element.innerHTML = '<p>rendered</p>';
  const region = control(() => Promise.reject(new Error('404')));
  await region.mount();
  await happens(region);
  expect(element.dataset.rendered).toBeUndefined();
  expect(element.textContent).toBe(shown);
});

describe('rendered content of a release that fails', () => {
  const bad = (version: string) => ({
    ...page,
    composition: {
      id: 'c2',
      remotes: { catalog: { version, entry: `/r/catalog/${version}/mf-manifest.json` } },
    },
    integrity: { [`/r/catalog/${version}/`]: { files: {} } },
  });
  beforeEach(async () => {
    localStorage.clear();
    fetched.mockImplementation(answers(page));
    await refetchRelease('catalog');
    element.dataset.rendered = '/home';
    element.innerHTML = '<p>to read</p>';
  });

  test.each<[string, Lifecycles['mount'] | null]>([
    ['whose files are missing', null],
    [
      'whose mount throws and takes it off the page',
      async ({ domElement }) => {
        domElement.replaceChildren();
        throw new Error('boom');
      },
    ],
  ])('%s stays until another one is there', async (_, mount) => {
    const [broken, good] = [{ ...aRemote(), ...(mount && { mount }) }, aRemote('good')];
    let arrive: (remote: Lifecycles) => void = () => {};
    fetched.mockImplementation(answers(bad('0.9.0')));
    const load = jest.fn(async (): Promise<Lifecycles> => {
      if (load.mock.calls.length > 1) return new Promise((resolve) => (arrive = resolve));
      if (mount) return broken;
      throw new Error('404');
    });
    await control(load).mount();
    await settle();
    expect(element).toHaveTextContent('to read');
    arrive(good);
    await settle();
    expect(element).toHaveTextContent(/^good$/);
  });

  test('stays beside the error where every release fails, which asks for no more than four others', async () => {
    let asked = 0;
    fetched.mockImplementation(async () => ({ ok: true, json: async () => bad(`0.${asked++}.0`) }));
    await control(() => Promise.reject(new Error('404'))).mount();
    await settle();
    expect(state()?.status).toBe('failed');
    expect(element).toHaveTextContent('to read');
    expect(asked).toBe(4);
  });

  test('submits no form, which would write a password into the address, unless the form has an address', async () => {
    element.innerHTML = '<form id="login"></form><form id="search" action="/search"></form>';
    const submits = (id: string) =>
      document.getElementById(id)!.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
    await control(() => Promise.reject(new Error('404'))).mount();
    await settle();
    expect([submits('login'), submits('search')]).toEqual([false, true]);
  });

  test('goes with the page’s address', async () => {
    fetched.mockImplementation(answers(page));
    let fail: (error: Error) => void = () => {};
    await control(() => new Promise((_, reject) => (fail = reject))).mount();
    await settle();
    const address = location.pathname;
    history.replaceState(null, '', '/elsewhere');
    fail(new Error('404'));
    await settle();
    history.replaceState(null, '', address);
    expect(element).toBeEmptyDOMElement();
  });
});

test('unmounting waits only briefly for a remote that hangs', async () => {
  const remote = aRemote();
  remote.unmount.mockImplementation(hangs);
  const region = control(async () => remote);
  await region.mount();
  await settle();
  const left = jest.fn();
  void region.unmount().then(left);
  await jest.advanceTimersByTimeAsync(500);
  expect(left).toHaveBeenCalled();
});

describe('when a release fails', () => {
  beforeEach(() => localStorage.clear());

  /** Two remotes behind one address each: the page's release, which fails, and the one that the server names. */
  function aSite() {
    const good = { version: '0.9.0', entry: '/r/catalog/0.9.0/mf-manifest.json' };
    const bad = aRemote('bad');
    const last = aRemote('last good');
    const failing = jest.fn(async (_again: boolean): Promise<Lifecycles> => bad);
    const serving = jest.fn(async (_again: boolean): Promise<Lifecycles> => last);
    const load = async (_name: string, again: boolean) =>
      composedPage().composition.remotes.catalog?.version === good.version ? serving(again) : failing(again);
    const answer = {
      composition: { id: 'c2', remotes: { catalog: good } },
      manifests: {},
      integrity: {
        '/r/catalog/0.9.0/': { files: { 'remoteEntry.js': 'sha256-a', 'screen.css': 'sha256-b' } },
      },
      settings: page.settings,
    };
    return { good, bad, last, failing, serving, region: control(load), answer };
  }
  type Site = ReturnType<typeof aSite>;

  // Each test begins with the page that the server has sent: what a former one did to it is taken back.
  beforeEach(async () => {
    document.head.replaceChildren();
    await refetchRelease('catalog');
    fetched.mockClear();
  });

  const passes = (ms: number) => () => jest.advanceTimersByTimeAsync(ms);
  const faults: [name: string, breakIt: (site: Site) => void, happens: (site: Site) => Promise<void>][] = [
    ['a file is missing', ({ failing }) => failing.mockRejectedValue(new Error('404')), settle],
    ['a file hangs', ({ failing }) => failing.mockImplementation(hangs), passes(LOAD_TIMEOUT_MS)],
    ['its first render throws', ({ bad }) => bad.mount.mockRejectedValue(new Error('boom')), settle],
    ['it never ends mounting', ({ bad }) => bad.mount.mockImplementation(hangs), passes(MOUNT_TIMEOUT_MS)],
    [
      'its mount shows nothing',
      ({ bad }) => bad.mount.mockImplementation(async ({ domElement }) => domElement.replaceChildren()),
      passes(EMPTY_TIMEOUT_MS),
    ],
    [
      'it crashes later',
      () => {},
      async ({ bad }) => {
        await settle();
        expect(element).toHaveTextContent('bad');
        bad.crash(new Error('later'));
        bad.crash(new Error('and again'));
        await settle();
      },
    ],
  ];

  test.each(faults)('%s: the last good version takes its place', async (_case, breakIt, happens) => {
    const site = aSite();
    fetched.mockImplementation(answers(site.answer));
    breakIt(site);
    await site.region.mount();
    await happens(site);
    expect(state()).toEqual({ status: 'mounted' });
    expect(element).toHaveTextContent(/^last good$/);
    expect(element.dataset.version).toBe('0.9.0');
    expect(fetched).toHaveBeenCalledTimes(1);
    expect(fetched.mock.calls[0][0]).toBe('/composition.json?without=catalog%401.0.0-abc&path=%2Fsearch');
    expect(failures).toMatchObject([{ version: '1.0.0-abc' }]);
    expect(site.serving.mock.calls).toEqual([[false]]);
    // All at once: none waits until another has run.
    expect(
      [...document.head.querySelectorAll('[rel=preload]')].map((link) => link.getAttribute('href')),
    ).toEqual(['/r/catalog/0.9.0/remoteEntry.js', '/r/catalog/0.9.0/screen.css']);
    // The one that failed was taken away before the other came.
    if (site.bad.mount.mock.calls.length > 0) {
      const left = site.bad.unmount.mock.invocationCallOrder[0]!;
      expect(left).toBeLessThan(site.last.mount.mock.invocationCallOrder[0]!);
    }
  });

  test.each(faults)('%s: where there is no other, the region says so', async (_case, breakIt, happens) => {
    const site = aSite();
    breakIt(site);
    await site.region.mount();
    await happens(site);
    expect(state()?.status).toBe('failed');
    expect(element).toBeEmptyDOMElement();
    expect(failures).toHaveLength(1);
  });

  test.each(faults)('%s, and the server does not answer', async (_case, breakIt, happens) => {
    const site = aSite();
    jest.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
      const late = new AbortController();
      setTimeout(() => late.abort(), ms);
      return late.signal;
    });
    fetched.mockImplementation(
      (_address, { signal }: { signal: AbortSignal }) =>
        new Promise((_, reject) => signal.addEventListener('abort', () => reject(new Error('late')))),
    );
    breakIt(site);
    await site.region.mount();
    await happens(site);
    expect(state()).toEqual({ status: 'loading', retrying: false });
    expect(element).toHaveTextContent('skeleton');
    await jest.advanceTimersByTimeAsync(REPLACEMENT_TIMEOUT_MS);
    expect(state()?.status).toBe('failed');
    expect(element).toBeEmptyDOMElement();
  });

  test.each(faults)(
    '%s, and the other one fails too: an error, with a retry',
    async (_case, breakIt, happens) => {
      const site = aSite();
      fetched.mockImplementation(answers(site.answer));
      breakIt(site);
      site.serving.mockRejectedValueOnce(new Error('404 too'));
      await site.region.mount();
      await happens(site);
      expect(state()?.status).toBe('failed');
      expect(failures.map(({ version }) => version)).toEqual(['1.0.0-abc', '0.9.0']);
      expect(fetched).toHaveBeenCalledTimes(2);
      await site.region.retry();
      expect(state()).toEqual({ status: 'mounted' });
      expect(element).toHaveTextContent('last good');
    },
  );

  test.each(faults)(
    '%s: leaving while another is requested ends the replacement',
    async (_case, breakIt, happens) => {
      const site = aSite();
      let answer: (value: unknown) => void = () => {};
      fetched.mockImplementation(() => new Promise((resolve) => (answer = resolve)));
      breakIt(site);
      await site.region.mount();
      await happens(site);
      const left = jest.fn();
      void site.region.unmount().then(left);
      await settle();
      expect(left).toHaveBeenCalled();
      answer(await answers(site.answer)());
      await jest.advanceTimersByTimeAsync(LOAD_TIMEOUT_MS);
      expect(state()).toEqual({ status: 'idle' });
      expect(element).toBeEmptyDOMElement();
      expect(site.serving).not.toHaveBeenCalled();
      expect(composedPage().composition.remotes.catalog).toEqual(release);
      expect(failures).toHaveLength(1);
      // On return the replacement is found.
      fetched.mockImplementation(answers(site.answer));
      await site.region.mount();
      await happens(site);
      expect(element).toHaveTextContent(/^last good$/);
    },
  );

  test.each(faults)('%s: leaving while the other one loads ends that', async (_case, breakIt, happens) => {
    const site = aSite();
    let arrive: (remote: Lifecycles) => void = () => {};
    fetched.mockImplementation(answers(site.answer));
    breakIt(site);
    site.serving.mockImplementationOnce(() => new Promise((resolve) => (arrive = resolve)));
    await site.region.mount();
    await happens(site);
    expect(element).toHaveTextContent('skeleton');
    await site.region.unmount();
    arrive(site.last);
    await settle();
    expect(site.last.mount).not.toHaveBeenCalled();
    expect(element).toBeEmptyDOMElement();
  });

  test('is reported with its own version, also when the answer comes after the visitor has come back', async () => {
    const site = aSite();
    let answer: (value: unknown) => void = () => {};
    fetched
      .mockImplementationOnce(() => new Promise((resolve) => (answer = resolve)))
      .mockImplementation(answers(site.answer));
    site.failing.mockRejectedValue(new Error('404'));
    await site.region.mount();
    await settle();
    await site.region.unmount();
    await site.region.mount();
    await settle();
    expect(element).toHaveTextContent(/^last good$/);
    answer(await answers(site.answer)());
    await settle();
    expect(failures.map(({ version }) => version)).toEqual(['1.0.0-abc', '1.0.0-abc']);
    expect(element).toHaveTextContent(/^last good$/);
  });

  test('two bad ones in a row: the one before them takes their place, and the next page starts with it', async () => {
    const site = aSite();
    const older = { version: '0.8.0', entry: '/r/catalog/0.8.0/mf-manifest.json' };
    const third = {
      ...site.answer,
      composition: { id: 'c2', remotes: { catalog: older } },
      integrity: { '/r/catalog/0.8.0/': { files: {} } },
    };
    const working = aRemote('works');
    const load = jest.fn(async (): Promise<Lifecycles> => {
      if (composedPage().composition.remotes.catalog?.version === older.version) return working;
      throw new Error('404');
    });
    const isWithout = (address: string, version: string) => address.includes(`without=catalog%40${version}`);
    fetched.mockImplementation(async (address: string) =>
      answers(isWithout(address, '0.9.0') ? third : site.answer)(),
    );
    await control(load).mount();
    await settle();
    expect(element).toHaveTextContent(/^works$/);
    expect(failures.map(({ version }) => version)).toEqual(['1.0.0-abc', '0.9.0']);
    expect(isWithout(fetched.mock.calls[1][0], '1.0.0-abc')).toBe(true);

    fetched.mockImplementationOnce(answers(page));
    await refetchRelease('catalog');
    fetched.mockClear();
    load.mockClear();
    await control(load).mount();
    await settle();
    expect(element).toHaveTextContent(/^works$/);
    expect(load).toHaveBeenCalledTimes(1);
    expect(fetched).toHaveBeenCalledTimes(1);
  });

  test('is replaced automatically while there is another, and again after a retry', async () => {
    const site = aSite();
    fetched.mockImplementation(answers(site.answer));
    site.failing.mockRejectedValue(new Error('404'));
    await site.region.mount();
    await settle();
    site.last.crash(new Error('the last good one too'));
    await settle();
    expect(state()?.status).toBe('failed');
    expect(fetched).toHaveBeenCalledTimes(2);
    // The retry gets the live release, which is still broken.
    fetched.mockImplementationOnce(answers(page)).mockImplementation(answers(site.answer));
    await site.region.retry();
    expect(state()).toEqual({ status: 'mounted' });
    expect(element).toHaveTextContent('last good');
    expect(site.failing.mock.calls).toEqual([[false], [true]]);
  });

  test('a release that arrives after its time-out does not join its replacement', async () => {
    const site = aSite();
    let arrive: (remote: Lifecycles) => void = () => {};
    fetched.mockImplementation(answers(site.answer));
    site.failing.mockImplementation(() => new Promise((resolve) => (arrive = resolve)));
    await site.region.mount();
    await jest.advanceTimersByTimeAsync(LOAD_TIMEOUT_MS);
    expect(element).toHaveTextContent('last good');
    arrive(site.bad);
    await settle();
    expect(site.bad.mount).not.toHaveBeenCalled();
    expect(element).toHaveTextContent(/^last good$/);
  });

  test('one that hangs while unmounting delays its replacement only briefly', async () => {
    const site = aSite();
    fetched.mockImplementation(answers(site.answer));
    site.bad.unmount.mockImplementation(hangs);
    await site.region.mount();
    await settle();
    site.bad.crash(new Error('later'));
    await jest.advanceTimersByTimeAsync(500);
    expect(element).toHaveTextContent(/^last good$/);
  });

  test('one that throws while unmounting is removed all the same', async () => {
    const site = aSite();
    fetched.mockImplementation(answers(site.answer));
    site.bad.unmount.mockImplementation(() => {
      throw new Error('not even a promise');
    });
    await site.region.mount();
    await settle();
    site.bad.crash(new Error('later'));
    await settle();
    expect(element).toHaveTextContent(/^last good$/);
  });

  test('a dev server’s remote is not replaced', async () => {
    const site = aSite();
    const dev = { version: 'dev', entry: 'http://localhost:4104/mf-manifest.json' };
    const hot = { ...page, composition: { id: 'c3', remotes: { catalog: dev } } };
    fetched.mockImplementation(answers(hot));
    await refetchRelease('catalog');
    fetched.mockClear();
    site.failing.mockRejectedValue(new Error('404'));
    await site.region.mount();
    await settle();
    expect(state()?.status).toBe('failed');
    expect(fetched).not.toHaveBeenCalled();
  });

  describe('the next page', () => {
    /** Shows the page until its release has failed and another one stands. */
    async function failsOnce(error: unknown = new Error('404')) {
      const site = aSite();
      fetched.mockImplementation(answers(site.answer));
      site.failing.mockRejectedValue(error);
      await site.region.mount();
      await settle();
      await site.region.unmount();
    }

    /** A page that is loaded anew comes with what is live. */
    async function loadsAnew(live: object = page) {
      fetched.mockImplementation(answers(live));
      await refetchRelease('catalog');
      fetched.mockClear();
      failures = [];
      const site = aSite();
      fetched.mockImplementation(answers(site.answer));
      return site;
    }

    test('starts with the other release at once', async () => {
      await failsOnce();
      const site = await loadsAnew();
      await site.region.mount();
      await settle();
      expect(site.failing).not.toHaveBeenCalled();
      expect(element).toHaveTextContent(/^last good$/);
      expect(failures).toMatchObject([{ version: '1.0.0-abc', untested: true }]);
      // After leaving and returning it is still used and not requested again.
      await site.region.unmount();
      await site.region.mount();
      await settle();
      expect(element).toHaveTextContent(/^last good$/);
      expect(fetched).toHaveBeenCalledTimes(1);
    });

    describe('after one that froze while the release ran', () => {
      const stored = () => JSON.parse(localStorage.getItem('haat.failed-releases') ?? '{}');
      /** A page whose release has mounted and never lets it go on. */
      async function freezes() {
        const site = aSite();
        await site.region.mount();
        await settle();
        expect(stored()).toEqual({ catalog: { version: '1.0.0-abc', at: Date.now(), starting: true } });
        jest.setSystemTime(Date.now() + FROZEN_MS);
      }
      // The tests have one page: its regions share what has started.
      afterEach(() => endStart('catalog'));

      test('reports it, and starts with the other release for an hour', async () => {
        await freezes();
        for (let visit = 0; visit < 2; visit++) {
          const site = await loadsAnew();
          await site.region.mount();
          await settle();
          expect(site.failing).not.toHaveBeenCalled();
          expect(element).toHaveTextContent(/^last good$/);
          expect(failures).toMatchObject([{ version: '1.0.0-abc', phase: visit === 0 ? 'behave' : 'load' }]);
          expect(failures[0]?.untested).toBe(visit === 0 ? undefined : true);
          await site.region.unmount();
        }
        expect(stored()).toEqual({ catalog: { version: '1.0.0-abc', at: expect.any(Number) } });
      });

      test('reports it at once, and tries it again when there is nothing else', async () => {
        await freezes();
        const site = await loadsAnew();
        fetched.mockImplementation(hangs);
        await site.region.mount();
        expect(failures).toMatchObject([{ version: '1.0.0-abc', phase: 'behave' }]);
        await site.region.unmount();
        fetched.mockRejectedValue(new TypeError('offline'));
        const next = await loadsAnew();
        fetched.mockRejectedValue(new TypeError('offline'));
        await next.region.mount();
        await settle();
        expect(element).toHaveTextContent(/^bad$/);
        expect(stored()).toEqual({ catalog: { version: '1.0.0-abc', at: Date.now(), starting: true } });
        await next.region.unmount();
        expect(stored()).toEqual({});
      });

      test('tries another release that is live', async () => {
        await freezes();
        const site = await loadsAnew(aSite().answer);
        await site.region.mount();
        await settle();
        expect(failures).toEqual([]);
        expect(site.serving).toHaveBeenCalledTimes(1);
      });
    });

    test('knows nothing of a release that was replaced while it started but its failure', async () => {
      await failsOnce();
      expect(JSON.parse(localStorage.getItem('haat.failed-releases')!)).toEqual({
        catalog: { version: '1.0.0-abc', at: expect.any(Number) },
      });
    });

    test('an hour later tries what failed', async () => {
      await failsOnce();
      const site = await loadsAnew();
      jest.setSystemTime(Date.now() + 60 * 60_000);
      await site.region.mount();
      await settle();
      expect(element).toHaveTextContent(/^bad$/);
    });

    test('tries what failed when there is nothing else, and forgets the failure when it works', async () => {
      await failsOnce();
      const site = await loadsAnew();
      fetched.mockRejectedValue(new TypeError('offline'));
      await site.region.mount();
      await settle();
      expect(element).toHaveTextContent(/^bad$/);
      const next = await loadsAnew();
      await next.region.mount();
      await settle();
      expect(element).toHaveTextContent(/^bad$/);
      expect(fetched).not.toHaveBeenCalled();
    });

    test('tries another release that is live', async () => {
      await failsOnce();
      const site = await loadsAnew(aSite().answer);
      await site.region.mount();
      await settle();
      expect(fetched).not.toHaveBeenCalled();
      expect(site.serving).toHaveBeenCalledTimes(1);
    });

    test.each<[string, () => void, unknown]>([
      [
        'whose file was interrupted, as the page was left',
        () => dispatchEvent(new Event('beforeunload')),
        'a',
      ],
      ['that the browser put away', () => dispatchEvent(new Event('pagehide')), 'a'],
      [
        'whose file came with the hash of nothing',
        () => {},
        new Error('The computed hash is "47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU="'),
      ],
    ])('tries a release %s', async (_case, leave, error) => {
      leave();
      await failsOnce(error);
      expect(failures).toMatchObject([{ version: '1.0.0-abc', untested: true }]);
      dispatchEvent(new Event('pageshow'));
      const site = await loadsAnew();
      await site.region.mount();
      await settle();
      expect(element).toHaveTextContent(/^bad$/);
    });
  });

  test('is reported before its replacement is known', async () => {
    const site = aSite();
    fetched.mockImplementation(hangs);
    site.failing.mockRejectedValue(new Error('404'));
    await site.region.mount();
    await settle();
    expect(state()).toEqual({ status: 'loading', retrying: false });
    expect(failures).toMatchObject([{ version: '1.0.0-abc', phase: 'load' }]);
    expect(failures[0]).not.toHaveProperty('untested');
  });

  test('while the page was about to be left, but stayed, later failures count', async () => {
    dispatchEvent(new Event('beforeunload'));
    await jest.advanceTimersByTimeAsync(5000);
    const site = aSite();
    site.failing.mockRejectedValue(new Error('404'));
    await site.region.mount();
    await settle();
    expect(failures[0]).not.toHaveProperty('untested');
  });
});
