import { LRUCache } from 'lru-cache';

const MAX_PATHS = 200;

/** A request to render; two are equal if their JSON is. */
interface Request {
  pathname: string;
}

interface Suspicion {
  deaths: number;
  /** Requests that were in flight at a death and have not been rendered since. */
  requests: Set<string>;
}

/**
 * Paths that may have ended the process that renders them. Where several were in flight, none is proven guilty: suspects
 * are rendered one path at a time, and one that is rendered is no suspect any more.
 */
export class Suspects {
  readonly #maxDeaths: number;
  readonly #paths: LRUCache<string, Suspicion>;

  /**
   * @param maxDeaths a path with so many is not rendered
   * @param forgetMs how long after its last death a path is no suspect any more, in ms
   */
  constructor(maxDeaths: number, forgetMs: number) {
    this.#maxDeaths = maxDeaths;
    this.#paths = new LRUCache({ max: MAX_PATHS, ttl: forgetMs, perf: Date });
  }

  /** @param inFlight the requests that are rendered at the moment */
  mayRender({ pathname }: Request, inFlight: readonly Request[]): boolean {
    const suspicion = this.#paths.get(pathname);
    if (!suspicion) return true;
    if (suspicion.deaths >= this.#maxDeaths) return false;
    return !inFlight.some((other) => other.pathname !== pathname && this.#paths.has(other.pathname));
  }

  /** @param inFlight the requests whose process has ended */
  died(inFlight: readonly Request[]) {
    for (const pathname of new Set(inFlight.map((request) => request.pathname))) {
      const suspicion = this.#paths.get(pathname);
      const requests = inFlight.filter((request) => request.pathname === pathname).map(keyOf);
      this.#paths.set(pathname, {
        deaths: (suspicion?.deaths ?? 0) + 1,
        requests: new Set([...(suspicion?.requests ?? []), ...requests]),
      });
    }
  }

  /** Each of a path's requests has to be rendered: one query may be harmful and another not. */
  rendered(request: Request) {
    const suspicion = this.#paths.get(request.pathname);
    suspicion?.requests.delete(keyOf(request));
    if (suspicion?.requests.size === 0) this.#paths.delete(request.pathname);
  }
}

const keyOf = (request: Request) => JSON.stringify(request);
