import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ComposedPage } from '@haat/page';
import type { FastifyInstance } from 'fastify';
import { siteFolder } from '../../server/testing/siteFolder';
import { isInCanary } from '../composition/canaries';
import { compositionNow, makeDismissal, makeRollback } from '../composition/releaseService';
import { MAX_REPORTS_PER_ADDRESS } from './addresses';
import { REPORT_TIMEOUT_MS, ReleaseHealth } from './releaseHealth';
import type { Reports } from './reports';
import { beaconSecret, readerToken } from './secret';

let folder: ReturnType<typeof siteFolder>;
let site: FastifyInstance;
let logged: jest.Mock;
let expected: jest.SpyInstance<Promise<void>>;
/** Waits until all expected reports are noted, which may happen after the page's response. */
const expectationsAreNoted = () => Promise.all(expected.mock.results.map(({ value }) => value));

beforeEach(async () => {
  expected = jest.spyOn(ReleaseHealth.prototype, 'expect');
  folder = siteFolder();
  for (const version of ['1.4.0', '1.5.0']) await folder.release(version);
  await folder.live('1.4.0');
  site = await folder.open();
  logged = jest.fn();
  console.error = logged;
});
afterEach(async () => {
  expected.mockRestore();
  await folder.close();
});

type Page = Awaited<ReturnType<typeof loads>>;

let born = 0;
/** A new visitor. */
const aVisitor = () => String(born++).padStart(22, 'v');
/** A visitor in the canary's share, or outside it. */
function whoGets(version: string): string {
  for (;;) {
    const visitor = aVisitor();
    const canary = { version: '1.5.0', percent: 50, since: '', by: '', why: '' };
    if (isInCanary(visitor, 'catalog', canary) === (version === '1.5.0')) return visitor;
  }
}

const tokenOf = ({ headers }: { headers: object }) =>
  /desc="(.+)"/.exec((headers as { 'server-timing': string })['server-timing'])![1]!;

async function loads(visitor = aVisitor(), server = site, remoteAddress = addressOf(visitor)) {
  const headers = { cookie: `haat_visitor=${visitor}` };
  const page = await server.inject({ url: '/home', headers, remoteAddress });
  const data = /id="haat-page">(.*?)<\/script>/s.exec(page.body)![1]!;
  const { composition } = JSON.parse(data) as ComposedPage;
  const pageToken = tokenOf(page);
  const version = composition.remotes.catalog!.version;
  return { composition: composition.id, pageToken, region: 'catalog', version, remoteAddress };
}
/** Each visitor comes from a network of his own, one of 10,000. */
function addressOf(visitor: string): string {
  const number = Number(visitor.replace(/^v+/, '')) % 10_000;
  return `${20 + Math.floor(number / 200)}.${number % 200}.1.7`;
}

async function post(payload: string | object, more: object = {}) {
  const answer = await site.inject({ method: 'POST', url: '/beacon', payload, ...more });
  return { status: answer.statusCode, ...(answer.body ? answer.json<{ code?: string }>() : {}) };
}

/** A page's report on its catalog region, from the address that the page was sent to. */
async function reports({ remoteAddress, ...page }: Page, outcome: string, more: object = {}) {
  const message = outcome === 'mounted' ? '' : 'TypeError: x';
  return post({ ...page, outcome, message }, { remoteAddress, ...more });
}

async function reportsOf(server = site): Promise<Reports> {
  const token = readerToken(await beaconSecret({ beaconSecret: null, dataFolder: `${folder.root}/.data` }));
  const headers = { authorization: `Bearer ${token}` };
  return (await server.inject({ url: '/-/compositions', headers })).json().reports;
}
const countsOf = async (version: string) => (await reportsOf()).versions.catalog?.[version];

test('page loads and failures are counted by version, each page once', async () => {
  const pages = await Promise.all([loads(), loads(), loads()]);
  for (const page of pages) expect(await reports(page, 'mounted')).toEqual({ status: 204 });
  expect(await countsOf('1.4.0')).toEqual({ loads: 3, failures: 0 });
  await reports(pages[0]!, 'run');
  await reports(pages[0]!, 'mount');
  await reports(await loads(), 'load');
  expect(await countsOf('1.4.0')).toEqual({ loads: 4, failures: 2 });
});

