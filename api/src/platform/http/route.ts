import type { AnswerOf, Call, HeadersOf, ParsedBodyOf, ParsedFormOf, QueryOf } from '@haat/contracts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { Caller } from './caller';
import { InvalidInput, UnsupportedType } from './errors';
import { noFiles, readFormBody, type Upload } from './formBody';
import { PersonalResponse, SHARED } from './responseCache';
import { serializerOf } from './serializerOf';

// zod/mini has no default error texts.
z.config(z.locales.en());

declare module 'fastify' {
  interface FastifyContextConfig {
    /** the contract that the route serves */
    call?: Call;
  }
}

/** The server below /api/v1. */
export type Api = FastifyInstance;

type ParamsOf<C extends Call> = C['params'] extends z.ZodMiniType ? z.output<C['params']> : undefined;

/** A call that takes either JSON or multipart gets just one of `body` and `form`. */
type BodyInput<C extends Call> = C['form'] extends z.ZodMiniType
  ? ParsedBodyOf<C> | undefined
  : ParsedBodyOf<C>;
type FormInput<C extends Call> = C['body'] extends z.ZodMiniType
  ? ParsedFormOf<C> | undefined
  : ParsedFormOf<C>;

/** The parsed input of a handler, and the caller. */
export interface Input<C extends Call> {
  params: ParamsOf<C>;
  query: QueryOf<C>;
  /** those that the call declares, by their lower-case names */
  headers: HeadersOf<C>;
  body: BodyInput<C>;
  form: FormInput<C>;
  /** The files of a multipart body by their names. */
  files: { [Name in keyof C['files']]: Upload[] };
  /** The authenticated user; `public` calls use {@link viewer} instead. */
  caller: C['access'] extends 'public'
    ? null
    : C['access'] extends 'seller'
      ? Caller & { sellerId: number }
      : Caller;
  /**
   * For public calls: the authenticated user, or null. Queries the database.
   * @throws SessionExpired when the token is no longer valid, so that the client refreshes it
   */
  viewer: () => Promise<Caller | null>;
  request: FastifyRequest;
  reply: FastifyReply;
}

/**
 * Serves a call of the contracts: access check, strict parsing (400 with the invalid fields), the typed handler, and a
 * response with the fields that the contract declares and no others.
 */
export function route<const C extends Call>(
  api: Api,
  call: C,
  handler: (input: Input<C>) => Promise<AnswerOf<C>>,
): void {
  const status = call.status ?? 200;
  serve(api, call, async (request, reply) => {
    const answer = await handler(await inputOf(call, request, reply));
    if (call.contentType) reply.type(call.contentType);
    return reply.code(status).send(status === 204 ? undefined : answer);
  });
}

/**
 * Serves a public call whose response is the same for everybody unless its handler reads `viewer`: browsers may store
 * it for times without a network (docs/adr/0086), and request it again whenever there is one.
 */
export function sharedRoute<const C extends Call & { method: 'GET'; access: 'public' }>(
  api: Api,
  call: C,
  handler: (input: Input<C>) => Promise<AnswerOf<C>>,
): void {
  route(api, call, (input) => {
    const { reply } = input;
    reply.header('cache-control', SHARED);
    const viewer = () => {
      reply.header('cache-control', 'no-store');
      return input.viewer();
    };
    return handler({ ...input, viewer });
  });
}

/** Input of a {@link cachedRoute} handler: nothing about the individual caller, because the response is shared. */
export type SharedInput<C extends Call> = Pick<Input<C>, 'params' | 'query' | 'viewer'>;

/**
 * Serves a public call as {@link route} does, from the shared ResponseCache. A handler
 * that reads its `viewer` responds to each viewer differently: such a response is never cached.
 * @param before called first, also for cached responses; may throw a refusal
 * @param forOwner called if a token is sent: returns the response for viewers who may see more; null for everybody else
 */
export function cachedRoute<const C extends Call & { method: 'GET'; access: 'public' }>(
  api: Api,
  call: C,
  handler: (input: SharedInput<C>) => Promise<AnswerOf<C>>,
  {
    before,
    forOwner,
  }: {
    before?: (request: FastifyRequest) => void;
    forOwner?: (input: SharedInput<C>) => Promise<AnswerOf<C> | null>;
  } = {},
): void {
  serve(api, call, async (request, reply) => {
    before?.(request);
    if (forOwner && request.headers.authorization) {
      const { params, query, viewer } = await inputOf(call, request, reply);
      const own = await forOwner({ params, query, viewer });
      if (own) return reply.send(own);
    }
    const answer = async (viewer: Input<C>['viewer']) => {
      const { params, query } = await inputOf(call, request, reply);
      return handler({ params, query, viewer });
    };
    try {
      return await api.responses.send(request, reply, async () =>
        String(reply.serialize((await answer(refuseViewer)) as object)),
      );
    } catch (error) {
      if (!(error instanceof PersonalResponse)) throw error;
      return reply.send(await answer(request.viewer));
    }
  });
}

const refuseViewer = (): Promise<never> => Promise.reject(new PersonalResponse());

function serve(
  api: Api,
  call: Call,
  handler: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>,
): void {
  const status = call.status ?? 200;
  api.route({
    method: call.method,
    url: call.path,
    config: { access: call.access, call },
    ...(status === 204 || call.contentType
      ? {}
      : { schema: { response: { [status]: {} } }, serializerCompiler: () => serializerOf(call.answer) }),
    handler,
  });
}

async function inputOf<C extends Call>(
  call: C,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Input<C>> {
  return {
    params: parsed(call.params, request.params),
    query: parsed(call.query ?? EMPTY_OBJECT, request.query),
    headers: parsed(call.headers, request.headers),
    ...(await bodyOf(call, request)),
    caller: request.caller,
    viewer: request.viewer,
    request,
    reply,
  } as Input<C>;
}

async function bodyOf({ body, form, files = {} }: Call, request: FastifyRequest) {
  if (form && (request.isMultipart() || !body)) {
    if (!request.isMultipart()) throw new UnsupportedType('multipart/form-data');
    const read = await readFormBody(request, files);
    return { form: parsed(form, read.form), files: read.files };
  }
  if (request.isMultipart()) throw new UnsupportedType('application/json');
  return {
    body: parsed(body ?? EMPTY_OBJECT, request.body === undefined ? {} : request.body),
    files: noFiles(files),
  };
}

/** Undeclared input is refused. */
const EMPTY_OBJECT = z.strictObject({});

function parsed(schema: z.ZodMiniType | undefined, value: unknown): unknown {
  return schema && parseInput(schema, value);
}

/** Validates a value. @throws InvalidInput naming the invalid fields */
export function parseInput<Schema extends z.ZodMiniType>(schema: Schema, value: unknown): z.output<Schema> {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  // A map, because a field may be called __proto__ or constructor.
  const fields = new Map<string, string[]>();
  const add = (field: string, message: string) => fields.set(field, [...(fields.get(field) ?? []), message]);
  for (const issue of result.error.issues) {
    const field = issue.path.join('.');
    if (issue.code === 'unrecognized_keys') {
      for (const key of issue.keys) add(field ? `${field}.${key}` : key, 'Unknown field');
    } else add(field || 'body', issue.message);
  }
  const [[field, [message = '']] = ['', []]] = fields;
  // The contract's own texts stand alone; zod's say little without the field's name.
  const generic = /^((Invalid|Too) \w+:|Unknown field)/.test(message);
  throw new InvalidInput(generic ? `${field}: ${message}` : message, Object.fromEntries(fields));
}
