import type { ProductFormValues } from '@haat/api-client/productForm';
import {
  combinationKey,
  combinationProblems,
  distinctNames,
  emptyProductField,
  foldName,
  MAX_STOCK,
  MAX_TAGS,
  MAX_VARIANTS,
  type ProductDepartment,
  type ProductFieldName,
  type ProductFieldValue,
  type ProductType,
  productFieldNames,
  productFields,
  productTable,
  productTypes,
  readAmount,
  readySizes,
  type SellerProduct,
} from '@haat/contracts';
import * as z from 'zod/mini';
import { combinationsOf, combineRows, manualRow, piecesOf, type SkuRow, skusOf } from './skuRows';

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

/** Fields that the form knows by another name. */
export const DRAFT_NAMES = {
  offers_custom_sizes: 'custom',
  custom_size_fields: 'measurements',
  estimated_pickup_days: 'days',
  requires_advance_payment: 'advance',
  size_chart_id: 'size_chart',
} as const satisfies Partial<Record<ProductFieldName, string>>;

type DraftName<Name extends ProductFieldName> = Name extends keyof typeof DRAFT_NAMES
  ? (typeof DRAFT_NAMES)[Name]
  : Name;
const draftName = <Name extends ProductFieldName>(name: Name) =>
  (DRAFT_NAMES[name as keyof typeof DRAFT_NAMES] ?? name) as DraftName<Name>;

/** The fields of the product table. */
type TableDraft = { [Name in ProductFieldName as DraftName<Name>]: ProductFieldValue<Name> };

/** An object with an entry for each field of the product table. */
const draftFields = <Value>(make: (name: ProductFieldName) => Value) =>
  Object.fromEntries(productFieldNames.map((name) => [draftName(name), make(name)]));

function fieldSchema(name: ProductFieldName): z.ZodMiniType {
  const row = productTable[name];
  switch (row.kind) {
    case 'choice':
      return z.enum(['', ...row.values]);
    case 'list':
      return names;
    case 'flag':
      return z.boolean();
    case 'number':
      return z.int().check(z.gte(row.min));
    case 'id':
      return z.string();
    default:
      return productFields[name];
  }
}

/** The form's fields that are not in the product table. */
const combinations = {
  sizes: names,
  colors: names,
  rows: z.array(skuRow),
  /** keys of removed combinations */
  dropped: names,
};
type Combinations = z.output<z.ZodMiniObject<typeof combinations>>;

/** The form without pictures; absent fields are empty. */
export type ProductDraft = TableDraft & Combinations;

type DraftShape = {
  [Name in keyof TableDraft]: z.ZodMiniType<
    Name extends 'price' ? number : TableDraft[Name],
    TableDraft[Name]
  >;
} & typeof combinations;

/** The fields of the form without pictures; the contract has the rules of the texts. */
const productDraft = z.object({ ...draftFields(fieldSchema), ...combinations } as DraftShape);

/** Sent by other steps: pictures, and the answer to a question. */
type OtherParts = 'uploaded_images' | 'existing_images' | 'image_colors' | 'confirm_zero_price';
type FormParts = Omit<ProductFormValues, OtherParts>;

/** The rules of the form: the contract's for texts, and those of {@link problemsOf}. */
export const productForm = productDraft.check((context) => {
  for (const { index, kind } of problemsOf(context.value)) {
    context.issues.push({ code: 'custom', message: kind, path: ['rows', index], input: undefined });
  }
});

/** The shape of a stored field, whose text may still be invalid. Drafts of earlier releases lack newer fields. */
function storedSchema(name: ProductFieldName): z.ZodMiniType {
  const { kind } = productTable[name];
  const schema = kind === 'text' || kind === 'amount' ? z.string() : fieldSchema(name);
  return z._default(schema, emptyProductField(name));
}

/** A stored draft, checked for its shape only. */
export const readStoredDraft = z.object({
  ...draftFields(storedSchema),
  ...combinations,
} as unknown as { [Name in keyof ProductDraft]: z.ZodMiniType<ProductDraft[Name]> });

