import {
  type Call,
  DEPARTMENTS,
  type Department,
  departmentFilters,
  MAX_PAGE_SIZE,
  products,
  stores,
  tagAddress,
} from '@haat/contracts';
import type { Access, SiteRoutes } from '@haat/page';
import { addressOf, apiAsk, callApi } from '../gateway/api';
import type { Settings } from '../settings';
import { markup } from './metaMarkup';
import { isListed } from './pageMeta';
import type { PageRoute } from './siteRoutes';

/** A crawler waits longer than a person, in ms. */
const CRAWLER_TIMEOUT_MS = 5000;

/** Maximum number of URLs in a site map, by the protocol of sitemaps.org. */
const MAX_ADDRESSES = 50_000;

/** Access of pages that need a login. */
const MEMBERS: readonly Access[] = ['user', 'seller', 'fulfilment', 'operator'];

/** robots.txt: excludes pages of signed-in users, the cart and the wish list. */
export function robots({ publicUrl }: Settings, { rows }: SiteRoutes<PageRoute>): string {
  const own = rows
    .filter(({ access, crawlers }) => MEMBERS.includes(access) || crawlers === 'excluded')
    .map(({ path }) => path.replace(/:.*/, ''));
  return [
    'User-agent: *',
    ...[...new Set(own)].map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${publicUrl.origin}/sitemap.xml`,
    '',
  ].join('\n');
}

/**
 * The site map of a name: `sitemap` names the others, `pages`, `types`, `tags` and `stores` have addresses, and so has each
 * `products-<part>`, up to 25,000 products of neighbouring ids.
 * @returns 'absent' where there is none of that name; null if the API did not respond
 */
export async function siteMapXml(
  name: string,
  settings: Settings,
  { rows }: SiteRoutes<PageRoute>,
): Promise<string | 'absent' | null> {
  const { origin } = settings.publicUrl;
  // Crawlers cannot log in.
  const members = settings.guestAccess === 'closed';
  if (name === 'pages') {
    const listed = rows.filter((route) => isListed(route) && !route.path.includes(':'));
    return urlSet(
      listed.filter(({ access }) => !(members && access === 'browse')).map(({ path }) => origin + path),
    );
  }
  if (name === 'sitemap') {
    const list = members ? { parts: [] } : await forCrawlers(products.listIdParts, {}, settings);
    if (!list || list === 'absent') return null;
    const names = [
      'pages',
      ...(members ? [] : ['types', 'tags', 'stores']),
      ...list.parts.map((part) => `products-${part}`),
    ];
    return xml(
      'sitemapindex',
      names.map((one) => `<sitemap><loc>${markup(`${origin}/sitemaps/${one}.xml`)}</loc></sitemap>`),
    );
  }
  if (members) return 'absent';
  if (name === 'types') {
    const addresses = await Promise.all(DEPARTMENTS.map((department) => typePages(department, settings)));
    return addresses.includes(null)
      ? null
      : urlSet(addresses.flatMap((paths) => paths ?? []).map((path) => origin + path));
  }
  if (name === 'tags') {
    const answer = await forCrawlers(products.listTags, {}, settings);
    if (!answer || answer === 'absent') return answer;
    const used = answer.results.filter(({ usage_count }) => usage_count > 0);
    return urlSet(used.slice(0, MAX_ADDRESSES).map((tag) => origin + tagAddress(tag.name)));
  }
  if (name === 'stores') {
    const ids = await storeIds(settings);
    return ids && urlSet(ids.map((id) => `${origin}/store/${id}`));
  }
  const [, part] = /^products-([1-9]\d{0,5})$/.exec(name) ?? [];
  if (!part) return 'absent';
  const list = await forCrawlers(products.listIdPart, { part }, settings);
  if (!list || list === 'absent') return list;
  if (list.ids.length === 0) return 'absent';
  return urlSet(list.ids.map((id) => `${origin}/product/${id}`));
}

/** The ids of all stores, up to the limit of a site map; null if the API did not respond. */
async function storeIds(settings: Settings): Promise<number[] | null> {
  const ids: number[] = [];
  for (let page = 1; ids.length < MAX_ADDRESSES; page += 1) {
    const query = { page: String(page), limit: String(MAX_PAGE_SIZE) };
    const answer = await forCrawlers(stores.listStores, {}, settings, query);
    if (!answer || answer === 'absent') return null;
    ids.push(...answer.results.map(({ id }) => id));
    if (!answer.has_next) break;
  }
  return ids;
}

/** The pages of a department's product types; null if the API did not respond. */
async function typePages(department: Department, settings: Settings): Promise<string[] | null> {
  const query = { ...departmentFilters[department], by: 'type' };
  const answer = await forCrawlers(products.listCategories, {}, settings, query);
  if (!answer || answer === 'absent') return null;
  return answer.results.flatMap(({ product_type }) =>
    product_type ? `/shop/${department}/${product_type}` : [],
  );
}

function forCrawlers<C extends Call>(
  call: C,
  params: Readonly<Record<string, string>>,
  settings: Settings,
  query: Readonly<Record<string, string>> = {},
) {
  const ask = apiAsk(settings, { timeoutMs: CRAWLER_TIMEOUT_MS });
  return callApi(call, addressOf(call, params, query), ask, CRAWLER_TIMEOUT_MS);
}

const urlSet = (addresses: readonly string[]) =>
  xml(
    'urlset',
    addresses.map((address) => `<url><loc>${markup(address)}</loc></url>`),
  );

const xml = (root: string, lines: readonly string[]) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${lines.join('\n')}\n</${root}>\n`;
