import {
  CUSTOM_SIZE,
  defaultSku,
  distinctSkus,
  foldName,
  sizeName,
  type VariantEntry,
} from '@haat/contracts';
import { type Fields, InvalidInput } from '../http/errors';

/** A variant that the product has, sold or not. */
export interface KeptVariant {
  id: number;
  color: string | null;
  size: string | null;
  sku: string;
  stock: number;
  is_active: boolean;
}

export interface NewVariant {
  color: string | null;
  size: string | null;
  sku: string;
  stock: number;
  /** its place in the stock table */
  position: number;
}

/** What becomes of a product's variants. */
export interface VariantMerge {
  /** sold from now on, as these say */
  changed: (NewVariant & { id: number })[];
  added: NewVariant[];
  /** ids of those that are no longer sold */
  ended: number[];
}

/** What the rows of the stock table are read by. */
export interface MergeRules {
  /** the product's, for SKUs left empty */
  name: string;
  /** the product's colours, whose spelling the rows take over */
  colors: readonly string[];
  /** the product's; where there are none, a combination needs none */
  sizes: readonly string[];
  offersCustomSizes: boolean;
  /** variant id → the pieces that the form showed when it was opened */
  shown?: ReadonlyMap<number, number> | undefined;
}

/** The most variants of one product, those no longer sold included: carts and orders point to them for ever. */
const MOST_KEPT = 1000;

/**
 * Merges the stock table as it was sent into a product's variants. A variant is its colour and size: it keeps its
 * id as long as a row names these, and gets it back when a row names them again; the ids of those left out stay,
 * unsold, because carts and orders point to them.
 *
 * The pieces typed are a change of the pieces shown: who turned 5 into 8 added 3, whatever was sold meanwhile.
 * Without knowing what was shown, the number counts as it stands.
 * @throws InvalidInput naming the rows at fault
 */
export function mergeVariants(
  kept: readonly KeptVariant[],
  entries: readonly VariantEntry[],
  rules: MergeRules,
): VariantMerge {
  const spelling = new Map(rules.colors.map((color) => [foldName(color), color]));
  const byId = new Map(kept.map((variant) => [variant.id, variant]));
  const byChoice = new Map<string, KeptVariant>();
  // Those that are sold last, so that they win.
  for (const variant of [...kept].sort((a, b) => Number(a.is_active) - Number(b.is_active))) {
    byChoice.set(choiceOf(variant), variant);
  }

  const merge: VariantMerge = { changed: [], added: [], ended: [] };
  const problems: Fields = {};
  const refuse = (index: number, field: string, text: string) => {
    problems[`variants_data.${index}.${field}`] = [text];
  };
  const sold = entries.filter(({ is_active }) => is_active !== false);
  const hasColors = rules.colors.length > 0 || sold.some(({ color }) => color);
  const hasSizes = rules.sizes.length > 0 || sold.some(({ size }) => size);
  const taken = new Set<string>();
  const skus: SkuEntry[] = [];
  entries.forEach((entry, index) => {
    if (entry.id && !byId.has(entry.id)) refuse(index, 'id', 'Not a variant of this product');
    if (entry.is_active === false) return;
    const color = entry.color ? (spelling.get(foldName(entry.color)) ?? entry.color) : null;
    if (color) spelling.set(foldName(color), color);
    const size = entry.size ? sizeName(entry.size) : null;
    const choice = choiceOf({ color, size });
    const own = entry.id ? byId.get(entry.id) : byChoice.get(choice);
    if (own && choiceOf(own) !== choice) {
      refuse(index, 'id', 'A variant keeps its colour and size: remove its row and add a new one');
    }
    if (taken.has(choice)) refuse(index, 'size', `${wordsOf(color, size)} is there twice`);
    if (size === CUSTOM_SIZE && !rules.offersCustomSizes) {
      refuse(index, 'size', 'Offer custom sizes, or remove the combinations of size Custom');
    }
    if (hasColors && !color) refuse(index, 'color', 'Give this combination a colour');
    if (hasSizes && !size) refuse(index, 'size', 'Give this combination a size');
    taken.add(choice);
    const row: NewVariant = {
      color,
      size,
      sku: '',
      stock: own ? stockOf(own, entry.stock_quantity, rules.shown) : entry.stock_quantity,
      position: index,
    };
    const written = own ? { id: own.id, ...row } : row;
    if ('id' in written) merge.changed.push(written);
    else merge.added.push(written);
    skus.push({
      row: written,
      index,
      typed: entry.sku || '',
      before: own?.sku,
      fallback: defaultSku(rules.name, color, size),
    });
  });
  assignSkus(skus, refuse);
  const [first] = Object.values(problems);
  if (first) throw new InvalidInput(first.join(' '), problems);
  if (kept.length + merge.added.length > MOST_KEPT) {
    const text = 'This product has had too many combinations. Please list a new product.';
    throw new InvalidInput(text, { variants_data: [text] });
  }

  const changed = new Set(merge.changed.map(({ id }) => id));
  merge.ended = kept.filter(({ id, is_active }) => is_active && !changed.has(id)).map(({ id }) => id);
  return merge;
}

interface SkuEntry {
  row: NewVariant;
  index: number;
  /** '': the default one */
  typed: string;
  /** of a variant that is there already */
  before: string | undefined;
  fallback: string;
}

/**
 * Gives every row a SKU of its own. One that only repeats the default one counts as left empty, as forms send it; the
 * SKU that a variant has already is never changed by itself.
 */
function assignSkus(entries: SkuEntry[], refuse: (index: number, field: string, text: string) => void): void {
  const seen = new Map<string, SkuEntry>();
  const rows = entries.map((entry) => {
    const { typed, before, fallback } = entry;
    const unchanged = typed !== '' && typed === before;
    const own = unchanged || (typed && foldName(typed) !== foldName(fallback)) ? typed : null;
    if (own !== null) {
      const twin = seen.get(foldName(own));
      // Of a time when SKUs could repeat.
      const old = unchanged && twin?.typed === twin?.before;
      if (twin && !old) refuse(entry.index, 'sku', `The SKU ${own} is there twice`);
      seen.set(foldName(own), entry);
    }
    return { own, fallback };
  });
  distinctSkus(rows).forEach((sku, at) => {
    const entry = entries[at];
    if (entry) entry.row.sku = sku;
  });
}

function stockOf(own: KeptVariant, typed: number, shown: MergeRules['shown']): number {
  const before = shown?.get(own.id);
  return before === undefined ? typed : Math.max(0, own.stock + typed - before);
}

/** Colours and sizes that fold alike are one choice. */
function choiceOf({ color, size }: { color: string | null; size: string | null }): string {
  return JSON.stringify([foldName(color ?? ''), foldName(size ?? '')]);
}

function wordsOf(color: string | null, size: string | null): string {
  return [color, size].filter(Boolean).join(' / ') || 'The combination without colour and size';
}
