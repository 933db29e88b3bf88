import { type Access, API_PATH, type Call, editBase, fields, MAX_IMAGE_BYTES, orders } from '@haat/contracts';
import * as z from 'zod/mini';
import { type ContractCall, contractAreas, contractCalls } from './contractCalls';
import { refusalsOf } from './refusals';

type Json = Record<string, unknown>;

/** Example values for the browsable page. */
const EXAMPLES = new Map<unknown, unknown>([
  [fields.email, 'nadia@haat.example'],
  [fields.newPassword, 'correct horse'],
  [fields.phone, '01712345678'],
  [fields.address, '7 Lake Road, Dhanmondi, Dhaka'],
  [fields.idText, '42'],
  [fields.idempotencyKey, '3f0c7f0e-8c1b-4a1c-9a5e-0d4c7f2f6f11'],
  [editBase, '"3"'],
  [orders.orderId, 'R100231-1'],
]);

const WHO: Record<Access, string> = {
  public: 'Anybody; a token is used when there is one.',
  user: 'Whoever is signed in.',
  seller: 'Approved sellers, for what is theirs.',
  operator: 'Operators.',
};

const MEANING: Record<number, string> = {
  400: 'A value is refused; `fields` names it',
  401: 'Not signed in, or not any more',
  403: 'Not for this person',
  404: 'Not there, or somebody else’s',
  409: 'Not as things stand',
  411: 'The length has to be sent',
  412: 'Not as things stand',
  413: 'Too large',
  415: 'Another type of body is wanted',
  422: 'Refused',
  429: 'Too many tries; `Retry-After` says when to come back',
  500: 'A fault of ours',
  502: 'A service that this one asks is away',
  503: 'Busy or away for a moment; another try may do',
};

/** The contracts' exported response objects become the document's named schemas: `store` → `Store`. */
const names = namesOfAnswers();

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

function namesOfAnswers() {
  const registry = z.registry<{ id: string }>();
  const taken = new Set<string>();
  for (const [area, exports] of contractAreas) {
    for (const [name, schema] of Object.entries(exports)) {
      if (!(schema instanceof z.ZodMiniObject) || registry.has(schema)) continue;
      const id = taken.has(capital(name)) ? capital(area) + capital(name) : capital(name);
      taken.add(id);
      registry.add(schema, { id });
    }
  }
  return registry;
}

type Components = Record<'schemas' | 'responses', Record<string, Json>>;

/** OpenAPI 3.1 of the contracts, and of nothing else: what a call declares is what is published. */
export function openApiDocument(calls: readonly ContractCall[] = contractCalls): Json {
  const components: Components = { schemas: {}, responses: {} };
  const paths: Record<string, Record<string, Json>> = {};
  for (const one of calls) {
    const path = one.call.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [one.call.method.toLowerCase()]: operation(one, components) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Haat',
      version: '1',
      description:
        'The API of the Haat marketplace. Amounts are taka with at most two decimals, instants ISO 8601, days Asia/Dhaka. ' +
        'Unknown fields and wrong types are refused with the name of the field; nothing is coerced.',
    },
    servers: [{ url: API_PATH }],
    tags: [...new Set(calls.map(({ area }) => area))].map((name) => ({ name })),
    paths,
    components: {
      securitySchemes: {
        token: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT', description: 'From auth/login/' },
      },
      schemas: sortedByName(components.schemas),
      responses: sortedByName(components.responses),
    },
  };
}

function sortedByName(named: Record<string, Json>): Record<string, Json> {
  return Object.fromEntries(Object.entries(named).sort(([a], [b]) => (a < b ? -1 : 1)));
}

function operation({ area, name, call }: ContractCall, components: Components): Json {
  const body = requestBody(call);
  const parameters = [
    ...parametersOf('path', call.params),
    ...parametersOf('query', call.query),
    ...parametersOf('header', call.headers),
  ];
  return {
    tags: [area],
    operationId: `${area}.${name}`,
    summary: call.summary,
    description: call.suspendedToo ? `${WHO[call.access]} Suspended ones too.` : WHO[call.access],
    security: call.access === 'public' ? [{}, { token: [] }] : [{ token: [] }],
    ...(parameters.length ? { parameters } : {}),
    ...(body ? { requestBody: body } : {}),
    responses: { [call.status ?? 200]: success(call, components.schemas), ...refusals(call, components) },
  };
}

