import type { SellerProduct } from '@haat/contracts';
import { COLUMNS, type Column, type CombinationColumn, joinList, pictureColors } from './columns';

/** The rows of the export, header first: one per combination, with the product's own columns in its first row. */
export function productRows(products: readonly SellerProduct[]): string[][] {
  return [[...COLUMNS], ...products.flatMap(rowsOf)];
}

function rowsOf(product: SellerProduct): string[][] {
  const of: Record<Exclude<Column, 'id' | 'name' | CombinationColumn>, string> = {
    description: product.description,
    price: String(product.base_price.amount),
    status: product.status,
    category: product.category?.name ?? '',
    business_type: product.business_type,
    department: product.department ?? '',
    product_type: product.product_type ?? '',
    short_description: product.short_description,
    tags: joinList(product.tags_list),
    custom_sizes: yesOrNo(product.offers_custom_sizes),
    measurements: joinList(product.custom_size_fields),
    pickup_days: String(product.estimated_pickup_days),
    advance_payment: yesOrNo(product.requires_advance_payment),
    features: joinList(product.features),
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

const yesOrNo = (flag: boolean) => (flag ? 'yes' : 'no');

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
