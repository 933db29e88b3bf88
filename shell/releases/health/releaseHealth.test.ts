import { AUTOMATIC } from '../composition/releaseService';
import { Refused } from '../refused';
import {
  AS_BUILT,
  type Composition,
  dismissReports,
  goLive,
  holdCanary,
  rollBack,
  startCanary,
} from '../store/compositions';
import type { NetworkPrefixes } from './addresses';
import { MIN_WIDE_NETWORKS } from './cohort';
import { WINDOW_MS } from './liveWatch';
import type { PageToken } from './pageTokens';
import { REPORT_TIMEOUT_MS, ReleaseHealth } from './releaseHealth';
import type { ReleaseNotice } from './releaseWebhook';
import type { Report } from './report';

const START = Date.UTC(2026, 10, 21, 10);
let now: number;
let composition: Composition;
let health: ReleaseHealth;
let ended: [remote: string, version: string, why: string][];
let refusal: Refused | null;
let notices: ReleaseNotice[];
let pages: number;

const act = () => ({ at: new Date(now).toISOString(), by: 'rima', why: '' });

beforeEach(() => {
  now = START;
  pages = 0;
  ended = [];
  refusal = null;
  notices = [];
  composition = startCanary(goLive(AS_BUILT, 'catalog', '1.4.0', act()), 'catalog', '1.5.0', 10, act());
  health = healthOf();
  console.error = jest.fn();
});

const healthOf = (more: object = {}) =>
  new ReleaseHealth({
    notify: (notice) => notices.push(notice),
    now: () => now,
    composition: async () => composition,
    endCanary: async (remote, { version }, why) => {
      if (refusal) throw refusal;
      ended.push([remote, version, why]);
      composition = rollBack(composition, remote, act());
    },
    holdCanary: async (remote, canary, why) => {
      if (refusal) throw refusal;
      composition = holdCanary(composition, remote, canary, { ...act(), by: AUTOMATIC, why });
    },
    ...more,
  });

/** Every address is in a network of its own. */
const at = (address: string): NetworkPrefixes => [address, address, address];

/** A page that was made for a new visitor at an address of his own, unless it is said otherwise. */
function aPage(version: string, visitor = `visitor ${pages}`): PageToken {
  return {
    page: `page ${pages++}`,
    made: now,
    visitor,
    network: '',
    remotes: new Map([['catalog', version]]),
  };
}
const reports = (
  pageToken: PageToken,
  outcome: Report['outcome'] = 'mounted',
  address = pageToken.visitor,
) => {
  const version = pageToken.remotes.get('catalog')!;
  const report = { composition: '2.a', pageToken: '', region: 'catalog', version, outcome, message: 'x' };
  return health.take(report, pageToken, at(address));
};
/** Pages of which the last ones send no report. */
async function seen(version: string, count: number, noReport: number) {
  for (let n = 0; n < count; n++) {
    const page = aPage(version);
    await health.expect(page, 'catalog', at(page.visitor));
    if (n < count - noReport) await reports(page);
  }
}
const silentPages = () => health.reports().canaries.catalog!.noReport;

test('a canary whose pages send no report is rolled back after their time-out', async () => {
  await seen('1.4.0', 100, 10);
  await seen('1.5.0', 12, 12);
  now += REPORT_TIMEOUT_MS - 1;
  await reports(aPage('1.4.0'));
  expect(silentPages()).toEqual({ canary: { loads: 0, failures: 0 }, live: { loads: 0, failures: 0 } });
  now += 1;
  await reports(aPage('1.4.0'));
  expect(ended).toEqual([
    [
      'catalog',
      '1.5.0',
      'rolled back automatically: 12 of 12 (100.0 %) pages sent no report; of 1.4.0 10 of 100 (10.0 %)',
    ],
  ]);
});

test('as many pages without a report as the live version has, from crawlers and visitors who leave, do not count', async () => {
  await seen('1.4.0', 100, 40);
  await seen('1.5.0', 20, 9);
  now += REPORT_TIMEOUT_MS;
  await health.expect(aPage('1.4.0'), 'catalog', at('a'));
  expect(silentPages()).toEqual({ canary: { loads: 20, failures: 9 }, live: { loads: 100, failures: 40 } });
  expect(ended).toEqual([]);
});

