import { combinationKey, productTable, type SellerProduct } from '@haat/contracts';
import { type Column, columnOf, fileFields } from './columns';
import type { FileProduct } from './readProducts';

/** A cell that a spreadsheet has probably changed. It is imported as it stands. */
export interface CsvWarning {
  row: number;
  column: Column;
  value: string;
  warning: 'skuNumber' | 'skuChanged' | 'sizeIsDate' | 'questionMarks';
}

/** 1E5, 8.90E+018 */
const SCIENTIFIC = /^\d+([.,]\d+)?E[+-]?\d+$/i;
const MONTH = '(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*';
/** 02-Mar, Mar-02, 2026-03-02, 3/2/2026 */
const DATE = new RegExp(
  `^(\\d{1,2}[-/ ]${MONTH}([-/ ]\\d{2,4})?|${MONTH}[-/ ]\\d{1,4}|\\d{4}-\\d{1,2}-\\d{1,2}|\\d{1,2}[-/.]\\d{1,2}[-/.]\\d{2,4})$`,
  'i',
);
/** Text that was saved in an encoding without its letters consists of question marks. */
const QUESTION_MARKS = /^(?=.*\?.*\?)[?\s.,|/()-]+$/;

const TEXTS = fileFields.filter((name) => ['text', 'list'].includes(productTable[name].kind)).map(columnOf);

/** The cells of a product that look like slips of a spreadsheet. @param known the present product, if there is one */
export function spreadsheetSlips(
  { rows, cells, variants }: FileProduct,
  known: SellerProduct | null,
): CsvWarning[] {
  const [firstRow = 1] = rows;
  const texts = TEXTS.flatMap((column): CsvWarning[] => {
    const value = cells[column] ?? '';
    return QUESTION_MARKS.test(value) ? [{ row: firstRow, column, value, warning: 'questionMarks' }] : [];
  });
  const choices = (variants ?? []).flatMap(({ row, color, size, sku }): CsvWarning[] => {
    const own = known?.variants.find(
      (variant) => combinationKey(variant) === combinationKey({ color, size }),
    );
    const found: CsvWarning[] = [];
    if (QUESTION_MARKS.test(color))
      found.push({ row, column: 'color', value: color, warning: 'questionMarks' });
    if (QUESTION_MARKS.test(size)) found.push({ row, column: 'size', value: size, warning: 'questionMarks' });
    if (DATE.test(size)) found.push({ row, column: 'size', value: size, warning: 'sizeIsDate' });
    if (own && own.sku !== sku && sameNumber(own.sku, sku))
      found.push({ row, column: 'sku', value: `${own.sku} → ${sku}`, warning: 'skuChanged' });
    else if (SCIENTIFIC.test(sku) && own?.sku !== sku)
      found.push({ row, column: 'sku', value: sku, warning: 'skuNumber' });
    return found;
  });
  return [...texts, ...choices];
}

/** Whether a spreadsheet would take both for one number: 00123 and 123. */
function sameNumber(before: string, now: string): boolean {
  return before.trim() !== '' && now.trim() !== '' && Number(before) === Number(now);
}
