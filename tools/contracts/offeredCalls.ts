import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Offered } from './offeredTypes';

type Json = Record<string, unknown>;

interface Operation {
  operationId: string;
  security: Json[];
  description: string;
  parameters?: { name: string; in: string; required: boolean; schema: Json }[];
  requestBody?: { required: boolean; content: Record<string, { schema: Json }> };
  responses: Record<string, { content?: Record<string, { schema?: Json }> }>;
}

/** The published document, as far as it says what is asked and answered. */
export interface Document {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Json> };
}

/**
 * What the contracts say about the wire, name by name: each call, and each schema that they export, in rows. Types
 * alone do not tell how long a text may be, nor which fields a refusal is for.
 * @param root the workspace's folder
 */
export async function offeredCalls(root: string): Promise<Offered[]> {
  const load = (file: string) => import(pathToFileURL(path.join(root, file)).href);
  const { openApiDocument, inputSchema } = await load('api/src/openapi/document.ts');
  const { contractAreas } = await load('api/src/openapi/contractCalls.ts');
  const areas = contractAreas as [string, Record<string, unknown>][];
  const atDoor = (await load('libs/contracts/src/index.ts')) as Record<string, unknown>;
  const document = openApiDocument() as Document;
  const answered = document.components.schemas;
  const schemas = new Map<string, string>();
  const offer = (name: string, value: unknown) => {
    if (!isSchema(value)) return;
    const published = name.replaceAll(/(^|\.)\w/g, (part) => part.replace('.', '').toUpperCase());
    const short = published.slice(published.indexOf('.') + 1);
    const [own] = [capital(name.split('.').at(-1)!), published, short].filter((one) => one in answered);
    schemas.set(
      name,
      own ? `schema\nanswer . ${own}` : `schema\n${rowsOf('ask', '', inputSchema(value)).join('\n')}`,
    );
  };
  for (const [area, exports] of areas)
    for (const [name, value] of Object.entries(exports)) offer(`${area}.${name}`, value);
  for (const [name, value] of Object.entries(atDoor)) offer(name, value);
  return [...[...schemas].map(([name, text]) => ({ name, text })), ...entriesOf(document)];
}

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
const isSchema = (value: unknown) => typeof value === 'object' && value !== null && '_zod' in value;

/** Each call and each named answer of a document, as an entry. */
export function entriesOf({ paths, components }: Document): Offered[] {
  const calls = Object.entries(paths).flatMap(([at, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      name: operation.operationId,
      text: callText(`${method.toUpperCase()} ${at}`, operation),
    })),
  );
  const answers = Object.entries(components.schemas).map(([name, schema]) => ({
    name: `answer:${name}`,
    text: ['schema', ...rowsOf('answer', '', schema)].join('\n'),
  }));
  return [...calls, ...answers];
}

function callText(
  address: string,
  { description, parameters = [], requestBody, responses }: Operation,
): string {
  const rows = parameters.map(({ name, in: place, required, schema }) =>
    row('ask', `${place}.${name}`, !required, typeText(schema)),
  );
  for (const [type, { schema }] of Object.entries(requestBody?.content ?? {}))
    rows.push(
      ...rowsOf('ask', type === 'application/json' ? 'body' : 'form', schema, !requestBody?.required),
    );
  for (const [status, { content = {} }] of Object.entries(responses)) {
    const { schema } = Object.values(content)[0] ?? {};
    if (status.startsWith('2')) {
      rows.push(row('answer', 'status', false, status));
      if (schema) rows.push(...rowsOf('answer', 'body', schema));
      else rows.push(row('answer', 'body', false, Object.keys(content)[0] ?? 'nothing'));
      continue;
    }
    for (const code of codesIn(schema))
      rows.push(row('answer', `refusal.${status}.${code}`, true, 'in words'));
  }
  return [`call ${address}`, row('ask', 'who', false, description), ...rows].join('\n');
}

/** The codes of a refusal, which the document gives as an enumeration. */
function codesIn(schema: Json | undefined): string[] {
  const parts = (schema?.allOf ?? []) as { properties?: { code?: { enum?: string[] } } }[];
  return parts.flatMap(({ properties }) => properties?.code?.enum ?? []);
}