test('a failed page has reported; one visitor or address that never reports counts little', async () => {
  for (let n = 0; n < 30; n++) {
    const failing = aPage('1.5.0', `other ${n}`);
    await health.expect(failing, 'catalog', at(failing.visitor));
    if (n < 2) await reports(failing, 'mount');
    else await reports(failing);
    await health.expect(aPage('1.5.0', 'a crawler'), 'catalog', at(`${n}`));
    await health.expect(aPage('1.5.0'), 'catalog', at('one address'));
  }
  now += REPORT_TIMEOUT_MS;
  await reports(aPage('1.4.0'));
  expect(silentPages().canary).toEqual({ loads: 33, failures: 3 });
});

test('a page that did not test its release has reported, and counts neither for the release nor against it', async () => {
  for (let n = 0; n < 30; n++) {
    const page = aPage('1.5.0');
    await health.expect(page, 'catalog', at(page.visitor));
    await reports(page, 'untested');
  }
  now += REPORT_TIMEOUT_MS;
  await reports(aPage('1.4.0'));
  expect(ended).toEqual([]);
  const { canary, noReport } = health.reports().canaries.catalog!;
  expect(canary).toEqual({ loads: 0, failures: 0 });
  expect(noReport.canary.failures).toBe(0);
  expect(health.reports().versions.catalog).not.toHaveProperty('1.5.0');
});

test('later reports of such a page count', async () => {
  const page = aPage('1.5.0');
  await reports(page, 'untested');
  await reports(page, 'load');
  expect(health.reports().canaries.catalog!.canary).toEqual({ loads: 1, failures: 1 });
});

test('a page that mounts and cannot be used has failed, once', async () => {
  for (let n = 0; n < 20; n++) await reports(aPage('1.4.0'));
  for (let n = 0; n < 9; n++) {
    const page = aPage('1.5.0');
    await reports(page);
    await reports(page, 'behave');
    await reports(page, 'run');
  }
  expect(ended).toEqual([]);
  expect(health.reports().canaries.catalog!.canary).toEqual({ loads: 9, failures: 9 });
  await reports(aPage('1.5.0'), 'behave');
  expect(ended).toEqual([
    ['catalog', '1.5.0', expect.stringContaining('0 later, 10 not usable; of 1.4.0 0 of 20')],
  ]);
});

test('a person is notified of a canary that was rolled back', async () => {
  for (let n = 0; n < 20; n++) await reports(aPage('1.4.0'));
  for (let n = 0; n < 10; n++) await reports(aPage('1.5.0'), 'mount');
  expect(notices).toEqual([
    {
      event: 'canary_rolled_back',
      remote: 'catalog',
      version: '1.5.0',
      evidence: expect.stringMatching(/^10 of 10 .* page loads failed/),
      command: 'npm run composition',
    },
  ]);
});

