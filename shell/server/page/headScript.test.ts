/** @jest-environment jsdom */
import { STALL_MS } from '@haat/page';
import { headScript } from './inlineScripts';

// The inline script of a page's head, in a page whose shell does not start.

const LIVE = '2.0.0';
const LAST_GOOD = '1.0.0';
const ADDRESS = `/r/shell/${LIVE}/shell.1.js`;
/** Longer than any wait of the script. */
const LONG_MS = 20_000;

/** Delays of the responses, in ms; null: the response never arrives. */
interface Case {
  /** The first kilobyte of the script, which is requested separately. */
  part?: number | null;
  partStatus?: number;
  /** Whether an answer comes, and when; 'fails': there is no network. */
  composition?: number | 'fails';
  other?: string;
  /** When the script has come. */
  arrives?: number;
  /** When the script is asked for. */
  requested?: number;
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
let ended: (() => void)[];

beforeEach(() => {
  jest.useFakeTimers();
  sessionStorage.clear();
  document.head.innerHTML = '';
  document.body.innerHTML = '<div id="main"></div>';
  Object.assign(document.body.dataset, { shell: LIVE, composition: '7' });
  ended = [];
});
afterEach(() => {
  for (const end of ended) end();
  jest.useRealTimers();
  // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no Cookie Store API
  document.cookie = 'haat_without=; max-age=0';
});

/** Runs the script in a page with a script of the shell. */
function open({
  part = null,
  partStatus = 206,
  composition = 20,
  other = LAST_GOOD,
  arrives,
  requested = 0,
}: Case) {
  const seen = { reloads: 0, reports: [] as string[], asked: [] as string[] };
  const began = Date.now();
  const answer = (status: number, body: object) => ({
    ok: status < 300,
    status,
    json: async () => body,
    arrayBuffer: async () => new ArrayBuffer(1000),
  });
  const fetch = async (address: string, { method = 'GET' } = {}) => {
    const { pathname, search } = new URL(address, location.href);
    seen.asked.push(`${method} ${pathname}${search}`);
    if (pathname === ADDRESS) {
      if (part === null) return new Promise(() => {});
      await pause(part);
      return answer(partStatus, {});
    }
    if (composition === 'fails') throw new TypeError('Failed to fetch');
    await pause(composition);
    return answer(200, { composition: { shell: { version: other } } });
  };
  const performance = {
    getEntriesByName: () => (arrives !== undefined && Date.now() - began >= arrives ? [{}] : []),
    getEntriesByType: () => [{ serverTiming: [{ name: 'page', description: 'token' }] }],
  };
  const navigator = {
    onLine: window.navigator.onLine,
    sendBeacon: (_address: string, body: string) => {
      const { region, version, outcome, pageToken } = JSON.parse(body);
      seen.reports.push(`${region} ${version} ${outcome} ${pageToken}`);
    },
  };
  const listen = (type: string, listener: EventListener, options?: boolean) => {
    addEventListener(type, listener, options);
    ended.push(() => removeEventListener(type, listener, options));
  };
  const { href, origin, search } = location;
  const place = { href, origin, search, reload: () => seen.reloads++ };
  const page = { fetch, performance, navigator, location: place, addEventListener: listen };
  new Function(...Object.keys(page), headScript())(...Object.values(page));
  setTimeout(() => {
    const script = document.createElement('script');
    script.src = ADDRESS;
    document.head.append(script);
  }, requested);
  return seen;
}

const REPORT = `shell ${LIVE} load token`;

test('a script that hangs is reported and the page loaded again, in the time of a remote’s file', async () => {
  const seen = open({});
  await jest.advanceTimersByTimeAsync(STALL_MS - 100);
  expect(seen).toMatchObject({ reloads: 0, reports: [] });
  await jest.advanceTimersByTimeAsync(600);
  expect(seen).toMatchObject({ reloads: 1, reports: [REPORT] });
  expect(document.cookie).toContain(`haat_without=shell@${LIVE}`);
  expect(seen.asked.at(-1)).toBe(`GET /composition.json?without=shell%40${LIVE}`);
  await jest.advanceTimersByTimeAsync(LONG_MS);
  expect(seen).toMatchObject({ reloads: 1, reports: [REPORT] });
});

test.each<[name: string, Case, reloads: number, reports: number]>([
  ['hangs for half a minute', { arrives: 30_000 }, 1, 1],
  ['trickles: its first kilobyte takes long', { part: 30_000 }, 1, 1],
  ['hangs, without an earlier good shell', { other: LIVE }, 0, 1],
  ['hangs on a line that is slow', { composition: 3000 }, 1, 1],
  ['is requested late, and hangs', { requested: 6000 }, 1, 1],
  ['comes slowly on a slow line', { part: 900, arrives: 12_000 }, 0, 0],
  ['comes on a line where everything waits', { part: 3000, composition: 2500, arrives: 15_000 }, 0, 0],
  ['comes while the page asks', { composition: 1500, arrives: 3000 }, 0, 0],
  ['comes late, but is requested late', { requested: 6000, arrives: 8000 }, 0, 0],
  ['is slow, from a server that sends no parts', { part: 500, partStatus: 200, arrives: 12_000 }, 0, 0],
  ['hangs, without a network', { composition: 'fails' }, 0, 0],
  ['comes in time', { arrives: 1000 }, 0, 0],
])('a script that %s', async (_name, page, reloads, reports) => {
  const seen = open(page);
  await jest.advanceTimersByTimeAsync(LONG_MS);
  expect(seen).toMatchObject({ reloads, reports: Array(reports).fill(REPORT) });
});

test('a page that starts, or whose script comes in time, asks for nothing', async () => {
  const seen = open({ arrives: 1000 });
  await jest.advanceTimersByTimeAsync(LONG_MS);
  expect(seen.asked).toEqual([]);
  document.getElementById('main')!.dataset.remote = 'mfe-catalog';
  const other = document.createElement('script');
  other.src = `/r/shell/${LIVE}/frame.1.js`;
  document.head.append(other);
  await jest.advanceTimersByTimeAsync(LONG_MS);
  expect(seen.asked).toEqual([]);
});

test('a script that comes slowly is asked for once, and the composition not at all', async () => {
  const seen = open({ part: 900, arrives: 15_000 });
  await jest.advanceTimersByTimeAsync(LONG_MS);
  expect(seen.asked).toEqual([`GET ${ADDRESS}`]);
});

test('it asks again once there is a network', async () => {
  const page: Case = { composition: 'fails' };
  const seen = open(page);
  await jest.advanceTimersByTimeAsync(LONG_MS);
  expect(seen.asked.filter((one) => one.includes(ADDRESS)).length).toBeGreaterThan(3);
  expect(seen.reports).toEqual([]);
});

test.each([
  ['2.9.0', 1],
  ['2.9.0 2.8.0 2.7.0 2.6.0', 0],
])('a tab in which %s failed before goes on to the next: %s', async (before, reloads) => {
  sessionStorage['haat.shell-failed'] = before;
  const seen = open({});
  await jest.advanceTimersByTimeAsync(LONG_MS);
  expect(seen.reloads).toBe(reloads);
  if (reloads === 0) return;
  expect(document.cookie).toContain(`haat_without=shell@${before}&shell@${LIVE}`);
  expect(seen.asked.at(-1)).toBe(`GET /composition.json?without=shell%40${before}&without=shell%40${LIVE}`);
});

test('a tab loads its page again once at most with a release', async () => {
  const first = open({});
  await jest.advanceTimersByTimeAsync(LONG_MS);
  for (const end of ended) end();
  document.head.innerHTML = '';
  const second = open({});
  await jest.advanceTimersByTimeAsync(LONG_MS);
  expect([first.reloads, second.reloads]).toEqual([1, 0]);
  expect(second.reports).toEqual([]);
});

test('a visitor who is typing is not disturbed before leaving the field', async () => {
  document.body.innerHTML = '<input>';
  const field = document.querySelector('input')!;
  field.focus();
  field.value = 'saree';
  const seen = open({});
  await jest.advanceTimersByTimeAsync(LONG_MS);
  expect(seen).toMatchObject({ reloads: 0, reports: [REPORT] });
  expect(document.cookie).toContain(`haat_without=shell@${LIVE}`);
  field.blur();
  expect(seen.reloads).toBe(1);
});

describe('a script that was lost on its way', () => {
  const lost = () => document.querySelector('script')!.dispatchEvent(new Event('error'));

  test.each<[string, Case]>([
    ['without a network', { composition: 'fails' }],
    ['without another shell', { other: LIVE }],
  ])('is asked for again, with its hash, %s', async (_name, page) => {
    const seen = open({ ...page, arrives: 0 });
    await jest.advanceTimersByTimeAsync(100);
    const first = document.querySelector('script')!;
    first.integrity = 'sha256-x';
    first.crossOrigin = 'anonymous';
    lost();
    await jest.advanceTimersByTimeAsync(2500);
    const second = document.querySelector('script')!;
    expect(second).not.toBe(first);
    expect(second).toMatchObject({ src: first.src, integrity: 'sha256-x', crossOrigin: 'anonymous' });
    lost();
    await jest.advanceTimersByTimeAsync(4500);
    expect(document.querySelector('script')).not.toBe(second);
    expect(document.querySelectorAll('script')).toHaveLength(1);
    expect(seen).toMatchObject({ reloads: 0, reports: [REPORT] });
  });

  test('is asked for again as soon as the network is back', async () => {
    const online = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    open({ composition: 'fails', arrives: 0 });
    online.mockRestore();
    await jest.advanceTimersByTimeAsync(100);
    const first = document.querySelector('script')!;
    lost();
    await jest.advanceTimersByTimeAsync(5000);
    expect(document.querySelector('script')).toBe(first);
    dispatchEvent(new Event('online'));
    expect(document.querySelector('script')).not.toBe(first);
  });

  test('gives way to another shell', async () => {
    const seen = open({ arrives: 0 });
    await jest.advanceTimersByTimeAsync(100);
    lost();
    await jest.advanceTimersByTimeAsync(LONG_MS);
    expect(seen).toMatchObject({ reloads: 1, reports: [REPORT] });
  });

  test('is given up after some two minutes', async () => {
    open({ composition: 'fails', arrives: 0 });
    await jest.advanceTimersByTimeAsync(100);
    let requests = 0;
    for (let at = 0; at < 12; at++) {
      const script = document.querySelector('script');
      lost();
      await jest.advanceTimersByTimeAsync(LONG_MS);
      if (document.querySelector('script') !== script) requests++;
    }
    expect(requests).toBe(10);
  });
});

test('a link of the frame to another language keeps the query of the page', () => {
  history.replaceState(null, '', '/search?q=saree&size=M&size=L&lang=en');
  document.body.innerHTML = '<div data-not-hydrated><a href="?lang=bn">বাংলা</a></div>';
  open({});
  const link = document.querySelector('a')!;
  link.addEventListener('click', (event) => event.preventDefault());
  link.click();
  expect(link.href).toBe('http://localhost/search?q=saree&size=M&size=L&lang=bn');
  history.replaceState(null, '', '/');
});

test('a button that is clicked before it is hydrated is marked and recorded', () => {
  document.body.innerHTML = '<div data-rendered="/"><button></button></div>';
  open({});
  const button = document.querySelector('button')!;
  button.click();
  expect(button).toHaveAttribute('data-clicked-early');
  expect(window.haatPresses).toEqual([button]);
});

test.each<[string, readonly string[], boolean]>([
  ['/r/catalog/1.0.0/home.js', [], true],
  ['/other.js', [], false],
  ['http://localhost:4104/remoteEntry.js', [], false],
  ['http://localhost:4104/remoteEntry.js', ['http://localhost:4104'], true],
  ['http://localhost:41040/remoteEntry.js', ['http://localhost:4104'], false],
])('Trusted Types of a page: a script at %s, with scripts of %j', (address, origins, isAdmitted) => {
  const trustedTypes = { createPolicy: jest.fn() };
  const page = {
    window: { trustedTypes },
    trustedTypes,
    addEventListener() {},
    sessionStorage,
    setTimeout() {},
  };
  new Function(...Object.keys(page), headScript(origins))(...Object.values(page));
  const [name, policy] = trustedTypes.createPolicy.mock.calls[0]!;
  expect(name).toBe('default');
  expect(policy.createScriptURL(address)).toBe(isAdmitted ? address : null);
});
