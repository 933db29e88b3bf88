import type { FacetValue } from '@haat/contracts';

/** One choice of a facet. */
export interface FacetChoice {
  value: string;
  /** Products that it would list; undefined while that is unknown. */
  count: number | undefined;
}

/**
 * The choices of a facet: the known ones in their own order, so that nothing moves while one chooses; then what else
 * is counted, most first; then what the address names besides.
 * @param counted undefined while nobody has counted
 */
export function facetChoices(
  known: readonly string[],
  counted: readonly FacetValue[] | undefined,
  chosen: readonly string[],
): FacetChoice[] {
  const counts = new Map(counted?.map(({ value, count }) => [value, count]));
  const others = (counted ?? [])
    .filter(({ value, count }) => count > 0 && !known.includes(value))
    .sort((a, b) => b.count - a.count)
    .map(({ value }) => value);
  return [...new Set([...known, ...others, ...chosen])].map((value) => ({
    value,
    count: counted && (counts.get(value) ?? 0),
  }));
}
