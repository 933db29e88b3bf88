import {
  combinationKey,
  departmentNamed,
  foldName,
  latinDigits,
  localMessage,
  MAX_STOCK,
  productFields,
  productTable,
  productTypeNamed,
  readAmount,
  readNumber,
} from '@haat/contracts';
import type * as z from 'zod/mini';
import {
  COLUMNS,
  COMBINATION_COLUMNS,
  type Column,
  columnOf,
  type FileField,
  fieldOf,
  fileFields,
  isStatus,
  splitList,
} from './columns';
import type { CsvRecord } from './csvText';

/** A problem by row and column; without a column it is about the whole row. */
export interface CsvProblem {
  row: number;
  column: Column | '';
  /** the content of the cell */
  value: string;
  /** the name of the product, if known */
  product: string;
  /** a key of the strings table, or a text of the contract */
  problem: ProblemKind | { text: string };
}
export type ProblemKind =
  | 'notAWhole'
  | 'notYesOrNo'
  | 'notAStatus'
  | 'notABusinessType'
  | 'notADepartment'
  | 'notAType'
  | 'notAnId'
  | 'differs'
  | 'twice'
  | 'noColumn'
  | 'columnTwice'
  | 'tooManyCells'
  | 'quote'
  | 'noName'
  | 'unknownId'
  | 'changedSince'
  | 'noColor'
  | 'noSize'
  | 'skuTwice'
  | 'noPicture'
  | 'notAColor'
  | 'commaInList'
  | 'commaInColor'
  | 'commaInSize';

/** A problem before its cell and product are looked up. */
export type FoundProblem = Pick<CsvProblem, 'row' | 'column' | 'problem'>;

export interface FileVariant {
  row: number;
  color: string;
  size: string;
  sku: string;
  quantity: number;
}

/** A product of the file. */
export interface FileProduct {
  /** row numbers as in a spreadsheet */
  rows: number[];
  /** null: a new product */
  id: number | null;
  /** values of the file, without columns that the file lacks */
  cells: Partial<Record<Column, string>>;
  /** null: the file has no combinations */
  variants: FileVariant[] | null;
}

export interface ReadFile {
  products: FileProduct[];
  problems: CsvProblem[];
  /** unknown columns */
  ignored: string[];
}

const headerOf = (cell: string) => foldName(cell).replace(/[\s-]+/g, '_');

/** Reads the records of a file and checks every cell by the contract's rules. */
export function readProducts(records: readonly CsvRecord[], badQuotes: readonly number[]): ReadFile {
  const [badQuote] = badQuotes;
  const problems: FoundProblem[] =
    badQuote === undefined ? [] : [{ row: badQuote, column: '', problem: 'quote' }];
  const [header, ...rows] = records;
  const names = (header?.cells ?? []).map(headerOf);
  const columns = new Map<Column, number>();
  for (const column of COLUMNS) {
    const at = names.indexOf(column);
    if (at < 0) continue;
    columns.set(column, at);
    if (names.lastIndexOf(column) !== at) problems.push({ row: header!.row, column, problem: 'columnTwice' });
  }
  const ignored = names.filter((name) => name && !(COLUMNS as readonly string[]).includes(name));
  if (!columns.has('name') && !columns.has('id')) {
    const missing = { row: header?.row ?? 1, column: 'name', problem: 'noColumn' } as const;
    const reported = [...problems, missing].map((one) => ({ ...one, value: '', product: '' }));
    return { products: [], problems: reported, ignored };
  }

  // An unclosed quote swallows the rows after it, and with them combinations that any product would then lose.
  if (badQuote !== undefined)
    return { products: [], problems: problems.map((one) => ({ ...one, value: '', product: '' })), ignored };

  const groups = new Map<string, CsvRecord[]>();
  const cell = ({ cells }: CsvRecord, column: Column) => {
    const at = columns.get(column);
    return at === undefined ? undefined : (cells[at] ?? '');
  };
  for (const record of rows) {
    if (record.cells.slice(names.length).some(Boolean))
      problems.push({ row: record.row, column: '', problem: 'tooManyCells' });
    const [id, name] = [latinDigits(cell(record, 'id') ?? ''), cell(record, 'name') ?? ''];
    if (!id && !name) {
      problems.push({ row: record.row, column: 'name', problem: 'noName' });
      continue;
    }
    const key = id ? `id ${id}` : `name ${foldName(name)}`;
    groups.set(key, [...(groups.get(key) ?? []), record]);
  }
  const products = [...groups.values()].map((group) =>
    readProduct(group, [...columns.keys()], cell, problems),
  );
  const byRow = new Map(records.map((record) => [record.row, record]));
  const nameOf = new Map(products.flatMap(({ rows, cells }) => rows.map((row) => [row, cells.name ?? ''])));
  const reported = problems.map((one) => {
    const record = byRow.get(one.row);
    const value = (record && one.column && record !== header && cell(record, one.column)) || '';
    return { ...one, value, product: nameOf.get(one.row) ?? '' };
  });
  return { products, problems: reported, ignored };
}

