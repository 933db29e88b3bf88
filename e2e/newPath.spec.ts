import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { RemoteNote } from '../shell/releases/package/release';
import { expect, test } from './page';
import { aChangedBuild, run } from './releaseCli';
import type { Visitor } from './visitor';

/** Unique to this run: releases are immutable, and the site may have been tested before. */
const RUN = Date.now() % 1_000_000_000;
const OLD_PATH = '/track-order';
const NEW_PATH = `/parcels-${RUN}`;
const TITLE = 'Parcels & <b>more</b>';

/** The cart's remote, whose page of parcels is at another path. */
function aBuildWithNewPath(): string {
  const folder = aChangedBuild('mfe-cart-checkout', (text) => text.replaceAll(OLD_PATH, NEW_PATH));
  const file = path.join(folder, 'remote.json');
  const note = JSON.parse(readFileSync(file, 'utf8')) as RemoteNote;
  const routes = note.routes.map((row) =>
    row.path === OLD_PATH ? { ...row, path: NEW_PATH, title: { en: TITLE, bn: 'পার্সেল' } } : row,
  );
  writeFileSync(file, JSON.stringify({ ...note, routes }));
  return folder;
}

async function statusOf({ page }: Visitor): Promise<number> {
  return (await page.request.get(NEW_PATH)).status();
}

/** Goes to a path as a link does, without a page load. */
async function follows({ page }: Visitor, to: string) {
  await page.evaluate((address) => {
    history.pushState({ usr: null, key: 'followed' }, '', address);
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
  }, to);
}

test('a new path is granted, is a canary, goes live and back, without a release of the shell or a restart', async ({
  visitor,
  another,
  pageErrors,
}) => {
  pageErrors.expect(/404/);
  const build = aBuildWithNewPath();
  const version = `9.4.${RUN}`;
  const shellOf = ({ page }: Visitor) => page.locator('body').getAttribute('data-shell');
  const isThere = async (one: Visitor) => {
    await expect(one.page.locator('[data-remote="mfe-cart-checkout"]')).toHaveAttribute(
      'data-version',
      version,
    );
    await expect(one.main.getByRole('heading', { level: 1 })).toBeVisible();
  };
  const isMissing = (one: Visitor) => expect(one.heading('Page not found')).toBeVisible();
  try {
    await visitor.opens('/home');
    const shell = await shellOf(visitor);
    expect(await statusOf(visitor)).toBe(404);
    await expect(run('release', 'mfe-cart-checkout', '--version', version, '--from', build)).rejects.toThrow(
      `cart_checkout has ${NEW_PATH}, which no remote may use yet: npm run grant -- mfe-cart-checkout ${NEW_PATH}`,
    );
    await run('grant', 'mfe-cart-checkout', NEW_PATH, '--why', 'a journey');
    await run('release', 'mfe-cart-checkout', '--version', version, '--from', build);

    await run('live', 'mfe-cart-checkout', version, '--canary', '50');
    const seen = new Map<number, Visitor>();
    await expect(async () => {
      const one = await another();
      await one.opens('/home');
      seen.set(await statusOf(one), one);
      expect([...seen.keys()].sort()).toEqual([200, 404]);
    }).toPass();
    // The canary's visitor has the path, also without a page load; the others do not.
    await follows(seen.get(200)!, NEW_PATH);
    await isThere(seen.get(200)!);
    await follows(seen.get(404)!, NEW_PATH);
    await isMissing(seen.get(404)!);

    await run('live', 'mfe-cart-checkout', version);
    const begun = Date.now();
    await expect.poll(() => statusOf(visitor), { intervals: [20] }).toBe(200);
    expect(Date.now() - begun).toBeLessThan(1000);
    expect(await run('routes')).toMatch(new RegExp(`${NEW_PATH} +cart_checkout +${version} +public`));
    const next = await another();
    await next.opens(NEW_PATH);
    await isThere(next);
    expect(await shellOf(next)).toBe(shell);
    // The screen names its page more exactly later; a title is text, whatever it contains.
    expect(await (await next.page.request.get(NEW_PATH)).text()).toContain(
      '<title>Parcels &#38; &#60;b&#62;more&#60;/b&#62; · Haat</title>',
    );
    // An open tab keeps the paths of its page.
    await follows(visitor, NEW_PATH);
    await isMissing(visitor);

    await run('rollback', 'mfe-cart-checkout');
    const last = await another();
    await last.opens(NEW_PATH);
    await isMissing(last);
    await last.opens(OLD_PATH);
    await expect(last.heading('Page not found')).toHaveCount(0);
    await expect(last.main.getByRole('heading', { level: 1 })).toBeVisible();
    await follows(next, '/faq');
    await expect(next.page).toHaveTitle(/^Frequently asked questions/);
    await follows(next, NEW_PATH);
    await isThere(next);
    await next.page.reload();
    await isMissing(next);
  } finally {
    await run('grant', 'mfe-cart-checkout', NEW_PATH, '--end').catch(() => {});
    rmSync(build, { recursive: true });
  }
});
