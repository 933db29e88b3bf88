import Papa from 'papaparse';

/** Text that a spreadsheet would read as a formula; some programs convert full-width signs. */
const FORMULA = /^'*[=+\-@＝＋－＠\t\r\n]/;
const GUARDED = /^'+[=+\-@＝＋－＠\t\r\n]/;

/** Escapes text that a spreadsheet would run as a formula; {@link unguarded} removes the mark. */
export function guarded(cell: string): string {
  return FORMULA.test(cell) ? `'${cell}` : cell;
}

export function unguarded(cell: string): string {
  return GUARDED.test(cell) ? cell.slice(1) : cell;
}

/** A file that Excel opens without an import: UTF-8 with byte order mark, CRLF, quotes where needed. */
export function csvText(rows: readonly (readonly string[])[]): string {
  const cells = rows.map((row) => row.map(guarded));
  return `\ufeff${Papa.unparse(cells, { newline: '\r\n' })}\r\n`;
}

/** The encoding of the file is not known. */
export class UnreadableFile extends Error {}

/** The text of a file in UTF-8, or in UTF-16 with byte order mark (Excel's 'Unicode Text'). @throws UnreadableFile */
export function decode(bytes: Uint8Array): string {
  const [first, second] = bytes;
  const encoding =
    first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8';
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    throw new UnreadableFile();
  }
}

export interface CsvRecord {
  /** as in a spreadsheet, from 1 */
  row: number;
  cells: string[];
}

/**
 * The records of a CSV file with commas, semicolons or tabs. Empty ones are left out.
 * @returns also the rows with an unclosed quote
 */
export function parseCsv(text: string): { records: CsvRecord[]; badQuotes: number[] } {
  const { data, errors } = Papa.parse<string[]>(text.replace(/^\ufeff/, ''), {
    delimitersToGuess: [',', ';', '\t'],
  });
  const records = data.map((cells, index) => ({
    row: index + 1,
    cells: cells.map((cell) => unguarded(cell).trim()),
  }));
  return {
    records: records.filter(({ cells }) => cells.some(Boolean)),
    badQuotes: [...new Set(errors.filter(({ type }) => type === 'Quotes').map(({ row }) => (row ?? 0) + 1))],
  };
}
