import { rmSync } from 'node:fs';
import { expect, test } from './page';
import { aChangedBuild, run } from './releaseCli';
import { isRendered } from './renderedPages';

const HEADING = 'DISCOVER YOUR OOTD';
const NEW_HEADING = 'DISCOVER YOUR NEXT LOOK';
/** Unique to this run: releases are immutable, and the site may have been tested before. */
const VERSION = `9.7.${Date.now() % 1_000_000_000}`;

test('a link shows one browser a release that is not live, rendered on the server; another sees nothing of it', async ({
  visitor,
  another,
}) => {
  const { page } = visitor;
  const build = aChangedBuild('mfe-catalog', (text) => text.replaceAll(HEADING, NEW_HEADING));
  try {
    await run('release', 'mfe-catalog', '--version', VERSION, '--from', build);
    const link = /https?:\S+$/.exec(await run('preview', 'mfe-catalog', VERSION))![0];
    const { pathname, search } = new URL(link);
    await visitor.isGuest();
    await visitor.opens(pathname + search);
    await visitor.isAt('/home');
    const banner = page.getByRole('complementary', { name: 'Preview' });
    await expect(banner).toContainText(`Preview of catalog ${VERSION}`);
    await isRendered(page, '/home');
    const answer = await page.request.get('/home');
    expect(await answer.text()).toContain(NEW_HEADING);
    expect(answer.headers()).toMatchObject({
      'cache-control': 'no-store',
      'content-security-policy': expect.stringContaining("require-trusted-types-for 'script'"),
      'integrity-policy': 'blocked-destinations=(script)',
    });
    await page.reload();
    await expect(visitor.heading(NEW_HEADING)).toBeVisible();
    // It stays while the shopper goes on, and hides nothing of the header.
    await page.setViewportSize({ width: 390, height: 844 });
    await visitor.footer.getByRole('link', { name: 'Sell on Haat' }).click();
    await expect(banner).toBeInViewport({ ratio: 1 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);

    const next = await another();
    await next.isGuest();
    await next.opens('/home');
    await expect(next.heading(HEADING)).toBeVisible();
    await expect(next.page.getByRole('complementary')).toHaveCount(0);

    await visitor.opens('/home');
    await banner.getByRole('link', { name: 'End the preview' }).click();
    await visitor.isAt('/home');
    await expect(visitor.heading(HEADING)).toBeVisible();
    await expect(banner).toHaveCount(0);
  } finally {
    rmSync(build, { recursive: true });
  }
});
