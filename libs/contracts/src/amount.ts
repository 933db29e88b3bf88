import { latinDigits } from './latinDigits';

const GROUPED = [
  // 1,250 and 12,345,678
  /^\d{1,3}(,\d{3})+(\.\d{1,2})?$/,
  // 1,23,456
  /^\d{1,2}(,\d{2})+,\d{3}(\.\d{1,2})?$/,
];
/** A group has three digits at the end, so fewer can only be decimals: 1250,50 and 1.250,50. */
const DECIMAL_COMMA = /^(\d+|\d{1,3}(\.\d{3})+),\d{1,2}$/;

/**
 * The number that a person or a spreadsheet wrote, as '1250.50': digits may be Bengali, commas group by thousands or lakhs,
 * and a comma is the decimal sign where it can mean nothing else. At most two decimals.
 * @returns null for anything else
 */
export function readNumber(text: string): string | null {
  const written = latinDigits(text.replace(/[\u200b-\u200f\u2060\ufeff]/g, '')).trim();
  if (/^\d+(\.\d{1,2})?$/.test(written)) return written;
  if (GROUPED.some((form) => form.test(written))) return written.replaceAll(',', '');
  if (DECIMAL_COMMA.test(written)) return written.replaceAll('.', '').replace(',', '.');
  return null;
}

const BEFORE = /^(৳|tk\.?|bdt|taka|টাকা)\s*/iu;
const AFTER = /\s*(৳|tk\.?|bdt|taka|টাকা)$/iu;

/** Like {@link readNumber}, for an amount in taka; also reads '৳1,250', 'Tk 1250', '1250/-' and '১২৫০ টাকা'. */
export function readAmount(text: string): string | null {
  const bare = text
    .normalize('NFC')
    .trim()
    .replace(/\s*\/[-=–]$/, '');
  const digits = BEFORE.test(bare) ? bare.replace(BEFORE, '') : bare.replace(AFTER, '');
  return readNumber(digits);
}
