import type * as Client from '@haat/api-client';
import type { Call } from '@haat/contracts';

// In a test file: jest.mock('@haat/api-client', () => jest.requireActual('./testing/mockRequest').client);

const actual = jest.requireActual<typeof Client>('@haat/api-client');
const mocks = new Map<string, jest.Mock>();
const nameOf = ({ method, path }: Call) => `${method} ${path}`;

function request(contract: Call, options: object = {}, ...read: never[]): Promise<unknown> {
  const mock = mocks.get(nameOf(contract));
  if (mock?.getMockImplementation()) return mock(options);
  return (actual.request as (...parts: unknown[]) => Promise<unknown>)(contract, options, ...read);
}

/**
 * The API client; a call with a mock is answered by it, any other goes to the transport. Test files take it by
 * `jest.requireActual`.
 * @public
 */
export const client = { ...actual, request };

/** The mock of one call. It gets the options of the request; without an implementation the call is real. */
export function mockCall(contract: Call): jest.Mock {
  const mock = jest.fn();
  mocks.set(nameOf(contract), mock);
  return mock;
}
