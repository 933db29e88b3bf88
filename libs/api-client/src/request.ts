import type { AnswerOf, BodyOf, Call, ClientCall, QueryOf } from '@haat/contracts';
import { toApiError } from './errorText';
import { fallbackText } from './fallbackTexts';
import { send } from './http';
import { withNumbers } from './withNumbers';

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

/** What a call answers; a PDF arrives as a Blob. */
type Answer<C extends Call> = C extends { contentType: string } ? Blob : AnswerOf<C>;

/** As the implementation sees them. */
type AnyOptions = Omit<Extras<Call>, 'query'> & {
  params?: Record<string, string | number>;
  query?: Record<string, unknown>;
  body?: unknown;
};

export type RequestOptions<C extends Call> = Params<C> & Body<C> & Extras<C>;

/**
 * Calls the API by its contract. Numbers that another host of the API sends as text are read as numbers; a 204 and
 * a void answer give undefined.
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
  { params, query, body, key, version, signal, onProgress }: AnyOptions = {},
  read: (answer: unknown) => unknown = (answer) => asAnswer(contract, answer),
): Promise<never> {
  const fallback = fallbackText(contract, body instanceof FormData);
  const answer = await send(
    {
      method: contract.method,
      url: pathOf(contract, params),
      params: query,
      data: body,
      headers: {
        ...(key ? { 'Idempotency-Key': key } : {}),
        ...(version ? { 'If-Match': `"${version}"` } : {}),
      },
      signal,
      responseType: contract.contentType ? 'blob' : undefined,
      onUploadProgress: onProgress && (({ loaded, total }) => onProgress(total ? loaded / total : 0)),
    },
    { fallback, withoutToken: contract.withoutToken },
  );
  try {
    return read(answer instanceof Blob ? answer : withNumbers(answer)) as never;
  } catch (thrown) {
    throw toApiError(thrown, fallback);
  }
}

/** The path of a call with its parameters filled in. */
function pathOf({ path }: ClientCall, params: Record<string, string | number> = {}): string {
  return path.replace(/:(\w+)/g, (_, name) => encodeURIComponent(params[name] ?? ''));
}

/** @throws TypeError for an answer that is not what the contract says */
function asAnswer({ status, contentType }: ClientCall, answer: unknown): unknown {
  if (status === 204) return undefined;
  const fits = contentType ? answer instanceof Blob : typeof answer === 'object' && answer !== null;
  if (!fits) throw new TypeError(contentType ? 'Not a file' : 'Not an object');
  return answer;
}
