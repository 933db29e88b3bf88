import type { ProductFormValues } from '@haat/api-client/productForm';
import {
  combinationKey,
  editBase,
  emptyProductField,
  foldName,
  offerPrice,
  paisaOf,
  productTable,
  type SellerOffer,
  type SellerProduct,
} from '@haat/contracts';
import {
  columnOf,
  type FileField,
  fileFields,
  NO_COLOR,
  pictureColors,
  splitList,
  valuesOf,
} from './columns';
import { type CsvProblem, type FileProduct, type FoundProblem, isYes, type ReadFile } from './readProducts';
import { type CsvWarning, spreadsheetSlips } from './spreadsheetSlips';

type Values = Omit<ProductFormValues, 'uploaded_images'>;

/** One change that the import would make to a product. */
export interface Change {
  /** a column of the file, or 'quantity' and 'sku' with their combination */
  what: string;
  before: string;
  after: string;
}

/** The planned change of one product of the file. */
export interface Step {
  kind: 'create' | 'update';
  name: string;
  rows: number[];
  values: Values;
  /** to be set afterwards; null when it is right already */
  status: 'active' | 'inactive' | null;
  /** for an update: the present product */
  current: SellerProduct | null;
  changes: Change[];
  /** the price becomes ৳0 */
  becomesFree: boolean;
  /** the name of the offer that makes it ৳0; null: the price itself is */
  freeBy: string | null;
  /** for a new product: it has neither images nor stock */
  startsInactive: boolean;
  /** for a new product: another one has its name */
  sameName: boolean;
  /** for a new product: idempotency key, so that a retry creates it once */
  key: string;
}

export interface Plan {
  steps: Step[];
  /** products that equal the file already */
  unchanged: number;
  problems: CsvProblem[];
  /** cells of the steps that a spreadsheet has probably changed */
  warnings: CsvWarning[];
}

/**
 * The dry run: the changes that an import of the file would make to the present products. Products with problems are
 * left out, so that the others can be imported; what an interrupted import has done counts as unchanged.
 * @param offers those that run or will run
 * @param newKey creates an Idempotency-Key
 */
export function planImport(
  file: ReadFile,
  products: readonly SellerProduct[],
  offers: readonly SellerOffer[],
  newKey: () => string,
): Plan {
  const byId = new Map(products.map((product) => [product.id, product]));
  const byName = new Map(products.map((product) => [foldName(product.name), product]));
  const problems: CsvProblem[] = [];
  const tell = ({ cells }: FileProduct, known: SellerProduct | null, found: FoundProblem) =>
    problems.push({
      ...found,
      product: cells.name || known?.name || '',
      // The version is of no use to a seller.
      value: (found.column && found.column !== 'version' && cells[found.column]) || '',
    });
  const ofRow = new Map(file.products.flatMap((one) => one.rows.map((row) => [row, one])));
  for (const problem of file.problems) {
    const id = ofRow.get(problem.row)?.id ?? null;
    const known = id === null ? undefined : byId.get(id);
    problems.push({ ...problem, product: problem.product || known?.name || '' });
  }
  const bad = new Set(problems.map(({ row }) => row));
  const plan: Plan = { steps: [], unchanged: 0, problems, warnings: [] };
  for (const one of file.products) {
    if (one.rows.some((row) => bad.has(row))) continue;
    const [row = 1] = one.rows;
    const known = one.id === null ? null : (byId.get(one.id) ?? null);
    if (one.id !== null && !known) {
      tell(one, null, { row, column: 'id', problem: 'unknownId' });
      continue;
    }
    const twin = byName.get(foldName(one.cells.name ?? ''));
    const compared = known ?? twin ?? null;
    const shown = shownAtExport(one, known);
    const values = mergedValues(one, known, shown);
    const status = wantedStatus(one, known?.status ?? 'active');
    const colored = imageColors(one, known, values);
    if (typeof colored === 'string') {
      tell(one, known, { row, column: 'picture_colors', problem: colored });
      continue;
    }
    const changes = compared
      ? changesOf(valuesOf(compared), known ? values : mergedValues(one, compared, null))
      : [];
    if (known && colored) {
      values.image_colors = colored;
      const after = pictureColors(
        known.images.map((image, at) => ({ ...image, color: colored[at]?.color ?? null })),
      );
      changes.push({ what: 'picture_colors', before: pictureColors(known.images), after });
    }
    if (compared && changes.length === 0 && !wantedStatus(one, compared.status)) {
      plan.unchanged += 1;
      continue;
    }
    if (known && shown === 'stale') {
      tell(one, known, { row, column: 'version', problem: 'changedSince' });
      continue;
    }
    if (known && status) changes.push({ what: 'status', before: known.status, after: status });
    const freeBy = known && offerThatMakesFree(known, Number(values.price), offers);
    const becomesFree = freeBy !== null || (Number(values.price) === 0 && known?.base_price.amount !== 0);
    if (becomesFree) values.confirm_zero_price = true;
    plan.warnings.push(...spreadsheetSlips(one, known));
    plan.steps.push({
      becomesFree,
      freeBy,
      startsInactive:
        !known &&
        status !== 'inactive' &&
        values.variants.every(({ stock_quantity }) => stock_quantity === 0),
      kind: known ? 'update' : 'create',
      name: values.name,
      rows: one.rows,
      values,
      status,
      current: known,
      changes: known ? changes : [],
      sameName: !known && twin !== undefined,
      key: newKey(),
    });
  }
  return plan;
}

