import { combinationKey, foldName } from '@haat/contracts';
import { EMPTY_DRAFT, type ProductDraft } from './productDraft';
import { piecesOf, type SkuRow } from './skuRows';

/** The changed parts of a product. */
export type DraftPart = Exclude<keyof ProductDraft, 'dropped'>;

const LISTS = ['features', 'tags', 'sizes', 'colors', 'measurements'] as const satisfies DraftPart[];
type ValuePart = Exclude<DraftPart, (typeof LISTS)[number] | 'rows'>;
const notValues: readonly string[] = [...LISTS, 'rows', 'dropped'];
const VALUES = (Object.keys(EMPTY_DRAFT) as ValuePart[]).filter((part) => !notValues.includes(part));

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);
const rowsAsSaved = (rows: readonly SkuRow[]) =>
  rows.map(({ id, quantity, sku }) => [id, piecesOf(quantity), sku]);

/** The parts that differ between two versions of a product. */
export function changedParts(before: ProductDraft, after: ProductDraft): DraftPart[] {
  const parts: DraftPart[] = [...VALUES, ...LISTS].filter((part) => !same(before[part], after[part]));
  return same(rowsAsSaved(before.rows), rowsAsSaved(after.rows)) ? parts : [...parts, 'rows'];
}

/**
 * Applies one editor's changes to the version that another editor saved meanwhile: changed values overwrite the saved
 * ones, additions and removals in lists are repeated, and changes of stock are applied as differences.
 * @param base the version that both started from
 */
export function rebaseDraft(base: ProductDraft, mine: ProductDraft, theirs: ProductDraft): ProductDraft {
  const merged = { ...theirs, dropped: mine.dropped };
  for (const part of VALUES) if (!same(mine[part], base[part])) Object.assign(merged, { [part]: mine[part] });
  for (const part of LISTS)
    merged[part] = rebaseList(base[part], mine[part], theirs[part], foldName, (own) => own);
  const ids = new Set(theirs.rows.map(({ id }) => id));
  // A row that the other editor removed and this one changed is added again as a new one.
  merged.rows = rebaseList(base.rows, mine.rows, theirs.rows, combinationKey, rebaseRow).map((row) =>
    ids.has(row.id) ? row : { ...row, id: null },
  );
  return merged;
}

/** Their list plus the additions to and minus the removals from mine. */
function rebaseList<Item>(
  base: readonly Item[],
  mine: readonly Item[],
  theirs: readonly Item[],
  keyOf: (item: Item) => string,
  merge: (mine: Item, theirs: Item, base: Item | undefined) => Item,
): Item[] {
  const byKey = (list: readonly Item[]) => new Map(list.map((item) => [keyOf(item), item]));
  const [was, own, other] = [byKey(base), byKey(mine), byKey(theirs)];
  const remaining = theirs.flatMap((item) => {
    const key = keyOf(item);
    const mineNow = own.get(key);
    if (mineNow !== undefined) return [merge(mineNow, item, was.get(key))];
    return was.has(key) ? [] : [item];
  });
  const added = mine.filter((item) => {
    const key = keyOf(item);
    if (other.has(key)) return false;
    const before = was.get(key);
    // A row that the other editor removed stays removed, unless it was changed here.
    return before === undefined || !same(before, item);
  });
  return [...remaining, ...added];
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
