import { rmSync } from 'node:fs';
import { buildOutside, changed, type OutsideBuild, packages, publish } from './outsideBuilds';
import { expect, test } from './page';
import { run } from './releaseCli';
import { aShopper } from './users';
import type { Visitor } from './visitor';

/** The remotes of `examples/`, each with what a shopper does on its page. */
const EXAMPLES = [
  {
    example: 'gift-ideas',
    region: 'gift_ideas',
    title: 'Gift ideas',
    isRendered: true,
    async uses({ main, page }: Visitor) {
      await main.getByRole('button', { name: 'Up to ৳2,000' }).click();
      await expect(page).toHaveURL(/budget=2000/);
      await main
        .getByRole('button', { name: /^(Save|Remove) / })
        .first()
        .click();
      await expect(main.getByRole('list', { name: 'Gifts' }).getByRole('listitem').first()).toBeVisible();
    },
  },
  {
    example: 'store-finder',
    region: 'store_finder',
    title: 'Find a store',
    isRendered: false,
    async uses({ main }: Visitor) {
      // The page's one session: a copy of its own would not know the shopper.
      await expect(main.getByText('You are signed in')).toBeVisible();
      await main.getByLabel('Name of the store').fill('nokshi');
      await expect(main.getByRole('list', { name: 'Stores' }).getByRole('listitem')).toHaveCount(1);
    },
  },
  {
    example: 'deals',
    region: 'deals',
    title: 'Deals',
    isRendered: true,
    async uses({ main, page }: Visitor) {
      const choice = main.getByRole('button', { name: '20 % or more' });
      await choice.click();
      await expect(choice).toHaveAttribute('aria-pressed', 'true');
      await expect(main.getByRole('list').getByRole('listitem').first()).toBeVisible();
      await main.getByRole('list').getByRole('link').first().click();
      // The shop's own page, without a page load.
      await expect(page).toHaveURL(/\/product\/\d+$/);
      await expect(main.getByRole('heading', { level: 1 })).toBeVisible();
    },
  },
] as const;
type Example = (typeof EXAMPLES)[number];

/** Unique to this run: releases are immutable. */
const RUN = Date.now() % 1_000_000_000;
const NEW = ' of today';

const addressOf = ({ example }: Example) => `/${example}`;
const versionOf = (visitor: Visitor, { region }: Example) =>
  visitor.page.locator(`[data-region="${region}"]`).getAttribute('data-version');

/** A shopper who opens a remote's page again and again, uses it, and goes on to the shop. */
class Shopper {
  readonly #visitor: Visitor;
  readonly #example: Example;
  readonly #seen: string[] = [];
  #walking = true;

  constructor(visitor: Visitor, example: Example) {
    this.#visitor = visitor;
    this.#example = example;
  }

  async walk(): Promise<void> {
    const { page, main, header } = this.#visitor;
    while (this.#walking) {
      await page.goto(addressOf(this.#example));
      await expect(this.#visitor.heading(new RegExp(`^${this.#example.title}`))).toBeVisible();
      await expect(page.locator('[data-region][data-rendered]')).toHaveCount(0);
      await expect(main.getByText('This part of the page could not be loaded.')).toHaveCount(0);
      this.#seen.push((await versionOf(this.#visitor, this.#example)) ?? '');
      await this.#example.uses(this.#visitor);
      await header.getByRole('link', { name: /^Cart/ }).click();
      await expect(this.#visitor.heading('Shopping Cart')).toBeVisible();
    }
  }

  stop() {
    this.#walking = false;
  }

  /** Waits until a page opened from now on has shown one of these versions. */
  async meets(...versions: string[]) {
    const from = this.#seen.length;
    await expect
      .poll(() => this.#seen.slice(from).some((version) => versions.includes(version)), { timeout: 90_000 })
      .toBe(true);
  }
}

/** A screen of the shop shows the fragment of the remote that was built outside. */
async function showsPicks(visitor: Visitor) {
  await visitor.opens('/faq');
  await visitor.main.evaluate((main) => {
    const place = main.appendChild(document.createElement('div'));
    const detail = {
      name: 'gift_ideas/picks',
      params: { upTo: 5000 },
      hasFallback: false,
      signal: new AbortController().signal,
      onMounted() {},
      onAbsent() {},
    };
    place.dispatchEvent(new CustomEvent('haat-fragment', { bubbles: true, cancelable: true, detail }));
  });
  const picks = visitor.main.getByRole('region', { name: 'Gifts to think of' });
  await expect(picks.getByRole('link')).toHaveCount(3);
}

for (const example of EXAMPLES)
  test(`${example.example} is built outside, released, canaried, broken and rolled back under a clicking shopper`, async ({
    visitor,
    another,
    request,
    baseURL,
    pageErrors,
  }) => {
    test.setTimeout(600_000);
    pageErrors.expect(/broken on purpose/, new RegExp(`\\[region ${example.region} `));
    const name = `mfe-${example.example}`;
    const build = await buildOutside(example.example, await packages());
    const folders = [build.folder];
    const [, token = ''] = /RELEASE_TOKEN=(\S+)/.exec(await run('release-token', 'operator', '--days', '1'))!;
    const release = (one: OutsideBuild, dist: string, version: string, ...options: string[]) =>
      publish(one, dist, baseURL!, token, '--version', version, ...options);
    try {
      await run('grant', name, addressOf(example)).catch(({ message }) => expect(message).toMatch(/is .*’s/));
      const [first, second, broken] = [`1.0.${RUN}`, `1.1.${RUN}`, `1.2.${RUN}`];
      await release(build, build.dist, first, '--live');

      // Rendered on the server where its bundle does so.
      await expect
        .poll(async () => (await (await request.get(addressOf(example))).text()).includes('data-rendered='), {
          timeout: 30_000,
        })
        .toBe(example.isRendered);

      if (example.region === 'gift_ideas') await showsPicks(await another());

      await visitor.isSignedIn(await aShopper(request));
      const shopper = new Shopper(visitor, example);
      const walk = shopper.walk();
      const deploys = (async () => {
        await shopper.meets(first);

        const better = changed(build, (text) => text.replaceAll(example.title, example.title + NEW));
        folders.push(better);
        await release(build, better, second, '--canary', '50');
        await shopper.meets(first, second);
        await release(build, better, `1.1.${RUN + 1}`, '--live');
        await shopper.meets(`1.1.${RUN + 1}`);
        const next = await another();
        await next.opens(addressOf(example));
        await expect(next.heading(example.title + NEW)).toBeVisible();

        const bad = changed(build, (text, file) =>
          file.startsWith('remoteEntry.') ? `throw new Error('broken on purpose');\n${text}` : text,
        );
        folders.push(bad);
        await release(build, bad, broken, '--live');
        // The page goes on to the last release that worked.
        await shopper.meets(`1.1.${RUN + 1}`);
        await publish(build, '', baseURL!, token, '--rollback', example.region);
        await shopper.meets(`1.1.${RUN + 1}`);
        expect(await run('composition')).toMatch(new RegExp(`${example.region} +1\\.1\\.${RUN + 1} `));
      })().finally(() => shopper.stop());
      await Promise.all([walk, deploys]);
    } finally {
      for (const folder of folders) rmSync(folder, { recursive: true, force: true });
    }
  });
