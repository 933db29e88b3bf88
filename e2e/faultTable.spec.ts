import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { CHOSEN, codeFaults, lateCleanUp, leftovers, loops } from './codeFaults';
import { noteFault } from './faultReport';
import { FaultySite, FILE_FAULTS, type FileFault } from './faultySite';
import { expect, type Page } from './page';
import { availableProducts } from './products';
import {
  type Files,
  filesOf,
  LAST_GOOD,
  LIVE,
  pathsOf,
  release,
  test as releasedTest,
  serve,
  siteFolder,
} from './releasedSite';
import { Visitor } from './visitor';

// npm run faults: a table of faults, in test-results/faults.md.

const ALL = { tag: '@full' };
const REMOTE = 'catalog';
/** With 66 products. */
const PAGE = '/offers';
const HEADING = 'Products on Sale';
/** Faults of files that are tried on the page of a product, too, while its visitor opens the menu at once. */
const LIGHT_PAGE_FAULTS: readonly FileFault[] = ['404', 'hangs'];
const ERROR = 'This part of the page could not be loaded.';
const CART = 'Cart, 2 items';
/** When a file that does not arrive is given up, in ms. */
const HANG_MS = 3500;
/** When signs of an unusable page have been looked for. */
const CHECKED_MS = 9500;
const FREEZE_MS = 20_000;
/** How long a visitor looks at a page that does nothing. */
const GIVES_UP_MS = 5000;

/** Times that the page records itself, in ms since 1970. */
interface Seen {
  content?: number;
  version?: string;
  frame?: number;
  error?: number;
}

/** Sites of this worker in front of which files break. */
const test = releasedTest.extend<object, { faultySite: (rendered: boolean) => Promise<Front> }>({
  faultySite: [
    async ({ siteWith }, use) => {
      const fronts = new Map<boolean, Promise<Front>>();
      await use((rendered) => {
        const known = fronts.get(rendered);
        if (known) return known;
        const front = siteWith({ rendered }).then(inFront);
        fronts.set(rendered, front);
        return front;
      });
      for (const front of fronts.values()) (await front).site.stop();
    },
    { scope: 'worker' },
  ],
});

interface Front {
  site: FaultySite;
  address: string;
}

async function inFront(target: string): Promise<Front> {
  const site = new FaultySite(target);
  return { site, address: await site.start() };
}

/** The page records when its parts appear, and has the chosen fault. */
async function records(page: Page, fault: string | null, ofHeading = HEADING) {
  const product = (await availableProducts(page.request, 1))[0];
  const line = { id: 1, product: product.id, product_name: product.name, product_price: product.price };
  await page.addInitScript(
    ({ chosen, fault, cart, remote, heading, badge, error }) => {
      Object.assign(window, { [chosen]: fault });
      localStorage.setItem('haat.cart', cart);
      const seen: Seen = {};
      Object.assign(window, { haatSeen: seen });
      const now = Date.now.bind(Date);
      const look = () => {
        const region = document.getElementById(`region-${remote}`);
        const shown = [...(region?.querySelectorAll('h1, h2') ?? [])].some((h) => h.textContent === heading);
        if (shown && region?.dataset.version && seen.version !== region.dataset.version) {
          seen.version = region.dataset.version;
          seen.content = now();
        }
        if (document.querySelector(`header a[aria-label="${badge}"]`)) seen.frame ??= now();
        if (document.getElementById('main')?.textContent?.includes(error)) seen.error ??= now();
      };
      new MutationObserver(look).observe(document, { childList: true, subtree: true, attributes: true });
    },
    {
      chosen: CHOSEN,
      fault,
      cart: JSON.stringify([
        { ...line, size: product.size, color: product.color, quantity: 2, custom_measurements: null },
      ]),
      remote: REMOTE,
      heading: ofHeading,
      badge: CART,
      error: ERROR,
    },
  );
}

