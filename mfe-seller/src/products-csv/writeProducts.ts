import type { SellerProduct } from '@haat/contracts';
import { COLUMNS, type Column, columnOf, fileFields, joinList, pictureColors, valuesOf } from './columns';

/** The rows of the export, header first: one per combination, with the product's own columns in its first row. */
export function productRows(products: readonly SellerProduct[]): string[][] {
  return [[...COLUMNS], ...products.flatMap(rowsOf)];
}

function rowsOf(product: SellerProduct): string[][] {
  const values = valuesOf(product);
  const of: Partial<Record<Column, string>> = {
    ...Object.fromEntries(fileFields.map((name) => [columnOf(name), cellOf(values[name])])),
    status: product.status,
    picture_colors: pictureColors(product.images),
    version: product.version,
  };
  // With the id in each row, a spreadsheet can sort them.
  const always = { id: String(product.id), name: product.name };
  const combinations: Partial<Record<Column, string>>[] = product.variants.map((variant) => ({
    color: variant.color ?? '',
    size: variant.size ?? '',
    sku: variant.sku,
    quantity: String(variant.stock_quantity),
  }));
  const [first = {}, ...rest] = combinations;
  return [{ ...always, ...of, ...first }, ...rest.map((one) => ({ ...always, ...one }))].map(
    (cells: Partial<Record<Column, string>>) => COLUMNS.map((column) => cells[column] ?? ''),
  );
}

function cellOf(value: string | number | boolean | readonly string[] | undefined): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return typeof value === 'object' ? joinList(value) : String(value ?? '');
}

/** The template: the header, and an example product with two combinations. */
export function templateRows(): string[][] {
  const example: Partial<Record<Column, string>>[] = [
    {
      name: 'Cotton Panjabi',
      description: 'Soft cotton for warm days',
      price: '1250',
      status: 'active',
      category: 'Panjabi',
      department: 'men',
      product_type: 'panjabi',
      tags: 'Eid | Cotton',
      color: 'Indigo',
      size: 'M',
      quantity: '10',
      pickup_days: '3',
      advance_payment: 'no',
    },
    { name: 'Cotton Panjabi', color: 'Indigo', size: 'L', quantity: '8' },
  ];
  const columns = COLUMNS.filter((column) => !['id', 'picture_colors', 'version'].includes(column));
  return [[...columns], ...example.map((row) => columns.map((column) => row[column] ?? ''))];
}
