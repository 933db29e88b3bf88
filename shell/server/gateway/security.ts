import { createHash } from 'node:crypto';
import type { ComposedPage } from '@haat/page';
import { LRUCache } from 'lru-cache';
import type { Settings } from '../settings';

/** The path to which browsers report violations of the policy. */
export const POLICY_REPORTS = '/policy-reports';

/** Sent with every answer. */
export function commonHeaders({ publicUrl }: Settings): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    // Pictures and releases are sent with `cross-origin`: others may show them.
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
    ...(publicUrl.protocol === 'https:'
      ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }
      : {}),
  };
}

/** How a policy names an inline element by its content. */
function hashSource(content: string): string {
  const known = sources.get(content);
  if (known) return known;
  const source = `'sha256-${createHash('sha256').update(content).digest('base64')}'`;
  sources.set(content, source);
  return source;
}

/** Style sheets are the same for all pages of a release: each is hashed once. */
const sources = new LRUCache<string, string>({ max: 200 });

/**
 * The content security policy of a page: scripts and styles of this origin only, nothing inline but what is
 * named by its hash, no eval, no markup or script address from plain text (Trusted Types; headScript has the only policy, but
 * for those of frameworks that remotes ask for).
 * Browsers report violations (policyReports.ts), except on pages with code from elsewhere.
 * @param inline contents of the page's inline styles and scripts
 * @param elsewhere origins of dev servers and overrides, from which this page alone may take code
 * @param policies Trusted Types policies of the remotes' frameworks
 */
export function contentSecurityPolicy(
  { publicUrl }: Pick<Settings, 'publicUrl'>,
  inline: { styles: readonly string[]; scripts: readonly string[]; styleAttributes?: boolean },
  elsewhere: readonly string[] = [],
  policies: readonly string[] = [],
): string {
  const sockets = elsewhere.map((address) => address.replace(/^http/, 'ws'));
  const directives: Record<string, readonly string[]> = {
    'default-src': ["'self'"],
    'script-src': ["'self'", ...inline.scripts.map(hashSource), ...elsewhere],
    'style-src': ["'self'", ...inline.styles.map(hashSource), ...elsewhere],
    // Rendered content has style attributes with its pictures' colours; they cannot run code.
    ...(inline.styleAttributes ? { 'style-src-attr': ["'unsafe-inline'"] } : {}),
    'img-src': ["'self'", 'data:', 'blob:', ...elsewhere],
    'font-src': ["'self'", ...elsewhere],
    'connect-src': ["'self'", ...elsewhere, ...sockets],
    // Printing a PDF that the page has fetched.
    'frame-src': ['blob:'],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
    'require-trusted-types-for': ["'script'"],
    'trusted-types': ['default', ...new Set(policies)],
    ...(elsewhere.length === 0 ? { 'report-uri': [POLICY_REPORTS] } : {}),
    // Local dev servers have no https.
    ...(publicUrl.protocol === 'https:' && !elsewhere.some((origin) => origin.startsWith('http:'))
      ? { 'upgrade-insecure-requests': [] }
      : {}),
  };
  return Object.entries(directives)
    .map(([name, sources]) => [name, ...sources].join(' '))
    .join('; ');
}

/** The origins of dev servers and overrides from which a page takes code. */
export const elsewhereOf = (
  { devServers }: Pick<Settings, 'devServers'>,
  overrides: Readonly<Record<string, string>>,
): string[] => [
  ...new Set([
    ...Object.values(devServers),
    ...Object.values(overrides).map((address) => new URL(address).origin),
  ]),
];

/**
 * Browsers that support the header run only scripts whose hash the page states. Pages with files from a dev server don't
 * send it: their hashes are unknown.
 */
export function integrityPolicy({ composition, integrity }: ComposedPage): string | undefined {
  const known = (entry = '') => Object.keys(integrity).some((folder) => entry.startsWith(folder));
  const hot = ![composition.shell, ...Object.values(composition.remotes)].every((one) => known(one?.entry));
  return hot ? undefined : 'blocked-destinations=(script)';
}
