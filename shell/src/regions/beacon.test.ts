/** @jest-environment jsdom */
import { PAGE_DATA } from '@haat/page';
import { reportFailure } from './failures';
import { noteInRecord, setRegionState } from './regionStates';

const release = (version: string) => ({ version, entry: `/r/catalog/${version}/mf-manifest.json` });
const page = {
  composition: {
    id: '7.aa',
    shell: { version: '1.0.0', entry: '/r/shell/1.0.0/' },
    remotes: {
      catalog: release('1.5.0'),
      account: release('2.0.0'),
      cart_checkout: release('3.0.0'),
      gift_cards: release('4.0.0'),
      wallet: release('5.0.0'),
    },
  },
  manifests: {},
  settings: { guestAccess: 'explicit' },
};
const sent: unknown[] = [];
let queues = true;
const sendBeacon = jest.fn((address: string, body: string) => {
  if (queues) sent.push([address, JSON.parse(body)]);
  return queues;
});
const fetched = jest.fn(async () => ({ ok: true }));

document.body.innerHTML = `<script type="application/json" id="${PAGE_DATA}">${JSON.stringify(page)}</script>`;
performance.getEntriesByType = () => [{ serverTiming: [{ name: 'page', description: 'a-token' }] }] as never;
Object.defineProperty(navigator, 'sendBeacon', { value: sendBeacon });
globalThis.fetch = fetched as never;

const { reportRegions } = require('./beacon') as typeof import('./beacon');

function mounts(region: 'catalog' | 'account' | 'seller' | 'cart_checkout', version: string) {
  noteInRecord(region, () => ({ version }));
  setRegionState(region, { status: 'mounted' });
}
const takeReports = () => sent.splice(0);

beforeAll(reportRegions);
beforeEach(() => {
  console.error = jest.fn();
  console.warn = jest.fn();
});

test('a mounted region is reported once per page', () => {
  setRegionState('catalog', { status: 'loading', retrying: false });
  expect(takeReports()).toEqual([]);
  mounts('catalog', '1.5.0');
  setRegionState('catalog', { status: 'idle' });
  mounts('catalog', '1.5.0');
  const report = { composition: '7.aa', pageToken: 'a-token', region: 'catalog', version: '1.5.0' };
  expect(takeReports()).toEqual([['/beacon', { ...report, outcome: 'mounted', message: '' }]]);
});

test('so is its failure, with the error’s message; the console gets every one', () => {
  reportFailure({ region: 'catalog', phase: 'run', error: new TypeError(`no ${'x'.repeat(500)}`) });
  reportFailure({ region: 'catalog', phase: 'mount', error: 'again' });
  const [[, report]] = takeReports() as [[string, { message: string }]];
  expect(report).toMatchObject({
    region: 'catalog',
    outcome: 'run',
    message: expect.stringMatching(/^TypeError: no x+$/),
  });
  expect(report.message).toHaveLength(300);
  expect(console.error).toHaveBeenCalledTimes(2);
});

test('a slow start is reported beside what else there is', () => {
  reportFailure({ region: 'account', phase: 'slow', error: 'a task of 1200 ms' });
  expect(takeReports()).toMatchObject([
    ['/beacon', { version: '2.0.0', outcome: 'slow', message: 'a task of 1200 ms' }],
  ]);
});

test('releases that the page was not rendered with are not reported', () => {
  mounts('account', '2.1.0');
  mounts('seller', '1.0.0');
  reportFailure({ region: 'seller', phase: 'load', error: new Error('The composition has none') });
  expect(takeReports()).toEqual([]);
});

test('a release that was not tested is reported as such, and its later failures too', () => {
  reportFailure({ region: 'cart_checkout', phase: 'load', error: new Error('left'), untested: true });
  reportFailure({ region: 'cart_checkout', phase: 'load', error: new Error('left'), untested: true });
  expect(takeReports()).toMatchObject([
    ['/beacon', { version: '3.0.0', outcome: 'untested', message: 'Error: left' }],
  ]);
  reportFailure({ region: 'cart_checkout', phase: 'load', error: new Error('404') });
  expect(takeReports()).toMatchObject([['/beacon', { version: '3.0.0', outcome: 'load' }]]);
});

