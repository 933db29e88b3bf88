import { foldName } from '@haat/contracts';
import type { ProductDraft } from './productDraft';
import { choiceKey, piecesOf, type SkuRow } from './skuRows';

/** What of a product was changed. */
export type DraftPart =
  | 'name'
  | 'description'
  | 'price'
  | 'short_description'
  | 'category'
  | 'business_type'
  | 'features'
  | 'tags'
  | 'sizes'
  | 'colors'
  | 'custom'
  | 'measurements'
  | 'rows'
  | 'days'
  | 'advance';

const VALUES = [
  'name',
  'description',
  'price',
  'short_description',
  'category',
  'business_type',
  'custom',
  'days',
  'advance',
] as const;
const LISTS = ['features', 'tags', 'sizes', 'colors', 'measurements'] as const;

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);
const rowsAsSaved = (rows: readonly SkuRow[]) =>
  rows.map(({ id, quantity, sku }) => [id, piecesOf(quantity), sku]);

/** What differs between two versions of a product. */
export function changedParts(before: ProductDraft, after: ProductDraft): DraftPart[] {
  const parts: DraftPart[] = [...VALUES, ...LISTS].filter((part) => !same(before[part], after[part]));
  return same(rowsAsSaved(before.rows), rowsAsSaved(after.rows)) ? parts : [...parts, 'rows'];
}

/**
 * Puts one editor's changes onto what another one saved meanwhile. What she didn't touch is the other's; what she did
 * is hers; additions and removals in lists are made again; pieces that she added or took are added or taken again.
 * @param base what both began with
 */
export function rebaseDraft(base: ProductDraft, mine: ProductDraft, theirs: ProductDraft): ProductDraft {
  const merged = { ...theirs, dropped: mine.dropped };
  for (const part of VALUES) if (!same(mine[part], base[part])) Object.assign(merged, { [part]: mine[part] });
  for (const part of LISTS)
    merged[part] = rebaseList(base[part], mine[part], theirs[part], foldName, (own) => own);
  const ids = new Set(theirs.rows.map(({ id }) => id));
  // What the other took out and I changed is there again, as a new one.
  merged.rows = rebaseList(base.rows, mine.rows, theirs.rows, choiceKey, rebaseRow).map((row) =>
    ids.has(row.id) ? row : { ...row, id: null },
  );
  return merged;
}

/** The other's list with what was added to mine and without what was taken from it. */
function rebaseList<Item>(
  base: readonly Item[],
  mine: readonly Item[],
  theirs: readonly Item[],
  keyOf: (item: Item) => string,
  merge: (mine: Item, theirs: Item, base: Item | undefined) => Item,
): Item[] {
  const byKey = (list: readonly Item[]) => new Map(list.map((item) => [keyOf(item), item]));
  const [was, own, other] = [byKey(base), byKey(mine), byKey(theirs)];
  const kept = theirs.flatMap((item) => {
    const key = keyOf(item);
    const mineNow = own.get(key);
    if (mineNow !== undefined) return [merge(mineNow, item, was.get(key))];
    return was.has(key) ? [] : [item];
  });
  const added = mine.filter((item) => {
    const key = keyOf(item);
    if (other.has(key)) return false;
    const before = was.get(key);
    // What the other took out stays out, unless I changed it.
    return before === undefined || !same(before, item);
  });
  return [...kept, ...added];
}

function rebaseRow(mine: SkuRow, theirs: SkuRow, base: SkuRow | undefined): SkuRow {
  const moved = piecesOf(mine.quantity) - piecesOf(base?.quantity ?? '0');
  const pieces = Math.max(0, piecesOf(theirs.quantity) + moved);
  return {
    ...theirs,
    key: mine.key,
    quantity: String(pieces),
    sku: base && mine.sku === base.sku ? theirs.sku : mine.sku,
  };
}
