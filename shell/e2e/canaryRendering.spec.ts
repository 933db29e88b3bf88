import { AS_BUILT, goLive, startCanary } from '../releases/compositions';
import { folderStore } from '../releases/folderStore';
import { expect, test } from './page';
import { ACT, LAST_GOOD, LIVE, serve, siteFolder, upload } from './releasedSite';
import { Visitor } from './visitor';

// A release and its canary have different texts on the same screen. Every page must be rendered by the version that it names.

const LOADS = process.env.TEST_MATRIX === 'full' ? 200 : 4;
/** More where chance gave all of them one version, or a busy machine rendered too late. */
const MOST_LOADS = LOADS + 30;
const HEADING = 'Products on Sale';
const CANARY_HEADING = 'Products on offer';

test(`${LOADS} visitors get the live version or its canary, each hydrated as it was rendered`, async ({
  browser,
}) => {
  test.setTimeout(600_000);
  const folder = await siteFolder();
  const store = folderStore(folder);
  await upload(store, 'catalog', LAST_GOOD, (_, bytes) => bytes);
  await upload(store, 'catalog', LIVE, (name, bytes) =>
    /\.m?js$/.test(name) ? Buffer.from(bytes.toString().replaceAll(HEADING, CANARY_HEADING)) : bytes,
  );
  const live = goLive(AS_BUILT, 'catalog', LAST_GOOD, ACT);
  await store.add(live);
  await store.add(startCanary(live, 'catalog', LIVE, 50, ACT));
  // Long enough for a busy machine: this is about versions.
  const site = await serve(folder, { RENDER_BUDGET_MS: '3000' });
  const seen: Record<string, number> = {};
  const rendered = () => Object.values(seen).reduce((sum, count) => sum + count, 0);
  try {
    const enough = () => rendered() >= LOADS && Object.keys(seen).length === 2;
    for (let load = 0; load < MOST_LOADS && !enough(); load++) {
      const context = await browser.newContext();
      const messages: string[] = [];
      context.on('console', (message) => messages.push(message.text()));
      context.on('weberror', (error) => messages.push(String(error.error())));
      const page = await context.newPage();
      const answer = await page.goto(`${site.address}/offers`);
      const version = await page
        .locator('[data-region="catalog"][data-version]')
        .getAttribute('data-version');
      const heading = version === LIVE ? CANARY_HEADING : HEADING;
      const region = /data-rendered=.*/s.exec(await answer!.text())?.[0] ?? '';
      // Where the budget was over, the page has a skeleton.
      if (region) {
        expect(region).toContain(`>${heading}<`);
        seen[version!] = (seen[version!] ?? 0) + 1;
      }
      await expect(new Visitor(page).heading(heading)).toBeVisible();
      expect(messages).toEqual([]);
      await context.close();
    }
  } finally {
    await site.stop();
  }
  expect(Object.keys(seen).sort()).toEqual([LAST_GOOD, LIVE]);
  expect(rendered()).toBeGreaterThanOrEqual(LOADS);
});
