import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { siteFolder } from '../testing/siteFolder';

let folder: ReturnType<typeof siteFolder>;
let site: FastifyInstance;

beforeEach(async () => {
  folder = siteFolder();
  for (const version of ['1.4.0', '1.5.0']) await folder.release(version);
  await folder.live('1.4.0');
  site = await folder.open();
  await site.ready();
});
afterEach(() => folder.close());

/** The values of a metric: `labels value` each. */
async function valuesOf(name: string): Promise<string[]> {
  const text = await site.metrics.registry.metrics();
  return text.split('\n').flatMap((line) => (line.startsWith(name) ? line.slice(name.length) : []));
}

/** Opens a page. @returns what it can report with */
async function page() {
  const cookie = 'haat_session=guest; haat_visitor=abcdefghijklmnopqrstuv';
  const { headers, body } = await site.inject({ url: '/home?q=1', headers: { cookie } });
  const [, token = ''] = /desc="([^"]+)"/.exec(String(headers['server-timing'])) ?? [];
  const [, id = ''] = /"id":"([^"]+)"/.exec(body) ?? [];
  return { pageToken: token, composition: id };
}

const send = (payload: object | string) =>
  site.inject({
    method: 'POST',
    url: '/vitals',
    // The content type of sendBeacon.
    headers: { 'content-type': 'text/plain;charset=UTF-8' },
    payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
  });

test('pages are measured by route and status, files are not', async () => {
  await page();
  await site.inject('/product/17');
  await site.inject('/nowhere');
  await site.inject('/favicon.svg');
  expect((await valuesOf('page_duration_seconds_count')).sort()).toEqual([
    '{route="/home",status="200",rendered="no"} 1',
    '{route="/product/:id",status="200",rendered="no"} 1',
    '{route="unknown",status="404",rendered="no"} 1',
  ]);
});

test('the clock of the API’s machine is compared with this one’s', async () => {
  const days = 2 * 86_400;
  const api = createServer((_request, response) => {
    response.setHeader('date', new Date(Date.now() + days * 1000).toUTCString()).end();
  });
  await new Promise<void>((resolve) => api.listen(0, '127.0.0.1', resolve));
  site = await folder.open({ API_PORT: String((api.address() as AddressInfo).port) });
  const ahead = async () => Number((await valuesOf('api_clock_ahead_seconds '))[0]);
  expect(Math.abs((await ahead()) - days)).toBeLessThan(3);
  api.closeAllConnections();
  await new Promise((resolve) => api.close(resolve));
  expect(await ahead()).toBeNaN();
});

test('web vitals of a page are measured by route and composition', async () => {
  const first = await page();
  const vitals = { ...first, route: '/product/:id', lcp: 950.5, inp: 180, cls: 0.02 };
  expect((await send(vitals)).statusCode).toBe(204);
  const labels = `route="/product/:id",composition="${first.composition}"`;
  expect((await valuesOf('web_vital_seconds_sum')).sort()).toEqual([
    `{${labels},vital="INP"} 0.18`,
    `{${labels},vital="LCP"} 0.9505`,
  ]);
  expect(await valuesOf('web_vital_layout_shift_sum')).toEqual([`{${labels}} 0.02`]);

  // A new composition begins anew; pages of the earlier one are still counted.
  await folder.live('1.5.0');
  let next = first;
  while (next.composition === first.composition) next = await page();
  expect(await valuesOf('web_vital_seconds_sum')).toEqual([]);
  await send({ ...vitals, inp: undefined });
  await send({ ...next, route: '/home', lcp: 1200 });
  expect((await valuesOf('web_vital_seconds_count')).sort()).toEqual([
    `{route="/home",composition="${next.composition}",vital="LCP"} 1`,
    '{route="/product/:id",composition="earlier",vital="LCP"} 1',
  ]);
});

test('an id that no page had is counted as an earlier one', async () => {
  const vitals = { ...(await page()), route: '/home', lcp: 900 };
  const number = Number.parseInt(vitals.composition, 10);
  for (const end of ['a', 'b', 'c']) await send({ ...vitals, composition: `${number}.${end}` });
  expect(await valuesOf('web_vital_seconds_count')).toEqual([
    '{route="/home",composition="earlier",vital="LCP"} 3',
  ]);
});

test.each<[string, (page: object) => object | string, number]>([
  ['no JSON', () => 'lcp', 400],
  ['no object', () => 'null', 400],
  ['an address instead of a route', (page) => ({ ...page, route: '/product/17', lcp: 1 }), 400],
  ['a text for a number', (page) => ({ ...page, route: '/home', lcp: '1' }), 400],
  ['a negative number', (page) => ({ ...page, route: '/home', cls: -1 }), 400],
  ['more than a visitor waits', (page) => ({ ...page, route: '/home', lcp: 1e9 }), 400],
  ['no token', (page) => ({ ...page, route: '/home', pageToken: undefined }), 400],
  ['a forged token', (page) => ({ ...page, route: '/home', pageToken: 'x~y' }), 403],
])('refuses %s', async (_what, change, status) => {
  const { statusCode, body } = await send(change(await page()));
  expect([statusCode, Object.keys(JSON.parse(body))]).toEqual([status, ['error', 'code']]);
  expect(await valuesOf('web_vital_seconds_count')).toEqual([]);
});

test('the state of the release store is in it', async () => {
  await folder.release('1.0.0', {}, 'shell');
  await folder.live('1.0.0', undefined, 'shell');
  await page();
  expect(await valuesOf('composition ')).toEqual(['2']);
  expect(await valuesOf('release_store_unavailable_seconds ')).toEqual(['0']);
  expect(await valuesOf('release_problems ')).toEqual(['0']);
});

test('only the server of metrics has /metrics', async () => {
  expect((await site.inject('/metrics')).statusCode).toBe(404);
  const metrics = site.metrics.server();
  const { statusCode, body } = await metrics.inject('/metrics');
  expect([statusCode, body]).toEqual([200, expect.stringContaining('process_cpu_seconds_total')]);
  await metrics.close();
});
