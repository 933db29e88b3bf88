import type { AnswerOf, BodyOf, Call, ClientCall, QueryOf } from '@haat/contracts';
import type { CallOptions } from './callApi';
import { loadClient } from './client';
import { connection } from './connection';
import { ApiError, DEFAULT_ERROR } from './errorText';

/** The names of a path's parameters: '/orders/:id/' → 'id'. */
type ParamsIn<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamsIn<Rest>
  : never;

type Params<C extends Call> = [ParamsIn<C['path']>] extends [never]
  ? { params?: undefined }
  : { params: Record<ParamsIn<C['path']>, string | number> };

type Body<C extends Call> = C extends { form: unknown; body: unknown }
  ? { body: BodyOf<C> | FormData }
  : C extends { form: unknown }
    ? { body: FormData }
    : C extends { body: unknown }
      ? { body: BodyOf<C> }
      : { body?: undefined };

export interface UploadOptions {
  /** Called with the share that was sent, from 0 to 1. */
  onProgress?: (share: number) => void;
  signal?: AbortSignal;
}

type Extras<C extends Call> = UploadOptions & {
  query?: { [Name in keyof QueryOf<C>]?: QueryOf<C>[Name] | string };
  /** Idempotency-Key: made once per order, form or add, and repeated with every retry. */
  key?: string;
  /** If-Match: the version that an edit began with. */
  version?: string;
};

/** The result of a call; a PDF arrives as a Blob. */
type Answer<C extends Call> = C extends { contentType: string } ? Blob : AnswerOf<C>;

export type RequestOptions<C extends Call> = Params<C> & Body<C> & Extras<C>;

/**
 * Calls the API by its contract. Numbers that another host of the API sends as text become numbers; a 204 and a void
 * response give undefined. The code that sends calls loads with the page's first call.
 *
 * @param read for an answer that the specifications allow in several forms
 * @throws ApiError with the text to show (section 8)
 */
export function request<C extends Call>(
  contract: Record<never, never> extends RequestOptions<C> ? C : never,
): Promise<Answer<C>>;
export function request<const C extends Call>(contract: C, options: RequestOptions<C>): Promise<Answer<C>>;
export function request<const C extends Call, T>(
  contract: C,
  options: RequestOptions<C>,
  read: (answer: unknown) => T,
): Promise<T>;
export async function request(
  contract: ClientCall,
  options: CallOptions = {},
  read?: (answer: unknown) => unknown,
): Promise<never> {
  // Read it before the first await: a sign-out that follows removes the token.
  const access = contract.withoutToken ? undefined : connection.store.read().access;
  const { callApi } = await loadClient().catch(() => {
    throw new ApiError(DEFAULT_ERROR, { status: 0, code: 'network' });
  });
  return callApi(contract, options, access, read) as never;
}
