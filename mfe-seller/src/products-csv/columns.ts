import type { ProductFormValues } from '@haat/api-client/productForm';
import {
  PRODUCT_STATUSES,
  type ProductDepartment,
  type ProductStatus,
  type ProductType,
  type SellerProduct,
} from '@haat/contracts';

/** The columns of the file, in the order of the export. A product has one row per combination of colour and size. */
export const COLUMNS = [
  'id',
  'name',
  'description',
  'price',
  'status',
  'category',
  'business_type',
  'department',
  'product_type',
  'short_description',
  'tags',
  'color',
  'size',
  'sku',
  'quantity',
  'custom_sizes',
  'measurements',
  'pickup_days',
  'advance_payment',
  'features',
  'picture_colors',
  'version',
] as const;
export type Column = (typeof COLUMNS)[number];

/** Columns of a combination; the others are about the product and stand in any of its rows. */
export const COMBINATION_COLUMNS = ['color', 'size', 'sku', 'quantity'] as const satisfies readonly Column[];
export type CombinationColumn = (typeof COMBINATION_COLUMNS)[number];

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

/** What the form would send for an unchanged product, without pictures. */
export function valuesOf(product: SellerProduct): Omit<ProductFormValues, 'uploaded_images'> {
  return {
    name: product.name,
    description: product.description,
    price: String(product.base_price.amount),
    estimated_pickup_days: product.estimated_pickup_days,
    requires_advance_payment: product.requires_advance_payment,
    availableSizes: product.availableSizes,
    availableColors: product.availableColors,
    tags: product.tags_list,
    offers_custom_sizes: product.offers_custom_sizes,
    custom_size_fields: product.custom_size_fields,
    variants: product.variants.map(({ id, color, size, stock_quantity, sku }) => ({
      id,
      color,
      size,
      stock_quantity,
      sku,
    })),
    short_description: product.short_description,
    category: product.category?.name ?? '',
    business_type: product.business_type as ProductFormValues['business_type'],
    department: (product.department ?? '') as ProductDepartment | '',
    product_type: (product.product_type ?? '') as ProductType | '',
    features: product.features,
  };
}

export const isStatus = (text: string): text is ProductStatus =>
  (PRODUCT_STATUSES as readonly string[]).includes(text);
