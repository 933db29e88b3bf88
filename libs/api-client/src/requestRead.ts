import { fallbackText, type RequestOptions, request, toApiError } from '@haat/api-client';
import type { Call } from '@haat/contracts';

type Readers = typeof import('./readers');

/**
 * As `request`, with readers that come while the answer is on its way: a page whose answers the HTML server has read needs
 * none of them at first. A change is sent when they are there: without them it would look failed when it is done.
 * @throws ApiError
 */
export async function requestRead<const C extends Call, T>(
  contract: C,
  options: RequestOptions<C>,
  read: (readers: Readers, answer: unknown) => T,
): Promise<T> {
  const loading = import('./readers').catch((error) => {
    throw toApiError(error, fallbackText(contract, false));
  });
  if (contract.method !== 'GET') await loading;
  const [answer, readers] = await Promise.all([request(contract, options, (answer) => answer), loading]);
  try {
    return read(readers, answer);
  } catch (thrown) {
    throw toApiError(thrown, fallbackText(contract, false));
  }
}