test('an uncaught error is not reported when a file was interrupted', () => {
  const stack = 'at http://localhost/r/cart_checkout/3.0.0/12.abc.js:1:2';
  const error = Object.assign(new Error('sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='), { stack });
  dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason: error }));
  expect(takeReports()).toEqual([]);
});

test('an uncaught error is reported for the release of its file', () => {
  const file = 'http://localhost/r/account/2.0.0/12.abc.js';
  const message = 'Uncaught TypeError: x is not a function';
  dispatchEvent(new ErrorEvent('error', { filename: 'http://localhost/elsewhere.js', message }));
  dispatchEvent(new ErrorEvent('error', { filename: file.replace('2.0.0', '1.9.0'), message }));
  dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason: undefined }));
  expect(takeReports()).toEqual([]);
  const reason = Object.assign(new Error('late'), { stack: `Error: late\n at go (${file}:1:2)` });
  dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason }));
  dispatchEvent(new ErrorEvent('error', { filename: file, message }));
  const report = { composition: '7.aa', pageToken: 'a-token', region: 'account', version: '2.0.0' };
  expect(takeReports()).toEqual([
    ['/beacon', { ...report, outcome: 'run', message: 'Error: late', places: ['account/12.abc.js:1:2'] }],
  ]);
});

test('a report has the places of its error’s stack, by remote and file', () => {
  const at = (folder: string, file: string) => `http://localhost/r/${folder}/${file}`;
  const stack = [
    'TypeError: x',
    ` at go (${at('catalog/sha256-47DEQpj8HBSa-_TImW-5JCeuQeRkm5NMpJWZG3hSuFU', '12.js')}:1:345)`,
    `render@${at('shell/1.0.0', 'shell.1.js?retry=1')}:2:7`,
    ' at http://localhost/elsewhere.js:1:1',
    ...Array(9).fill(` at ${at('catalog/1.5.0', 'assets/a.b.js')}:3:4`),
  ].join('\n');
  reportFailure({ region: 'wallet', phase: 'mount', error: Object.assign(new Error('x'), { stack }) });
  const inAsset = 'catalog/assets/a.b.js:3:4';
  expect(takeReports()).toMatchObject([
    [
      '/beacon',
      {
        message: 'Error: x',
        places: ['catalog/12.js:1:345', 'shell/shell.1.js:2:7', inAsset, inAsset, inAsset],
      },
    ],
  ]);
});

test('the shell has what all share: an error there is the remote’s that called it, else the shell’s', () => {
  const inShell = 'http://localhost/r/shell/1.0.0/shell.1.js';
  const inRemote = 'http://localhost/r/gift_cards/4.0.0/12.abc.js';
  const throwing = (...files: string[]) => {
    const stack = ['TypeError: x', ...files.map((file) => ` at go (${file}:1:2)`)].join('\n');
    const error = Object.assign(new Error('x'), { stack });
    dispatchEvent(new ErrorEvent('error', { filename: files[0]!, message: 'Uncaught TypeError: x', error }));
  };
  throwing(inShell, inRemote);
  throwing(inShell, inShell);
  expect(takeReports()).toMatchObject([
    ['/beacon', { region: 'gift_cards', version: '4.0.0', outcome: 'run' }],
    ['/beacon', { region: 'shell', version: '1.0.0', outcome: 'run' }],
  ]);
});

test('a browser that queues no beacon sends a request instead, and one without either reports nothing', async () => {
  queues = false;
  mounts('account', '2.0.0');
  expect(fetched).toHaveBeenCalledWith(
    '/beacon',
    expect.objectContaining({ method: 'POST', keepalive: true }),
  );
  fetched.mockImplementation(() => {
    throw new Error('nothing leaves');
  });
  expect(() => mounts('cart_checkout', '3.0.0')).not.toThrow();
  // Not everything that is thrown can be turned into text.
  expect(() =>
    reportFailure({ region: 'cart_checkout', phase: 'run', error: Object.create(null) }),
  ).not.toThrow();
});
