import type { ProductFormValues } from '@haat/api-client/productForm';
import {
  emptyProductField,
  PRODUCT_STATUSES,
  type ProductFieldName,
  type ProductStatus,
  productFieldNames,
  productTable,
  type SellerProduct,
} from '@haat/contracts';

type Table = typeof productTable;
/** Fields that files have. */
export type FileField = {
  [Name in ProductFieldName]: Table[Name] extends { column: null } ? never : Name;
}[ProductFieldName];
type ColumnOf<Name extends FileField> = Table[Name] extends { column: infer Column extends string }
  ? Column
  : Name;
/** The columns of fields of the product table. */
export type FieldColumn = { [Name in FileField]: ColumnOf<Name> }[FileField];

/** The fields, in the order of their columns. */
export const fileFields = productFieldNames.filter((name): name is FileField => columnNameOf(name) !== null);

function columnNameOf(name: ProductFieldName): string | null {
  const row = productTable[name];
  return 'column' in row ? row.column : name;
}

export const columnOf = (name: FileField) => columnNameOf(name) as FieldColumn;

const FIELD_OF = new Map(fileFields.map((name) => [columnOf(name) as string, name]));
/** The field of a column; undefined for the others. */
export const fieldOf = (column: Column): FileField | undefined => FIELD_OF.get(column);

/** Columns of a combination; the others are about the product and stand in any of its rows. */
export const COMBINATION_COLUMNS = ['color', 'size', 'sku', 'quantity'] as const;
export type CombinationColumn = (typeof COMBINATION_COLUMNS)[number];

export type Column = 'id' | FieldColumn | 'status' | CombinationColumn | 'picture_colors' | 'version';

/** The columns of the file, in the order of the export. A product has one row per combination of colour and size. */
export const COLUMNS: readonly Column[] = [
  'id',
  ...fileFields.flatMap((name): Column[] => {
    if (name === 'price') return ['price', 'status'];
    return name === 'tags' ? ['tags', ...COMBINATION_COLUMNS] : [columnOf(name)];
  }),
  'picture_colors',
  'version',
];

/** Entries of a list are separated by ' | '; a bar within an entry is written '\|'. */
export const joinList = (entries: readonly string[]) =>
  entries.map((entry) => entry.replaceAll('|', '\\|')).join(' | ');

export const splitList = (cell: string) =>
  cell
    .split(/(?<!\\)\|/)
    .map((entry) => entry.replaceAll('\\|', '|').trim())
    .filter(Boolean);

/** A picture without a single colour, in the list of the pictures' colours. */
export const NO_COLOR = '-';

/** The cell with the colours of a product's pictures, in their order; '' when no picture has a colour. */
export function pictureColors(images: SellerProduct['images']): string {
  return images.some(({ color }) => color) ? joinList(images.map(({ color }) => color || NO_COLOR)) : '';
}

type TableValues = Required<Pick<ProductFormValues, FileField>>;

/** The values that the form would send for an unchanged product, without pictures. */
export function valuesOf(product: SellerProduct): Omit<ProductFormValues, 'uploaded_images'> {
  const own: Partial<Record<FileField, unknown>> = product;
  const fields = fileFields
    // An API of an earlier release refuses a part that it doesn't know.
    .filter(
      (name) =>
        own[name] !== undefined || productTable[name].kind !== 'text' || !('later' in productTable[name]),
    )
    .map((name) => [name, own[name] ?? emptyProductField(name)]);
  return {
    ...(Object.fromEntries(fields) as TableValues),
    price: String(product.base_price.amount),
    category: product.category?.name ?? '',
    tags: product.tags_list,
    availableSizes: product.availableSizes,
    availableColors: product.availableColors,
    variants: product.variants.map(({ id, color, size, stock_quantity, sku }) => ({
      id,
      color,
      size,
      stock_quantity,
      sku,
    })),
  };
}

export const isStatus = (text: string): text is ProductStatus =>
  (PRODUCT_STATUSES as readonly string[]).includes(text);