test('a report that is sent again is answered as before, and does not count', async () => {
  const page = await loads();
  for (let n = 0; n < 5; n++) expect(await reports(page, 'mount')).toEqual({ status: 204 });
  await Promise.all(Array.from({ length: 5 }, () => reports(page, 'mounted')));
  expect(await countsOf('1.4.0')).toEqual({ loads: 1, failures: 1 });
});

test('a failure is one line in the log, bounded and without personal data', async () => {
  const page = await loads();
  const message = `TypeError: "Rima" of\nrima@haat.example ${'x'.repeat(200)}`;
  for (let n = 0; n < 2; n++)
    await post({ ...page, outcome: 'mount', message }, { remoteAddress: page.remoteAddress });
  expect(logged.mock.calls).toEqual([
    [`Browser: catalog 1.4.0 failed to mount (${page.composition}): TypeError: "…" of … ${'x'.repeat(200)}`],
  ]);
  for (const one of await Promise.all(Array.from({ length: 100 }, () => loads()))) await reports(one, 'run');
  expect(logged.mock.calls.length).toBeLessThanOrEqual(120);
});

test('a failure leads to the line of its source, which no browser gets', async () => {
  const map = {
    version: 3,
    file: 'app.1234.js',
    sources: ['webpack://catalog/./src/home/HomeScreen.tsx'],
    names: [],
    mappings: 'UAyCM',
  };
  await folder.release('1.6.0', {}, 'catalog', { 'app.1234.js.map': JSON.stringify(map) });
  await folder.live('1.6.0', 50);
  expect((await site.inject('/r/catalog/1.6.0/app.1234.js.map')).statusCode).toBe(404);
  const places = ['catalog/app.1234.js:1:11', 'catalog/app.1234.js:1:2'];
  for (let n = 0; n < 40; n++) {
    const page = await loads();
    const more = page.version === '1.6.0' ? { places } : {};
    await reports({ ...page, ...more }, page.version === '1.6.0' ? 'run' : 'mounted');
  }
  const text = 'TypeError: x at mfe-catalog/src/home/HomeScreen.tsx:42:7 < catalog/app.1234.js:1:2';
  expect(logged.mock.calls[0]![0]).toMatch(/^Browser: catalog 1\.6\.0 failed to run .*HomeScreen\.tsx:42:7/);
  const { failures } = await reportsOf();
  expect(failures).toMatchObject([{ remote: 'catalog', version: '1.6.0', outcome: 'run', error: text }]);
  expect((await compositionNow(folder.store)).why).toContain(`, most often ${text}`);
});

test.each([
  ['no list', 'seller/12.js:1:1'],
  ['too many', Array(6).fill('seller/12.js:1:1')],
  ['another form', ['https://elsewhere.example/12.js:1:1']],
])('places that are %s are refused', async (_name, places) => {
  const { remoteAddress, ...page } = await loads();
  const answer = await post({ ...page, outcome: 'run', message: '', places }, { remoteAddress });
  expect(answer).toMatchObject({ status: 400, code: 'report_malformed' });
});

test('beacons come as text too, which is what browsers send', async () => {
  const page = await loads();
  const report = JSON.stringify({ ...page, outcome: 'mounted' });
  const headers = { 'content-type': 'text/plain;charset=UTF-8' };
  expect(await post(report, { headers, remoteAddress: page.remoteAddress })).toEqual({ status: 204 });
  expect(await countsOf('1.4.0')).toEqual({ loads: 1, failures: 0 });
});

