import { foldName } from './foldName';
import { latinDigits } from './latinDigits';
import { SIZES } from './values';

// Names of sizes, colours and combinations of a product.

/** The size of what is made to measure (seller specification, section 4). */
export const CUSTOM_SIZE = 'Custom';

/** Names without repetitions; the first spelling stays. */
export function distinctNames(names: readonly string[]): string[] {
  const byFold = new Map<string, string>();
  for (const name of names) if (!byFold.has(foldName(name))) byFold.set(foldName(name), name);
  return [...byFold.values()];
}

const KNOWN_SIZES = /* @__PURE__ */ sizesByFold();

/** In a function, so that pages that know no sizes don't load it. */
function sizesByFold() {
  return new Map<string, string>([...SIZES, 'One Size', CUSTOM_SIZE].map((size) => [foldName(size), size]));
}

/** A size as it is written everywhere: 'xl' is 'XL'; one that is not among the options stays as typed. */
export function sizeName(size: string): string {
  return KNOWN_SIZES.get(foldName(size)) ?? size;
}

/** Orders sizes from small to large, then numbers (9, 10-11 Y, 28); sellers' other sizes come last, in the given order. */
export function compareSizes(a: string, b: string): number {
  return sizeIndex(a) - sizeIndex(b) || compareNumbers(a, b);
}

/** Whether a size begins with a number: '28', '10-11 Y', '২৮'. */
export const isNumberedSize = (size: string): boolean => firstNumber(size) !== null;

function compareNumbers(a: string, b: string): number {
  const [one, other] = [firstNumber(a), firstNumber(b)];
  if (one === null || other === null) return Number(one === null) - Number(other === null);
  return one - other || (latinDigits(a) < latinDigits(b) ? -1 : Number(latinDigits(a) !== latinDigits(b)));
}

function firstNumber(size: string): number | null {
  const [number] = /^\d+(?:\.\d+)?(?![\d.]*x)/i.exec(latinDigits(size.trim())) ?? [];
  return number === undefined ? null : Number(number);
}

function sizeIndex(size: string): number {
  const index = (SIZES as readonly string[]).indexOf(sizeName(size));
  return index < 0 ? SIZES.length : index;
}

/**
 * The SKU of a combination whose own was left empty (seller specification, section 5): three letters of the
 * product's name or PRD, two of the colour or XX, the size or OS. Vowel signs stay with their letters.
 */
export function defaultSku(name: string, color: string | null, size: string | null): string {
  const letters = (from: string, count: number) =>
    (from.normalize('NFC').match(/\p{L}\p{M}*/gu) ?? []).slice(0, count).join('').toUpperCase();
  return [letters(name, 3) || 'PRD', letters(color ?? '', 2) || 'XX', size?.trim() || 'OS'].join('-');
}

/**
 * The SKUs of a product's combinations, no two alike: those of its own stay, and of the default ones a later one gets
 * a number where it would repeat another.
 * @param rows.own null: the default one
 * @param isTaken whether something else has a SKU, folded by {@link foldName}
 */
export function distinctSkus(
  rows: readonly { own: string | null; fallback: string }[],
  isTaken: (folded: string) => boolean = () => false,
): string[] {
  const taken = new Set(rows.flatMap(({ own }) => (own === null ? [] : foldName(own))));
  return rows.map(({ own, fallback }) => {
    if (own !== null) return own;
    let sku = fallback;
    for (let number = 2; taken.has(foldName(sku)) || isTaken(foldName(sku)); number++)
      sku = `${fallback}-${number}`;
    taken.add(foldName(sku));
    return sku;
  });
}
