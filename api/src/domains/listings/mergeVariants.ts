import {
  type CombinationProblem,
  combinationKey,
  combinationProblems,
  defaultSku,
  distinctSkus,
  foldName,
  sizeName,
  type VariantEntry,
} from '@haat/contracts';
import { type Fields, InvalidInput } from '../../platform/http/errors';
import type { IsTaken } from './takenSkus';

/** A stored variant of the product, active or not. */
export interface StoredVariant {
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
  /** its index in the stock table */
  position: number;
}

/** The changes of a product's variants. */
export interface VariantMerge {
  /** stored variants with their new values; active from now on */
  changed: (NewVariant & { id: number })[];
  added: NewVariant[];
  /** ids of variants that become inactive */
  deactivated: number[];
}

/** The product's data that the rows of the stock table are checked against. */
export interface MergeRules {
  /** the product's name, for default SKUs */
  name: string;
  /** the product's colours, whose spelling is used for the rows */
  colors: readonly string[];
  /** the product's sizes; without sizes, rows need none */
  sizes: readonly string[];
  offersCustomSizes: boolean;
  /** variant id → the stock that the form showed when it was opened */
  shown?: ReadonlyMap<number, number> | undefined;
  /** whether another product of the store has a SKU: default ones don't repeat it */
  isTaken?: IsTaken | undefined;
}

const REFUSALS: Record<CombinationProblem, [field: string, text: typeof wordsOf]> = {
  twice: ['size', (color, size) => `${wordsOf(color, size)} is there twice`],
  notOffered: ['size', () => 'Offer custom sizes, or remove the combinations of size Custom'],
  noColor: ['color', () => 'Give this combination a colour'],
  noSize: ['size', () => 'Give this combination a size'],
};

/** The limit for one product, including inactive variants, which carts and orders refer to for ever. */
const MAX_STORED_VARIANTS = 1000;

/**
 * Merges the submitted stock table into a product's variants. A variant is identified by its colour and size: it keeps
 * its id while a row has these, and gets it back when a row has them again. Variants without a row become inactive and
 * are not deleted, because carts and orders refer to them.
 *
 * The submitted stock is a change of the stock shown: 5 changed to 8 adds 3, whatever was sold meanwhile. Without the
 * shown stock, the submitted number is stored.
 * @throws InvalidInput naming the rows at fault
 */
export function mergeVariants(
  stored: readonly StoredVariant[],
  entries: readonly VariantEntry[],
  rules: MergeRules,
): VariantMerge {
  const spelling = new Map(rules.colors.map((color) => [foldName(color), color]));
  const byId = new Map(stored.map((variant) => [variant.id, variant]));
  const byChoice = new Map<string, StoredVariant>();
  // Active variants last, so that they win.
  for (const variant of [...stored].sort((a, b) => Number(a.is_active) - Number(b.is_active))) {
    byChoice.set(combinationKey(variant), variant);
  }

  const merge: VariantMerge = { changed: [], added: [], deactivated: [] };
  const problems: Fields = {};
  const refuse = (index: number, field: string, text: string) => {
    problems[`variants_data.${index}.${field}`] = [text];
  };
  const active = entries.filter(({ is_active }) => is_active !== false);
  const { colors, sizes, offersCustomSizes: custom } = rules;
  const faults = combinationProblems(active, { colors, sizes, custom });
  let rows = 0;
  const skus: SkuEntry[] = [];
  entries.forEach((entry, index) => {
    if (entry.id && !byId.has(entry.id)) refuse(index, 'id', 'Not a variant of this product');
    if (entry.is_active === false) return;
    const color = entry.color ? (spelling.get(foldName(entry.color)) ?? entry.color) : null;
    if (color) spelling.set(foldName(color), color);
    const size = entry.size ? sizeName(entry.size) : null;
    const choice = combinationKey({ color, size });
    const own = entry.id ? byId.get(entry.id) : byChoice.get(choice);
    if (own && combinationKey(own) !== choice) {
      refuse(index, 'id', 'A variant keeps its colour and size: remove its row and add a new one');
    }
    for (const fault of faults[rows++] ?? []) {
      const [field, text] = REFUSALS[fault];
      refuse(index, field, text(color, size));
    }
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
  assignSkus(skus, rules.isTaken ?? (() => false), refuse);
  const [first] = Object.values(problems);
  if (first) throw new InvalidInput(first.join(' '), problems);
  if (stored.length + merge.added.length > MAX_STORED_VARIANTS) {
    const text = 'This product has had too many combinations. Please list a new product.';
    throw new InvalidInput(text, { variants_data: [text] });
  }

  const changed = new Set(merge.changed.map(({ id }) => id));
  merge.deactivated = stored.filter(({ id, is_active }) => is_active && !changed.has(id)).map(({ id }) => id);
  return merge;
}

interface SkuEntry {
  row: NewVariant;
  index: number;
  /** '' for the default SKU */
  typed: string;
  /** the SKU of a stored variant */
  before: string | undefined;
  fallback: string;
}

/**
 * Gives every row a unique SKU. A SKU equal to the default counts as empty, because forms send it, and so does one that a
 * form has numbered where another product has it; the SKU of a stored variant is never changed automatically.
 */
function assignSkus(
  entries: SkuEntry[],
  isTaken: IsTaken,
  refuse: (index: number, field: string, text: string) => void,
): void {
  const seen = new Map<string, SkuEntry>();
  const rows = entries.map((entry) => {
    const { typed, before, fallback } = entry;
    const unchanged = typed !== '' && typed === before;
    const isDefault =
      foldName(typed) === foldName(fallback) || (isNumbered(typed, fallback) && isTaken(foldName(typed)));
    const own = unchanged || (typed && !isDefault) ? typed : null;
    if (own !== null) {
      const twin = seen.get(foldName(own));
      // Stored before SKUs had to be unique.
      const old = unchanged && twin?.typed === twin?.before;
      if (twin && !old) refuse(entry.index, 'sku', `The SKU ${own} is there twice`);
      seen.set(foldName(own), entry);
    }
    return { own, fallback };
  });
  distinctSkus(rows, isTaken).forEach((sku, index) => {
    const entry = entries[index];
    if (entry) entry.row.sku = sku;
  });
}

const isNumbered = (sku: string, fallback: string) =>
  foldName(sku).startsWith(`${foldName(fallback)}-`) &&
  /^\d+$/.test(foldName(sku).slice(foldName(fallback).length + 1));

function stockOf(own: StoredVariant, typed: number, shown: MergeRules['shown']): number {
  const before = shown?.get(own.id);
  return before === undefined ? typed : Math.max(0, own.stock + typed - before);
}

function wordsOf(color: string | null, size: string | null): string {
  return [color, size].filter(Boolean).join(' / ') || 'The combination without colour and size';
}