describe('a canary whose failures come from few networks', () => {
  const suspected = () => composition.remotes.catalog?.canary?.suspected;
  /** Failures of new visitors at these addresses of one wider network. */
  async function failsIn(wide: string, addresses: number, version = '1.5.0') {
    for (let n = 0; n < addresses; n++) {
      const page = aPage(version);
      const report = { composition: '2.a', pageToken: '', region: 'catalog', version, message: 'x' };
      await health.take({ ...report, outcome: 'mount' }, page, [`${wide}.${n}`, `${wide}.${n}`, wide]);
    }
  }

  beforeEach(async () => {
    for (let n = 0; n < 40; n++) await reports(aPage('1.4.0'));
  });

  test.each<[string, number, number]>([
    ['one network', 1, 200],
    ['one network too few', MIN_WIDE_NETWORKS - 1, 40],
  ])('%s: it is held, and a person is asked once', async (_count, networks, addresses) => {
    for (let n = 0; n < networks; n++) await failsIn(`20.${n}`, addresses);
    expect(ended).toEqual([]);
    expect(suspected()).toEqual({
      at: new Date(START).toISOString(),
      why: expect.stringMatching(/^10 of 10 \(100\.0 %\) page loads failed: .*, from one network$/),
    });
    expect(notices).toEqual([
      {
        event: 'canary_suspected',
        remote: 'catalog',
        version: '1.5.0',
        evidence: suspected()?.why,
        command: 'npm run rollback -- mfe-catalog ends it, npm run dismiss -- mfe-catalog goes on with it',
      },
    ]);
  });

  test('is not promoted and gets no larger share before a person has decided', async () => {
    await failsIn('20.1', 12);
    expect(() => goLive(composition, 'catalog', '1.5.0', act())).toThrow(
      /^catalog 1\.5\.0 is held: .* npm run/,
    );
    expect(() => startCanary(composition, 'catalog', '1.5.0', 20, act())).toThrow(/is held/);
    expect(startCanary(composition, 'catalog', '1.5.0', 5, act()).remotes.catalog?.canary).toMatchObject({
      percent: 5,
      suspected: suspected(),
    });
    expect(goLive(composition, 'catalog', '1.6.0', act()).remotes.catalog).toMatchObject({ canary: null });
    expect(rollBack(composition, 'catalog', act()).remotes.catalog).toMatchObject({ version: '1.4.0' });
  });

  test('is rolled back once failures come from enough networks', async () => {
    await failsIn('20.1', 12);
    for (let n = 0; n < 9; n++) await reports(aPage('1.5.0'), 'mount');
    expect(ended).toHaveLength(1);
    expect(ended[0]![2]).toMatch(
      /^rolled back automatically: 21 of 21 .* failed: .*; of 1\.4\.0 0 of 40 \(0\.0 %\)$/,
    );
    expect(notices.map(({ event }) => event)).toEqual(['canary_suspected', 'canary_rolled_back']);
  });

  test('goes on when a person dismisses the reports, is counted anew, and is judged again', async () => {
    await failsIn('20.1', 12);
    composition = dismissReports(composition, 'catalog', act());
    expect(suspected()).toBeUndefined();
    await reports(aPage('1.5.0'));
    expect(health.reports().canaries.catalog!.canary).toEqual({ loads: 1, failures: 0 });
    expect(goLive(composition, 'catalog', '1.5.0', act()).remotes.catalog).toMatchObject({
      version: '1.5.0',
    });
    for (let n = 0; n < 40; n++) await reports(aPage('1.4.0'));
    await failsIn('20.2', 14);
    expect(suspected()).toBeTruthy();
    for (let n = 0; n < 10; n++) await reports(aPage('1.5.0'), 'mount');
    expect(ended).toHaveLength(1);
  });

  test('whose holding another has done first, or that cannot be stored, is asked about with the next report', async () => {
    refusal = new Refused(503, 'store_unusable', 'no store');
    await failsIn('20.1', 10);
    expect(console.error).toHaveBeenCalledWith('Canary catalog 1.5.0 cannot be held: no store');
    expect(notices).toEqual([]);
    refusal = null;
    await reports(aPage('1.4.0'));
    expect(notices).toHaveLength(1);
  });
});

