import { VITALS } from '@haat/page';
import { onCLS, onINP, onLCP } from 'web-vitals';
import { composedPage, pageToken } from './regions/composition';
import { matchRoute } from './siteRoutes';

/**
 * Reports the web vitals of the page to the HTML server when it is left: what was measured, the route and the composition,
 * nothing of the visitor. Once a page; never throws.
 */
export function reportVitals(): void {
  const token = pageToken();
  const route = matchRoute(location.pathname)?.path;
  if (!token || !route) return;
  const vitals: Record<string, number> = {};
  const take = ({ name, value }: { name: string; value: number }) => {
    vitals[name.toLowerCase()] = value;
  };
  for (const measure of [onLCP, onINP, onCLS]) measure(take, { reportAllChanges: true });

  addEventListener('visibilitychange', function leave() {
    if (document.visibilityState !== 'hidden') return;
    removeEventListener('visibilitychange', leave);
    if (Object.keys(vitals).length === 0) return;
    const { composition } = composedPage();
    const report = { pageToken: token, composition: composition.id, route, ...vitals };
    try {
      navigator.sendBeacon(VITALS, JSON.stringify(report));
    } catch {
      // A page that cannot report works as well.
    }
  });
}
