/** The start of a page: a number, or the last row shown, which new rows do not shift. */
export type Place = number | { after: number | string };

/** The parameters of a call. */
export const sliceAt = (place: Place) =>
  typeof place === 'number' ? { page: String(place) } : { after: String(place.after) };

/** The start of the next page; older APIs only support numbers. */
export function placeAfter(
  { has_next, next }: { has_next: boolean; next?: number | string | undefined },
  pages: readonly unknown[],
): Place | undefined {
  if (!has_next) return undefined;
  return next === undefined ? pages.length + 1 : { after: next };
}
