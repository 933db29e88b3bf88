import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from './page';
import { availableProducts } from './products';
import { run } from './releaseCli';
import { ROOT } from './settings';
import { aShopper } from './users';
import type { Visitor } from './visitor';

const REMOTES = ['mfe-catalog', 'mfe-cart-checkout', 'mfe-account', 'mfe-seller'];
/** Unique to this run: releases are immutable. */
const RUN = Date.now() % 1_000_000_000;
const OLD = `9.7.${RUN}`;
const NEXT = `10.0.${RUN}`;

type Json = Record<string, unknown> & { needs: object; offers: object; shared: object };

/** A copy of a build as that of the next major version of React and the session, for which alone it fits. */
function nextBuild(packageName: string): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'haat-major-'));
  const isShell = packageName === 'shell';
  cpSync(path.join(ROOT, packageName, isShell ? 'dist/browser' : 'dist'), folder, { recursive: true });
  const change = (name: string, changed: (json: Json) => object) => {
    const file = path.join(folder, name);
    writeFileSync(file, JSON.stringify(changed(JSON.parse(readFileSync(file, 'utf8')))));
  };
  if (isShell) {
    change('shell.json', ({ offers, shared, ...note }) => ({
      ...note,
      offers: { ...offers, session: '3.0.0' },
      shared: { ...shared, react: '20.0.0' },
    }));
    return folder;
  }
  change('remote.json', ({ needs, ...note }) => ({ ...note, needs: { ...needs, session: '^3.0.0' } }));
  change('mf-manifest.json', (manifest) => ({
    ...manifest,
    shared: (manifest.shared as { name: string }[]).map((row) =>
      /^react($|\/)/.test(row.name) ? { ...row, requiredVersion: '^20.0.0' } : row,
    ),
  }));
  return folder;
}

/** The versions of a page: the shell's and its remotes'. */
async function versionsOf({ page }: Visitor): Promise<Set<string>> {
  const { composition } = JSON.parse((await page.locator('#haat-page').textContent())!);
  const { catalog, cart_checkout, account, seller } = composition.remotes;
  return new Set([composition.shell, catalog, cart_checkout, account, seller].map(({ version }) => version));
}

test('the next major version of React and the session goes live and back while a shopper shops', {
  tag: '@full',
}, async ({ visitor, another, request }) => {
  test.setTimeout(300_000);
  const packages = ['shell', ...REMOTES];
  const builds = new Map(packages.map((name) => [name, nextBuild(name)]));
  const all = (version: string) => packages.flatMap((name) => [name, version]);
  try {
    // A version that a rollback leads to, whatever was live.
    for (const name of packages) {
      const dist = path.join(ROOT, name, name === 'shell' ? 'dist/browser' : 'dist');
      await run('release', name, '--version', OLD, '--from', dist);
    }
    await run('live', ...all(OLD));
    const [piece] = await availableProducts(request, 1);
    await visitor.isSignedIn(await aShopper(request));
    await visitor.buys(piece!);
    expect(await versionsOf(visitor)).toEqual(new Set([OLD]));

    for (const name of packages) await run('release', name, '--version', NEXT, '--from', builds.get(name)!);
    await expect(run('live', 'mfe-catalog', NEXT)).rejects.toThrow(/needs session \^3\.0\.0/);
    await expect(run('live', 'shell', NEXT)).rejects.toThrow(/needs session/);
    await run('live', ...all(NEXT), '--why', 'React 20');

    // The open page goes on with the old parts, also those that it has not loaded yet.
    await visitor.goesTo('Orders');
    await expect(visitor.heading('ORDERS')).toBeVisible();
    await visitor.footer.getByRole('link', { name: 'Sell on Haat' }).click();
    await expect(visitor.heading('OPEN YOUR STORE ON HAAT')).toBeVisible();
    expect(await visitor.page.locator('[data-region="seller"]').getAttribute('data-version')).toBe(OLD);

    // The next page has the new ones, with the same shopper and cart.
    await visitor.opens('/cart');
    await expect(visitor.line(piece!.name)).toBeVisible();
    expect(await versionsOf(visitor)).toEqual(new Set([NEXT]));
    const guest = await another();
    await guest.opens('/home');
    expect(await versionsOf(guest)).toEqual(new Set([NEXT]));

    // One command takes all of them back.
    await run('rollback', 'mfe-account');
    await visitor.opens('/cart');
    await expect(visitor.line(piece!.name)).toBeVisible();
    expect(await versionsOf(visitor)).toEqual(new Set([OLD]));
  } finally {
    for (const folder of builds.values()) rmSync(folder, { recursive: true, force: true });
  }
});