const seenIn = (page: Page) => page.evaluate(() => (window as unknown as { haatSeen: Seen }).haatSeen);

/** Visible state of the region; 'frozen' if the page does not respond. */
async function shownIn(page: Page, ofHeading = HEADING): Promise<string> {
  const look = page.evaluate(
    ({ remote, heading, error, lastGood }) => {
      const region = document.getElementById(`region-${remote}`);
      const found = [...(region?.querySelectorAll('h1, h2') ?? [])].find((h) => h.textContent === heading);
      if (document.getElementById('main')?.textContent?.includes(error)) return 'error with a retry';
      if (!found) return 'nothing';
      if (document.querySelector('body > p')) return 'covered';
      const sees = (element: Element | null) =>
        element?.checkVisibility({ opacityProperty: true, visibilityProperty: true });
      if (!sees(found)) return 'hidden';
      if (!sees(document.querySelector('#header header'))) return 'without header';
      return region?.dataset.version === lastGood ? 'last good' : 'live';
    },
    { remote: REMOTE, heading: ofHeading, error: ERROR, lastGood: LAST_GOOD },
  );
  return Promise.race([look, new Promise<string>((resolve) => setTimeout(resolve, 3000, 'frozen'))]);
}

/** Outcomes that count against a release. */
const FAULTS = ['load', 'mount', 'run', 'behave'];
const UNUSABLE = ['nothing', 'covered', 'hidden', 'without header', 'frozen'];

function reportedBy({ beacons }: FaultySite): string[] {
  const ofLive = beacons.filter(({ region, version }) => region === REMOTE && version === LIVE);
  return [...new Set(ofLive.map(({ outcome }) => outcome))];
}

/** If the page is not usable, the release must not look healthy: it must have reported more than its mount. */
function isNotHealthy(shown: string, reported: readonly string[]) {
  if (UNUSABLE.includes(shown)) expect(reported, `${shown} must not be healthy`).not.toEqual(['mounted']);
}

async function menuWorks({ page, header }: Visitor) {
  await header.getByRole('button', { name: 'Menu' }).click();
  await expect(header.getByRole('navigation', { name: 'Menu' })).toBeVisible();
  await page.keyboard.press('Escape');
}

const FILES = ['all', 'entry', 'chunk', 'screen', 'css'] as const satisfies ('all' | keyof Files)[];
const NAMES: Record<string, string> = {
  all: 'every file',
  entry: 'entry',
  chunk: 'exposed chunk',
  screen: 'screen',
  css: 'style sheet',
};

/** Says whether a request is for this file of the live release, or for any of its files. */
async function matchFile(
  page: Page,
  address: string,
  path: string,
  file: (typeof FILES)[number],
): Promise<(requested: string) => boolean> {
  if (file === 'all') {
    const paths = Object.values(await pathsOf(address, REMOTE, LIVE));
    return (requested) => requested.startsWith(`/r/${REMOTE}/${LIVE}/`) || paths.includes(requested);
  }
  const { pathname } = new URL((await filesOf(page, address, REMOTE, path))[file]);
  return (requested) => requested === pathname;
}

/** The path of the page that is shown, and its heading. */
async function shownPage(page: Page, light: boolean): Promise<readonly [string, string]> {
  if (!light) return [PAGE, HEADING];
  const [product] = await availableProducts(page.request, 1);
  return [`/product/${product.id}`, product.name];
}

