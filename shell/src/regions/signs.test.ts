/** @jest-environment jsdom */
import { withAdoptedStyleSheets } from '../testing/adoptedStyleSheets';
import { CATALOG_PAGE } from '../testing/catalogPage';
import { setTestRoutes } from '../testing/testRoutes';
import { noteStart } from './failedReleases';
import { onRegionFailure, type RegionFailure } from './failures';
import { globals } from './globals';
import { noteInRecord, setRegionState } from './regionStates';
import { type MountedRegion, signs, watchSigns } from './signs';

beforeAll(setTestRoutes);

/** Delivers performance entries, by their type. */
const note: Record<string, (entries: object[]) => void> = {};
globalThis.PerformanceObserver = class {
  readonly call: (list: { getEntries(): object[] }) => void;
  constructor(call: (list: { getEntries(): object[] }) => void) {
    this.call = call;
  }
  observe({ type }: { type: string }) {
    note[type] = (entries) => this.call({ getEntries: () => entries });
  }
} as unknown as typeof PerformanceObserver;
const noteTasks = (tasks: { startTime: number; duration: number }[]) => note.longtask!(tasks);
globalThis.fetch ??= jest.fn();
for (const global of globals) global.value = Reflect.get(global.owner, global.name);

let failures: RegionFailure[] = [];
let region: MountedRegion;
/** The element at each point of the page. */
let hit: () => Element | null;
/** The browser's isVisible; undefined in browsers that do not support it. */
let isVisible: boolean | undefined;
globalThis.IntersectionObserver = class {
  readonly call: (entries: object[]) => void;
  constructor(call: (entries: object[]) => void) {
    this.call = call;
  }
  observe() {
    queueMicrotask(() => this.call([{ isVisible }]));
  }
  disconnect() {}
} as unknown as typeof IntersectionObserver;
/** The same as `hit`, of elements that let clicks through, too. */
let painted: () => Element | null;
withAdoptedStyleSheets();
const part = (id: string) => document.getElementById(id)!;
const finds = (name: string) => signs[name]!.find(region);

afterEach(() => jest.restoreAllMocks());

beforeEach(() => {
  document.body.innerHTML = `
    ${CATALOG_PAGE}
    <div id="header"><header><a href="/">Haat</a></header></div>
    <main><div id="region-catalog"><p>content</p></div></main>
    <div id="footer"><footer>FAQ</footer></div>
    <div id="overlay"><span>Sale</span></div>
    <div id="backdrop"><div role="alertdialog">Confirm</div></div>
    <section><div id="notice" data-toast><p>Your session has expired</p></div></section>
    <dialog id="dialog"></dialog>`;
  region = { name: 'catalog', requestedAt: 1000, mountedAt: 2000 };
  const place = (id: string, top: number, height: number) => {
    part(id).firstElementChild!.getBoundingClientRect = () =>
      ({ left: 0, width: 390, top, height, bottom: top + height }) as DOMRect;
  };
  place('header', 0, 60);
  place('footer', 2000, 300);
  hit = () => part('header').querySelector('a');
  document.elementFromPoint = () => (document.adoptedStyleSheets.length > 0 ? painted() : hit());
  painted = hit;
  isVisible = true;
  failures = [];
  onRegionFailure((failure) => failures.push(failure));
});

test('a page that works has no sign', async () => {
  for (const name of Object.keys(signs)) expect([name, await finds(name)]).toEqual([name, null]);
});

test.each<[string, () => void, sign: string, evidence: RegExp]>([
  ['an emptied region', () => part('region-catalog').replaceChildren(), 'emptied page', /nothing is left/],
  ['an emptied body', () => document.body.replaceChildren(), 'emptied page', /nothing is left/],
  ['no header', () => part('header').remove(), 'frame gone or covered', /header is gone/],
  ['no footer', () => part('footer').remove(), 'frame gone or covered', /footer is gone/],
  [
    'an overlay',
    () => (hit = () => part('overlay').firstElementChild),
    'frame gone or covered',
    /header is covered by a span/,
  ],
  ['another fetch', () => (window.fetch = jest.fn()), 'patched globals', /replaced fetch/],
  ['a late mount', () => (region.mountedAt = 9001), 'slow load', /mounted after 8001 ms/],
])('%s is one', async (_what, happens, sign, evidence) => {
  happens();
  expect(await finds(sign)).toMatch(evidence);
});

test.each<[string, () => Element | null]>([
  ['a dialog', () => part('dialog')],
  ['the backdrop of a dialog', () => part('backdrop')],
  ['a notice of the shell', () => part('notice').firstElementChild],
  ['the page behind it, which has the header in it', () => document.body],
  ['nothing', () => null],
])('a header under %s is not covered', async (_what, what) => {
  hit = what;
  expect(await finds('frame gone or covered')).toBeNull();
});

test('a page that is being printed has no frame', async () => {
  jest
    .spyOn(window, 'matchMedia')
    .mockImplementation((query) => ({ matches: query === 'print' }) as MediaQueryList);
  part('header').remove();
  expect(await finds('frame gone or covered')).toBeNull();
});

