import fc, { type Arbitrary } from 'fast-check';
import * as z from 'zod/mini';
import { inputSchema } from '../platform/openapi/document';

interface JsonSchema {
  type?: string;
  const?: unknown;
  enum?: unknown[];
  anyOf?: JsonSchema[];
  allOf?: JsonSchema[];
  minimum?: number;
  exclusiveMinimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  pattern?: string;
  items?: JsonSchema;
  minItems?: number;
  maxItems?: number;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  additionalProperties?: JsonSchema | boolean;
  propertyNames?: JsonSchema;
}

/** Longer texts and lists find nothing more and take time. */
const LONG = 60;
const MANY = 4;

/** Requests that fit a contract's schema by all that JSON Schema can say of it. */
export function arbitraryOf(schema: z.ZodMiniType): Arbitrary<unknown> {
  if (!(schema instanceof z.ZodMiniObject)) return fromJson(inputSchema(schema) as JsonSchema);
  const shape = schema.shape as Record<string, z.ZodMiniType>;
  const fields = Object.entries(shape).map(([name, field]) => [name, partOf(field)] as const);
  const required = fields.filter(([, { optional }]) => !optional).map(([name]) => name);
  const record = Object.fromEntries(fields.map(([name, { values }]) => [name, values]));
  return fc.record(record, { requiredKeys: required });
}

/** A field of a request; of a form it may be JSON in a text (jsonText). */
function partOf(field: z.ZodMiniType): { optional: boolean; values: Arbitrary<unknown> } {
  if (field instanceof z.ZodMiniOptional) {
    return { optional: true, values: partOf(field.def.innerType as z.ZodMiniType).values };
  }
  if (field instanceof z.ZodMiniPipe && field.def.in instanceof z.ZodMiniPipe) {
    const inner = arbitraryOf(field.def.out as z.ZodMiniType);
    return { optional: false, values: inner.map((value) => JSON.stringify(value)) };
  }
  return { optional: false, values: fromJson(inputSchema(field) as JsonSchema) };
}

function fromJson(schema: JsonSchema): Arbitrary<unknown> {
  if ('const' in schema) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map(fromJson));
  switch (schema.type) {
    case 'string':
      return texts(schema);
    case 'integer': {
      const min = schema.minimum ?? (schema.exclusiveMinimum ?? -1000) + 1;
      const max = schema.maximum ?? Number.MAX_SAFE_INTEGER;
      return fc.oneof(fc.integer({ min, max: Math.min(max, min + 20) }), fc.integer({ min, max }));
    }
    case 'number':
      return fc.double({ min: schema.minimum ?? -1e12, max: schema.maximum ?? 1e12, noNaN: true });
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array':
      return fc.array(fromJson(schema.items ?? {}), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.max(schema.minItems ?? 0, Math.min(schema.maxItems ?? MANY, MANY)),
      });
    case 'object':
      return objects(schema);
    default:
      return fc.jsonValue();
  }
}

function texts(schema: JsonSchema): Arbitrary<string> {
  const { minLength = 0, maxLength = Number.POSITIVE_INFINITY } = schema;
  const patterns = [schema, ...(schema.allOf ?? [])].flatMap(({ pattern }) => pattern ?? []);
  const max = Math.max(minLength, Math.min(maxLength, LONG));
  const typed = fc.oneof(
    fc.string({ unit: 'grapheme', minLength, maxLength: max }),
    fc.string({ unit: 'grapheme-ascii', minLength, maxLength: max }),
    fc
      .constantFrom('  ', "'; DROP TABLE users; --", '%_\\', '../../etc/passwd', '<b>ক</b>', 'Ünï', '0')
      .filter((text) => text.length <= maxLength && text.length >= minLength),
  );
  const [pattern] = patterns;
  if (pattern === undefined) return typed;
  return fc
    .stringMatching(new RegExp(pattern))
    .filter((text) => text.length <= maxLength && patterns.every((one) => new RegExp(one).test(text)));
}

function objects({ properties, required, additionalProperties, propertyNames }: JsonSchema) {
  if (properties) {
    const record = Object.fromEntries(Object.entries(properties).map(([name, one]) => [name, fromJson(one)]));
    return fc.record(record, { requiredKeys: required ?? [] });
  }
  const values = typeof additionalProperties === 'object' ? fromJson(additionalProperties) : fc.jsonValue();
  return fc.dictionary(texts(propertyNames ?? {}), values, { maxKeys: MANY });
}