/** The name of the offer that makes a new price ৳0, as the server decides it; null without one. */
function offerThatMakesFree(
  { id, base_price }: SellerProduct,
  price: number,
  offers: readonly SellerOffer[],
): string | null {
  if (price === 0 || price === base_price.amount) return null;
  const free = offers.find(
    (offer) =>
      offer.product === id &&
      offerPrice(paisaOf(price), {
        offerType: offer.offer_type,
        percent: offer.discount_percentage,
        amountPaisa: paisaOf(offer.discount_amount),
      }) === 0,
  );
  return free ? free.name : null;
}

/**
 * The colours of a product's pictures in the file, in their order; null when it has none or no new ones.
 * @returns also the problems with them
 */
function imageColors(
  { cells }: FileProduct,
  known: SellerProduct | null,
  { availableColors }: Values,
): { image: number; color: string | null }[] | 'noPicture' | 'notAColor' | null {
  const named = splitList(cells.picture_colors ?? '');
  const images = known?.images ?? [];
  if (named.length === 0) return null;
  if (named.length > images.length) return 'noPicture';
  const spelling = new Map(availableColors.map((color) => [foldName(color), color]));
  const colors = images.map(({ color = null }, at) => {
    const wanted = named[at];
    if (wanted === undefined) return color;
    return wanted === NO_COLOR ? null : (spelling.get(foldName(wanted)) ?? undefined);
  });
  if (colors.includes(undefined)) return 'notAColor';
  if (colors.every((color, at) => color === (images[at]?.color ?? null))) return null;
  return images.flatMap(({ id }, at) => (id === null ? [] : [{ image: id, color: colors[at] ?? null }]));
}

/** Whether a product has these values already. */
export function isAsWanted(product: SellerProduct, values: Values): boolean {
  return changesOf(valuesOf(product), values).length === 0;
}

/** The stock at the time of the export, by variant; 'stale' when the product was changed since, null when the file lacks it. */
function shownAtExport(
  { cells }: FileProduct,
  known: SellerProduct | null,
): ReadonlyMap<number, number> | 'stale' | null {
  const base = (version: string) => editBase.safeParse(`"${version}"`).data;
  const exported = cells.version ? base(cells.version) : undefined;
  const now = known?.version ? base(known.version) : undefined;
  if (!exported || !now) return null;
  return exported.version === now.version ? exported.shown : 'stale';
}

function wantedStatus({ cells }: FileProduct, now: string): Step['status'] {
  const { status } = cells;
  // Draft and archived are never set here (section 4).
  return (status === 'active' || status === 'inactive') && status !== now ? status : null;
}

