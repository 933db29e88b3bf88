import Fastify, { type FastifyInstance } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { ServingStatus } from '../../releases/composition/servedComposition';
import type { Vitals } from './webVitals';

/** Maximum number of ids of one composition with a series of their own. */
const MAX_IDS = 16;

/** Metrics for Prometheus: pages, web vitals, the state of the release store, and the process. */
export class SiteMetrics {
  readonly registry = new Registry();
  /** Number of the newest composition that a page was made of, and the ids that its pages had. */
  #newest = 0;
  readonly #ids = new Set<string>();

  readonly #pages = new Histogram({
    name: 'page_duration_seconds',
    help: 'Duration of requests for pages by route and status; rendered: whether the content of the region is in the page',
    labelNames: ['route', 'status', 'rendered'] as const,
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.2, 0.4, 1, 2.5, 5],
    registers: [this.registry],
  });
  readonly #vitals = new Histogram({
    name: 'web_vital_seconds',
    help: 'Largest Contentful Paint (LCP) and Interaction to Next Paint (INP) of page loads',
    labelNames: ['vital', 'route', 'composition'] as const,
    buckets: [0.05, 0.1, 0.2, 0.5, 0.8, 1, 1.4, 1.8, 2.5, 4, 10],
    registers: [this.registry],
  });
  readonly #shift = new Histogram({
    name: 'web_vital_layout_shift',
    help: 'Cumulative Layout Shift of page loads',
    labelNames: ['route', 'composition'] as const,
    buckets: [0.01, 0.05, 0.1, 0.25, 0.5, 1],
    registers: [this.registry],
  });

  readonly #violations = new Counter({
    name: 'policy_violations_total',
    help: 'Reports of browsers on what the content policy stopped, by directive; anybody can send them',
    labelNames: ['directive'] as const,
    registers: [this.registry],
  });

  readonly #fragments = new Counter({
    name: 'fragments_total',
    help: 'Places of pages for other remotes’ parts that the HTML server renders, by fragment and result: rendered, late, failed, unfit',
    labelNames: ['fragment', 'result'] as const,
    registers: [this.registry],
  });

  /** Measures the answers to requests for pages. @param routeOf the pattern of an address */
  measurePages(app: FastifyInstance, routeOf: (url: string) => string): void {
    app.addHook('onResponse', async (request, reply) => {
      if (request.routeOptions.url !== '/*') return;
      const { page } = request;
      this.#pages.observe(
        {
          route: routeOf(request.url),
          status: String(reply.statusCode),
          rendered: page?.isRendered ? 'yes' : 'no',
        },
        reply.elapsedTime / 1000,
      );
      if (page) this.#sees(page.composition);
    });
  }

  /** Web vitals of a page load. Anybody can send an id: those that no page had are counted as earlier ones. */
  observe({ route, composition, lcp, inp, cls }: Vitals): void {
    const labels = { route, composition: this.#ids.has(composition) ? composition : 'earlier' };
    if (lcp !== undefined) this.#vitals.observe({ ...labels, vital: 'LCP' }, lcp / 1000);
    if (inp !== undefined) this.#vitals.observe({ ...labels, vital: 'INP' }, inp / 1000);
    if (cls !== undefined) this.#shift.observe(labels, cls);
  }

  /** Counts what became of a fragment that a page has a place for. */
  countFragment(fragment: string, result: string): void {
    this.#fragments.inc({ fragment, result });
  }

  /** Counts what the content policy blocked in a browser. */
  countViolation(directive: string): void {
    this.#violations.inc({ directive });
  }

  /** @param status of the releases that are served */
  measureReleases(status: () => ServingStatus): void {
    new Gauge({
      name: 'composition',
      help: 'The number of the composition that is served',
      registers: [this.registry],
      collect() {
        this.set(status().composition ?? 0);
      },
    });
    new Gauge({
      name: 'release_store_unavailable_seconds',
      help: 'For how long the release store cannot be read; 0 while it can',
      registers: [this.registry],
      collect() {
        const { storeAwaySince } = status();
        this.set(storeAwaySince ? (Date.now() - Date.parse(storeAwaySince)) / 1000 : 0);
      },
    });
    new Gauge({
      name: 'release_problems',
      help: 'What an operator has to repair, as /ready lists it',
      registers: [this.registry],
      collect() {
        this.set(status().problems.length);
      },
    });
  }

  /** @param ahead how far the clock of the API's machine is ahead, in seconds; NaN if it can't be reached */
  measureClock(ahead: () => Promise<number>): void {
    new Gauge({
      name: 'api_clock_ahead_seconds',
      help: 'How far the clock of the API’s machine is ahead of this machine’s, to about a second',
      registers: [this.registry],
      async collect() {
        this.set(await ahead());
      },
    });
  }

  /** GET /metrics, with those of the process, on a port that visitors don't reach. Call it once a process. */
  server(): FastifyInstance {
    collectDefaultMetrics({ register: this.registry });
    const app = Fastify();
    app.get('/metrics', async (_request, reply) =>
      reply.type(this.registry.contentType).send(await this.registry.metrics()),
    );
    return app;
  }

  /** Forgets the vitals of earlier compositions: each would be a series of its own for ever. */
  #sees(composition: string) {
    const number = numberOf(composition);
    if (number < this.#newest) return;
    if (number > this.#newest) {
      this.#newest = number;
      this.#ids.clear();
      this.#vitals.reset();
      this.#shift.reset();
    }
    // Several simultaneous canaries yield many ids.
    if (this.#ids.size < MAX_IDS) this.#ids.add(composition);
  }
}

/** An id is the composition's number and the visitor's variant of it, such as 7.aa. */
const numberOf = (composition: string) => Number.parseInt(composition, 10) || 0;