describe('a live version that fails for many', () => {
  const unhealthy = {
    event: 'live_unhealthy',
    remote: 'catalog',
    version: '1.4.0',
    evidence: '10 of 20 page loads (50 %) failed within 1 min',
    command: 'npm run rollback -- mfe-catalog',
  };
  async function fails(failures: number, mounts = 10) {
    for (let n = 0; n < mounts; n++) await reports(aPage('1.4.0'));
    for (let n = 0; n < failures; n++) await reports(aPage('1.4.0'), 'run');
  }

  test('is said to a person, once', async () => {
    health = healthOf();
    await fails(9);
    expect(notices).toEqual([]);
    await fails(20, 0);
    expect(notices).toEqual([unhealthy]);
  });

  test('is noted as faulty once its failures come from enough networks', async () => {
    const markFaulty = jest.fn(async () => {});
    health = healthOf({ markFaulty });
    for (let n = 0; n < 10; n++) await reports(aPage('1.4.0'));
    for (let n = 0; n < 20; n++) await reports(aPage('1.4.0'), 'run', `address ${n % 5}`);
    expect(markFaulty).not.toHaveBeenCalled();
    await fails(20, 0);
    expect(markFaulty.mock.calls).toEqual([
      ['catalog', '1.4.0', expect.stringMatching(/page loads .+ failed/)],
    ]);
  });

  test('needs a share of failures, within some minutes, of several visitors and addresses', async () => {
    await fails(12, 60);
    now += WINDOW_MS;
    await fails(9, 9);
    now += WINDOW_MS;
    for (let n = 0; n < 40; n++) await reports(aPage('1.4.0', 'one visitor'), 'run', `${n}`);
    for (let n = 0; n < 40; n++) await reports(aPage('1.4.0'), 'run', 'one address');
    expect(notices).toEqual([]);
  });

  const endLive = jest.fn(async (remote: string) => {
    composition = rollBack(composition, remote, { ...act(), by: AUTOMATIC });
  });
  beforeEach(() => {
    endLive.mockClear();
    composition = goLive(goLive(AS_BUILT, 'catalog', '1.3.0', act()), 'catalog', '1.4.0', act());
    health = healthOf({ endLive });
  });

  test('is rolled back where that is wanted; what takes its place is not', async () => {
    await fails(10);
    expect(endLive.mock.calls).toEqual([
      ['catalog', '1.4.0', expect.stringContaining('automatically: 10 of 20')],
    ]);
    expect(notices).toEqual([
      { ...unhealthy, evidence: `${unhealthy.evidence}; rolled back`, command: 'npm run composition' },
    ]);
    for (let n = 0; n < 30; n++) await reports(aPage('1.3.0'), 'run');
    expect(endLive).toHaveBeenCalledTimes(1);
    expect(notices[1]).toMatchObject({ version: '1.3.0', command: unhealthy.command });
  });

  test('stays while its failures come from few networks', async () => {
    for (let n = 0; n < 10; n++) await reports(aPage('1.4.0'));
    for (let n = 0; n < 20; n++) await reports(aPage('1.4.0'), 'run', `address ${n % 5}`);
    expect(endLive).not.toHaveBeenCalled();
    expect(notices).toEqual([
      { ...unhealthy, evidence: `${unhealthy.evidence}; not rolled back: it comes from too few networks` },
    ]);
    for (let n = 0; n < 10; n++) await reports(aPage('1.4.0'), 'run');
    expect(endLive).toHaveBeenCalledTimes(1);
    expect(notices).toHaveLength(2);
  });

  test('stays with a canary beside it, and when it cannot be rolled back', async () => {
    endLive.mockRejectedValueOnce(new Refused(503, 'store_unusable', 'no store'));
    await fails(10);
    expect(notices).toMatchObject([
      { evidence: `${unhealthy.evidence}; not rolled back`, command: unhealthy.command },
    ]);
    expect(console.error).toHaveBeenCalledWith('Live catalog 1.4.0 cannot be rolled back: no store');
    composition = startCanary(composition, 'catalog', '1.5.0', 10, act());
    health = healthOf({ endLive });
    await fails(10);
    expect(notices[1]).toEqual(unhealthy);
    expect(endLive).toHaveBeenCalledTimes(1);
  });
});

describe('page loads in which something does not work', () => {
  async function mounts(version: string, count: number, flawed: number) {
    for (let n = 0; n < count; n++) {
      const page = aPage(version);
      await reports(page);
      if (n < flawed) await reports(page, 'flawed');
    }
  }

  test('say nothing while the live version has as many', async () => {
    await mounts('1.4.0', 60, 20);
    await mounts('1.5.0', 60, 20);
    expect(ended).toEqual([]);
    expect(health.reports().canaries.catalog).toMatchObject({
      canary: { loads: 60, failures: 0 },
      flawed: { canary: { loads: 60, failures: 20 }, live: { loads: 60, failures: 20 } },
    });
  });

  test('end a canary within 20 of its loads, and are named', async () => {
    await mounts('1.4.0', 200, 10);
    await mounts('1.5.0', 20, 20);
    expect(ended).toEqual([
      ['catalog', '1.5.0', expect.stringMatching(/page loads had flaws: \d+ × .+; of 1\.4\.0 10 of 200/)],
    ]);
  });
});

