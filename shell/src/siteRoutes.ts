import { SHELL_ROUTES, type SiteRoute, SiteRoutes } from '@haat/page';
import { composedPage } from './regions/composition';

/** How long the file may take, and the pause before it is requested again, in ms. */
const TIMEOUT_MS = 4000;
const PAUSE_MS = 1000;
/** Afterwards the shell's start fails: about a minute. */
const MAX_TRIES = 12;

let routes = new SiteRoutes(SHELL_ROUTES);

/** The paths of the releases that the page came with. */
export const siteRoutes = (): SiteRoutes => routes;

/** The route of a path; undefined where the site has none. */
export const matchRoute = (pathname: string): SiteRoute | undefined => routes.match(pathname);

/** @param rows without the shell's own */
export function setSiteRoutes(rows: readonly SiteRoute[]): void {
  routes = new SiteRoutes([...SHELL_ROUTES, ...rows]);
}

/** Takes the paths from the file that the page has preloaded. Call before the page starts. */
export async function loadSiteRoutes(): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      const answer = await fetch(composedPage().routes, {
        signal: AbortSignal.timeout(TIMEOUT_MS),
        // A lost or damaged answer must not come again from the cache.
        cache: attempt === 1 ? 'default' : 'reload',
      });
      if (!answer.ok) throw new Error(`HTTP ${answer.status} for the paths of the site`);
      return setSiteRoutes((await answer.json()) as SiteRoute[]);
    } catch (error) {
      if (attempt === MAX_TRIES) throw error;
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
  }
}
