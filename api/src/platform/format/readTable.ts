import Papa from 'papaparse';

/** A CSV file whose first line names its columns. */
export interface CsvTable {
  /** cells by the name of their column */
  rows: Record<string, string>[];
  names: ReadonlySet<string>;
  /** Names that several columns have: only the first one is in the rows under it. */
  repeated: ReadonlySet<string>;
}

/**
 * Reads a CSV file. papaparse would rename repeated columns, and a column that has the new name already would replace them.
 * @param nameOf the name as the reader knows it
 */
export function readTable(text: string, nameOf: (written: string) => string): CsvTable {
  const names = new Set<string>();
  const repeated = new Set<string>();
  const { data } = Papa.parse<Record<string, string>>(text.replace(/^\ufeff/, ''), {
    header: true,
    skipEmptyLines: 'greedy',
    transformHeader(written, place) {
      const name = nameOf(written);
      if (names.has(name)) {
        repeated.add(name);
        return `${name} (column ${place + 1})`;
      }
      names.add(name);
      return name;
    },
  });
  return { rows: data, names, repeated };
}
