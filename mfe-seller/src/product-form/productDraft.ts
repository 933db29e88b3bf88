import type { ProductFormValues } from '@haat/api-client/productForm';
import {
  BUSINESS_TYPES,
  type BusinessType,
  CUSTOM_SIZE,
  DEFAULT_PICKUP_DAYS,
  distinctNames,
  foldName,
  latinDigits,
  MAX_STOCK,
  MAX_TAGS,
  MAX_VARIANTS,
  productFields,
  type SellerProduct,
} from '@haat/contracts';
import * as z from 'zod/mini';
import { choiceKey, combinationsOf, combineRows, manualRow, piecesOf, type SkuRow, skusOf } from './skuRows';

const names = z.array(z.string());
const skuRow = z.object({
  key: z.string(),
  id: z.nullable(z.int()),
  color: z.string(),
  size: z.string(),
  quantity: z.string(),
  sku: z.nullable(z.string()),
  manual: z.boolean(),
});

/** What the form holds besides pictures; the texts' rules are the contract's. */
export const productDraft = z.object({
  name: productFields.name,
  description: productFields.description,
  price: productFields.price,
  short_description: productFields.short_description,
  category: productFields.category,
  business_type: z.enum(['', ...BUSINESS_TYPES]),
  features: names,
  tags: names,
  sizes: names,
  colors: names,
  custom: z.boolean(),
  measurements: names,
  rows: z.array(skuRow),
  /** keys of combinations that were taken out */
  dropped: names,
  days: z.int().check(z.gte(1)),
  advance: z.boolean(),
});
export type ProductDraft = Omit<z.input<typeof productDraft>, 'business_type'> & {
  short_description: string;
  category: string;
  business_type: '' | BusinessType;
};

/** The form's rules: the contract's for texts, and those of {@link problemsOf}. */
export const productForm = productDraft.check((context) => {
  for (const { index, kind } of problemsOf(context.value)) {
    context.issues.push({ code: 'custom', message: kind, path: ['rows', index], input: undefined });
  }
});

/** A draft as it was kept, checked for its shape only: what is typed need not be right yet. */
export const readStoredDraft = z.extend(productDraft, {
  name: z.string(),
  description: z.string(),
  price: z.string(),
  short_description: z.string(),
  category: z.string(),
});

/** What is wrong with the row of this index. */
export interface RowProblem {
  index: number;
  kind: 'twice' | 'long' | 'notOffered' | 'tooMany' | 'tooManyPieces' | 'noColor' | 'noSize' | 'skuTwice';
}

/** What the server would refuse of the stock table. */
export function problemsOf({
  rows,
  custom,
  colors,
  sizes,
}: Pick<ProductDraft, 'rows' | 'custom' | 'colors' | 'sizes'>): RowProblem[] {
  const seen = new Set<string>();
  const skus = new Set<string>();
  const hasColors = colors.length > 0 || rows.some(({ color }) => color.trim());
  const hasSizes = sizes.length > 0 || rows.some(({ size }) => size.trim());
  return rows.flatMap((row, index): RowProblem[] => {
    const key = choiceKey(row);
    const twice = seen.has(key);
    seen.add(key);
    const sku = foldName(row.sku ?? '');
    const repeatsSku = sku !== '' && skus.has(sku);
    skus.add(sku);
    if (index >= MAX_VARIANTS) return [{ index, kind: 'tooMany' }];
    if (twice) return [{ index, kind: 'twice' }];
    if (!custom && foldName(row.size) === foldName(CUSTOM_SIZE)) return [{ index, kind: 'notOffered' }];
    if (row.color.length > 60 || row.size.length > 20 || (row.sku ?? '').length > 60)
      return [{ index, kind: 'long' }];
    if (hasColors && !row.color.trim()) return [{ index, kind: 'noColor' }];
    if (hasSizes && !row.size.trim()) return [{ index, kind: 'noSize' }];
    if (repeatsSku) return [{ index, kind: 'skuTwice' }];
    if (piecesOf(row.quantity) > MAX_STOCK) return [{ index, kind: 'tooManyPieces' }];
    return [];
  });
}

export const EMPTY_DRAFT: ProductDraft = {
  name: '',
  description: '',
  price: '',
  short_description: '',
  category: '',
  business_type: '',
  features: [],
  tags: [],
  sizes: [],
  colors: [],
  custom: false,
  measurements: [],
  rows: [],
  dropped: [],
  days: DEFAULT_PICKUP_DAYS,
  advance: false,
};

/** What the edit form begins with. Combinations that a product with variants doesn't have stay out until they are chosen. */
export function draftOf(product: SellerProduct): ProductDraft {
  const businessType = BUSINESS_TYPES.find((known) => known === product.business_type);
  const draft: ProductDraft = {
    name: product.name,
    description: product.description,
    price: String(product.base_price.amount),
    short_description: product.short_description,
    category: product.category?.name ?? '',
    business_type: businessType ?? '',
    features: product.features,
    tags: product.tags_list,
    sizes: product.availableSizes.filter((size) => size !== CUSTOM_SIZE),
    colors: product.availableColors,
    custom: product.offers_custom_sizes,
    measurements: product.custom_size_fields,
    rows: product.variants.map(({ id, color, size, stock_quantity, sku }) => ({
      key: String(id),
      id,
      color: color ?? '',
      size: size ?? '',
      quantity: String(stock_quantity),
      sku: sku || null,
      manual: false,
    })),
    dropped: [],
    days: product.estimated_pickup_days,
    advance: product.requires_advance_payment,
  };
  if (draft.rows.length === 0) return { ...draft, rows: combineRows([], draft) };
  const has = new Set(draft.rows.map(choiceKey));
  return {
    ...draft,
    dropped: combinationsOf(draft)
      .map(choiceKey)
      .filter((key) => !has.has(key)),
  };
}