describe('visitors who reach what they came for', () => {
  /** @param every one of so many adds to the cart, however many pages it opens; 0: none */
  async function come(version: string, count: number, every: number, opened = 1) {
    for (let n = 0; n < count; n++) {
      const visitor = `buyer ${pages}`;
      for (let page = 0; page < opened; page++)
        await health.expect(aPage(version, visitor), 'catalog', at(visitor));
      if (every > 0 && n % every === 0) for (const _ of 'twice') await health.reach('cart add', visitor);
    }
  }
  const goals = () => health.reports().canaries.catalog!.goals!;

  test('hold a canary that says "added" and adds nothing, and never roll it back', async () => {
    await come('1.4.0', 2000, 10);
    await come('1.5.0', 200, 0);
    expect(ended).toEqual([]);
    expect(composition.remotes.catalog?.canary?.suspected?.why).toMatch(
      /^0 of \d+ \(0\.0 %\) visitors reached the goal "cart add"; of 1\.4\.0 200 of 2000 \(10\.0 %\)$/,
    );
  });

  test('say nothing where as many do, and each counts once, however many pages it opens', async () => {
    await come('1.4.0', 600, 10, 3);
    await come('1.5.0', 60, 10, 3);
    expect(composition.remotes.catalog?.canary?.suspected).toBeUndefined();
    expect(goals()['cart add']).toEqual({
      canary: { visitors: 60, reached: 6 },
      live: { visitors: 600, reached: 60 },
    });
    expect(goals().order.live).toEqual({ visitors: 600, reached: 0 });
  });

  test('count for neither version if they have seen both, or no page at all', async () => {
    await health.expect(aPage('1.4.0', 'rima'), 'catalog', at('rima'));
    await health.expect(aPage('1.5.0', 'rima'), 'catalog', at('rima'));
    for (const visitor of ['rima', 'forged']) await health.reach('order', visitor);
    expect(goals().order).toEqual({
      canary: { visitors: 0, reached: 0 },
      live: { visitors: 1, reached: 0 },
    });
  });

  test('of one address cannot hold a canary', async () => {
    await come('1.5.0', 100, 0);
    for (let n = 0; n < 500; n++) {
      await health.expect(aPage('1.4.0', `x${n}`), 'catalog', at('attacker'));
      await health.reach('cart add', `x${n}`);
    }
    expect(goals()['cart add'].live).toEqual({ visitors: 2, reached: 2 });
    expect(composition.remotes.catalog?.canary?.suspected).toBeUndefined();
  });

  test('are counted anew with another share of the canary', async () => {
    await come('1.4.0', 10, 2);
    now += 1000;
    composition = startCanary(composition, 'catalog', '1.5.0', 50, act());
    await come('1.4.0', 3, 0);
    expect(goals()['cart add'].live).toEqual({ visitors: 3, reached: 0 });
  });
});

describe('slow page loads', () => {
  async function mounts(version: string, count: number, slow: number) {
    for (let n = 0; n < count; n++) {
      const page = aPage(version);
      await reports(page);
      if (n < slow) await reports(page, 'slow');
    }
  }
  const figures = () => health.reports().canaries.catalog!;

  test('are no failures, and say nothing while the live version has as many', async () => {
    await mounts('1.4.0', 60, 40);
    await mounts('1.5.0', 60, 40);
    expect(ended).toEqual([]);
    expect(figures()).toMatchObject({
      canary: { loads: 60, failures: 0 },
      slow: { canary: { loads: 60, failures: 40 }, live: { loads: 60, failures: 40 } },
    });
    expect(console.error).not.toHaveBeenCalled();
  });

  test('end a canary that has clearly more of them', async () => {
    await mounts('1.4.0', 60, 2);
    await mounts('1.5.0', 20, 20);
    expect(ended).toEqual([
      ['catalog', '1.5.0', expect.stringMatching(/%\) page loads were slow or froze; of 1\.4\.0 2 of 60/)],
    ]);
  });

  test('of one address count little', async () => {
    await mounts('1.4.0', 60, 0);
    for (let n = 0; n < 20; n++) {
      const page = aPage('1.5.0');
      await reports(page, 'mounted', 'one address');
      await reports(page, 'slow', 'one address');
    }
    expect(figures().slow.canary).toEqual({ loads: 2, failures: 2 });
    expect(ended).toEqual([]);
  });
});