describe('an overlay that lets clicks through', () => {
  const lies = (style: string) => {
    part('overlay').style.cssText = `background-color: rgba(0, 0, 0, 0); background-image: none; ${style}`;
    painted = () => part('overlay');
    isVisible = false;
    return finds('frame gone or covered');
  };

  test.each([
    ['a colour', 'background-color: rgb(255, 255, 255)'],
    ['a picture', 'background-image: url(/sale.png)'],
    ['a colour that lets a little through', 'background-color: rgba(0, 0, 0, 0.8)'],
  ])('is one with %s', async (_what, style) => {
    expect(await lies(style)).toMatch(/header is covered by a div that lets clicks through/);
    expect(document.adoptedStyleSheets).toEqual([]);
  });

  test.each([
    ['without a background', ''],
    ['that is nearly transparent', 'background-color: rgba(0, 0, 0, 0.3)'],
    ['of little opacity', 'background-color: rgb(255, 255, 255); opacity: 0.2'],
  ])('is none %s', async (_what, style) => {
    expect(await lies(style)).toBeNull();
  });

  test('is none as a dialog', async () => {
    part('dialog').style.backgroundColor = 'rgb(255, 255, 255)';
    painted = () => part('dialog');
    isVisible = false;
    expect(await finds('frame gone or covered')).toBeNull();
  });

  test.each([true, undefined])('is not looked for where the browser says %s', async (said) => {
    part('overlay').style.cssText = 'background-color: rgb(255, 255, 255)';
    painted = jest.fn(() => part('overlay'));
    isVisible = said;
    expect(await finds('frame gone or covered')).toBeNull();
    expect(painted).not.toHaveBeenCalled();
  });
});

describe('while it is watched', () => {
  beforeAll(watchSigns);
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => {
    setRegionState('catalog', { status: 'idle' });
    jest.useRealTimers();
  });
  function mounts() {
    noteInRecord('catalog', () => ({ version: '2.0.0', requestedAt: performance.now(), loadMs: 100 }));
    setRegionState('catalog', { status: 'mounted' });
  }

  test('a mounted region is looked at twice', async () => {
    mounts();
    await jest.advanceTimersByTimeAsync(1700);
    expect(failures).toEqual([]);
    part('header').remove();
    await jest.advanceTimersByTimeAsync(6500);
    expect(failures).toMatchObject([
      { region: 'catalog', version: '2.0.0', phase: 'behave', error: 'the header is gone' },
    ]);
  });

  test('and goes on after the second look: it has not frozen the page', async () => {
    noteStart('catalog', '2.0.0');
    mounts();
    await jest.advanceTimersByTimeAsync(7500);
    expect(localStorage.getItem('haat.failed-releases')).toMatch(/"starting":true/);
    await jest.advanceTimersByTimeAsync(1000);
    expect(localStorage.getItem('haat.failed-releases')).toBeNull();
  });

  test('one that was left is not', async () => {
    mounts();
    part('header').remove();
    setRegionState('catalog', { status: 'idle' });
    await jest.advanceTimersByTimeAsync(9000);
    expect(failures).toEqual([]);
  });

  test('a long task of its start makes it slow; others do not', async () => {
    noteTasks([
      { startTime: 100, duration: 890 },
      { startTime: 3001, duration: 5000 },
      { startTime: 1500, duration: 900 },
    ]);
    expect(finds('long task')).toBeNull();
    noteTasks([{ startTime: 900, duration: 1200.4 }]);
    expect(finds('long task')).toBe('a task of 1200 ms');
    expect(signs['long task']!.judged).toBe('slow');
    expect(finds('frozen page')).toBeNull();
    noteTasks([{ startTime: 950, duration: 10_001 }]);
    expect(finds('frozen page')).toBe('a task of 10001 ms');
    expect(signs['frozen page']!.judged).toBe('behave');
  });

  describe('frames after its start', () => {
    const sign = signs['slow frames']!;
    const noteFrames = (...frames: [startTime: number, duration: number][]) =>
      note['long-animation-frame']!(frames.map(([startTime, duration]) => ({ startTime, duration })));
    // From 3 s, a second after the mount, to 10 s.
    const at = (now: number) => jest.spyOn(performance, 'now').mockReturnValue(now);

    test('make it slow when they take much of the time; not those of the start', () => {
      at(10_000);
      noteFrames([2000, 900], [4000, 60], [5000, 2000]);
      expect(sign.find(region)).toBeNull();
      noteFrames([8000, 100]);
      expect(sign.find(region)).toBe('2160 ms of 7000 ms in slow frames');
      expect(sign.judged).toBe('slow');
    });

    test('say nothing before enough of them were seen', () => {
      at(5900);
      expect(sign.find(region)).toBeNull();
    });
  });

  test('a late answer to a press makes it slow: one within its region, of its first seconds', () => {
    const sign = signs['slow response']!;
    const press = (target: Node | null, duration: number, interactionId = 7, startTime = 2500) =>
      note.event!([{ target, duration, interactionId, startTime }]);
    const content = part('region-catalog').firstElementChild!;
    press(part('header'), 900);
    press(null, 900);
    press(content, 900, 0);
    press(content, 499);
    press(content, 900, 7, 1500);
    expect(sign.find(region)).toBeNull();
    press(content, 640.4);
    expect(sign.find(region)).toBe('a click was answered after 640 ms');
    expect(sign.judged).toBe('slow');
  });

  test('a header that is covered after the visitor has begun to use the page is not', async () => {
    hit = () => part('overlay');
    expect(await finds('frame gone or covered')).not.toBeNull();
    dispatchEvent(new Event('pointerdown'));
    expect(await finds('frame gone or covered')).toBeNull();
  });
});
