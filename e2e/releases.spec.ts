import { rmSync } from 'node:fs';
import type { ComposedPage } from '@haat/page';
import type { APIRequestContext } from '@playwright/test';
import { MIN_COUNTS } from '../shell/releases/health/canaryRule';
import { expect, test } from './page';
import { aChangedBuild, run, runAtShell } from './releaseCli';
import type { Visitor } from './visitor';

const HEADING = 'OPEN YOUR STORE ON HAAT';
const NEW_HEADING = 'OPEN YOUR SHOP ON HAAT!';
const CLAIM = 'Clothes from the makers and closets of Bangladesh.';
const NEW_CLAIM = 'Clothes from every closet of Bangladesh.';
/** Unique to this run: releases are immutable, and the site may have been tested before. */
const RUN = Date.now() % 1_000_000_000;
const VERSION = `9.0.${RUN}`;

/** The seller's remote with one changed heading. */
const aNewBuild = (change = (text: string) => text.replaceAll(HEADING, NEW_HEADING)) =>
  aChangedBuild('mfe-seller', change);

test('a release is live on the next page load, open tabs stay on theirs, and a rollback reverts it', async ({
  visitor,
  another,
}) => {
  const build = aNewBuild();
  const shell = aChangedBuild('shell', (text) => text.replaceAll(CLAIM, NEW_CLAIM));
  const isHydrated = async ({ page, footer }: Visitor, claim: string) => {
    await expect(footer.getByText(claim)).toBeVisible();
    await expect(page.locator('[data-not-hydrated]')).toHaveCount(0);
    await expect(footer.getByText(claim)).toBeVisible();
  };
  try {
    await visitor.opens('/home');
    await runAtShell('release', 'mfe-seller', '--version', VERSION, '--from', build);
    await run('live', 'mfe-seller', VERSION, '--why', 'a journey');

    const next = await another();
    await next.opens('/seller');
    await expect(next.heading(NEW_HEADING)).toBeVisible();
    expect(await run('composition')).toMatch(new RegExp(`seller +${VERSION} .* a journey`));

    // The open tab has not loaded the seller's remote yet: it still gets the release of its composition.
    await visitor.footer.getByRole('link', { name: 'Sell on Haat' }).click();
    await expect(visitor.heading(HEADING)).toBeVisible();

    // The shell goes the same way: markup of the server and script of a page are of one version.
    await run('release', 'shell', '--version', VERSION, '--from', shell);
    await run('live', 'shell', VERSION);
    const third = await another();
    await third.opens('/seller');
    await isHydrated(third, NEW_CLAIM);
    await isHydrated(visitor, CLAIM);
    await run('rollback', 'shell');
    await third.goesTo('Home');
    await isHydrated(third, NEW_CLAIM);
    await third.page.reload();
    await isHydrated(third, CLAIM);

    await run('rollback', 'mfe-seller');
    await visitor.page.reload();
    await expect(visitor.heading(HEADING)).toBeVisible();
    // A page with the reverted release continues with it until it is reloaded.
    await next.goesTo('Home');
    await expect(next.heading('DISCOVER YOUR OOTD')).toBeVisible();
    await next.page.goBack();
    await expect(next.heading(NEW_HEADING)).toBeVisible();
    await next.page.reload();
    await expect(next.heading(HEADING)).toBeVisible();
  } finally {
    for (const folder of [build, shell]) rmSync(folder, { recursive: true });
  }
});

/** Opens the seller's landing page as a new visitor. */
async function comesAnew(visitor: Visitor) {
  await visitor.page.context().clearCookies({ name: 'haat_visitor' });
  await visitor.opens('/seller');
}

test('a canary reaches a share of the visitors, and each visitor stays with one version', {
  tag: '@full',
}, async ({ another }) => {
  const build = aNewBuild();
  const version = `9.1.${RUN}`;
  try {
    await run('release', 'mfe-seller', '--version', version, '--from', build);
    await run('live', 'mfe-seller', version, '--canary', '50', '--why', 'a trial');
    const [one, other] = [await another(), await another()];
    await comesAnew(one);
    const headingOf = (visitor: Visitor) => visitor.heading(/^OPEN YOUR (STORE|SHOP) ON HAAT/).textContent();
    const first = await headingOf(one);
    // Half of the visitors get the other version; after 40 draws the chance that none did is below one in a billion.
    let second = first;
    for (let draws = 0; second === first && draws < 40; draws++) {
      await comesAnew(other);
      second = await headingOf(other);
    }
    expect([first, second].sort()).toEqual([NEW_HEADING, HEADING].sort());
    for (let loads = 0; loads < 3; loads++) {
      await one.page.reload();
      await expect(one.heading(first!)).toBeVisible();
      await other.page.reload();
      await expect(other.heading(second!)).toBeVisible();
    }
    expect(await run('composition')).toMatch(
      new RegExp(`${version.replaceAll('.', '\\.')} for 50 % .* a trial`),
    );

    await run('rollback', 'mfe-seller');
    for (const visitor of [one, other]) {
      await visitor.page.reload();
      await expect(visitor.heading(HEADING)).toBeVisible();
    }
  } finally {
    rmSync(build, { recursive: true });
  }
});

