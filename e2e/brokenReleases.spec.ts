import type { Route } from '@playwright/test';
import { type Fault as CodeFault, chooseFault } from './codeFaults';
import { hasLongTimeouts } from './longTimeouts';
import { expect, type Page } from './page';
import { type Files, filesOf, LAST_GOOD, LIVE, REMOTES, type Remote, test } from './releasedSite';
import { noteTimes, stopwatch } from './times';
import type { Visitor } from './visitor';

// When a remote's live release is broken, header, footer and the other regions do not wait, and the region falls
// back to the previous release without showing an error.

const ERROR = 'This part of the page could not be loaded.';

interface Place {
  path: string;
  heading: string;
  /** A link to another remote. */
  elsewhere: string;
  /** Whether the screen is a chunk of its own; otherwise it is part of the exposed module. */
  lazy?: true;
}

/** One page per remote that a guest may open. */
const places: Record<Remote, Place> = {
  catalog: { path: '/offers', heading: 'Products on Sale', elsewhere: 'Cart', lazy: true },
  cart_checkout: { path: '/cart', heading: 'Shopping Cart', elsewhere: 'Home' },
  account: { path: '/login', heading: 'Log in', elsewhere: 'Home', lazy: true },
  seller: { path: '/seller', heading: 'OPEN YOUR STORE ON HAAT', elsewhere: 'Home' },
};
const headings: Record<string, string> = { Home: 'DISCOVER YOUR OOTD', Cart: 'Shopping Cart' };

const missing = (route: Route) => route.fulfill({ status: 404, body: 'Not found' });
const hangs = () => {};
/** Arrives after the last good version has replaced it: it must no longer run. */
const hangsForLong = (route: Route) => {
  setTimeout(() => route.continue().catch(() => {}), 6000);
};
const HANGS: unknown[] = [hangs, hangsForLong];
const refused = (route: Route) => route.abort('connectionrefused');
const noJson = (route: Route) => route.fulfill({ body: '<!doctype html>', contentType: 'text/html' });
/** One byte more; the script or style sheet still works. */
const tampered = async (route: Route) => {
  const response = await route.fetch();
  await route.fulfill({ response, body: `${await response.text()}\n` });
};

interface Fault {
  name: string;
  /** A file that arrives late, damaged or not at all. */
  file?: keyof Files;
  comes?: (route: Route) => unknown;
  /** Or a fault of the code. */
  code?: CodeFault;
  /** Whether the HTML server renders the region; false where a rendered page does not request the file. */
  rendered?: false;
}

const faults: readonly Fault[] = [
  { name: 'manifest 404', file: 'manifest', comes: missing },
  { name: 'manifest refused', file: 'manifest', comes: refused },
  { name: 'manifest is no JSON', file: 'manifest', comes: noJson },
  { name: 'manifest hangs', file: 'manifest', comes: hangs },
  { name: 'entry 404', file: 'entry', comes: missing },
  { name: 'entry throws', code: 'throws at its evaluation' },
  { name: 'entry hangs', file: 'entry', comes: hangs },
  { name: 'entry tampered', file: 'entry', comes: tampered },
  { name: 'chunk 404', file: 'chunk', comes: missing },
  { name: 'chunk hangs', file: 'chunk', comes: hangs },
  { name: 'chunk tampered', file: 'chunk', comes: tampered },
  { name: 'CSS 404', file: 'css', comes: missing, rendered: false },
  { name: 'CSS tampered', file: 'css', comes: tampered, rendered: false },
  { name: 'screen 404', file: 'screen', comes: missing },
  { name: 'screen hangs', file: 'screen', comes: hangsForLong },
  { name: 'screen tampered', file: 'screen', comes: tampered },
  { name: 'throws on mount', code: 'mount rejects' },
  { name: 'mounts nothing', code: 'shows nothing' },
  { name: 'crashes after mount', code: 'crashes on an event' },
];

/** Console messages that these faults cause. */
const EXPECTED_ERRORS = [
  /\[region \w+ 2\.0\.0\] failed to/,
  /Failed to load resource|ERR_|digest|integrity|the entry throws/,
];