/** The error of the row with this index. */
export interface RowProblem {
  index: number;
  kind: 'twice' | 'long' | 'notOffered' | 'tooMany' | 'tooManyPieces' | 'noColor' | 'noSize' | 'skuTwice';
}

/** The rows of the stock table that the server would refuse. */
export function problemsOf({
  rows,
  custom,
  colors,
  sizes,
}: Pick<ProductDraft, 'rows' | 'custom' | 'colors' | 'sizes'>): RowProblem[] {
  const skus = new Set<string>();
  const combinations = combinationProblems(rows, { colors, sizes, custom });
  return rows.flatMap((row, index): RowProblem[] => {
    const [problem] = combinations[index] ?? [];
    const sku = foldName(row.sku ?? '');
    const repeatsSku = sku !== '' && skus.has(sku);
    skus.add(sku);
    if (index >= MAX_VARIANTS) return [{ index, kind: 'tooMany' }];
    if (problem === 'twice' || problem === 'notOffered') return [{ index, kind: problem }];
    if (row.color.length > 60 || row.size.length > 20 || (row.sku ?? '').length > 60)
      return [{ index, kind: 'long' }];
    if (problem) return [{ index, kind: problem }];
    if (repeatsSku) return [{ index, kind: 'skuTwice' }];
    if (piecesOf(row.quantity) > MAX_STOCK) return [{ index, kind: 'tooManyPieces' }];
    return [];
  });
}

export const EMPTY_DRAFT: ProductDraft = {
  ...(draftFields<unknown>(emptyProductField) as TableDraft),
  sizes: [],
  colors: [],
  rows: [],
  dropped: [],
};

/** A field of a product as the form begins with it. Choices that this release doesn't know are none. */
function initialValue(product: SellerProduct, name: ProductFieldName): unknown {
  const row = productTable[name];
  const value = (product as Partial<Record<ProductFieldName, unknown>>)[name] ?? emptyProductField(name);
  if (row.kind === 'choice') return row.values.find((known) => known === value) ?? '';
  return row.kind === 'id' ? String(value) : value;
}

/** The initial draft of the edit form. Combinations without a variant are left out until they are chosen. */
export function draftOf(product: SellerProduct): ProductDraft {
  const draft: ProductDraft = {
    ...(draftFields((name) => initialValue(product, name)) as TableDraft),
    price: String(product.base_price.amount),
    category: product.category?.name ?? '',
    tags: product.tags_list,
    sizes: readySizes(product.availableSizes),
    colors: product.availableColors,
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
  };
  if (draft.rows.length === 0) return { ...draft, rows: combineRows([], draft) };
  const has = new Set(draft.rows.map(combinationKey));
  return {
    ...draft,
    dropped: combinationsOf(draft)
      .map(combinationKey)
      .filter((key) => !has.has(key)),
  };
}

/**
 * The parts that are sent, without pictures (section 7); all of them, so that no new field is left out.
 * @param product null for a new one: the server chooses the department and type that are left out. An empty text that
 *   the product's response lacks is left out, too: an API of an earlier release refuses its name.
 */
export function formValuesOf(draft: ProductDraft, product?: SellerProduct | null): FormParts {
  const known = product as Partial<Record<ProductFieldName, unknown>> | null | undefined;
  const skus = skusOf(draft.rows, draft.name);
  const fields = productFieldNames.flatMap((name) => {
    const value = draft[draftName(name)];
    const row = productTable[name];
    const isUnknown = 'later' in row && known !== undefined && known?.[name] === undefined;
    const isChosenByServer = row.kind === 'choice' && (known === null || name === 'business_type');
    const isLeftOut = value === '' && (isChosenByServer || (row.kind === 'text' && isUnknown));
    return isLeftOut ? [] : [[name, value]];
  });
  return {
    ...(Object.fromEntries(fields) as FormParts),
    price: readAmount(draft.price) ?? draft.price.trim(),
    availableSizes: draft.sizes,
    availableColors: draft.colors,
    variants: draft.rows.map((row, index) => ({
      id: row.id,
      color: row.color.trim() || null,
      size: row.size.trim() || null,
      stock_quantity: piecesOf(row.quantity),
      sku: (skus[index] ?? '').trim(),
    })),
  };
}

