import Papa from 'papaparse';

/** Text that a spreadsheet would read as a formula; a negative number is none. */
const FORMULA = /^(?!-\d+(?:\.\d+)?$)[=+\-@\t\r\n]/;
const guarded = (cell: string) => (FORMULA.test(cell) ? `'${cell}` : cell);

/** UTF-8 with a byte order mark and CRLF, as spreadsheets open it; texts can't run as formulas. */
export const csvFile = (rows: readonly (readonly string[])[]): string =>
  `\ufeff${Papa.unparse(
    rows.map((row) => row.map(guarded)),
    { newline: '\r\n' },
  )}\r\n`;