/** The page without the inlined manifest of a remote, so that the manifest is fetched. */
async function withoutManifest(page: Page, site: string, remote: Remote) {
  await page.route(
    ({ origin, pathname }) => origin === site && pathname === places[remote].path,
    async (route) => {
      const response = await route.fetch();
      const html = await response.text();
      const body = html.replace(
        /(<script type="application\/json"[^>]*>)(.*?)(<\/script>)/s,
        (_, open, data, close) => {
          const parsed = JSON.parse(data);
          delete parsed.manifests[`/r/${remote}/${LIVE}/mf-manifest.json`];
          return open + JSON.stringify(parsed).replaceAll('<', '\\u003c') + close;
        },
      );
      await route.fulfill({ response, body });
    },
  );
}

/** Matches a file, retries included. */
async function breakFile(page: Page, address: string, comes: (route: Route) => unknown) {
  await page.route((url) => url.href.split('?', 1)[0] === address, comes as (route: Route) => Promise<void>);
}

/** A hanging file delays the load event, which Playwright would wait for. */
const goesBack = (page: Page) => page.goBack({ waitUntil: 'commit' });

/** Whether the region's error was shown at any time. */
async function watchForErrors(page: Page): Promise<() => Promise<boolean>> {
  await page.addInitScript((text) => {
    const look = () => {
      if (document.body?.textContent?.includes(text)) Object.assign(window, { sawError: true });
    };
    new MutationObserver(look).observe(document, { childList: true, subtree: true });
  }, ERROR);
  return () => page.evaluate(() => 'sawError' in window);
}

/** The menu opens even if it is clicked before its script has loaded. */
async function frameWorks({ page, header, footer }: Visitor) {
  await header.getByRole('button', { name: 'Menu' }).click();
  await expect(header.getByRole('navigation', { name: 'Menu' })).toBeVisible();
  await expect(footer.getByRole('link', { name: 'FAQ' })).toBeVisible();
  await page.keyboard.press('Escape');
}

/** One fault of each kind, and two on each remote. TEST_MATRIX=full: all faults on all remotes. */
const FULL = process.env.TEST_MATRIX === 'full';
const SHORT: Record<Remote, string[]> = {
  catalog: ['chunk hangs', 'mounts nothing'],
  cart_checkout: ['manifest 404', 'throws on mount'],
  account: ['CSS tampered', 'entry 404'],
  seller: ['crashes after mount', 'entry throws'],
};
const faultsOf = (remote: Remote) => faults.filter(({ name }) => FULL || SHORT[remote].includes(name));

