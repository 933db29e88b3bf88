import { isInCanary } from '../shell/releases/composition/canaries';
import type { Counts } from '../shell/releases/health/canaryRule';
import type { Reports } from '../shell/releases/health/reports';
import { loadSecret, readerToken } from '../shell/releases/health/secret';
import { AS_BUILT, goLive, startCanary } from '../shell/releases/store/compositions';
import { folderStore } from '../shell/releases/store/folderStore';
import { newVisitorId } from '../shell/server/gateway/visitorId';
import { FaultySite } from './faultySite';
import { test as base, expect, type Page } from './page';
import { ACT, LAST_GOOD, LIVE, type Site, serve, siteFolder, upload } from './releasedSite';
import { CONTENT, isRendered } from './renderedPages';
import { API_PORT } from './settings';
import type { Visitor } from './visitor';

// Faults of a canary's server bundle and of the API while a page is rendered. The page is still sent, and its region
// works in the browser.

const REMOTE = 'catalog';
const CANARY = { ...ACT, version: LIVE, percent: 50, since: ACT.at };
/** A page of another remote. */
const OTHER_PAGE = '/login';
const LIST_PAGE = '/offers';

interface Fault {
  /** The body of the release's function that renders. */
  code: string;
  /** A page of its own: a path that has ended the process twice is not rendered again. */
  path: string;
  logged: RegExp;
  isInShortRuns?: true;
}

/** Chosen by the page's query. */
const faults: Readonly<Record<string, Fault>> = {
  throws: {
    code: `throw new Error('the render throws');`,
    path: '/blog',
    logged: /\/blog failed: Error: the render throws/,
    isInShortRuns: true,
  },
  loops: { code: 'for (;;);', path: '/about', logged: /\/about hangs/, isInShortRuns: true },
  'never settles': {
    code: 'await new Promise(() => {});',
    path: '/services',
    logged: /\/services never ended/,
  },
  'ends the process': { code: 'process.exit(3);', path: '/policies', logged: /the process ended \(3\)/ },
  // On a busy machine it is killed for not answering, before its memory is used up.
  'outgrows its memory': {
    code: 'const all = []; for (;;) all.push(new Array(1e6).fill(1));',
    path: '/legal',
    logged: /the process ended \((?!3\))|\/legal hangs/,
  },
  'floods its output': {
    code: `for (;;) { console.log('x'.repeat(10_000)); await new Promise((resolve) => setTimeout(resolve)); }`,
    path: '/faq',
    logged: /printed too much/,
  },
  'leaves elements open': {
    code: `return { html: '<div><p>open', queries: null };`,
    path: '/tutorials',
    logged: /\/tutorials: the markup is not well-formed/,
  },
  'has a script': {
    code: `return { html: '<script>document.title = "faulty"</script>', queries: null };`,
    path: '/payment-options',
    logged: /\/payment-options: the markup is not well-formed, or has a script/,
  },
};

const QUERY = 'fault';

/** A server bundle whose render has the fault that the page's query names. */
function withFaults(bundle: string): string {
  const cases = Object.entries(faults).map(([name, { code }]) => `case '${name}': { ${code} }`);
  const changed = bundle.replace(
    /export\{(\w+) as render\}/,
    (_, render) => `const renderWithFault = async (request) => {
      switch (new URLSearchParams(request.search).get('${QUERY}')) { ${cases.join('\n')} }
      return ${render}(request);
    };
    export{renderWithFault as render}`,
  );
  expect(changed).not.toBe(bundle);
  return changed;
}

interface CanarySite extends Site {
  /** Renders of the canary on the server, as the rule reads them that decides on it. */
  renders(): Promise<Counts>;
}

/** A site with a canary, in a folder of its own. */
async function siteWithCanary(env: Record<string, string> = {}): Promise<CanarySite> {
  const folder = await siteFolder();
  const store = folderStore(folder);
  await upload(store, REMOTE, LAST_GOOD, (_, bytes) => bytes);
  await upload(store, REMOTE, LIVE, (name, bytes) =>
    name === 'server.mjs' ? Buffer.from(withFaults(bytes.toString())) : bytes,
  );
  const live = goLive(AS_BUILT, REMOTE, LAST_GOOD, ACT);
  await store.add(live);
  await store.add(startCanary(live, REMOTE, LIVE, CANARY.percent, ACT));
  const site = await serve(folder, env);
  return {
    ...site,
    async renders() {
      const secret = await loadSecret({ beaconSecret: null, dataFolder: folder });
      const headers = { authorization: `Bearer ${readerToken(secret!)}` };
      const answer = await fetch(`${site.address}/-/compositions`, { headers });
      const { reports } = (await answer.json()) as { reports: Reports };
      return reports.canaries[REMOTE]?.rendered.canary ?? { loads: 0, failures: 0 };
    },
  };
}

