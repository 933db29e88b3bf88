import fastJson, { type Schema } from 'fast-json-stringify';
import * as z from 'zod/mini';

interface JsonSchema {
  type?: string | string[];
  anyOf?: JsonSchema[];
  [keyword: string]: unknown;
}

/**
 * Writes the fields that a contract declares and no others as JSON. Compiled at the first response: compiling those of
 * all calls takes more than a second of a start.
 */
export function serializerOf(answer: z.ZodMiniType): (value: unknown) => string {
  let compiled: ((value: unknown) => string) | undefined;
  return (value) => {
    compiled ??= fastJson(responseSchema(answer));
    return compiled(value);
  };
}

/**
 * The JSON schema that the serializer is compiled from. Alternatives of different types become one
 * schema with several types: the serializer distinguishes these with `typeof`, which is faster than validating anyOf.
 */
function responseSchema(answer: z.ZodMiniType): Schema {
  return merged(z.toJSONSchema(answer, { target: 'draft-7', io: 'output' }) as Schema);
}

function merged<T>(node: T): T {
  if (Array.isArray(node)) return node.map(merged) as T;
  if (node === null || typeof node !== 'object') return node;
  const schema = Object.fromEntries(
    Object.entries(node)
      .filter(([key]) => key !== '$schema' && key !== 'propertyNames')
      .map(([key, value]) => [key, merged(value)]),
  ) as JsonSchema;
  const { anyOf, ...rest } = schema;
  if (!anyOf) return schema as T;
  const types = anyOf.flatMap((one) => one.type ?? []);
  if (types.length < anyOf.length || new Set(types).size < types.length) return schema as T;
  const nullable = types.includes('null');
  const enums = anyOf.flatMap((one) => (Array.isArray(one.enum) ? one.enum : []));
  return {
    ...rest,
    ...Object.assign({}, ...anyOf),
    ...(enums.length ? { enum: nullable ? [...enums, null] : enums } : {}),
    type: types,
  } as T;
}