/** The product with the values of the file. */
function mergedValues(
  file: FileProduct,
  known: SellerProduct | null,
  shown: ReadonlyMap<number, number> | 'stale' | null,
): Values {
  const { cells } = file;
  const now: Values = known ? valuesOf(known) : NEW;
  const variants = variantsOf(file, known, shown);
  const names = (of: 'color' | 'size') => [...new Set(variants.flatMap((variant) => variant[of] ?? []))];
  const fields = fileFields.flatMap((name) => {
    const value = cellValue(name, cells[columnOf(name)], now[name]);
    return value === undefined ? [] : [[name, value]];
  });
  const { business_type: _, ...rest } = now;
  return {
    ...rest,
    ...(Object.fromEntries(fields) as Pick<Values, FileField>),
    availableColors: file.variants?.length ? names('color') : now.availableColors,
    availableSizes: file.variants?.length
      ? names('size').filter((size) => size !== 'Custom')
      : now.availableSizes,
    variants,
  };
}

/** The value of a field: that of the file's cell, else what the product has; undefined where both say nothing. */
function cellValue<Name extends FileField>(name: Name, cell: string | undefined, now: Values[Name]): unknown {
  const row = productTable[name];
  switch (row.kind) {
    case 'list':
      return cell === undefined ? now : splitList(cell);
    case 'flag':
      return cell === undefined ? now : isYes(cell);
    case 'number':
      return Number(cell || now);
    case 'choice':
      // A choice that must be made stays as it is.
      return 'nullable' in row ? (cell ?? now) : cell || now || undefined;
    default:
      return cell ?? now;
  }
}

const NEW = {
  ...Object.fromEntries(
    fileFields
      // The server chooses what is left out.
      .filter((name) => productTable[name].kind !== 'choice' && !('later' in productTable[name]))
      .map((name) => [name, emptyProductField(name)]),
  ),
  availableSizes: [],
  availableColors: [],
  variants: [],
} as unknown as Values;

function variantsOf(
  { variants }: FileProduct,
  known: SellerProduct | null,
  shown: ReadonlyMap<number, number> | 'stale' | null,
): Values['variants'] {
  // A file without combinations of a product leaves them unchanged.
  if (!variants || variants.length === 0) return known ? valuesOf(known).variants : [];
  const byChoice = new Map(known?.variants.map((variant) => [combinationKey(variant), variant]));
  return variants.map(({ color, size, sku, quantity }) => {
    const own = byChoice.get(combinationKey({ color, size }));
    const before = own && shown instanceof Map ? shown.get(own.id) : undefined;
    // Stock is changed by the difference to the export, so that sales since then remain (docs/adr/0016).
    const pieces =
      own && before !== undefined ? Math.max(0, own.stock_quantity + quantity - before) : quantity;
    return {
      ...(own ? { id: own.id } : {}),
      color: own?.color ?? (color || null),
      size: own?.size ?? (size || null),
      stock_quantity: pieces,
      sku: sku || own?.sku || '',
    };
  });
}

const wordsOf = (variant: { color?: string | null; size?: string | null }) =>
  [variant.color, variant.size].filter(Boolean).join(' / ');

/** The differences by column and combination. */
function changesOf(before: Values, after: Values): Change[] {
  const changes: Change[] = fileFields.flatMap((name) => {
    const [was, is] = [said(name, before[name]), said(name, after[name])];
    return was === is ? [] : [{ what: name, before: was, after: is }];
  });
  const was = new Map(
    before.variants.map((variant) => [
      combinationKey({ color: variant.color ?? null, size: variant.size ?? null }),
      variant,
    ]),
  );
  for (const variant of after.variants) {
    const key = combinationKey({ color: variant.color ?? null, size: variant.size ?? null });
    const old = was.get(key);
    was.delete(key);
    const about = wordsOf(variant);
    if (old?.stock_quantity !== variant.stock_quantity)
      changes.push({
        what: `quantity ${about}`,
        before: old ? String(old.stock_quantity) : '',
        after: String(variant.stock_quantity),
      });
    if (old && old.sku !== variant.sku)
      changes.push({ what: `sku ${about}`, before: old.sku ?? '', after: variant.sku ?? '' });
  }
  for (const gone of was.values())
    changes.push({ what: `quantity ${wordsOf(gone)}`, before: String(gone.stock_quantity), after: '' });
  return changes;
}

function said(name: string, value: unknown): string {
  if (name === 'price') return String(Number(value));
  return Array.isArray(value) ? value.join(', ') : String(value ?? '');
}
