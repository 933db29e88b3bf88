import { STALL_MS } from '@haat/page';
import { SHELL } from '../shell/releases/package/kinds';
import { AS_BUILT, goLive } from '../shell/releases/store/compositions';
import { folderStore } from '../shell/releases/store/folderStore';
import { FaultySite, type FileFault } from './faultySite';
import { expect, type Page, test } from './page';
import { ACT, LAST_GOOD, LIVE, pathsOf, type Site, serve, siteFolder, upload } from './releasedSite';

// A release of the shell whose own script is lost or throws at its start, on a site whose release before it works.

const SCRIPT = /^shell\..*js$/;
const PAGE = '/faq';

/** @param versions released one after the other; the script of the last one begins with the fault */
async function siteWith(versions: readonly string[], fault: string): Promise<Site> {
  const folder = await siteFolder();
  const store = folderStore(folder);
  let composition = AS_BUILT;
  for (const version of versions) {
    const isBroken = version === versions.at(-1);
    await upload(store, SHELL, version, (name, bytes) =>
      isBroken && SCRIPT.test(name) ? Buffer.from(fault + bytes) : bytes,
    );
    composition = goLive(composition, SHELL, version, ACT);
    await store.add(composition);
  }
  return serve(folder);
}

const versionOf = (page: Page) => page.locator('body').getAttribute('data-shell');

/** Counts page requests, and collects reports on the shell. */
function watch(page: Page) {
  const seen = { pages: 0, reports: [] as unknown[] };
  page.on('request', (request) => {
    if (request.isNavigationRequest()) seen.pages++;
    if (!request.url().endsWith('/beacon')) return;
    const { region, version, outcome } = request.postDataJSON();
    if (region === SHELL) seen.reports.push([version, outcome]);
  });
  return seen;
}

test.describe('a shell that does not start', () => {
  for (const [name, fault, loses] of [
    ['throws at its start', 'throw new Error("broken");', false],
    ['cannot be loaded', '', true],
  ] as const)
    test(`and ${name} is replaced by the last good one, which stays`, { tag: loses ? [] : '@full' }, async ({
      page,
      pageErrors,
    }) => {
      pageErrors.expect(/broken|Failed to load resource/);
      const site = await siteWith([LAST_GOOD, LIVE], fault);
      try {
        if (loses) {
          const paths = await pathsOf(site.address, SHELL, LIVE);
          const script = Object.keys(paths).find((name) => SCRIPT.test(name))!;
          await page.route(site.address + paths[script], (route) => route.fulfill({ status: 404 }));
        }
        const seen = watch(page);
        await page.goto(site.address + PAGE, { waitUntil: 'commit' });
        await expect.poll(() => versionOf(page).catch(() => null)).toBe(LAST_GOOD);
        await expect(page.locator('[data-remote]').first()).toBeAttached();
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        expect(seen).toEqual({ pages: 2, reports: [[LIVE, 'load']] });
        await page.reload();
        expect(await versionOf(page)).toBe(LAST_GOOD);
        expect(seen.pages).toBe(3);
      } finally {
        await site.stop();
      }
    });

  test('and has none before it leaves the content of the server, and does not reload', {
    tag: '@full',
  }, async ({ page, pageErrors }) => {
    pageErrors.expect(/broken/);
    const site = await siteWith([LIVE], 'throw new Error("broken");');
    try {
      const seen = watch(page);
      const asked = page.waitForResponse(/composition\.json/);
      await page.goto(site.address + PAGE);
      await (await asked).finished();
      await expect(page.locator('#header').getByRole('link').first()).toBeVisible();
      expect(await versionOf(page)).toBe(LIVE);
      expect(seen).toEqual({ pages: 1, reports: [[LIVE, 'load']] });
    } finally {
      await site.stop();
    }
  });
});

/** A slow phone's line, in bytes per second and ms. */
const SLOW = { downloadThroughput: 50_000, uploadThroughput: 25_000, latency: 300 };

/** A proxy in front of a site that breaks the scripts of the live shell, at the socket. */
async function proxyOf(site: Site, fault: FileFault | null) {
  const proxy = new FaultySite(site.address);
  const address = await proxy.start();
  const paths = Object.values(await pathsOf(site.address, SHELL, LIVE));
  if (fault) proxy.breaks((path) => paths.includes(path) && path.endsWith('.js'), fault);
  const stop = async (page: Page) => {
    await page.close();
    proxy.stop();
  };
  return { proxy, address, stop };
}