for (const remote of REMOTES) {
  const { path, heading, elsewhere, lazy } = places[remote];
  const ofMatrix = { tag: remote === 'catalog' ? [] : ['@full'] };

  for (const { name, file, comes, code, rendered } of faultsOf(remote)) {
    if (file === 'screen' && !lazy) continue;
    test(`${remote}: ${name}`, async ({ visitor, pageErrors, siteWith }) => {
      const { page, main } = visitor;
      pageErrors.expect(...EXPECTED_ERRORS);
      const site = await siteWith({ rendered });
      if (code) await chooseFault(page, code);
      const sawError = await watchForErrors(page);
      const question = String(new URLSearchParams({ without: `${remote}@${LIVE}`, path }));
      const questions: string[] = [];
      page.on('request', (request) => {
        const { pathname, searchParams } = new URL(request.url());
        // A HEAD request only finds out, on a slow network, whether the server is reachable. On a busy machine the page may ask about the
        // shell, too, whose files then take long.
        const isOfRemote = searchParams.get('without')?.startsWith(`${remote}@`);
        if (pathname === '/composition.json' && request.method() === 'GET' && isOfRemote)
          questions.push(String(searchParams));
      });
      let sinceRequest: (() => number) | undefined;
      if (file && comes) {
        const address = (await filesOf(page, site, remote, path))[file];
        await breakFile(page, address, (route) => {
          sinceRequest ??= stopwatch();
          return comes(route);
        });
        if (file === 'manifest') await withoutManifest(page, site, remote);
        // On a busy machine the files of the last good version may take long, too.
        if (!HANGS.includes(comes)) await hasLongTimeouts(page);
      }
      const region = page.locator(`[data-region="${remote}"]`);

      const sinceClick = stopwatch();
      // A hanging file delays only the load event.
      await page.goto(site + path, { waitUntil: 'commit' });
      await frameWorks(visitor);
      const usable = sinceClick();
      let sinceBroken = sinceClick;
      if (code === 'crashes on an event') {
        await expect(region).toHaveAttribute('data-version', LIVE);
        await expect(visitor.heading(heading)).toBeVisible();
        sinceBroken = stopwatch();
        await page.evaluate(() => window.dispatchEvent(new Event('crash')));
      }
      await expect(region).toHaveAttribute('data-version', LAST_GOOD, { timeout: 20_000 });
      await expect(visitor.heading(heading)).toBeVisible();
      // How long the page itself takes is another matter.
      if (sinceRequest && HANGS.includes(comes)) sinceBroken = sinceRequest;
      noteTimes(name, remote, {
        'the rest of the page is usable': usable,
        'the region shows the last good version': sinceBroken(),
      });

      expect(await sawError()).toBe(false);
      expect(questions).toEqual([question]);
      await expect(visitor.heading(heading)).toHaveCount(1);
      // Nothing of the broken release remains, and it is not loaded again.
      const left = () =>
        page.evaluate(
          (folder) =>
            [...document.head.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')]
              .map(({ href }) => href)
              .filter((href) => href.includes(folder)),
          `/r/${remote}/${LIVE}/`,
        );
      await expect.poll(left).toEqual([]);
      await visitor.goesTo(elsewhere);
      await expect(visitor.heading(headings[elsewhere]!)).toBeVisible();
      await goesBack(page);
      await expect(region).toHaveAttribute('data-version', LAST_GOOD);
      await expect(visitor.heading(heading)).toBeVisible();
      expect(questions.filter((one) => one === question)).toHaveLength(1);
      await expect(main.getByText(ERROR)).toHaveCount(0);
    });
  }

  test(
    `${remote}: shows an error and a working retry when both releases are broken`,
    ofMatrix,
    async ({ visitor, pageErrors, siteWith }) => {
      const { page, main } = visitor;
      pageErrors.expect(/\[region \w+ 1\.0\.0/, ...EXPECTED_ERRORS);
      const site = await siteWith();
      const files = ({ pathname }: URL) => pathname.startsWith(`/r/${remote}/`);
      await page.route(files, missing);
      await page.goto(site + path, { waitUntil: 'commit' });
      await expect(main.getByRole('alert')).toContainText(ERROR);
      await frameWorks(visitor);
      await visitor.goesTo(elsewhere);
      await expect(visitor.heading(headings[elsewhere]!)).toBeVisible();
      await goesBack(page);
      await expect(main.getByRole('alert')).toContainText(ERROR);
      await page.unroute(files);
      await visitor.button('Try again').click();
      const region = page.locator(`[data-region="${remote}"]`);
      await expect(region).toHaveAttribute('data-version', LIVE);
      // The heading of the error is replaced by that of the region.
      await expect(visitor.heading(heading)).toHaveCount(1);
      await expect(region.getByRole('heading', { name: heading, exact: true })).toBeVisible();
      await expect(main.getByText(ERROR)).toHaveCount(0);
    },
  );

  test(
    `${remote}: navigates away without delay while its release hangs or its fallback loads`,
    ofMatrix,
    async ({ visitor, pageErrors, siteWith }) => {
      const { page } = visitor;
      pageErrors.expect(...EXPECTED_ERRORS);
      const site = await siteWith();
      const files = await filesOf(page, site, remote, path);
      await breakFile(page, files.entry, hangs);
      await hasLongTimeouts(page);
      // Before the remote's time-out.
      let givenUp = false;
      page.on('console', (message) => {
        givenUp ||= message.text().includes(`[region ${remote}`);
      });
      await page.goto(site + path, { waitUntil: 'commit' });
      await frameWorks(visitor);
      await visitor.goesTo(elsewhere);
      await expect(visitor.heading(headings[elsewhere]!)).toBeVisible();
      expect(givenUp).toBe(false);

      // The request for a fallback release hangs: leaving aborts it.
      await page.unrouteAll({ behavior: 'ignoreErrors' });
      await breakFile(page, files.entry, missing);
      await page.route('**/composition.json?*', hangs);
      const asked = page.waitForRequest('**/composition.json?*');
      await page.goto(site + path, { waitUntil: 'commit' });
      await asked;
      await frameWorks(visitor);
      await visitor.goesTo(elsewhere);
      await expect(visitor.heading(headings[elsewhere]!)).toBeVisible();
      await expect(page.locator(`[data-region="${remote}"]`)).toBeEmpty();

      // On return the region shows the previous release.
      await page.unroute('**/composition.json?*');
      await goesBack(page);
      await expect(visitor.heading(heading)).toBeVisible();
      await expect(page.locator(`[data-region="${remote}"]`)).toHaveAttribute('data-version', LAST_GOOD);
    },
  );
}

/** Code that runs, and makes the page unusable. */
const unusable: [code: CodeFault, outcome: string, message: RegExp][] = [
  ['covers the page', 'behave', /the header is covered by a p/],
  ['empties the body', 'behave', /nothing is left of the region/],
  ['replaces fetch', 'behave', /replaced fetch/],
  ['reloads the page', 'behave', /reloaded the page 5 times/],
  ['freezes for 1.5 s at its mount', 'slow', /a task of 1\d\d\d ms/],
  ['works for 60 ms of every 100', 'slow', /\d ms of \d+ ms in slow frames/],
];

for (const [code, outcome, message] of unusable) {
  test(`account: ${code} is reported`, { tag: '@full' }, async ({ visitor, pageErrors, siteWith }) => {
    const { page } = visitor;
    pageErrors.expect(...EXPECTED_ERRORS, /./);
    const site = await siteWith();
    await chooseFault(page, code);
    const since = stopwatch();
    const reported = page.waitForRequest((request) => {
      if (!request.url().endsWith('/beacon')) return false;
      const report = JSON.parse(request.postData() ?? '{}');
      return report.outcome === outcome && report.version === LIVE && message.test(report.message);
    });
    await page.goto(site + places.account.path, { waitUntil: 'commit' });
    await reported;
    noteTimes(code, 'account', { 'reported after': since() });
    const region = page.locator('[data-region="account"]');
    if (code === 'reloads the page') await expect(region).toHaveAttribute('data-version', LAST_GOOD);
    if (code === 'replaces fetch')
      expect(await page.evaluate(() => String(window.fetch))).toContain('native code');
  });
}

test('the next page starts with the previous release for one hour', async ({
  visitor,
  pageErrors,
  siteWith,
}) => {
  const { page } = visitor;
  pageErrors.expect(...EXPECTED_ERRORS);
  const site = await siteWith();
  await chooseFault(page, 'mount rejects');
  let failures = 0;
  page.on('console', (message) => {
    if (message.type() === 'error' && message.text().includes(`[region account ${LIVE}]`)) failures++;
  });
  const isShown = async () => {
    await expect(page.locator('[data-region="account"]')).toHaveAttribute('data-version', LAST_GOOD);
    await expect(visitor.heading(places.account.heading)).toBeVisible();
  };
  await page.goto(site + places.account.path);
  await isShown();
  expect(failures).toBe(1);
  await page.reload();
  await isShown();
  expect(failures).toBe(1);

  await page.evaluate(() => {
    const key = 'haat.failed-releases';
    const failed: Record<string, { at: number }> = JSON.parse(localStorage.getItem(key) ?? '{}');
    for (const release of Object.values(failed)) release.at -= 60 * 60_000;
    localStorage.setItem(key, JSON.stringify(failed));
  });
  await page.reload();
  await isShown();
  expect(failures).toBe(2);
});
