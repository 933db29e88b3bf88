import type { Lifecycles, RegionProps } from '@haat/remote';
import { sessionStore } from '@haat/session';
import { testQueryClient } from '@haat/testing';
import { PAGE_DATA } from './composition';
import { onRegionFailure, type RegionFailure } from './failures';
import { LOAD_TIMEOUT, MOUNT_TIMEOUT, regionControl } from './region';
import { regionRecordsAtom, regionStatesAtom } from './regionStates';
import { SKELETON_TEMPLATE } from './skeleton';

const release = { version: '1.0.0-abc', entry: '/r/catalog/1.0.0-abc/mf-manifest.json' };
const page = {
  composition: { id: 'c1', remotes: { catalog: release } },
  manifests: {},
  settings: { guestAccess: 'explicit' },
};

/** A remote that draws its name; it may be told how to fail. */
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

const hangs = () => new Promise<never>(() => {});
const state = () => sessionStore.get(regionStatesAtom).catalog;

let failures: RegionFailure[];
let element: HTMLElement;
let fetched: jest.Mock;

beforeEach(() => {
  jest.useFakeTimers();
  document.body.innerHTML = `
    <script type="application/json" id="${PAGE_DATA}">${JSON.stringify(page)}</script>
    <template id="${SKELETON_TEMPLATE}"><p>skeleton</p></template>
    <div id="region"></div>`;
  element = document.getElementById('region')!;
  failures = [];
  onRegionFailure((failure) => failures.push(failure));
  fetched = jest.fn(async () => ({ ok: true, json: async () => page }));
  globalThis.fetch = fetched;
});
afterEach(() => jest.useRealTimers());

const settle = () => jest.advanceTimersByTimeAsync(0);
const control = (load: (name: string, again: boolean) => Promise<Lifecycles>) =>
  regionControl('catalog', element, testQueryClient(), load);

test('mounting returns at once; the skeleton stands until the remote has drawn', async () => {
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

test('tells who fills it: package, version, how long it took, how often it failed', async () => {
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
    loadMs: 120,
    failures: 1,
  });
  expect(element.dataset.version).toBe('1.0.0-abc');
  await region.unmount();
  expect(element.dataset.version).toBeUndefined();
});

test('a dead remote is reported and shown as failed; retry asks the composition and every file anew', async () => {
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

test('the error stays while a retry goes on', async () => {
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
  await jest.advanceTimersByTimeAsync(LOAD_TIMEOUT);
  expect(state()).toEqual({ status: 'failed', reloadHelps: false });
  void region.retry();
  await jest.advanceTimersByTimeAsync(LOAD_TIMEOUT);
  expect(state()).toEqual({ status: 'failed', reloadHelps: true });
});

test('a remote that comes late takes the place of its error', async () => {
  let arrive: (remote: Lifecycles) => void = () => {};
  const region = control(() => new Promise((resolve) => (arrive = resolve)));
  await region.mount();
  await jest.advanceTimersByTimeAsync(LOAD_TIMEOUT);
  expect(state()?.status).toBe('failed');
  arrive(aRemote());
  await settle();
  expect(state()).toEqual({ status: 'mounted' });
  expect(element).toHaveTextContent('catalog');
});

test('a remote that comes after the visitor has left draws nothing', async () => {
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
  await jest.advanceTimersByTimeAsync(MOUNT_TIMEOUT);
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

test('leaving waits only a moment for a remote that never ends', async () => {
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