describe('is refused', () => {
  const text = { headers: { 'content-type': 'text/plain' } };
  const json = { headers: { 'content-type': 'application/json' } };
  test.each<[string, string | object, object, number, string]>([
    ['nothing', '', text, 400, 'report_malformed'],
    ['no JSON', 'x', text, 400, 'report_malformed'],
    ['broken JSON', '{', json, 400, 'report_malformed'],
    ['another form', '<a/>', { headers: { 'content-type': 'text/xml' } }, 415, 'report_malformed'],
    ['no report', {}, {}, 400, 'report_malformed'],
    ['more than 3 kB', JSON.stringify({ message: 'x'.repeat(3072) }), text, 413, 'report_malformed'],
  ])('%s', async (_what, payload, more, status, code) => {
    expect(await post(payload, more)).toMatchObject({ status, code });
    expect(await reportsOf()).toMatchObject({ versions: {} });
  });

  test('a forged token, or one of a page with other releases, does not count', async () => {
    const page = await loads();
    const forged = { ...page, pageToken: page.pageToken!.replace('1.4.0', '1.5.0'), version: '1.5.0' };
    expect(await reports(forged, 'mount')).toMatchObject({ status: 403, code: 'page_token_unknown' });
    expect(await reports({ ...page, pageToken: 'none' }, 'mount')).toMatchObject({ status: 403 });
    expect(await reports({ ...page, version: '1.5.0' }, 'mount')).toEqual({ status: 204 });
    expect(await reports({ ...page, region: 'seller' }, 'mount')).toEqual({ status: 204 });
    expect(await reportsOf()).toMatchObject({ versions: {} });
    expect(logged).not.toHaveBeenCalled();
  });

  test('more than so many of one address a minute; others go on', async () => {
    const page = await loads();
    const from = (remoteAddress: string) => reports(page, 'mounted', { remoteAddress });
    const clock = jest.spyOn(Date, 'now').mockReturnValue(Date.now());
    for (let n = 0; n < MAX_REPORTS_PER_ADDRESS; n++) await from('203.0.113.7');
    expect(await from('203.0.113.7')).toMatchObject({ status: 429, code: 'too_many' });
    expect(await from('203.0.113.8')).toEqual({ status: 204 });
    clock.mockRestore();
  });
});

test('tokens are valid on every server of the site, and on no other site', async () => {
  const other = await folder.open();
  const page = await loads(undefined, other);
  expect(await reports(page, 'mounted')).toEqual({ status: 204 });
  expect(await countsOf('1.4.0')).toEqual({ loads: 1, failures: 0 });
  const foreign = await folder.open({ BEACON_SECRET: 'another'.repeat(5) });
  expect(await reports(await loads(undefined, foreign), 'mounted')).toMatchObject({ status: 403 });
});