/** The price in taka; NaN while it is invalid. */
export function priceOf({ price }: Pick<ProductDraft, 'price'>): number {
  return Number(readAmount(price) ?? Number.NaN);
}

/** The colours of the product: added ones, and those of rows added by hand. */
export function colorsOf({ colors, rows }: Pick<ProductDraft, 'colors' | 'rows'>): string[] {
  return distinctNames([...colors, ...rows.map(({ color }) => color.trim()).filter(Boolean)]);
}

// Changes of several fields at once ------------------------------------------------------------------

/** The trimmed name, or null when it is empty or in the list, ignoring case and spaces (section 5). */
export function newName(list: readonly string[], typed: string): string | null {
  const name = typed.replace(/\s+/g, ' ').trim();
  return name && !list.some((known) => foldName(known) === foldName(name)) ? name : null;
}

/** The list with the name added, or unchanged. */
export function withName(list: string[], typed: string): string[] {
  const name = newName(list, typed);
  return name === null ? list : [...list, name];
}

/** The tags with the typed ones, separated by commas; at most {@link MAX_TAGS}. */
export function withTags(tags: string[], typed: string): string[] {
  return typed.split(',').reduce(withName, tags).slice(0, Math.max(tags.length, MAX_TAGS));
}

/** The draft after a change of sizes or colours; a choice made again restores its combinations. */
export function choose(
  draft: ProductDraft,
  choice: Partial<Pick<ProductDraft, 'sizes' | 'colors'>>,
): ProductDraft {
  const next = { ...draft, ...choice };
  const added = [
    ...next.sizes
      .filter((size) => !draft.sizes.includes(size))
      .map((size) => combinationKey({ color: null, size })),
    ...next.colors
      .filter((color) => !draft.colors.includes(color))
      .map((color) => combinationKey({ color, size: null })),
  ];
  const dropped = draft.dropped.filter(
    (key) => !added.some((part) => (part.startsWith('/') ? key.endsWith(part) : key.startsWith(part))),
  );
  return { ...next, dropped, rows: combineRows(draft.rows, { ...next, dropped }) };
}

/** A chosen type also chooses its usual department, where there is none yet. */
export function chooseType(draft: ProductDraft, type: '' | ProductType): ProductDraft {
  const usual: { department?: ProductDepartment } = type ? productTypes[type] : {};
  return { ...draft, product_type: type, department: draft.department || usual.department || '' };
}

/**
 * Turns custom sizing on or off. For a new product this resets combinations, quantities and SKUs; turning it off also
 * removes the measurements (section 4).
 */
export function setCustom(draft: ProductDraft, custom: boolean): ProductDraft {
  const creating = draft.rows.every(({ id }) => id === null);
  const next = { ...draft, custom, dropped: [], measurements: custom ? draft.measurements : [] };
  return { ...next, rows: combineRows(creating ? [] : draft.rows, next) };
}

export function addManualRow(draft: ProductDraft): ProductDraft {
  return { ...draft, rows: [...draft.rows, manualRow()] };
}

/** Removes a row; its combination stays removed until it is chosen again. */
export function removeRow(draft: ProductDraft, key: string): ProductDraft {
  const row = draft.rows.find((one) => one.key === key);
  return {
    ...draft,
    rows: draft.rows.filter((one) => one !== row),
    dropped: row && !row.manual ? distinctNames([...draft.dropped, combinationKey(row)]) : draft.dropped,
  };
}

export function changeRow(draft: ProductDraft, key: string, change: Partial<SkuRow>): ProductDraft {
  return { ...draft, rows: draft.rows.map((row) => (row.key === key ? { ...row, ...change } : row)) };
}

/** Whether both drafts would send the same. */
export function sameDraft(a: ProductDraft, b: ProductDraft): boolean {
  return JSON.stringify(formValuesOf(a)) === JSON.stringify(formValuesOf(b));
}
