import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { compositionNow } from '../shell/releases/composition/releaseService';
import { MIN_COUNTS } from '../shell/releases/health/canaryRule';
import { AS_BUILT, goLive, startCanary } from '../shell/releases/store/compositions';
import { folderStore } from '../shell/releases/store/folderStore';
import { expect, test } from './page';
import { ACT, LAST_GOOD, LIVE, serve, siteFolder, upload } from './releasedSite';

// The HTML server as a process, pages and reports over HTTP, and a receiver that listens on a socket.

interface Notice {
  method: string | undefined;
  path: string | undefined;
  type: string | undefined;
  body: string;
}

/** A receiver that answers as configured and records what it gets. */
class Receiver {
  readonly notices: Notice[] = [];
  readonly #server: Server;

  constructor(answer: (response: ServerResponse) => void) {
    this.#server = createServer(async (request: IncomingMessage, response) => {
      const { method, url, headers } = request;
      this.notices.push({ method, path: url, type: headers['content-type'], body: await text(request) });
      answer(response);
    });
  }

  async start(): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/hook/a-secret`;
  }

  stop() {
    this.#server.closeAllConnections();
    this.#server.close();
  }
}

/** A site with a canary for half of its visitors, which notifies a receiver. */
async function siteWithCanary(webhook: string) {
  const folder = await siteFolder();
  const store = folderStore(folder);
  for (const version of [LAST_GOOD, LIVE]) await upload(store, 'catalog', version, (_, bytes) => bytes);
  const live = goLive(AS_BUILT, 'catalog', LAST_GOOD, ACT);
  await store.add(live);
  await store.add(startCanary(live, 'catalog', LIVE, 50, ACT));
  const env = { RENDER_BUDGET_MS: '0', RELEASE_WEBHOOK_URL: webhook, PUBLIC_URL: 'http://localhost:3000' };
  return { ...(await serve(folder, env)), store };
}
type Site = Awaited<ReturnType<typeof siteWithCanary>>;

/** Every visitor from another provider, as a proxy on this machine says. */
const elsewhere = (n: number) => `${20 + Math.floor(n / 200)}.${n % 200}.1.7`;
let born = 0;

/**
 * A new visitor's page reports that its region works, or with the canary that it does not.
 * @param from the visitor's address
 */
async function visit({ address }: Site, from = elsewhere(born++)): Promise<{ version: string; ms: number }> {
  const headers = { 'x-forwarded-for': from };
  const page = await fetch(`${address}/offers`, { headers });
  const [, pageToken] = /page;desc="(.+?)"/.exec(page.headers.get('server-timing')!)!;
  const [, data] = /id="haat-page">(.*?)<\/script>/s.exec(await page.text())!;
  const { composition } = JSON.parse(data!);
  const { version } = composition.remotes.catalog;
  const outcome = version === LIVE ? 'mount' : 'mounted';
  const report = { composition: composition.id, pageToken, region: 'catalog', version, outcome, message: '' };
  const began = performance.now();
  const answer = await fetch(`${address}/beacon`, { method: 'POST', headers, body: JSON.stringify(report) });
  expect(answer.status).toBe(204);
  return { version, ms: performance.now() - began };
}

/** Visitors come until the canary is rolled back. @returns the longest time that a report took, in ms */
async function untilRolledBack(site: Site): Promise<number> {
  let longest = 0;
  for (let visits = 0; visits < 200; visits++) {
    longest = Math.max(longest, (await visit(site)).ms);
    if (!(await compositionNow(site.store)).remotes.catalog?.canary) return longest;
  }
  throw new Error('The canary was not rolled back');
}

test('a canary that is rolled back is said to a person, once', { tag: '@full' }, async () => {
  const receiver = new Receiver((response) => response.writeHead(204).end());
  const site = await siteWithCanary(await receiver.start());
  try {
    await untilRolledBack(site);
    await expect.poll(() => receiver.notices.length).toBe(1);
    const [{ body, ...notice }] = receiver.notices as [Notice];
    expect(notice).toEqual({ method: 'POST', path: '/hook/a-secret', type: 'application/json' });
    const sent = JSON.parse(body);
    expect(sent).toEqual({
      event: 'canary_rolled_back',
      remote: 'catalog',
      version: LIVE,
      evidence: expect.stringMatching(/^(\d+) of \1 \(100\.0 %\) page loads failed: 0 while loading, /),
      command: 'npm run composition',
      text: `catalog ${LIVE}: the canary was rolled back. ${sent.evidence}. npm run composition`,
      site: 'http://localhost:3000',
      at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    });
    for (let visits = 0; visits < MIN_COUNTS.loads; visits++)
      expect((await visit(site)).version).toBe(LAST_GOOD);
    expect(receiver.notices).toHaveLength(1);
  } finally {
    receiver.stop();
    await site.stop();
  }
});

test('one machine takes no canary back: it is held, and a person is asked', { tag: '@full' }, async () => {
  const receiver = new Receiver((response) => response.writeHead(204).end());
  const site = await siteWithCanary(await receiver.start());
  try {
    for (let visits = 0; visits < 80; visits++) await visit(site, '10.1.2.3');
    expect((await compositionNow(site.store)).remotes.catalog?.canary).toMatchObject({
      version: LIVE,
      suspected: { why: expect.stringMatching(/page loads failed: .*, from our own network$/) },
    });
    await expect.poll(() => receiver.notices.length).toBe(1);
    expect(JSON.parse(receiver.notices[0]!.body)).toMatchObject({
      event: 'canary_suspected',
      command: 'npm run rollback -- mfe-catalog ends it, npm run dismiss -- mfe-catalog goes on with it',
    });
  } finally {
    receiver.stop();
    await site.stop();
  }
});

test('a receiver that hangs, or is not there, delays no report, no rollback and no stop', {
  tag: '@full',
}, async () => {
  const hanging = new Receiver(() => {});
  const gone = new Receiver(() => {});
  const [hangs, closed] = [await hanging.start(), await gone.start()];
  gone.stop();
  try {
    for (const webhook of [hangs, closed]) {
      const site = await siteWithCanary(webhook);
      expect(await untilRolledBack(site)).toBeLessThan(2000);
      if (webhook === hangs) await expect.poll(() => hanging.notices.length).toBe(1);
      expect((await visit(site)).version).toBe(LAST_GOOD);
      expect((await fetch(`${site.address}/ready`)).status).toBe(200);
      const began = performance.now();
      await site.stop();
      // The attempt of the moment would take 5 s.
      expect(performance.now() - began).toBeLessThan(4000);
    }
  } finally {
    hanging.stop();
  }
});
