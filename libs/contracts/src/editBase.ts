import * as z from 'zod/mini';

/**
 * The state an edit is based on: the product's version, and each variant's stock as it was shown. It travels as
 * text in responses and, in quotes, in If-Match. Sales don't make a form stale; the stock shown tells a number that was
 * entered from one that was left unchanged (docs/adr/0016).
 */
export interface EditBase {
  version: number;
  /** variant id → pieces */
  shown: ReadonlyMap<number, number>;
}

/** '7_12.5_13.0': version 7, 5 pieces of variant 12 and none of 13. */
export function versionText({ version, shown }: EditBase): string {
  return [version, ...[...shown].map(([variant, pieces]) => `${variant}.${pieces}`)].join('_');
}

const ENTITY_TAG = /^"(\d{1,9})((?:_[1-9]\d{0,15}\.\d{1,9})*)"$/;

/** The header If-Match of an edit: an answer's `version` in quotes. */
export const editBase = z.pipe(
  z
    .string()
    .check(
      z.maxLength(8000),
      z.regex(ENTITY_TAG, 'If-Match must be the version of the product in quotes, like "3"'),
    ),
  z.transform((tag: string): EditBase => {
    const [version = '', ...pieces] = tag.slice(1, -1).split('_');
    const shown = pieces.map((piece) => piece.split('.').map(Number) as [number, number]);
    return { version: Number(version), shown: new Map(shown) };
  }),
);
