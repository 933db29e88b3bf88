import type { Browser } from '@playwright/test';
import { inStock, type Visitor, visitorOf } from './demoVisitors';
import { type FloorServer, startFloor } from './floorServer';
import { inTurn } from './inTurn';
import { median } from './median';
import { type AskedPage, pagesAsked } from './pagesAsked';
import { type PageVisits, pageTable } from './pageTable';
import { type Visit, visitOf } from './pageVisit';
import { openPhone, type Site, START_TIMEOUT_MS, startPhones } from './phones';
import { tableText } from './table';

const ROUNDS = 5;
const TITLES = {
  delayed: 'Each request delayed by the browser',
  packets: 'HTTP/2 and TLS over a line of packets',
};

/**
 * Pages of running sites on a cheap phone with an empty cache, for a guest and for customers and sellers of the
 * demo market: medians. Rounds alternate between the sites, so that they are compared under the same load. A guest's page
 * has its floor beside it: that of the first site without scripts. A tap on ADD TO CART as soon as it is painted is timed
 * until the header's badge counts it.
 * @param given see {@link pagesAsked}
 */
export async function benchPage(given: readonly string[]) {
  const { origins, networks, pages } = pagesAsked(given);
  const floor = await startFloor(origins[0]!);
  for (const network of networks) {
    const phones = await startPhones([...origins, floor.address], network);
    console.log(`\n${TITLES[network]}, medians of ${ROUNDS}`);
    await measure(phones, floor, pages);
    await phones.stop();
  }
  floor.stop();
}

async function measure(
  { browser, sites: all }: { browser: Browser; sites: readonly Site[] },
  floor: FloorServer,
  pages: readonly AskedPage[],
) {
  const sites = all.filter(({ origin }) => origin !== floor.address);
  const guests: PageVisits[] = [];
  const members: PageVisits[] = [];
  for (const page of pages) {
    const isGuest = page.person === 'guest';
    const visits = await visitsOf(browser, isGuest ? all : sites, floor, page);
    const found = withNeighbours(isGuest ? page.path : `${page.path}, ${page.person}`, sites, floor, visits);
    for (const { name, visits } of found) console.log(`  ${name}: LCP ${median(visits.map(lcpOf))}`);
    (isGuest ? guests : members).push(...found);
  }
  const taps = await rounds(sites, (site) => tapToBadge(browser, site));
  if (guests.length > 0) console.log(pageTable('a guest', guests));
  if (members.length > 0) console.log(pageTable('signed in', members));
  const badge = sites.map((site) => median(taps.get(site.origin)!));
  const head = ['ADD TO CART', ...sites.map(({ origin }) => origin)];
  console.log(tableText(head, [['from the tap when painted to the badge', ...badge]]));
}

const lcpOf = ({ lcp }: Visit) => Math.round(lcp);

/** Measurements by the origin of the site. */
type BySite<What> = Map<string, What[]>;

/** Measures the sites by turns. */
async function rounds<What>(
  sites: readonly Site[],
  measureOne: (site: Site) => Promise<What>,
  warmsUp = false,
): Promise<BySite<What>> {
  const found = await inTurn(sites, ROUNDS, measureOne, warmsUp);
  return new Map([...found].map(([{ origin }, all]) => [origin, all]));
}

/** The first round renders pictures and pages. */
async function visitsOf(
  browser: Browser,
  sites: readonly Site[],
  floor: FloorServer,
  { path, person }: AskedPage,
): Promise<BySite<Visit>> {
  const visitors = new Map<string, Visitor>();
  for (const { origin } of sites)
    visitors.set(origin, await visitorOf(origin, origin === floor.address ? 'guest' : person));
  const visit = (site: Site) =>
    visitOf(browser, site, {
      path,
      visitor: visitors.get(site.origin)!,
      hasScripts: site.origin !== floor.address,
    });
  return rounds(sites, visit, true);
}

/** A page on each site, with what it is compared with. */
function withNeighbours(
  page: string,
  sites: readonly Site[],
  floor: FloorServer,
  visits: BySite<Visit>,
): PageVisits[] {
  const last = sites.at(-1)!;
  return sites.map((site) => ({
    name: sites.length > 1 ? `${page} ${new URL(site.origin).host}` : page,
    visits: visits.get(site.origin)!,
    others: site === last ? undefined : visits.get(last.origin),
    floor: visits.get(floor.address),
  }));
}

/** From a tap at the first paint of the button until the header counts the product, in ms. */
async function tapToBadge(browser: Browser, site: Site): Promise<number> {
  const { context, page } = await openPhone(browser, site, await visitorOf(site.origin, 'guest'));
  const { size, color } = await inStock(site.origin);
  const choice = new URLSearchParams({ ...(size && { size }), ...(color && { color }) });
  const path = `/product/1?${choice}`;
  await page.goto(site.address + path, { waitUntil: 'commit', timeout: START_TIMEOUT_MS });
  const button = page.getByRole('button', { name: 'ADD TO CART' });
  await button.waitFor({ timeout: START_TIMEOUT_MS });
  const tapped = performance.now();
  await button.tap({ timeout: START_TIMEOUT_MS });
  await page.getByRole('link', { name: /^Cart, 1 item/ }).waitFor({ timeout: START_TIMEOUT_MS });
  const ms = performance.now() - tapped;
  await context.close();
  return ms;
}
