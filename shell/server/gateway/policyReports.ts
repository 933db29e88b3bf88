import type { FastifyInstance } from 'fastify';
import { LRUCache } from 'lru-cache';
import { limitReports } from '../../releases/health/addresses';
import { Refused } from '../../releases/refused';
import { sendRefused } from '../../releases/sendRefused';
import { POLICY_REPORTS } from './security';

const MAX_BYTES = 16 * 1024;
/** Maximum number of distinct violations logged in an hour: anybody can send reports. */
const MAX_DIFFERENT = 50;
const HOUR_MS = 3_600_000;
const MAX_TEXT = 100;
/** Directives that are counted by name; all others are counted together. */
const DIRECTIVES = new Set([
  ...['base-uri', 'child-src', 'connect-src', 'default-src', 'font-src', 'form-action', 'frame-ancestors'],
  ...['frame-src', 'img-src', 'manifest-src', 'media-src', 'object-src', 'worker-src'],
  ...['script-src', 'script-src-attr', 'script-src-elem', 'style-src', 'style-src-attr', 'style-src-elem'],
  ...['require-trusted-types-for', 'trusted-types'],
]);

/** A report of something that a browser blocked, in the format of `report-uri`. */
interface Violation {
  directive: string;
  /** An address without its query, or a word like inline or eval. */
  blocked: string;
  page: string;
}

interface Options {
  /** Counts a violation. */
  count: (directive: string) => void;
}

/**
 * POST /policy-reports: counts violations by directive, and logs each kind once an hour. Those that extensions of browsers
 * cause are ignored.
 */
export async function policyReports(app: FastifyInstance, { count }: Options) {
  const logged = new LRUCache<string, true>({ max: MAX_DIFFERENT, ttl: HOUR_MS });

  limitReports(app);
  sendRefused(app, () => ({ error: 'This is not a report on the content policy', code: 'report_malformed' }));
  app.addContentTypeParser(
    'application/csp-report',
    { parseAs: 'string' },
    app.getDefaultJsonParser('error', 'error'),
  );

  app.post(POLICY_REPORTS, { bodyLimit: MAX_BYTES }, async (request, reply) => {
    const violation = readViolation(request.body);
    const { directive, blocked, page } = violation;
    const kind = `${directive} ${blocked}`;
    if (/^[a-z-]+-extension:/.test(blocked)) return reply.code(204).send();
    count(DIRECTIVES.has(directive) ? directive : 'other');
    if (!logged.has(kind) && logged.size < MAX_DIFFERENT) {
      logged.set(kind, true);
      console.warn(`Content policy: ${directive} stopped ${blocked} on ${page}`);
    }
    return reply.code(204).send();
  });
}

/** @throws Refused where the body is no report */
function readViolation(body: unknown): Violation {
  const report = (body as { 'csp-report'?: Record<string, unknown> } | null)?.['csp-report'];
  const text = (value: unknown) => (typeof value === 'string' ? value.replace(/[^\x20-\x7e]/g, '?') : '');
  const directive =
    text(report?.['effective-directive']) || text(report?.['violated-directive']).split(' ')[0];
  if (!directive) throw new Refused(400, 'report_malformed', 'This is not a report on the content policy');
  return {
    directive: directive.slice(0, MAX_TEXT),
    blocked: plainAddress(text(report?.['blocked-uri'])) || 'nothing named',
    page: plainAddress(text(report?.['document-uri'])) || 'an unnamed page',
  };
}

/** Without query and fragment, which may have secrets. */
const plainAddress = (address: string) => address.replace(/[?#].*$/, '').slice(0, MAX_TEXT);
