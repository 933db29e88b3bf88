/** Where a page begins: by number, or after the last row that was shown, which a new row does not move. */
export type Place = number | { after: number | string };

/** The parameters of a call. */
export const sliceAt = (place: Place) =>
  typeof place === 'number' ? { page: String(place) } : { after: String(place.after) };

/** Where the next page begins; older APIs know numbers only. */
export function placeAfter(
  { has_next, next }: { has_next: boolean; next?: number | string | undefined },
  pages: readonly unknown[],
): Place | undefined {
  if (!has_next) return undefined;
  return next === undefined ? pages.length + 1 : { after: next };
}