for (const { part, rendered, light } of [
  { part: 'Files, rendered in the browser', rendered: false, light: false },
  { part: 'Files, where the server rendered the region', rendered: true, light: false },
  { part: 'Files of the page of a product, which the server rendered', rendered: true, light: true },
]) {
  test(`${part}: no fault`, ALL, async ({ visitor, faultySite }) => {
    const { page } = visitor;
    const { site, address } = await faultySite(rendered);
    site.breaks(null);
    const [shownPath, heading] = await shownPage(page, light);
    await records(page, null, heading);
    const began = Date.now();
    await page.goto(address + shownPath, { waitUntil: 'commit' });
    if (light) await menuWorks(visitor);
    await expect(page.locator(`#region-${REMOTE}`)).toHaveAttribute('data-version', LIVE);
    await expect(visitor.heading(heading)).toBeVisible();
    await menuWorks(visitor);
    const { content, frame } = await seenIn(page);
    await expect.poll(() => reportedBy(site)).toEqual(['mounted']);
    noteFault({
      part,
      fault: 'no fault',
      shown: await shownIn(page, heading),
      ms: content! - began,
      frameMs: frame! - began,
      reported: 'mounted',
    });
  });

  for (const file of FILES) {
    // A rendered page has its style sheets in it.
    if (rendered && file === 'css') continue;
    const faults = light ? LIGHT_PAGE_FAULTS : FILE_FAULTS;
    for (const fault of file === 'all' ? (['hangs'] as const) : faults) {
      test(`${part}: ${NAMES[file]} ${fault}`, ALL, async ({ visitor, pageErrors, faultySite }) => {
        const { page } = visitor;
        pageErrors.expect(/./);
        const { site, address } = await faultySite(rendered);
        site.breaks(null);
        const [shownPath, heading] = await shownPage(page, light);
        const isBroken = await matchFile(page, address, shownPath, file);
        await records(page, null, heading);
        site.breaks(isBroken, fault);
        const late = fault === 'hangs' || fault === 'trickles';
        const began = Date.now();
        await page.goto(address + shownPath, { waitUntil: 'commit' });
        const opensMenuAtOnce = late || light;
        if (opensMenuAtOnce) await menuWorks(visitor);
        await expect(page.locator(`#region-${REMOTE}`)).toHaveAttribute('data-version', /./, {
          timeout: 20_000,
        });
        await expect(visitor.heading(heading)).toBeVisible();
        if (!opensMenuAtOnce) await menuWorks(visitor);
        const { content, frame, error } = await seenIn(page);
        const shown = await shownIn(page, heading);
        await expect.poll(() => reportedBy(site).some((outcome) => FAULTS.includes(outcome))).toBe(true);
        const reported = reportedBy(site);
        const ms = content! - ((late ? site.requestedAt : site.askedAt) ?? began);
        noteFault({
          part,
          fault: `${NAMES[file]} ${fault}`,
          shown: site.requestedAt ? shown : `${shown} (not requested)`,
          ms,
          pageMs: content! - began,
          frameMs: frame ? frame - began : null,
          reported: reported.join(', '),
        });
        expect(error).toBeUndefined();
        expect(frame).toBeDefined();
        expect(['last good', 'live']).toContain(shown);
        // Only a hanging file may use up its time-out, and several hanging files do not do so one after the other. Twice as long as on an
        // idle machine: the time itself is in the table.
        if (site.requestedAt && shown === 'last good') expect(ms).toBeLessThan(2 * (late ? 2 : 1) * HANG_MS);
        if (fault === 'hangs') expect(site.hung.size).toBeLessThanOrEqual(1);
      });
    }
  }
}

/** A visitor who cannot use the page opens the shop again, in another tab. */
for (const fault of ['loops at its evaluation', ...Object.keys(loops)]) {
  test(`Code: ${fault}`, ALL, async ({ visitor, pageErrors, faultySite }) => {
    const { page } = visitor;
    pageErrors.expect(/./);
    const { site, address } = await faultySite(false);
    await records(page, fault);
    site.breaks(null);
    await page.goto(address + PAGE, { waitUntil: 'commit' });
    await page.waitForTimeout(GIVES_UP_MS);
    expect(await shownIn(page)).toBe('frozen');
    const next = await page.context().newPage();
    const again = new Visitor(next, false);
    await records(next, fault);
    const began = Date.now();
    await next.goto(address + PAGE, { waitUntil: 'commit' });
    await expect(next.locator(`#region-${REMOTE}`)).toHaveAttribute('data-version', LAST_GOOD);
    await expect(again.heading(HEADING)).toBeVisible();
    await expect(again.header.getByRole('link', { name: CART })).toBeVisible();
    await menuWorks(again);
    const { content, frame } = await seenIn(next);
    const reported = reportedBy(site);
    noteFault({
      part: 'Code',
      fault,
      shown: `frozen; next page: ${await shownIn(next)}`,
      ms: content! - began,
      frameMs: frame! - began,
      reported: reported.join(', '),
    });
    expect(reported).toContain('behave');
  });
}