describe('a canary', () => {
  beforeEach(() => folder.live('1.5.0', 50));

  /** Loads of so many new visitors, of whom the first `failing` have a broken region. */
  async function seenBy(version: string, count: number, failing: number, outcome = 'mount') {
    for (let n = 0; n < count; n++) {
      const page = await loads(whoGets(version));
      expect(page.version).toBe(version);
      await reports(page, n < failing ? outcome : 'mounted');
    }
  }
  const canaryNow = async () => (await compositionNow(folder.store)).remotes.catalog?.canary;

  test('that fails clearly more often is rolled back before the next page, with the figures as reason', async () => {
    await seenBy('1.4.0', 40, 0);
    await seenBy('1.5.0', 9, 9);
    expect(await canaryNow()).toBeTruthy();
    await seenBy('1.5.0', 1, 1, 'load');
    const now = await compositionNow(folder.store);
    expect(now.remotes.catalog).toMatchObject({ version: '1.4.0', canary: null });
    expect(now).toMatchObject({
      by: 'the HTML server',
      why: 'rolled back automatically: 10 of 10 (100.0 %) page loads failed: 1 while loading, 9 while mounting, 0 later, 0 not usable; of 1.4.0 0 of 40 (0.0 %)',
    });
    expect((await loads(whoGets('1.5.0'))).version).toBe('1.4.0');
    // An operator who was about to end the canary must not roll back the live version by accident.
    const operator = { by: 'rima', why: '' };
    await expect(makeRollback(folder.store, 'catalog', operator)).rejects.toThrow(
      'The canary 1.5.0 was rolled back automatically just now. To go back from 1.4.0 too: --expect 3',
    );
    // A tab that has it continues to report, without effect.
    await reports(await loads(), 'mounted');
    expect((await reportsOf()).canaries).toEqual({});
    expect(logged).toHaveBeenCalledWith(
      expect.stringMatching(/^Canary catalog 1\.5\.0 was rolled back automatically: 10 of/),
    );
    await expect(makeRollback(folder.store, 'catalog', { ...operator, expected: 3 })).rejects.toThrow(
      'catalog 1.4.0 is the first release: there is nothing before',
    );
  });

  test('is held for a person when one machine of our own network, or one network, says that it fails', async () => {
    await seenBy('1.4.0', 40, 0);
    for (const address of ['10.0.0.7', '203.0.113.7']) {
      for (let n = 0; n < 30; n++) {
        const other = address.replace(/7$/, String(n));
        await reports(await loads(whoGets('1.5.0'), site, other), 'mount');
      }
      expect((await canaryNow())?.suspected?.why).toMatch(
        /^10 of 10 .* page loads failed: .* from (our own|one) network$/,
      );
      await makeDismissal(folder.store, 'catalog', { by: 'rima', why: 'not so' });
      await loads();
      await seenBy('1.4.0', 40, 0);
    }
    expect(logged).toHaveBeenCalledWith(
      expect.stringMatching(/^Canary catalog 1\.5\.0 is held until a person decides: 10 of 10/),
    );
  });

  test('is not judged by pages that are reported on from another network than they were sent to @full', async () => {
    await seenBy('1.4.0', 40, 0);
    for (let n = 0; n < 30; n++)
      await reports(await loads(whoGets('1.5.0'), site, '203.0.113.7'), 'mount', {
        remoteAddress: `20.${n}.1.1`,
      });
    expect(await canaryNow()).toMatchObject({ version: '1.5.0' });
    expect((await canaryNow())?.suspected).toBeUndefined();
    expect((await reportsOf()).canaries.catalog!.canary).toEqual({ loads: 0, failures: 0 });
    // Within the wider network a phone may get another address.
    await reports(await loads(whoGets('1.5.0'), site, '203.0.113.7'), 'mount', {
      remoteAddress: '203.0.7.1',
    });
    expect((await reportsOf()).canaries.catalog!.canary).toEqual({ loads: 1, failures: 1 });
  });

  test('that fails no more than the live one stays', async () => {
    await seenBy('1.4.0', 40, 8);
    await seenBy('1.5.0', 40, 10);
    expect(await canaryNow()).toMatchObject({ version: '1.5.0' });
    expect((await reportsOf()).canaries.catalog).toEqual({
      version: '1.5.0',
      canary: { loads: 40, failures: 10 },
      live: { loads: 40, failures: 8 },
      slow: { canary: { loads: 40, failures: 0 }, live: { loads: 40, failures: 0 } },
      flawed: { canary: { loads: 40, failures: 0 }, live: { loads: 40, failures: 0 } },
      noReport: { canary: { loads: 0, failures: 0 }, live: { loads: 0, failures: 0 } },
      rendered: { canary: { loads: 0, failures: 0 }, live: { loads: 0, failures: 0 } },
      goals: expect.anything(),
    });
  });

  test('is compared by what the API has done for its visitors, whatever its pages say', async () => {
    const api = createServer((request, response) => {
      response.statusCode = request.url!.includes('/orders/') ? 201 : 200;
      response.end('{}');
    });
    await new Promise<void>((resolve) => api.listen(0, '127.0.0.1', resolve));
    const server = await folder.open({ API_PORT: String((api.address() as AddressInfo).port) });
    const [buyer, other] = [whoGets('1.4.0'), whoGets('1.5.0')];
    for (const visitor of [buyer, other]) await loads(visitor, server);
    await expectationsAreNoted();
    const reached = jest.spyOn(ReleaseHealth.prototype, 'reach');
    for (const cookie of [`haat_visitor=${buyer}`, `haat_visitor=${aVisitor()}`, ''])
      expect(
        (await server.inject({ method: 'POST', url: '/api/v1/orders/cart/add/', headers: { cookie } }))
          .statusCode,
      ).toBe(201);
    // Counting happens after the response was sent.
    for (let n = 0; n < 100 && reached.mock.calls.length < 2; n++)
      await new Promise((resolve) => setTimeout(resolve, 10));
    await Promise.all(reached.mock.results.map(({ value }) => value));
    reached.mockRestore();
    const { goals } = (await reportsOf(server)).canaries.catalog!;
    expect(goals!['cart add']).toEqual({
      canary: { visitors: 1, reached: 0 },
      live: { visitors: 1, reached: 1 },
    });
    expect(goals!.order.live).toEqual({ visitors: 1, reached: 0 });
    api.closeAllConnections();
    api.close();
  });

  test('that freezes its pages is rolled back a minute later', async () => {
    await seenBy('1.4.0', 40, 0);
    for (let n = 0; n < 12; n++) await loads(whoGets('1.5.0'));
    const later = Date.now() + REPORT_TIMEOUT_MS + 1000;
    await expectationsAreNoted();
    const clock = jest.spyOn(Date, 'now').mockImplementation(() => later);
    // No further report is needed: the next page load judges, too.
    await loads(whoGets('1.4.0'));
    // The rollback is logged afterwards: an error in the log would fail the next test.
    while ((await canaryNow()) || logged.mock.calls.length === 0)
      await new Promise((resolve) => setTimeout(resolve, 20));
    clock.mockRestore();
    expect(await compositionNow(folder.store)).toMatchObject({
      why: 'rolled back automatically: 12 of 12 (100.0 %) pages sent no report; of 1.4.0 0 of 40 (0.0 %)',
    });
  });

  test('is not judged by one visitor who reloads, by one address, or by pages older than it', async () => {
    const old = await Promise.all(Array.from({ length: 12 }, () => loads(whoGets('1.5.0'))));
    await makeRollback(folder.store, 'catalog', { by: 'rima', why: '' });
    await folder.live('1.5.0', 50);
    await loads();
    for (const page of old) await reports(page, 'mount');
    expect((await reportsOf()).canaries.catalog).toMatchObject({ canary: { loads: 0 } });
    const visitor = whoGets('1.5.0');
    for (let n = 0; n < 12; n++) await reports(await loads(visitor), 'mount');
    for (let n = 0; n < 12; n++) await reports(await loads(whoGets('1.5.0'), site, '203.0.113.7'), 'mount');
    await seenBy('1.4.0', 40, 0);
    expect((await reportsOf()).canaries.catalog!.canary).toEqual({ loads: 3, failures: 3 });
    expect(await canaryNow()).toBeTruthy();
    // Every page load counts, however often a visitor comes.
    expect((await countsOf('1.5.0'))!.failures).toBe(36);
  });

  test('that is mounted and crashes later has failed once', async () => {
    const page = await loads(whoGets('1.5.0'));
    for (const outcome of ['mounted', 'run', 'load', 'mounted']) await reports(page, outcome);
    expect((await reportsOf()).canaries.catalog!.canary).toEqual({ loads: 1, failures: 1 });
  });

  test('is counted from zero when it is tried again, and counted on when its share grows', async () => {
    await seenBy('1.5.0', 3, 1);
    await folder.live('1.5.0', 60);
    await seenBy('1.5.0', 1, 0);
    expect((await reportsOf()).canaries.catalog!.canary).toEqual({ loads: 4, failures: 1 });
    await makeRollback(folder.store, 'catalog', { by: 'rima', why: '' });
    await folder.live('1.5.0', 50);
    await seenBy('1.5.0', 1, 0);
    expect((await reportsOf()).canaries.catalog!.canary).toEqual({ loads: 1, failures: 0 });
  });

  test('of two servers that are sure at once one takes it back; the other finds it done @full', async () => {
    const other = await folder.open();
    const servers = [site, other];
    for (const server of servers)
      for (const version of ['1.4.0', '1.5.0'])
        for (let n = 0; n < (version === '1.5.0' ? 9 : 40); n++) {
          const { remoteAddress, ...page } = await loads(whoGets(version), server);
          const payload = { ...page, outcome: version === '1.5.0' ? 'mount' : 'mounted' };
          await server.inject({ method: 'POST', url: '/beacon', remoteAddress, payload });
        }
    const before = (await compositionNow(folder.store)).id;
    const last = await Promise.all(servers.map((server) => loads(whoGets('1.5.0'), server)));
    const answers = await Promise.all(
      servers.map((server, n) => {
        const { remoteAddress, ...page } = last[n]!;
        const payload = { ...page, outcome: 'mount' };
        return server.inject({ method: 'POST', url: '/beacon', remoteAddress, payload });
      }),
    );
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([204, 204]);
    const now = await compositionNow(folder.store);
    expect(now.id).toBe(before + 1);
    expect(now.remotes.catalog).toMatchObject({ version: '1.4.0', canary: null });
    for (const server of servers) expect((await loads(whoGets('1.5.0'), server)).version).toBe('1.4.0');
    expect(logged.mock.calls.flat().filter((line) => /^Canary /.test(line))).toHaveLength(1);
  });

  test('stays while the store cannot be written, and is rolled back with the first report after that', async () => {
    await seenBy('1.4.0', 40, 0);
    await seenBy('1.5.0', 9, 9);
    const pages = await Promise.all([1, 2].map(() => loads(whoGets('1.5.0'))));
    folder.write('.data/releases/.staging.kept', '');
    const { renameSync, rmSync } = await import('node:fs');
    const staging = `${folder.root}/.data/releases/.staging`;
    rmSync(staging, { recursive: true });
    renameSync(`${staging}.kept`, staging);
    expect(await reports(pages[0]!, 'mount')).toEqual({ status: 204 });
    expect(await canaryNow()).toBeTruthy();
    expect(logged).toHaveBeenCalledWith(
      expect.stringMatching(/^Canary catalog 1\.5\.0 cannot be rolled back: /),
    );
    rmSync(staging);
    await reports(pages[1]!, 'mounted');
    expect(await canaryNow()).toBeNull();
  });
});