const test = base.extend<object, { site: CanarySite }>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from here.
    async ({}, use) => {
      // Long enough for a busy machine: what the server renders is compared with what it doesn't.
      const site = await siteWithCanary({ RENDER_BUDGET_MS: '3000' });
      await use(site);
      await site.stop();
    },
    { scope: 'worker' },
  ],
});

/** Gets the canary. */
async function isInTheCanary({ page }: Visitor, { address }: Site) {
  let id = newVisitorId();
  while (!isInCanary(id, REMOTE, CANARY)) id = newVisitorId();
  await page.context().addCookies([{ name: 'haat_visitor', value: id, url: address }]);
}

const textOf = async ({ request }: Page, address: string) => (await request.get(address)).text();

async function regionWorks(visitor: Visitor) {
  const { page, main, footer } = visitor;
  await expect(page.locator(`#region-${REMOTE}`)).toHaveAttribute('data-version', LIVE);
  await expect(main.getByRole('heading', { level: 1 }).first()).toBeVisible();
  await footer.getByRole('link', { name: 'About' }).first().click();
  await visitor.isAt('/about');
  await expect(main.getByRole('heading', { level: 1 }).first()).toBeVisible();
}

// One site for all.
test.describe.configure({ mode: 'default' });

for (const [fault, { path, logged, isInShortRuns }] of Object.entries(faults))
  test(`a release whose render ${fault}: its page works in the browser, other pages are rendered`, {
    tag: isInShortRuns ? [] : '@full',
  }, async ({ visitor, site }) => {
    const { page } = visitor;
    const address = `${site.address}${path}?${new URLSearchParams({ [QUERY]: fault })}`;
    await isInTheCanary(visitor, site);
    await isRendered(page, `${site.address}${LIST_PAGE}?before=${fault}`);
    await isRendered(page, site.address + OTHER_PAGE);
    const before = await site.renders();
    const [answer, other] = await Promise.all([
      page.goto(address),
      textOf(page, `${site.address}${OTHER_PAGE}?during=${fault}`),
    ]);
    expect(answer!.status()).toBe(200);
    expect(await answer!.text()).not.toContain(CONTENT);
    expect(other).toContain(CONTENT);
    await regionWorks(visitor);
    await expect.poll(() => site.log()).toMatch(logged);
    await expect.poll(async () => (await site.renders()).failures).toBe(before.failures + 1);
    await isRendered(page, `${site.address}${LIST_PAGE}?after=${fault}`);
  });

for (const [state, fault] of [
  ['is stopped', 'reset'],
  ['answers late', 'hangs'],
] as const)
  test(`an API that ${state}: pages go out, and it counts against no release`, { tag: '@full' }, async ({
    visitor,
    pageErrors,
  }) => {
    pageErrors.expect(/./);
    const { page, main } = visitor;
    const api = new FaultySite(`http://localhost:${API_PORT}`);
    const site = await siteWithCanary({ API_PORT: new URL(await api.start()).port });
    try {
      await isInTheCanary(visitor, site);
      await isRendered(page, `${site.address}${LIST_PAGE}?before`);
      const before = await site.renders();
      api.breaks(() => true, fault);
      const answer = await page.goto(site.address + LIST_PAGE);
      expect(answer!.status()).toBe(200);
      expect(await answer!.text()).not.toContain(CONTENT);
      if (fault === 'reset') {
        await expect(main.getByText('Failed to fetch products')).toBeVisible();
        api.breaks(null);
        await main.getByRole('button', { name: 'Try Again' }).click();
      } else api.answersLate();
      await expect(main.getByRole('article').first()).toBeVisible();
      await isRendered(page, `${site.address}${LIST_PAGE}?after`);
      expect(site.log()).toMatch(fault === 'reset' ? /no answer of the API/ : /\/offers took longer than/);
      expect((await site.renders()).failures).toBe(before.failures);
    } finally {
      await site.stop();
      api.stop();
    }
  });