type Side = 'ask' | 'answer';

const row = (side: Side, at: string, optional: boolean, type: string) =>
  `${side} ${at || '.'}${optional ? '?' : ''} ${type}`;

/** A schema as rows: one for itself, one for each field below it. */
function rowsOf(side: Side, at: string, schema: Json, optional = false): string[] {
  const { of, orNull } = withoutNull(schema);
  const own = row(side, at, optional, typeText(schema));
  const {
    properties,
    required = [],
    items,
    additionalProperties,
    anyOf,
  } = of as {
    properties?: Record<string, Json>;
    required?: string[];
    items?: Json;
    additionalProperties?: Json | boolean;
    anyOf?: Json[];
  };
  const below = Object.entries(properties ?? {}).flatMap(([name, field]) =>
    rowsOf(
      side,
      `${at}.${/\s/.test(name) ? JSON.stringify(name).replaceAll(/\s/g, '_') : name}`,
      field,
      !required.includes(name),
    ),
  );
  if (items && needsRows(items)) below.push(...rowsOf(side, `${at}[]`, items));
  if (typeof additionalProperties === 'object' && needsRows(additionalProperties))
    below.push(...rowsOf(side, `${at}{}`, additionalProperties));
  if (anyOf && !orNull)
    for (const [place, one] of anyOf.entries())
      if (needsRows(one)) below.push(...rowsOf(side, `${at}|${place + 1}`, one));
  return [own, ...below];
}

/** Whether a type does not fit into one word: it has fields. */
const needsRows = (schema: Json) => /^object/.test(typeText(schema));

function withoutNull(schema: Json): { of: Json; orNull: boolean } {
  const { anyOf } = schema as { anyOf?: Json[] };
  const others = anyOf?.filter(({ type }) => type !== 'null');
  return anyOf && others?.length === 1 && others.length < anyOf.length
    ? { of: others[0]!, orNull: true }
    : { of: schema, orNull: false };
}

/** In words: string 1..40 | null. */
function typeText(schema: Json): string {
  const { of, orNull } = withoutNull(schema);
  const text = plainType(of);
  return orNull ? `${text} | null` : text;
}

function plainType(schema: Json): string {
  const { $ref, const: only, enum: choices, type, anyOf, allOf, oneOf } = schema as Record<string, unknown>;
  if (typeof $ref === 'string') return $ref.replace(/^.*\//, '');
  if (only !== undefined) return JSON.stringify(only);
  if (Array.isArray(choices)) return choices.map((one) => JSON.stringify(one)).join(' | ');
  const several = (anyOf ?? oneOf) as Json[] | undefined;
  if (several) return several.map((one) => typeText(one)).join(' | ');
  if (allOf) return (allOf as Json[]).map((one) => typeText(one)).join(' & ');
  const said = rulesIn(schema);
  if (type === 'array') return `${typeText((schema.items ?? {}) as Json)}[]${said}`;
  if (type === 'object') {
    const { additionalProperties } = schema;
    if (additionalProperties === false) return `object of these alone${said}`;
    return additionalProperties &&
      typeof additionalProperties === 'object' &&
      !needsRows(additionalProperties as Json)
      ? `{ ${typeText(additionalProperties as Json)} }${said}`
      : `object${said}`;
  }
  return `${Array.isArray(type) ? type.join(' | ') : (type ?? 'anything')}${said}`;
}

const SAID = [
  'minLength',
  'maxLength',
  'minimum',
  'exclusiveMinimum',
  'maximum',
  'exclusiveMaximum',
  'multipleOf',
  'minItems',
  'maxItems',
  'uniqueItems',
  'format',
  'pattern',
  'contentMediaType',
];

function rulesIn(schema: Json): string {
  return SAID.filter(
    (rule) => schema[rule] !== undefined && Math.abs(Number(schema[rule])) !== Number.MAX_SAFE_INTEGER,
  )
    .map((rule) => ` ${rule}=${schema[rule]}`)
    .join('');
}
