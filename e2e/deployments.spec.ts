import { rmSync } from 'node:fs';
import { expect, type Page, test } from './page';
import { availableProducts } from './products';
import { aChangedBuild, run } from './releaseCli';
import { aShopper } from './users';
import type { Visitor } from './visitor';

const MISSING = 'This part of the page could not be loaded.';

/** Every remote with one page, by its link and by its address. */
const REMOTES = [
  {
    packageName: 'mfe-catalog',
    region: 'catalog',
    path: '/home',
    heading: 'DISCOVER YOUR OOTD',
    go: (visitor: Visitor) => visitor.goesTo('Home'),
  },
  {
    packageName: 'mfe-cart-checkout',
    region: 'cart_checkout',
    path: '/cart',
    heading: 'Shopping Cart',
    go: (visitor: Visitor) => visitor.header.getByRole('link', { name: /^Cart/ }).click(),
  },
  {
    packageName: 'mfe-account',
    region: 'account',
    path: '/orders',
    heading: 'ORDERS',
    go: (visitor: Visitor) => visitor.goesTo('Orders'),
  },
  {
    packageName: 'mfe-seller',
    region: 'seller',
    path: '/seller',
    heading: 'OPEN YOUR STORE ON HAAT',
    go: (visitor: Visitor) => visitor.footer.getByRole('link', { name: 'Sell on Haat' }).click(),
  },
] as const;
type Remote = (typeof REMOTES)[number];
const SHELL = { packageName: 'shell', region: 'shell' } as const;
type Released = Remote | typeof SHELL;
const buildOf = ({ packageName }: Released) =>
  packageName === 'shell' ? 'shell/dist/browser' : `${packageName}/dist`;

/** A build of a remote whose entry throws. */
const aBrokenBuild = (packageName: string) =>
  aChangedBuild(packageName, (text, name) =>
    name.startsWith('remoteEntry.') ? `throw new Error('broken on purpose');\n${text}` : text,
  );

/** A shopper who visits every page in a loop, by links and by page loads, and checks each one. */
class Wanderer {
  readonly #visitor: Visitor;
  readonly #lines: number;
  readonly #seen = new Map<string, string[]>();
  #walking = true;

  /** @param lines pieces in the cart, which every page has to show */
  constructor(visitor: Visitor, lines: number) {
    this.#visitor = visitor;
    this.#lines = lines;
  }

  async walk(): Promise<void> {
    while (this.#walking) {
      for (const remote of REMOTES) {
        await remote.go(this.#visitor);
        await this.#looks(remote);
        await this.#visitor.page.reload();
        await this.#looks(remote);
      }
    }
  }

  stop() {
    this.#walking = false;
  }

  /** Waits until a page loaded from now on has shown one of these versions of a remote. */
  async meets({ region }: Released, ...versions: string[]) {
    const from = this.#seen.get(region)?.length ?? 0;
    const since = () => this.#seen.get(region)?.slice(from) ?? [];
    await expect
      .poll(() => since().some((version) => versions.includes(version)), { timeout: 60_000 })
      .toBe(true);
  }

  #note(region: string, version: string) {
    this.#seen.set(region, [...(this.#seen.get(region) ?? []), version]);
  }

  async #looks({ region, heading }: Remote) {
    const { page, main, header } = this.#visitor;
    await expect(this.#visitor.heading(heading)).toBeVisible();
    await expect(main.getByText(MISSING)).toHaveCount(0);
    await expect(header.getByRole('link', { name: `Cart, ${this.#lines} item`, exact: true })).toBeVisible();
    this.#note(region, await versionOf(page, region));
    this.#note('shell', await shellOf(page));
  }
}

async function versionOf(page: Page, region: string) {
  return (await page.locator(`[data-region="${region}"]`).getAttribute('data-version')) ?? '';
}

const shellOf = async (page: Page) => (await page.locator('body').getAttribute('data-shell')) ?? '';

/** The versions that a page came with, by region. */
async function composedOf(page: Page): Promise<Record<string, string>> {
  const { composition } = JSON.parse((await page.locator('#haat-page').textContent())!);
  return Object.fromEntries(REMOTES.map(({ region }) => [region, composition.remotes[region].version]));
}

test('a shopper continues while each remote and the shell are released, canaried, broken and rolled back; an open tab keeps its own', async ({
  visitor,
  another,
  request,
  pageErrors,
}) => {
  test.setTimeout(480_000);
  // The broken release logs an error; the region falls back, and the shopper notices nothing.
  pageErrors.expect(/broken on purpose/, /\[region \w+ 8\.3\./);
  const tried = new Set<string>();
  visitor.page.on('console', (message) => {
    const failed = /\[region (\w+) 8\.3\./.exec(message.text());
    if (failed) tried.add(failed[1]!);
  });
  const [piece] = await availableProducts(request, 1);
  await visitor.isSignedIn(await aShopper(request));
  await visitor.buys(piece);

  const tab = await another();
  await tab.entersAsGuest();
  const before = await composedOf(tab.page);
  const shellBefore = await shellOf(tab.page);

  // Unique to this run: releases are immutable, and the site may have been tested before.
  const sign = Date.now() % 1_000_000_000;
  const wanderer = new Wanderer(visitor, 1);
  const walk = wanderer.walk();
  const [first, second, broken] = [`8.1.${sign}`, `8.2.${sign}`, `8.3.${sign}`];
  async function releases(what: Released) {
    const { packageName } = what;
    const good = (version: string) =>
      run('release', packageName, '--version', version, '--from', buildOf(what));
    await good(first);
    await run('live', packageName, first);
    await wanderer.meets(what, first);

    await good(second);
    await run('live', packageName, second, '--canary', '50');
    await wanderer.meets(what, first, second);
    await run('live', packageName, second, '--why', 'the canary sings');
    await wanderer.meets(what, second);
  }
  const deploys = (async () => {
    await releases(SHELL);
    for (const remote of REMOTES) {
      const { packageName } = remote;
      await releases(remote);

      const build = aBrokenBuild(packageName);
      await run('release', packageName, '--version', broken, '--from', build);
      rmSync(build, { recursive: true });
      await run('live', packageName, broken);
      await expect.poll(() => tried.has(remote.region), { timeout: 60_000 }).toBe(true);
      await wanderer.meets(remote, second);

      await run('rollback', packageName);
      await wanderer.meets(remote, second);
    }

    // All is new. The tab loads parts of the old remotes that it has not loaded yet, into its old shell.
    for (const remote of REMOTES.filter(({ region }) => region === 'seller' || region === 'cart_checkout')) {
      await remote.go(tab);
      await expect(tab.heading(remote.heading)).toBeVisible();
      expect(await versionOf(tab.page, remote.region)).toBe(before[remote.region]);
    }
    expect(await shellOf(tab.page)).toBe(shellBefore);

    for (const { packageName } of [SHELL, ...REMOTES])
      for (let steps = 0; steps < 2; steps++) await run('rollback', packageName);
    await wanderer.meets(SHELL, shellBefore);
  })().finally(() => wanderer.stop());
  await Promise.all([walk, deploys]);

  await visitor.opensCart();
  await expect(visitor.line(piece.name)).toBeVisible();
});