test('what another has ended first is left alone; what cannot be ended is tried again', async () => {
  refusal = new Refused(409, 'canary_over', 'over');
  for (let n = 0; n < 10; n++) await reports(aPage('1.5.0'), 'mount');
  for (let n = 0; n < 20; n++) await reports(aPage('1.4.0'));
  expect(console.error).not.toHaveBeenCalledWith(expect.stringMatching(/^Canary/));
  refusal = new Refused(503, 'store_unusable', 'no store');
  await reports(aPage('1.4.0'));
  expect(console.error).toHaveBeenCalledWith('Canary catalog 1.5.0 cannot be rolled back: no store');
  refusal = null;
  await reports(aPage('1.4.0'));
  expect(ended).toHaveLength(1);
  expect(health.reports().canaries).toEqual({ catalog: expect.anything() });
  await reports(aPage('1.4.0'));
  expect(health.reports().canaries).toEqual({});
});

test('what is remembered is bounded, and a page that is forgotten never counts again @full', async () => {
  const first = aPage('1.4.0');
  await reports(first);
  now++;
  for (let n = 0; n < 50_000; n++) await reports(aPage('1.4.0', 'v'));
  const before = health.reports().versions.catalog!['1.4.0']!.loads;
  await reports(first);
  expect(health.reports().versions.catalog!['1.4.0']!.loads).toBe(before);
  for (let n = 0; n < 60; n++) {
    now++;
    await reports(aPage(`2.${n}.0`));
  }
  expect(Object.keys(health.reports().versions.catalog!)).toHaveLength(50);
});

const CANARY = { name: 'catalog', version: '1.5.0' };
const LIVE = { name: 'catalog', version: '1.4.0' };

test('a canary whose server renders fail is rolled back, although its pages work in browsers', async () => {
  for (let n = 0; n < 20; n++) {
    await health.rendered(LIVE, `/product/${n}`);
    await reports(aPage('1.5.0'));
  }
  for (let n = 0; n < 9; n++) await health.renderFailed(CANARY, `/product/${n}`);
  expect(ended).toEqual([]);
  await health.renderFailed(CANARY, '/product/9');
  expect(ended).toEqual([
    [
      'catalog',
      '1.5.0',
      'rolled back automatically: 10 of 10 (100.0 %) renders on the server failed; of 1.4.0 0 of 20 (0.0 %)',
    ],
  ]);
  expect(health.reports().renders.catalog).toEqual({
    '1.4.0': { loads: 20, failures: 0 },
    '1.5.0': { loads: 10, failures: 10 },
  });
});

test('so is one whose server bundle does not start', async () => {
  for (let n = 0; n < 20; n++) await health.rendered(LIVE, `/product/${n}`);
  for (let n = 0; n < 10; n++) await health.renderFailed(CANARY, null);
  expect(ended).toHaveLength(1);
});

test('one path that fails on the server, however often it is asked for, ends no canary', async () => {
  for (let n = 0; n < 200; n++) {
    await health.rendered(LIVE, `/product/${n}`);
    await health.renderFailed(CANARY, '/search');
  }
  for (let n = 0; n < 20; n++) await health.rendered(CANARY, `/product/${n}`);
  expect(ended).toEqual([]);
  expect(health.reports().canaries.catalog!.rendered.canary).toEqual({ loads: 22, failures: 2 });
});

test('failed renders without a canary are counted, and end nothing', async () => {
  composition = goLive(AS_BUILT, 'catalog', '1.4.0', act());
  for (let n = 0; n < 20; n++) await health.renderFailed(LIVE, `/product/${n}`);
  expect(ended).toEqual([]);
  expect(health.reports().renders.catalog).toEqual({ '1.4.0': { loads: 20, failures: 20 } });
});

test.each([-1, 1])('a canary that was started by a clock that is off by %s h is judged', async (hours) => {
  const at = new Date(START + hours * 60 * 60_000).toISOString();
  composition = startCanary(goLive(AS_BUILT, 'catalog', '1.4.0', act()), 'catalog', '1.5.0', 10, {
    ...act(),
    at,
  });
  for (let n = 0; n < 20; n++) await reports(aPage('1.4.0'));
  for (let n = 0; n < 10; n++) await reports(aPage('1.5.0'), 'mount');
  expect(ended).toHaveLength(1);
});
