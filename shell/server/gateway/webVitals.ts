import { VITALS } from '@haat/page';
import type { FastifyInstance } from 'fastify';
import { limitReports } from '../../releases/health/addresses';
import type { PageTokens } from '../../releases/health/pageTokens';
import { Refused } from '../../releases/refused';
import { sendRefused } from '../../releases/sendRefused';

/** The web vitals of a page's first screen, which it sends to /vitals when it is left. Those that the browser does not measure are absent. */
export interface Vitals {
  pageToken: string;
  /** The id of the page's composition. */
  composition: string;
  /** A path’s pattern, such as /product/:id: no address of a visitor. */
  route: string;
  /** Largest Contentful Paint, in ms. */
  lcp?: number;
  /** Interaction to Next Paint, in ms. */
  inp?: number;
  /** Cumulative Layout Shift; no unit. */
  cls?: number;
}

const MAX_BYTES = 2048;
/** The largest value of each that a visitor would have waited for. */
const MAX = { lcp: 60_000, inp: 60_000, cls: 100 } as const;

interface Parts {
  pageTokens: PageTokens;
  /** Whether the site has a path with this pattern. */
  isPattern: (pattern: string) => boolean;
  observe: (vitals: Vitals) => void;
}

/** POST /vitals: web vitals of a page. Answered 204, also when the page is too old to count. */
export async function vitalsRoutes(app: FastifyInstance, { pageTokens, isPattern, observe }: Parts) {
  limitReports(app);
  sendRefused(app, () => ({ error: 'These are not web vitals of a page', code: 'report_malformed' }));

  app.post(VITALS, { bodyLimit: MAX_BYTES }, async (request, reply) => {
    const vitals = readVitals(request.body, isPattern);
    const pageToken = pageTokens.read(vitals.pageToken);
    if (!pageToken) throw new Refused(403, 'page_token_unknown', 'The page token is not of this site');
    if (pageToken !== 'over') observe(vitals);
    return reply.code(204).send();
  });
}

/** @throws Refused (400) */
function readVitals(body: unknown, isPattern: Parts['isPattern']): Vitals {
  const given = (typeof body === 'string' ? parsed(body) : body) as Partial<Vitals> | null;
  const { pageToken, composition, route } = given ?? {};
  const named = [pageToken, composition].every((text) => typeof text === 'string');
  if (!named || typeof route !== 'string' || !isPattern(route)) throw malformed();
  const vitals = { pageToken, composition, route } as Vitals;
  for (const name of ['lcp', 'inp', 'cls'] as const) {
    const value = given?.[name];
    if (value === undefined) continue;
    if (typeof value !== 'number' || !(value >= 0 && value <= MAX[name])) throw malformed();
    vitals[name] = value;
  }
  return vitals;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw malformed();
  }
}

const malformed = () => new Refused(400, 'report_malformed', 'These are not web vitals of a page');