const CODE = ['throws at its evaluation', ...Object.keys(codeFaults)];

for (const fault of CODE) {
  test(`Code: ${fault}`, ALL, async ({ visitor, pageErrors, faultySite }) => {
    const { page } = visitor;
    pageErrors.expect(/./);
    const { site, address } = await faultySite(false);
    await records(page, fault);
    site.breaks(null);
    const began = Date.now();
    await page.goto(address + PAGE, { waitUntil: 'commit' });
    if (fault === 'throws in a handler') await visitor.heading(HEADING).click();
    const isFault = () => reportedBy(site).some((outcome) => FAULTS.includes(outcome));
    const lookedMs = CHECKED_MS + (fault.includes('20 s') ? FREEZE_MS : 0);
    await expect
      .poll(() => isFault() || Date.now() - began > lookedMs, { timeout: lookedMs + 3000 })
      .toBe(true);
    await page.waitForTimeout(700);
    const shown = await shownIn(page);
    const { content, frame, version } =
      shown === 'frozen' ? ({} as Seen) : await seenIn(page).catch((): Seen => ({}));
    const reported = reportedBy(site);
    noteFault({
      part: 'Code',
      fault,
      shown,
      ms: content && (version === LAST_GOOD || shown === 'live') ? content - began : null,
      frameMs: frame ? frame - began : null,
      reported: reported.join(', '),
    });
    isNotHealthy(shown, reported);
  });
}

const AFTER = 'Code, after its region was left';
/** Leaves the region, by a link, for the seller's. */
async function leavesRegion(visitor: Visitor) {
  await visitor.footer.getByRole('link', { name: 'Sell on Haat' }).click();
  await expect(visitor.heading('OPEN YOUR STORE ON HAAT')).toBeVisible();
}

/** Any other interval of the page, of 50 ms or less, has run by then. */
const intervalsRun = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        let turns = 0;
        const interval = setInterval(() => {
          if (++turns < 3) return;
          clearInterval(interval);
          resolve();
        }, 50);
      }),
  );

for (const fault of Object.keys(leftovers)) {
  test(`${AFTER}: ${fault}`, ALL, async ({ visitor, pageErrors, faultySite }) => {
    const { page } = visitor;
    pageErrors.expect(/./);
    const { site, address } = await faultySite(false);
    await records(page, fault);
    site.breaks(null);
    await page.goto(address + PAGE, { waitUntil: 'commit' });
    await expect(page.locator(`#region-${REMOTE}`)).toHaveAttribute('data-version', LIVE);
    await leavesRegion(visitor);
    const began = Date.now();
    await expect.poll(() => reportedBy(site)).toContain('behave');
    const ms = Date.now() - began;
    expect(site.beacons.find(({ outcome }) => outcome === 'behave')?.message).toMatch(/^left behind: an? /);
    const active = () => page.evaluate((counter) => Reflect.get(window, counter) ?? 0, `haatLeft ${REMOTE}`);
    const before = await active();
    await page.mouse.move(100, 200);
    await page.mouse.move(300, 400);
    await intervalsRun(page);
    await expect(page.locator(`#left-${REMOTE}`)).toHaveCount(0);
    const sheets = await page.evaluate(() => document.adoptedStyleSheets.length);
    const isGone = sheets === 0 && (await active()) === before;
    noteFault({
      part: AFTER,
      fault,
      shown: isGone ? 'the next region; nothing is left' : 'the next region, with what was left',
      ms,
      frameMs: null,
      reported: reportedBy(site).join(', '),
    });
    expect(isGone).toBe(true);
    await menuWorks(visitor);
  });
}