const REQUIRED: ReadonlySet<Column> = new Set(
  fileFields.filter((name) => 'required' in productTable[name]).map(columnOf),
);

function readProduct(
  records: readonly CsvRecord[],
  columns: readonly Column[],
  cell: (record: CsvRecord, column: Column) => string | undefined,
  problems: FoundProblem[],
): FileProduct {
  const cells: FileProduct['cells'] = {};
  for (const column of columns) {
    if ((COMBINATION_COLUMNS as readonly string[]).includes(column)) continue;
    // One row of the product is enough; in several rows the value has to be the same.
    const said = records.filter((record) => cell(record, column));
    const [first] = said;
    // An empty cell does not clear a required value.
    if (!first && REQUIRED.has(column) && records.some((record) => cell(record, 'id'))) continue;
    cells[column] = first ? normal(column, cell(first, column)!) : '';
    for (const other of said) {
      if (cell(other, column) !== cell(first!, column))
        problems.push({ row: other.row, column, problem: 'differs' });
    }
    const problem = problemOf(column, cells[column]!);
    if (problem) problems.push({ row: (first ?? records[0]!).row, column, problem });
  }
  const isNew = !cells.id;
  for (const column of REQUIRED) {
    // An update may leave out a column; a new product needs it.
    if (isNew && cells[column] === undefined)
      problems.push({ row: records[0]!.row, column, problem: problemOf(column, '')! });
  }
  return {
    rows: records.map(({ row }) => row),
    id: isNew ? null : Number(cells.id),
    cells,
    variants: readVariants(records, columns, cell, problems),
  };
}

function readVariants(
  records: readonly CsvRecord[],
  columns: readonly Column[],
  cell: (record: CsvRecord, column: Column) => string | undefined,
  problems: FoundProblem[],
): FileVariant[] | null {
  const has = COMBINATION_COLUMNS.filter((column) => columns.includes(column));
  if (has.length === 0) return null;
  const seen = new Set<string>();
  const skus = new Set<string>();
  const variants = records.flatMap((record) => {
    if (!has.some((column) => cell(record, column))) return [];
    const [color = '', size = '', sku = '', typed = ''] = COMBINATION_COLUMNS.map((column) =>
      cell(record, column),
    );
    const quantity = typed === '' ? '0' : (readNumber(typed) ?? typed);
    const { row } = record;
    if (!/^\d{1,9}$/.test(quantity) || Number(quantity) > MAX_STOCK)
      problems.push({ row, column: 'quantity', problem: 'notAWhole' });
    if (color.includes(',')) problems.push({ row, column: 'color', problem: 'commaInColor' });
    if (size.includes(',')) problems.push({ row, column: 'size', problem: 'commaInSize' });
    if (color.length > 60)
      problems.push({ row, column: 'color', problem: { text: 'At most 60 characters' } });
    if (size.length > 20) problems.push({ row, column: 'size', problem: { text: 'At most 20 characters' } });
    if (sku.length > 60) problems.push({ row, column: 'sku', problem: { text: 'At most 60 characters' } });
    const key = combinationKey({ color, size });
    const isRepeated = sku !== '' && skus.has(foldName(sku));
    if (isRepeated) problems.push({ row, column: 'sku', problem: 'skuTwice' });
    skus.add(foldName(sku));
    if (seen.has(key))
      problems.push({ row, column: has.includes('color') ? 'color' : 'size', problem: 'twice' });
    seen.add(key);
    return [{ row, color, size, sku, quantity: Number(quantity) }];
  });
  // If one combination has a colour or a size, all of them need one.
  for (const part of ['color', 'size'] as const) {
    if (!variants.some((variant) => variant[part])) continue;
    for (const variant of variants) {
      if (!variant[part])
        problems.push({ row: variant.row, column: part, problem: part === 'color' ? 'noColor' : 'noSize' });
    }
  }
  return variants;
}

