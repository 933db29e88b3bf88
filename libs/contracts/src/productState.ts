import type { Measurements } from './fields';

/** The navigation state of /product/:id. */
export interface ProductState {
  /** of the item that is bought again */
  custom_measurements?: Measurements | null | undefined;
}

/** Reads the measurements of a navigation state, without empty ones; null when there are none. */
export function readMeasurements(value: unknown): Measurements | null {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return null;
  const entries = Object.entries(value).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string' && entry[1].trim() !== '',
  );
  return entries.length > 0 ? Object.fromEntries(entries) : null;
}