describe('a canary of the shell', () => {
  beforeEach(async () => {
    for (const version of ['1.0.0', '1.1.0']) await folder.release(version, {}, 'shell');
    await folder.live('1.0.0', undefined, 'shell');
    await folder.live('1.1.0', 50, 'shell');
  });
  const shellNow = async () => (await compositionNow(folder.store)).remotes.shell;

  /** Loads a page with a version of the shell. */
  async function loadsWith(version: string) {
    const canary = { version: '1.1.0', percent: 50, since: '', by: '', why: '' };
    let visitor = aVisitor();
    while (isInCanary(visitor, 'shell', canary) !== (version === '1.1.0')) visitor = aVisitor();
    const page = await loads(visitor);
    expect(page.pageToken).toContain(`shell@${version}`);
    return page;
  }
  async function seenBy(version: string, count: number, outcome: string) {
    for (let n = 0; n < count; n++) await reports(await loadsWith(version), outcome);
  }

  test('whose pages have failing regions is rolled back; the remote, which fails with it alone, stays', async () => {
    await seenBy('1.0.0', 40, 'mounted');
    await seenBy('1.1.0', 9, 'mount');
    expect((await shellNow())?.canary).toBeTruthy();
    await seenBy('1.1.0', 1, 'mount');
    const now = await compositionNow(folder.store);
    expect(now.remotes).toMatchObject({
      shell: { version: '1.0.0', canary: null },
      catalog: { version: '1.4.0' },
    });
    expect(now.why).toMatch(
      /^rolled back automatically: 10 of 10 .* page loads failed: .*; of 1\.0\.0 0 of 40/,
    );
  });

  test('whose own code throws is rolled back', async () => {
    await seenBy('1.0.0', 40, 'mounted');
    for (let n = 0; n < 10; n++) {
      const page = await loadsWith('1.1.0');
      await reports({ ...page, region: 'shell', version: '1.1.0' }, 'run');
    }
    expect(await shellNow()).toMatchObject({ version: '1.0.0', canary: null });
    expect(logged).toHaveBeenCalledWith(expect.stringMatching(/^Browser: shell 1\.1\.0 failed to run/));
  });

  test('whose pages send no report is rolled back', async () => {
    await seenBy('1.0.0', 40, 'mounted');
    for (let n = 0; n < 12; n++) await loadsWith('1.1.0');
    const later = Date.now() + REPORT_TIMEOUT_MS + 1000;
    await expectationsAreNoted();
    const clock = jest.spyOn(Date, 'now').mockImplementation(() => later);
    await loadsWith('1.0.0');
    while ((await shellNow())?.canary) await new Promise((resolve) => setTimeout(resolve, 20));
    clock.mockRestore();
    expect((await compositionNow(folder.store)).why).toBe(
      'rolled back automatically: 12 of 12 (100.0 %) pages sent no report; of 1.0.0 0 of 40 (0.0 %)',
    );
  });
});