const reportsOf = ({ beacons }: FaultySite) =>
  beacons.filter(({ region }) => region === SHELL).map(({ version, outcome }) => [version, outcome]);

test.describe('a shell whose script hangs', { tag: '@full' }, () => {
  let site: Site;
  test.beforeAll(async () => {
    site = await siteWith([LAST_GOOD, LIVE], '');
  });
  test.afterAll(() => site.stop());

  for (const fault of ['hangs', 'trickles'] as const)
    test(`(${fault}) is replaced by the last good one, once`, async ({ page }) => {
      const { proxy, address, stop } = await proxyOf(site, fault);
      try {
        const seen = watch(page);
        await page.goto(address + PAGE, { waitUntil: 'commit' });
        await page.waitForRequest((request) => request.isNavigationRequest());
        const ms = Date.now() - proxy.requestedAt!;
        await expect.poll(() => versionOf(page).catch(() => null)).toBe(LAST_GOOD);
        await expect(page.locator('[data-remote]').first()).toBeAttached();
        expect(reportsOf(proxy)).toEqual([[LIVE, 'load']]);
        expect(seen.pages).toBe(2);
        // No sooner than a remote's file. A busy machine takes longer; the unit test has the time.
        expect(ms).toBeGreaterThan(STALL_MS - 100);
        await page.reload();
        expect(await versionOf(page)).toBe(LAST_GOOD);
      } finally {
        await stop(page);
      }
    });

  test('does not disturb who is typing: the search has the last good one', async ({ page }) => {
    const { proxy, address, stop } = await proxyOf(site, 'hangs');
    try {
      const seen = watch(page);
      await page.goto(address + PAGE, { waitUntil: 'commit' });
      const field = page.locator('#header input[type=search]:visible').first();
      await field.fill('sar');
      const named = async () => (await page.context().cookies(address)).map(({ name }) => name);
      await expect.poll(named).toContain('haat_without');
      await field.pressSequentially('ee');
      await expect(field).toHaveValue('saree');
      expect(seen.pages).toBe(1);
      await field.press('Enter');
      await expect(page).toHaveURL(/saree/);
      await expect(page.locator('[data-remote]').first()).toBeAttached();
      expect(await versionOf(page)).toBe(LAST_GOOD);
      expect(reportsOf(proxy)).toEqual([[LIVE, 'load']]);
    } finally {
      await stop(page);
    }
  });

  test('and has none before it leaves the content of the server, and does not reload', async ({ page }) => {
    const alone = await siteWith([LIVE], '');
    const { proxy, address, stop } = await proxyOf(alone, 'hangs');
    try {
      const seen = watch(page);
      const asked = page.waitForResponse(/composition\.json\?without/);
      await page.goto(address + PAGE, { waitUntil: 'commit' });
      await (await asked).finished();
      await expect(page.locator('#header').getByRole('link').first()).toBeVisible();
      expect(await versionOf(page)).toBe(LIVE);
      expect(reportsOf(proxy)).toEqual([[LIVE, 'load']]);
      expect(seen.pages).toBe(1);
    } finally {
      await stop(page);
      await alone.stop();
    }
  });

  test('on a slow line stays: it only takes its time', async ({ page }) => {
    const { proxy, address, stop } = await proxyOf(site, null);
    try {
      const devtools = await page.context().newCDPSession(page);
      await devtools.send('Network.enable');
      await devtools.send('Network.emulateNetworkConditions', { offline: false, ...SLOW });
      const seen = watch(page);
      await page.goto(address + PAGE, { waitUntil: 'commit' });
      await expect(page.locator('[data-remote]').first()).toBeAttached({ timeout: 30_000 });
      const script = await page.evaluate(() => {
        const [entry] = performance
          .getEntriesByType('resource')
          .filter(({ name }) => /\/shell\.\w+\.js$/.test(name));
        return entry!.duration;
      });
      expect(script).toBeGreaterThan(3000);
      expect(await versionOf(page)).toBe(LIVE);
      expect(reportsOf(proxy)).not.toContainEqual([LIVE, 'load']);
      expect(seen.pages).toBe(1);
    } finally {
      await stop(page);
    }
  });
});
