import Papa from 'papaparse';

/** What a spreadsheet would take for a formula. Full-width signs count: some programs fold them. */
const FORMULA = /^'*[=+\-@＝＋－＠\t\r\n]/;
const GUARDED = /^'+[=+\-@＝＋－＠\t\r\n]/;

/** Text that a spreadsheet shows and never runs; {@link unguarded} takes the mark off again. */
export function guarded(cell: string): string {
  return FORMULA.test(cell) ? `'${cell}` : cell;
}

export function unguarded(cell: string): string {
  return GUARDED.test(cell) ? cell.slice(1) : cell;
}

/** A file that Excel opens as it is: UTF-8 with its mark, rows ended by CRLF, quotes where they are needed. */
export function csvText(rows: readonly (readonly string[])[]): string {
  const cells = rows.map((row) => row.map(guarded));
  return `\ufeff${Papa.unparse(cells, { newline: '\r\n' })}\r\n`;
}

/** The file is not text that can be read without guessing. */
export class UnreadableFile extends Error {}

/** The text of a file: UTF-8, or UTF-16 with its mark, as Excel's 'Unicode Text' has it. @throws UnreadableFile */
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
  /** as a spreadsheet counts, from 1 */
  row: number;
  cells: string[];
}

/**
 * The records of a CSV file, whatever stands between its cells: commas, semicolons or tabs. Empty ones are left out.
 * @returns rows where a quote is not closed, too
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
