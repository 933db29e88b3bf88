import type { AnswerOf, Call, HeadersOf, ParsedBodyOf, ParsedFormOf, QueryOf } from '@haat/contracts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { Caller } from './accounts/identify';
import { answerSchema } from './answerSchema';
import { InvalidInput, UnsupportedType } from './errors';
import { noFiles, readFormBody, type Upload } from './formBody';

// zod/mini has no texts of its own for wrong types and the like.
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

/** What a handler gets: everything parsed, and who calls. */
export interface Input<C extends Call> {
  params: ParamsOf<C>;
  query: QueryOf<C>;
  /** those that the call declares, by their lower-case names */
  headers: HeadersOf<C>;
  body: BodyInput<C>;
  form: FormInput<C>;
  /** The files of a multipart body by their names. */
  files: { [Name in keyof C['files']]: Upload[] };
  /** Who calls; with `public` calls use {@link viewer} instead. */
  caller: C['access'] extends 'public'
    ? null
    : C['access'] extends 'seller'
      ? Caller & { sellerId: number }
      : Caller;
  /**
   * For public calls: who is signed in, if anybody. Looks into the database, so ask only when it matters.
   * @throws SessionExpired when a token was sent that is no longer good, so that the client refreshes
   */
  viewer: () => Promise<Caller | null>;
  request: FastifyRequest;
  reply: FastifyReply;
}

/**
 * Serves a call of the contracts: who may make it, strict parsing (400 with the fields at fault), the typed
 * handler, and an answer that holds what the contract declares and nothing else.
 */
export function route<const C extends Call>(
  api: Api,
  call: C,
  handler: (input: Input<C>) => Promise<AnswerOf<C>>,
): void {
  const status = call.status ?? 200;
  api.route({
    method: call.method,
    url: call.path,
    config: { access: call.access, call },
    ...(status === 204 ? {} : { schema: { response: { [status]: answerSchema(call.answer) } } }),
    handler: async (request, reply) => {
      const input = {
        params: parsed(call.params, request.params),
        query: parsed(call.query, request.query),
        headers: parsed(call.headers, request.headers),
        ...(await bodyOf(call, request)),
        caller: request.caller,
        viewer: request.viewer,
        request,
        reply,
      } as Input<C>;
      const answer = await handler(input);
      return reply.code(status).send(status === 204 ? undefined : answer);
    },
  });
}

async function bodyOf({ body, form, files = {} }: Call, request: FastifyRequest) {
  if (form && (request.isMultipart() || !body)) {
    if (!request.isMultipart()) throw new UnsupportedType('multipart/form-data');
    const read = await readFormBody(request, files);
    return { form: parsed(form, read.form), files: read.files };
  }
  if (body && request.isMultipart()) throw new UnsupportedType('application/json');
  return { body: parsed(body, request.body ?? {}), files: noFiles(files) };
}

function parsed(schema: z.ZodMiniType | undefined, value: unknown): unknown {
  if (!schema) return undefined;
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