function success(call: Call, schemas: Record<string, Json>): Json {
  if (call.status === 204) return { description: 'Done' };
  const description = call.status === 201 ? 'Created' : 'OK';
  if (call.contentType) return { description, content: { [call.contentType]: {} } };
  return { description, content: { 'application/json': { schema: responseSchema(call.answer, schemas) } } };
}

function refusals(call: Call, components: Components): Record<string, Json> {
  return Object.fromEntries(
    [...refusalsOf(call)].map(([status, codes]) => [status, refusal(status, codes, components)]),
  );
}

/** Many calls refuse alike: each distinct refusal is one component, named after its status and codes. */
function refusal(status: number, codes: readonly string[], { schemas, responses }: Components): Json {
  const name = [status, ...codes].join('.');
  responses[name] ??= {
    description: MEANING[status] ?? 'Refused',
    ...(status === 429 ? { headers: { 'Retry-After': { schema: { type: 'string' } } } } : {}),
    content: {
      'application/json': {
        schema: {
          allOf: [responseSchema(fields.errorBody, schemas), { properties: { code: { enum: codes } } }],
        },
      },
    },
  };
  return { $ref: `#/components/responses/${name}` };
}

/** JSON schema of a request, without named objects: requests are flat. */
export function inputSchema(schema: z.ZodMiniType): Json {
  const { $schema: _dialect, ...json } = z.toJSONSchema(schema, {
    io: 'input',
    override: ({ zodSchema, jsonSchema }) => {
      const example = EXAMPLES.get(zodSchema);
      if (example !== undefined) jsonSchema.examples = [example];
    },
  }) as Json;
  return json;
}

/** JSON schema of a response; named objects move to `schemas` and leave a reference. */
function responseSchema(schema: z.ZodMiniType, schemas: Record<string, Json>): Json {
  const {
    $schema: _dialect,
    $defs = {},
    ...json
  } = z.toJSONSchema(schema, { io: 'output', metadata: names }) as Json;
  for (const [name, definition] of Object.entries($defs as Record<string, Json>)) {
    schemas[name] ??= referring(definition);
  }
  const id = names.get(schema)?.id;
  if (!id) return referring(json);
  schemas[id] ??= referring(json);
  return { $ref: `#/components/schemas/${id}` };
}

function referring<T>(node: T): T {
  if (Array.isArray(node)) return node.map(referring) as T;
  if (node === null || typeof node !== 'object') return node;
  const { id: _name, ...rest } = node as Json & { properties?: unknown };
  // In a schema `id` is the name that it was given; among properties it is one of them.
  const schema = typeof _name === 'string' ? rest : (node as Json);
  return Object.fromEntries(
    Object.entries(schema).map(([key, value]) => [
      key,
      key === '$ref' ? String(value).replace('#/$defs/', '#/components/schemas/') : referring(value),
    ]),
  ) as T;
}

function parametersOf(place: 'path' | 'query' | 'header', schema: z.ZodMiniType | undefined): Json[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = inputSchema(schema) as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, { examples, ...json }]) => ({
    name: place === 'header' ? name.replace(/\b\w/g, (letter) => letter.toUpperCase()) : name,
    in: place,
    required: required.includes(name),
    schema: json,
    ...(Array.isArray(examples) ? { example: examples[0] } : {}),
  }));
}

function requestBody(call: Call): Json | undefined {
  const content: Json = {};
  if (call.body) content['application/json'] = { schema: inputSchema(call.body) };
  if (call.form) content['multipart/form-data'] = formContent(call);
  if (Object.keys(content).length === 0) return undefined;
  const optional = [call.body, call.form].some((schema) => schema?.safeParse({}).success);
  return { required: !optional, content };
}

function formContent({ form, files = {} }: Call): Json {
  const schema = form ? inputSchema(form) : { type: 'object' };
  const file = { type: 'string', contentMediaType: 'application/octet-stream' };
  const parts = Object.entries(files).map(([name, { most }]) => [
    name,
    most === 1 ? file : { type: 'array', items: file, maxItems: most },
  ]);
  return {
    schema: {
      ...schema,
      properties: { ...(schema.properties as Json), ...Object.fromEntries(parts) },
      ...(parts.length
        ? { description: `A file has at most ${MAX_IMAGE_BYTES / 1024 / 1024} MB: PNG, JPEG, WebP or AVIF.` }
        : {}),
    },
    encoding: Object.fromEntries(
      Object.keys(files).map((name) => [name, { contentType: 'image/*, application/octet-stream' }]),
    ),
  };
}
