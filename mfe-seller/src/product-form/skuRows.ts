import { CUSTOM_SIZE, combinationKey, defaultSku, distinctSkus, readNumber } from '@haat/contracts';

/** A row of the stock table: one combination of colour and size. */
export interface SkuRow {
  /** React key, stable while rows are added and removed */
  key: string;
  /** the variant of the row; null: a new one */
  id: number | null;
  /** '': the product has no colours; likewise the size */
  color: string;
  size: string;
  /** pieces, as typed */
  quantity: string;
  /** null: follows title, colour and size (section 5) */
  sku: string | null;
  /** added by hand: its colour and size are typed */
  manual: boolean;
}

/** The choices that combinations are made of. */
export interface Choices {
  colors: readonly string[];
  sizes: readonly string[];
  /** made to measure: one combination per colour, of the size Custom */
  custom: boolean;
  /** keys of combinations that the seller removed */
  dropped: readonly string[];
}

/** The chosen colours with each chosen size, or with Custom (section 4); without sizes, a row for each colour in one size. */
export function combinationsOf({ colors, sizes, custom }: Omit<Choices, 'dropped'>) {
  const made = custom ? [CUSTOM_SIZE] : sizes.length > 0 ? sizes : [''];
  return colors.flatMap((color) => made.map((size) => ({ color, size })));
}

/**
 * The stock table after a change of colours or sizes: existing variants and rows added by hand stay; the other rows
 * are the chosen combinations. A remaining combination keeps its typed values (section 4).
 */
export function combineRows(rows: readonly SkuRow[], choices: Choices): SkuRow[] {
  const existing = rows.filter(({ id }) => id !== null);
  const manual = rows.filter(({ id, manual }) => id === null && manual);
  const taken = new Set([...existing, ...manual].map(combinationKey));
  const typed = new Map(rows.map((row) => [combinationKey(row), row]));
  const dropped = new Set(choices.dropped);
  const generated = combinationsOf(choices)
    .filter((choice) => !taken.has(combinationKey(choice)) && !dropped.has(combinationKey(choice)))
    .map((choice) => typed.get(combinationKey(choice)) ?? newRow(choice));
  return [...existing, ...generated, ...manual];
}

function newRow({ color, size }: { color: string; size: string }): SkuRow {
  const key = combinationKey({ color, size });
  return { key, id: null, color, size, quantity: '0', sku: null, manual: false };
}

let last = 0;
/** An empty row, to be filled in by hand. */
export function manualRow(): SkuRow {
  last += 1;
  return {
    key: `manual-${Date.now()}-${last}`,
    id: null,
    color: '',
    size: '',
    quantity: '0',
    sku: null,
    manual: true,
  };
}

/** A whole number from 0; other text counts as 0 (section 5). A number over the limit stays, so that validation can refuse it. */
export function piecesOf(quantity: string): number {
  const pieces = Math.floor(Number(readNumber(quantity) ?? 0));
  return Number.isFinite(pieces) ? Math.max(pieces, 0) : 0;
}

/** The pieces of all combinations. */
export function totalPieces(rows: readonly SkuRow[]): number {
  return rows.reduce((sum, { quantity }) => sum + piecesOf(quantity), 0);
}

/** The SKUs of the rows: typed ones, else unique default ones (section 5). @param title the title of the product */
export function skusOf(rows: readonly SkuRow[], title: string): string[] {
  return distinctSkus(
    rows.map(({ sku, color, size }) => ({ own: sku, fallback: defaultSku(title, color, size) })),
  );
}
