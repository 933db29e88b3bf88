import type { Measurements } from './fields';

/**
 * Measurements in the order of the product's form, which neither jsonb nor typing keeps. A field that the product asks for no
 * more comes last.
 */
export function inFieldOrder(
  measurements: Measurements | null,
  fields: readonly string[],
): Measurements | null {
  if (!measurements) return null;
  const known = fields.filter((field) => Object.hasOwn(measurements, field));
  const others = Object.keys(measurements).filter((field) => !known.includes(field));
  return Object.fromEntries([...known, ...others].map((field) => [field, measurements[field] ?? '']));
}