/** The parts that are sent, without pictures (section 7). */
export function formValuesOf(draft: ProductDraft): Omit<ProductFormValues, 'uploaded_images'> {
  const skus = skusOf(draft.rows, draft.name);
  return {
    name: draft.name,
    description: draft.description,
    price: latinDigits(draft.price).trim(),
    estimated_pickup_days: draft.days,
    requires_advance_payment: draft.advance,
    availableSizes: draft.sizes,
    availableColors: draft.colors,
    tags: draft.tags,
    offers_custom_sizes: draft.custom,
    custom_size_fields: draft.measurements,
    variants: draft.rows.map((row, index) => ({
      id: row.id,
      color: row.color.trim() || null,
      size: row.size.trim() || null,
      stock_quantity: piecesOf(row.quantity),
      sku: (skus[index] ?? '').trim(),
    })),
    short_description: draft.short_description,
    category: draft.category,
    features: draft.features,
    ...(draft.business_type ? { business_type: draft.business_type } : {}),
  };
}

/** The price as a number of taka; NaN while it is none. */
export function priceOf({ price }: Pick<ProductDraft, 'price'>): number {
  const digits = latinDigits(price).trim();
  return digits === '' ? Number.NaN : Number(digits);
}

/** The product's colours: those that were added, and those of rows that were added by hand. */
export function colorsOf({ colors, rows }: Pick<ProductDraft, 'colors' | 'rows'>): string[] {
  return distinctNames([...colors, ...rows.map(({ color }) => color.trim()).filter(Boolean)]);
}

// Changes of several fields at once ------------------------------------------------------------------

/** A name without spaces around, or null when it is empty or (but for case and spaces) in the list (section 5). */
export function newName(list: readonly string[], typed: string): string | null {
  const name = typed.replace(/\s+/g, ' ').trim();
  return name && !list.some((known) => foldName(known) === foldName(name)) ? name : null;
}

/** The list with a name, or the same list. */
export function withName(list: string[], typed: string): string[] {
  const name = newName(list, typed);
  return name === null ? list : [...list, name];
}

/** The tags with those that were typed, commas between them; at most {@link MAX_TAGS}. */
export function withTags(tags: string[], typed: string): string[] {
  return typed.split(',').reduce(withName, tags).slice(0, Math.max(tags.length, MAX_TAGS));
}

/** The draft after another choice of sizes or colours; what is chosen anew brings its combinations back. */
export function choose(
  draft: ProductDraft,
  choice: Partial<Pick<ProductDraft, 'sizes' | 'colors'>>,
): ProductDraft {
  const next = { ...draft, ...choice };
  const added = [
    ...next.sizes.filter((size) => !draft.sizes.includes(size)).map((size) => `/${foldName(size)}`),
    ...next.colors.filter((color) => !draft.colors.includes(color)).map((color) => `${foldName(color)}/`),
  ];
  const dropped = draft.dropped.filter(
    (key) => !added.some((part) => (part.startsWith('/') ? key.endsWith(part) : key.startsWith(part))),
  );
  return { ...next, dropped, rows: combineRows(draft.rows, { ...next, dropped }) };
}

/**
 * Turns custom sizing on or off. While creating, combinations, quantities and SKUs begin anew; turning it off takes
 * the measurements along (section 4).
 */
export function setCustom(draft: ProductDraft, custom: boolean): ProductDraft {
  const creating = draft.rows.every(({ id }) => id === null);
  const next = { ...draft, custom, dropped: [], measurements: custom ? draft.measurements : [] };
  return { ...next, rows: combineRows(creating ? [] : draft.rows, next) };
}

export function addManualRow(draft: ProductDraft): ProductDraft {
  return { ...draft, rows: [...draft.rows, manualRow()] };
}

/** Takes a row out; its combination doesn't come back by itself. */
export function removeRow(draft: ProductDraft, key: string): ProductDraft {
  const row = draft.rows.find((one) => one.key === key);
  return {
    ...draft,
    rows: draft.rows.filter((one) => one !== row),
    dropped: row && !row.manual ? distinctNames([...draft.dropped, choiceKey(row)]) : draft.dropped,
  };
}

export function changeRow(draft: ProductDraft, key: string, change: Partial<SkuRow>): ProductDraft {
  return { ...draft, rows: draft.rows.map((row) => (row.key === key ? { ...row, ...change } : row)) };
}

/** Whether the same would be sent of both. */
export function sameDraft(a: ProductDraft, b: ProductDraft): boolean {
  return JSON.stringify(formValuesOf(a)) === JSON.stringify(formValuesOf(b));
}