/** Cells in the format of the API: '৳1,250' is '1250', 'Active' is 'active', '১২' is '12'. */
function normal(column: Column, cell: string): string {
  if (column === 'id') return latinDigits(cell);
  if (column === 'status') return cell.toLowerCase();
  const field = fieldOf(column);
  switch (field && productTable[field].kind) {
    case 'amount':
      return readAmount(cell) ?? cell;
    case 'number':
      return latinDigits(cell);
    case 'flag':
      return cell.toLowerCase();
    case 'choice':
      // Choices can be written in either language. Unknown text stays as it is, so that validation refuses it.
      return CHOICES[field as Choice].named?.(cell) ?? cell;
    default:
      return cell;
  }
}

type Choice = {
  [Name in FileField]: (typeof productTable)[Name] extends { kind: 'choice' } ? Name : never;
}[FileField];
/** How the choices of a cell are read, and refused. */
const CHOICES: Record<Choice, { named?: (cell: string) => string | null; problem: ProblemKind }> = {
  business_type: { problem: 'notABusinessType' },
  department: { named: departmentNamed, problem: 'notADepartment' },
  product_type: { named: productTypeNamed, problem: 'notAType' },
};

const YES = ['yes', 'true', '1', 'y'];
const NO = ['no', 'false', '0', 'n', ''];
export const isYes = (cell: string) => YES.includes(cell);

function problemOf(column: Column, cell: string): CsvProblem['problem'] | null {
  if (column === 'id') return cell === '' || /^[1-9]\d{0,14}$/.test(cell) ? null : 'notAnId';
  if (column === 'status') return cell === '' || isStatus(cell) ? null : 'notAStatus';
  const field = fieldOf(column);
  if (!field) return null;
  const schema = productFields[field];
  const row = productTable[field];
  switch (row.kind) {
    case 'flag':
      return YES.includes(cell) || NO.includes(cell) ? null : 'notYesOrNo';
    case 'choice':
      return cell === '' || schema.safeParse(cell).success ? null : CHOICES[field as Choice].problem;
    case 'number':
      return cell === '' ? null : refusal(schema, cell);
    case 'list':
      return 'comma' in row ? listProblem(schema, cell) : refusal(schema, JSON.stringify(splitList(cell)));
    default:
      return refusal(schema, cell);
  }
}

/** Names in a list have no commas: a comma stands for the list's separator. */
function listProblem(schema: z.ZodMiniType, cell: string): CsvProblem['problem'] | null {
  const problem = refusal(schema, JSON.stringify(splitList(cell)));
  return problem && cell.includes(',') ? 'commaInList' : problem;
}

/** The text of the contract. */
function refusal(schema: z.ZodMiniType, value: string): { text: string } | null {
  const { error } = schema.safeParse(value);
  return error ? { text: localMessage(error.issues[0]?.message ?? '') } : null;
}
