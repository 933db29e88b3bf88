import type { SiteRoutes } from '@haat/page';
import type { FastifyInstance } from 'fastify';
import type { Settings } from '../settings';

/** Data that a device shares with the installed app (public/site.webmanifest). Phones put a URL into the text. */
export interface Shared {
  title?: unknown;
  text?: unknown;
  url?: unknown;
}

/** The longest search that the API takes. */
const MAX_SEARCH = 200;
const ADDRESS = /https?:\/\/\S+/g;
/** Punctuation of the sentence around a URL. */
const CLOSING = '.,;:!?)]}\'"’”।';

/** GET /share: leads to the page that was shared, or searches for the words. */
export async function shareTarget(
  app: FastifyInstance,
  { publicUrl, routes }: Pick<Settings, 'publicUrl'> & { routes: () => Promise<SiteRoutes> },
) {
  app.get<{ Querystring: Shared }>('/share', async ({ query }, reply) =>
    reply
      .header('cache-control', 'no-store')
      .redirect(pageOfShared(query, publicUrl.origin, await routes()), 303),
  );
}

/** @returns a path of the site */
export function pageOfShared(shared: Shared, origin: string, routes: SiteRoutes): string {
  const [url, text, title] = [shared.url, shared.text, shared.title].map((one) =>
    typeof one === 'string' ? one : '',
  ) as [string, string, string];
  const own = [url, text, title]
    .flatMap((one) => one.match(ADDRESS) ?? [])
    .map((address) => pathOf(withoutClosing(address), origin, routes))
    .find(Boolean);
  if (own) return own;
  const words = [text, title]
    .map((one) => one.replace(ADDRESS, ' ').replace(/\s+/g, ' ').trim())
    .find(Boolean);
  if (!words) return '/search';
  return `/search?${new URLSearchParams({ q: words.slice(0, MAX_SEARCH) })}`;
}

function withoutClosing(address: string): string {
  let end = address.length;
  while (CLOSING.includes(address.charAt(end - 1))) end--;
  return address.slice(0, end);
}

/** The path of a page of this site, without one-time secrets. */
function pathOf(address: string, origin: string, routes: SiteRoutes): string | null {
  if (!URL.canParse(address)) return null;
  const { origin: its, pathname, search, hash } = new URL(address);
  const route = its === origin ? routes.match(pathname) : undefined;
  return route && !route.secretQuery ? pathname + search + hash : null;
}
