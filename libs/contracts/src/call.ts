import type * as z from 'zod/mini';
import type { StaffRole } from './values';

/** Base path of the API; paths of calls are below it. The service worker repeats it (offlineWorker.js). */
export const API_PATH = '/api/v1';

/** Callers a call allows. `public`: anyone; an access token is used when there is one. */
export type Access = 'public' | 'user' | 'seller' | 'operator';

type Schema = z.ZodMiniType;

/** The file parts of one name in a multipart request. */
export interface FileRule {
  most: number;
  /** the error message for more files */
  tooMany?: string;
}

/**
 * One call of the API: the route validates and serialises by it, the client takes its types from it,
 * the forms their rules, and OpenAPI is published from it. A call of operators names the roles that may make it.
 */
export type Call = Shape &
  (
    | { access: 'operator'; roles: readonly StaffRole[] }
    | { access: 'public' | 'user' | 'seller'; roles?: never }
  );

interface Shape {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Below {@link API_PATH}, with the specification's trailing slash; parameters as `:id`. */
  path: string;
  access: Access;
  /** The client sends it without an access token: it signs in, or ends a session by its refresh token. */
  withoutToken?: true;
  /**
   * The HTML server answers it, not the API: `path` is not below {@link API_PATH}, and OpenAPI does not have it. That server
   * asks the API about the token.
   */
  ofSite?: true;
  /** A call of sellers that a suspended one may still make: the orders placed before are fulfilled. */
  suspendedToo?: true;
  summary: string;
  params?: Schema;
  query?: Schema;
  /** The request headers that mean something to the call, by their lower-case names. */
  headers?: Schema;
  /** A JSON body. A call with both `body` and `form` takes either. */
  body?: Schema;
  /** The text parts of a multipart body, as the strings that they are sent as: see {@link jsonText} and its like. */
  form?: Schema;
  /** The file parts of a multipart body by their names. */
  files?: Record<string, FileRule>;
  /** The body of a 2xx response. */
  answer: Schema;
  /** The type of an answer that is a file; its handler answers the bytes. JSON when absent. */
  contentType?: 'application/pdf' | 'image/webp' | 'text/csv';
  /** The status of success; 200 when absent. */
  status?: 200 | 201 | 204;
  /**
   * The call's own errors: code → status. Those that follow from what is declared above (a value refused, not
   * signed in, not found …) are not repeated.
   */
  errors?: Record<string, ErrorStatus>;
}

/**
 * A call in a browser build: where to send a request, and the status and type of the response. The schemas are left
 * out (tools/build/browserContracts.mjs), so code that takes any call in a browser takes this type.
 */
export type ClientCall = Pick<Call, 'method' | 'path' | 'withoutToken' | 'ofSite' | 'status' | 'contentType'>;

/** Statuses of a refused request. */
export type ErrorStatus = 400 | 401 | 403 | 404 | 409 | 412 | 413 | 415 | 422 | 429 | 502 | 503;

/** Declares a call with its exact types. */
export function call<const C extends Call>(definition: C): C {
  return definition;
}

export type AnswerOf<C extends Call> = z.output<C['answer']>;
/** The body as a caller writes it. */
export type BodyOf<C extends Call> = C['body'] extends Schema ? z.input<C['body']> : undefined;
/** The body as the route gets it, after parsing. */
export type ParsedBodyOf<C extends Call> = C['body'] extends Schema ? z.output<C['body']> : undefined;
/** The text parts of a multipart body as a caller writes them. */
export type FormOf<C extends Call> = C['form'] extends Schema ? z.input<C['form']> : undefined;
/** The text parts of a multipart body after parsing. */
export type ParsedFormOf<C extends Call> = C['form'] extends Schema ? z.output<C['form']> : undefined;
export type QueryOf<C extends Call> = C['query'] extends Schema ? z.output<C['query']> : undefined;
export type HeadersOf<C extends Call> = C['headers'] extends Schema ? z.output<C['headers']> : undefined;

/** The header of every answer of the API that names its catalog's version: `process.number`. The number of a process only grows. */
export const CATALOG_VERSION = 'x-catalog-version';
