import type { BusinessType, ProductDepartment, ProductType, VariantEntry } from '@haat/contracts';

/** The product form as its page holds it. */
export interface ProductFormValues {
  name: string;
  description: string;
  /** taka, as typed */
  price: string | number;
  estimated_pickup_days: number;
  requires_advance_payment: boolean;
  availableSizes: readonly string[];
  availableColors: readonly string[];
  tags: readonly string[];
  offers_custom_sizes: boolean;
  custom_size_fields: readonly string[];
  variants: readonly VariantEntry[];
  /** new pictures, shown after those that stay */
  uploaded_images: readonly Blob[];
  /** when editing: ids of the pictures that stay, in their order */
  existing_images?: readonly number[];
  /** colours of pictures, by the id of one that stays or the place of a new one; null: no single colour */
  image_colors?: readonly ({ color: string | null } & ({ image: number } | { upload: number }))[];
  /** that a price of 0 is meant */
  confirm_zero_price?: boolean;
  // Left out, these are the server's default, or stay as they are.
  short_description?: string;
  category?: string;
  business_type?: BusinessType;
  /** empty: none */
  department?: ProductDepartment | '';
  product_type?: ProductType | '';
  features?: readonly string[];
  /** empty: none */
  size_chart_id?: string;
}

/** The pictures of a product alone, e.g. when only their upload broke. */
export type ProductPictures = Pick<ProductFormValues, 'uploaded_images' | 'existing_images' | 'image_colors'>;

/** The parts of the multipart body, as the seller specification's section 7 lists them. */
export function productFormData(values: ProductFormValues | ProductPictures): FormData {
  const form = new FormData();
  const add = (name: string, value: string | number | boolean | undefined) => {
    if (value !== undefined) form.append(name, String(value));
  };
  const addJson = (name: string, value: readonly unknown[] | undefined) =>
    add(name, value && JSON.stringify(value));
  if ('name' in values) {
    add('name', values.name);
    add('description', values.description);
    add('price', values.price);
    add('confirm_zero_price', values.confirm_zero_price);
    add('estimated_pickup_days', values.estimated_pickup_days);
    add('requires_advance_payment', values.requires_advance_payment);
    addJson('availableSizes', values.availableSizes);
    addJson('availableColors', values.availableColors);
    if (values.tags.length > 0) addJson('tags', values.tags);
    add('offers_custom_sizes', values.offers_custom_sizes);
    if (values.offers_custom_sizes && values.custom_size_fields.length > 0)
      addJson('custom_size_fields', values.custom_size_fields);
    add(
      'stock_quantity',
      values.variants.reduce((sum, { stock_quantity }) => sum + stock_quantity, 0),
    );
    addJson(
      'variants_data',
      values.variants.map(({ id, color, size, stock_quantity, sku }) => ({
        id: id ?? null,
        color,
        size,
        stock_quantity,
        sku,
        is_active: true,
      })),
    );
    add('short_description', values.short_description);
    add('category', values.category);
    add('business_type', values.business_type);
    add('department', values.department);
    add('product_type', values.product_type);
    addJson('features', values.features);
    add('size_chart_id', values.size_chart_id);
  }
  for (const image of values.uploaded_images) form.append('uploaded_images', image);
  addJson('existing_images', values.existing_images);
  addJson('image_colors', values.image_colors);
  return form;
}
