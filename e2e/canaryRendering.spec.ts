import { isInCanary } from '../shell/releases/composition/canaries';
import { AS_BUILT, goLive, startCanary } from '../shell/releases/store/compositions';
import { folderStore } from '../shell/releases/store/folderStore';
import { newVisitorId } from '../shell/server/gateway/visitorId';
import { attend, expect, test } from './page';
import { ACT, LAST_GOOD, LIVE, serve, siteFolder, upload } from './releasedSite';
import { Visitor } from './visitor';

// A release and its canary have different texts on the same screen. Every page must be rendered by the version that it names.

/** Page loads of each version. */
const LOADS = process.env.TEST_MATRIX === 'full' ? 100 : 1;
/** More where a busy machine rendered too late. */
const MAX_LOADS = 2 * LOADS + 30;
const CANARY = { ...ACT, version: LIVE, percent: 50, since: ACT.at };
const HEADING = 'Products on Sale';
const CANARY_HEADING = 'Products on offer';

/** Ids of visitors who get the live version and the canary, in turn. */
function* visitors() {
  for (let isInTurn = false; ; isInTurn = !isInTurn) {
    let id = newVisitorId();
    while (isInCanary(id, 'catalog', CANARY) !== isInTurn) id = newVisitorId();
    yield id;
  }
}

test('pages of a release and of its canary are hydrated as they were rendered', async ({ browser }) => {
  test.setTimeout(600_000);
  const folder = await siteFolder();
  const store = folderStore(folder);
  await upload(store, 'catalog', LAST_GOOD, (_, bytes) => bytes);
  await upload(store, 'catalog', LIVE, (name, bytes) =>
    /\.m?js$/.test(name) ? Buffer.from(bytes.toString().replaceAll(HEADING, CANARY_HEADING)) : bytes,
  );
  const live = goLive(AS_BUILT, 'catalog', LAST_GOOD, ACT);
  await store.add(live);
  await store.add(startCanary(live, 'catalog', LIVE, CANARY.percent, ACT));
  // Long enough for a busy machine: this is about versions.
  const site = await serve(folder, { RENDER_BUDGET_MS: '3000' });
  const seen: Record<string, number> = { [LAST_GOOD]: 0, [LIVE]: 0 };
  const enough = () => Object.values(seen).every((count) => count >= LOADS);
  let loads = 0;
  try {
    for (const visitor of visitors()) {
      if (enough() || loads++ === MAX_LOADS) break;
      const context = await browser.newContext();
      await attend(context);
      await context.addCookies([{ name: 'haat_visitor', value: visitor, url: site.address }]);
      const messages: string[] = [];
      context.on('console', (message) => messages.push(message.text()));
      context.on('weberror', (error) => messages.push(String(error.error())));
      const page = await context.newPage();
      const answer = await page.goto(`${site.address}/offers`);
      const version = await page
        .locator('[data-region="catalog"][data-version]')
        .getAttribute('data-version');
      expect(version).toBe(isInCanary(visitor, 'catalog', CANARY) ? LIVE : LAST_GOOD);
      const heading = version === LIVE ? CANARY_HEADING : HEADING;
      const region = /data-rendered=.*/s.exec(await answer!.text())?.[0] ?? '';
      // If the render budget was exceeded, the page has a skeleton.
      if (region) {
        expect(region).toContain(`>${heading}<`);
        seen[version!]!++;
      }
      await expect(new Visitor(page).heading(heading)).toBeVisible();
      // A busy machine is slow with any version.
      expect(messages.filter((text) => !/ was slow: /.test(text))).toEqual([]);
      await context.close();
    }
  } finally {
    await site.stop();
  }
  expect(enough()).toBe(true);
});