/**
 * The number of visitors that get an always failing canary at a share of 50 % until it is rolled back depends on how
 * often the live version is drawn meanwhile: with five or more of its loads known, ten are enough. By the rule's own arithmetic, over
 * all orders of draws, 94 of 100 canaries end with the 10th, and 1 in 2,600,000 needs more than 30.
 */
const MAX_FAILED_VISITS = 30;
/** Fewer than 31 of so many draw the canary in less than one run of 100,000,000,000. */
const MAX_VISITS = 140;

/** Without a browser. @returns the seller's release on the page, and what the page reports with */
async function getsPage(request: APIRequestContext, headers: Record<string, string>) {
  const answer = await request.get('/seller', { headers: { ...headers, cookie: '' } });
  const [, data] = /<script type="application\/json" id="haat-page"[^>]*>(.*?)<\/script>/s.exec(
    await answer.text(),
  )!;
  const [, pageToken] = /page;desc="([^"]+)"/.exec(answer.headers()['server-timing'] ?? '')!;
  const { composition } = JSON.parse(data!) as ComposedPage;
  return { release: composition.remotes.seller!.version, pageToken };
}

/** Browsers show what a page of each release reports; the other visitors report the same, unless TEST_MATRIX=full. */
const FULL = process.env.TEST_MATRIX === 'full';

test('a canary whose screen throws is rolled back automatically, without an error for shoppers', async ({
  visitor: shopper,
  another,
  pageErrors,
  request,
}) => {
  pageErrors.expect(/\[region seller /, /Objects are not valid as a React child|React error #31/);
  // React cannot render an object: the landing page throws in its first render.
  const build = aNewBuild((text) => text.replaceAll(`"${HEADING}"`, '{}'));
  const version = `9.2.${RUN}`;
  try {
    await run('release', 'mfe-seller', '--version', version, '--from', build);
    await run('live', 'mfe-seller', version, '--canary', '50');
    await shopper.opens('/home');
    const crowd = await another();
    const reports = new Map<string, object>();
    let failedVisits = 0;
    let status = '';
    for (
      let visitors = 0;
      visitors < MAX_VISITS && !status.includes('rolled back automatically');
      visitors++
    ) {
      // The forwarded address puts each visitor into another provider's network.
      const from = { 'x-forwarded-for': `20.${visitors}.1.7` };
      const { release, pageToken } = await getsPage(request, from);
      const report = reports.get(release);
      if (FULL || !report) {
        await crowd.page.setExtraHTTPHeaders(from);
        // Waits for the page's report, so that every visit so far is counted.
        const reported = crowd.page.waitForResponse('**/beacon');
        await comesAnew(crowd);
        // Visitors of the canary fall back to the live release.
        await expect(crowd.heading(HEADING)).toBeVisible();
        await expect(crowd.footer.getByRole('link', { name: 'FAQ' })).toBeVisible();
        const said = (await reported).request().postDataJSON();
        expect(said.region).toBe('seller');
        // A browser that draws the canary again does not try it.
        if (!reports.has(said.version)) reports.set(said.version, said);
        if (said.version === version) failedVisits++;
      } else {
        await request.post('/beacon', { headers: from, data: { ...report, pageToken } });
        if (release === version) failedVisits++;
      }
      if (failedVisits >= MIN_COUNTS.loads) status = await run('composition');
    }
    expect(status).toMatch(
      /the HTML server +seller without 9\.2\.\d+ +rolled back automatically: \d+ of \d+ \([\d.]+ %\) page loads failed/,
    );
    expect(failedVisits).toBeLessThanOrEqual(MAX_FAILED_VISITS);

    for (const visitor of [shopper, crowd]) {
      await visitor.goesTo('Home');
      await expect(visitor.heading('DISCOVER YOUR OOTD')).toBeVisible();
      await visitor.opens('/seller');
      await expect(visitor.heading(HEADING)).toBeVisible();
    }
  } finally {
    rmSync(build, { recursive: true });
  }
});
