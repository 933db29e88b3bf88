import { parseCookie } from 'cookie';
import { SHELL } from '../releases/release';
import { PAGE_TOKEN } from '../src/regions/composition';

const COOKIE = 'haat_without';
const NAMED = new RegExp(`^${SHELL}@[0-9A-Za-z.+-]{1,100}$`);

/**
 * The release of the shell that did not start in this browser within the last hour, as in `shell@1.4.0`.
 * @param cookies the request's cookie header
 * @returns none or one
 */
export function withoutShell(cookies = ''): string[] {
  const named = parseCookie(cookies)[COOKIE];
  return named && NAMED.test(named) ? [named] : [];
}

/**
 * Part of the inline script of a page's head: where a script of the shell cannot be loaded, or throws before its regions are
 * there, the page reports it and is loaded once more with the release before. Only when there is one, and the site can be
 * reached: the rendered content stays readable. Once per tab.
 */
export const SHELL_FALLBACK = `
  const fallBack = async ({ target, filename, reason }) => {
    const from = (target && target.src) || filename || (reason && reason.stack) || '';
    if (!from.includes('/r/${SHELL}/') || document.querySelector('[data-remote]')) return;
    const { shell: version, composition } = document.body.dataset;
    try {
      if (sessionStorage['haat.shell-failed']) return;
      sessionStorage['haat.shell-failed'] = version;
      const [visit] = performance.getEntriesByType('navigation');
      const token = visit && visit.serverTiming && visit.serverTiming.find(({ name }) => name === '${PAGE_TOKEN}');
      const report = { composition, pageToken: token && token.description, region: '${SHELL}', version, outcome: 'load' };
      if (token) navigator.sendBeacon('/beacon', JSON.stringify({ ...report, message: from.slice(0, 300) }));
      const failed = '${SHELL}@' + version;
      const answer = await fetch('/composition.json?without=' + encodeURIComponent(failed), { cache: 'no-store' });
      if (!answer.ok || (await answer.json()).composition.shell.version === version) return;
      document.cookie = '${COOKIE}=' + failed + '; path=/; max-age=3600; samesite=lax';
      location.reload();
    } catch {}
  };
  addEventListener('error', fallBack, true);
  addEventListener('unhandledrejection', fallBack);`;
