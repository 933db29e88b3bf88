import type { FastifyRequest } from 'fastify';
import type { Context } from '../../context';
import { publicClientKeyOf } from '../../platform/limits/addresses';
import { tooManyRequests } from '../../platform/limits/limits';
import { SharedCounter } from '../../platform/limits/sharedCounter';

const NAME = 'searches_address';

/**
 * Limits the searches of an address; lists without a search are not counted.
 * @param onError a failure of the exchange with other processes; the search itself continues
 * @returns throws TooManyRequests for a request beyond the limit; `search`: its text, where it is not in the query
 */
export function searchLimit(
  { db, clock, limits }: Pick<Context, 'db' | 'clock' | 'limits'>,
  onError: (error: unknown) => void,
): (request: Pick<FastifyRequest, 'ip' | 'query'>, search?: string) => void {
  const { windowMs } = limits[NAME];
  if (windowMs === null) throw new Error(`${NAME} has no window`);
  const counter = new SharedCounter({ db, clock }, NAME, { ...limits[NAME], windowMs }, onError);
  void db.listen('limits', () => counter.clear()).catch(onError);
  return ({ query, ip }, search = (query as { search?: string }).search) => {
    const client = search ? publicClientKeyOf(ip) : null;
    if (client === null) return;
    const seconds = counter.count(client);
    if (seconds > 0) throw tooManyRequests({ limits }, { name: NAME, seconds });
  };
}
