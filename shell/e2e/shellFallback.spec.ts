import { AS_BUILT, goLive } from '../releases/compositions';
import { folderStore } from '../releases/folderStore';
import { SHELL } from '../releases/release';
import { expect, type Page, test } from './page';
import { ACT, LAST_GOOD, LIVE, type Site, serve, siteFolder, upload } from './releasedSite';

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

/** What is asked of the site: pages, and reports on the shell. */
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
        if (loses)
          await page.route(`**/r/shell/${LIVE}/shell.*.js`, (route) => route.fulfill({ status: 404 }));
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
