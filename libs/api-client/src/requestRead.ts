import { fallbackText, type RequestOptions, request, toApiError } from '@haat/api-client';
import type { Call } from '@haat/contracts';

type Readers = typeof import('./readers');

/**
 * Like `request`, with readers that load while the response is on its way: a page that the HTML server rendered with data needs
 * none of them at first. A change waits for them: otherwise it could succeed and still look failed.
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