for (const fault of Object.keys(lateCleanUp)) {
  test(`${AFTER}: ${fault}`, ALL, async ({ visitor, pageErrors, faultySite }) => {
    const { page } = visitor;
    pageErrors.expect(/./);
    const { site, address } = await faultySite(false);
    await records(page, fault);
    site.breaks(null);
    await page.goto(address + PAGE, { waitUntil: 'commit' });
    await expect(visitor.heading(HEADING)).toBeVisible();
    await leavesRegion(visitor);
    await page.goBack({ waitUntil: 'commit' });
    await expect(visitor.heading(HEADING)).toBeVisible();
    // A region that is emptied at once counts as failed to mount.
    await expect.poll(() => reportedBy(site).some((outcome) => FAULTS.includes(outcome))).toBe(true);
    const shown = await shownIn(page);
    const reported = reportedBy(site);
    noteFault({ part: AFTER, fault, shown, ms: null, frameMs: null, reported: reported.join(', ') });
    isNotHealthy(shown, reported);
  });
}

/** Code of a server bundle, or what its file holds; the latter after the release was published. */
const serverBundles: Record<
  string,
  { published?: (text: string) => string; stored?: (text: string) => string }
> = {
  'throws at its evaluation': { published: (text) => `throw new Error('the bundle throws');\n${text}` },
  'loops at its evaluation': { published: (text) => `for (;;);\n${text}` },
  'is HTML': { published: () => '<!doctype html>' },
  'is empty': { published: () => '' },
  'is tampered with in the store': { stored: (text) => `${text}\n` },
  'is truncated in the store': { stored: (text) => text.slice(0, text.length / 2) },
  'is empty in the store': { stored: () => '' },
};

for (const [fault, { published, stored }] of Object.entries(serverBundles)) {
  test(`Server bundle: ${fault}`, ALL, async ({ visitor, pageErrors }) => {
    const { page } = visitor;
    pageErrors.expect(/./);
    const folder = await siteFolder();
    await release(folder, (remote, name, bytes) =>
      published && remote === REMOTE && name === 'server.mjs' ? Buffer.from(published(`${bytes}`)) : bytes,
    );
    if (stored) damageStored(folder, stored);
    const served = await serve(folder);
    const { site, address } = await inFront(served.address);
    try {
      await records(page, null);
      // The page that finds out, and the one after it.
      await page.request.get(address + PAGE);
      const began = Date.now();
      await page.goto(address + PAGE, { waitUntil: 'commit' });
      await expect(page.locator(`#region-${REMOTE}`)).toHaveAttribute('data-version', /./);
      await expect(visitor.heading(HEADING)).toBeVisible();
      const { content, frame } = await seenIn(page);
      await menuWorks(visitor);
      await expect.poll(() => site.beacons.some(({ region }) => region === REMOTE)).toBe(true);
      noteFault({
        part: 'Server bundle',
        fault,
        shown: await shownIn(page),
        ms: content! - began,
        frameMs: frame ? frame - began : null,
        reported: reportedBy(site).join(', '),
      });
    } finally {
      site.stop();
      await served.stop();
    }
  });
}

function damageStored(folder: string, stored: (text: string) => string) {
  const found = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (name) => name.includes(path.join(REMOTE, LIVE)) && name.endsWith('server.mjs'),
  );
  expect(found).toHaveLength(1);
  const file = path.join(folder, found[0]!);
  writeFileSync(file, stored(readFileSync(file, 'utf8')));
}
