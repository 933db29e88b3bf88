import { CUSTOM_SIZE, defaultSku, distinctSkus, foldName, latinDigits } from '@haat/contracts';

/** A row of the stock table: one combination of colour and size. */
export interface SkuRow {
  /** keeps its inputs apart from other rows' as rows come and go */
  key: string;
  /** the variant that it stands for; null: a new one */
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

/** What the combinations are made of. */
export interface Choices {
  colors: readonly string[];
  sizes: readonly string[];
  /** made to measure: one combination a colour, of the size Custom */
  custom: boolean;
  /** keys of combinations that the seller took out */
  dropped: readonly string[];
}

/** Combinations with the same key are one; case and spaces don't count. */
export function choiceKey({ color, size }: { color: string; size: string }): string {
  return `${foldName(color)}/${foldName(size)}`;
}

/** The chosen colours with each chosen size, or with Custom (section 4). */
export function combinationsOf({ colors, sizes, custom }: Omit<Choices, 'dropped'>) {
  const made = custom ? [CUSTOM_SIZE] : sizes;
  return colors.flatMap((color) => made.map((size) => ({ color, size })));
}

/**
 * The stock table after a choice: what the product has and what was added by hand stays; the other rows are those of
 * the chosen combinations. A combination that stays keeps what was typed (section 4).
 */
export function combineRows(rows: readonly SkuRow[], choices: Choices): SkuRow[] {
  const existing = rows.filter(({ id }) => id !== null);
  const manual = rows.filter(({ id, manual }) => id === null && manual);
  const taken = new Set([...existing, ...manual].map(choiceKey));
  const typed = new Map(rows.map((row) => [choiceKey(row), row]));
  const dropped = new Set(choices.dropped);
  const generated = combinationsOf(choices)
    .filter((choice) => !taken.has(choiceKey(choice)) && !dropped.has(choiceKey(choice)))
    .map((choice) => typed.get(choiceKey(choice)) ?? newRow(choice));
  return [...existing, ...generated, ...manual];
}

function newRow({ color, size }: { color: string; size: string }): SkuRow {
  const key = choiceKey({ color, size });
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

/** A whole number from 0; what is none counts as 0 (section 5). One over the limit stays, so that it can be refused. */
export function piecesOf(quantity: string): number {
  const pieces = Math.floor(Number(latinDigits(quantity)));
  return Number.isFinite(pieces) ? Math.max(pieces, 0) : 0;
}

/** The pieces of all combinations. */
export function totalPieces(rows: readonly SkuRow[]): number {
  return rows.reduce((sum, { quantity }) => sum + piecesOf(quantity), 0);
}

/** The rows' SKUs: what was typed, else the default ones (section 5), no two of them alike. @param title the product's */
export function skusOf(rows: readonly SkuRow[], title: string): string[] {
  return distinctSkus(
    rows.map(({ sku, color, size }) => ({ own: sku, fallback: defaultSku(title, color, size) })),
  );
}
