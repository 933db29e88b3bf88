import type { FacetValue } from '@haat/contracts';

/** A choice of a facet. */
export interface FacetChoice {
  value: string;
  /** Number of products; undefined while unknown. */
  count: number | undefined;
}

/**
 * The choices of a facet: known values in a fixed order, so that none moves while the user chooses; then other counted
 * values, highest count first; then other values of the URL.
 * @param counted undefined while unknown
 * @param compare for values of equal counts
 */
export function facetChoices(
  known: readonly string[],
  counted: readonly FacetValue[] | undefined,
  chosen: readonly string[],
  compare: (a: string, b: string) => number = () => 0,
): FacetChoice[] {
  const counts = new Map(counted?.map(({ value, count }) => [value, count]));
  const others = (counted ?? [])
    .filter(({ value, count }) => count > 0 && !known.includes(value))
    .sort((a, b) => b.count - a.count || compare(a.value, b.value))
    .map(({ value }) => value);
  return [...new Set([...known, ...others, ...chosen])].map((value) => ({
    value,
    count: counted && (counts.get(value) ?? 0),
  }));
}
