import {
  type ProductFieldName,
  type ProductFieldValue,
  productFieldNames,
  type productTable,
  type VariantEntry,
} from '@haat/contracts';

/** Parts that are always sent; of the others, those left out are the server's default, or stay as they are. */
type SentPart =
  | 'name'
  | 'description'
  | 'price'
  | 'estimated_pickup_days'
  | 'requires_advance_payment'
  | 'tags'
  | 'offers_custom_sizes'
  | 'custom_size_fields';

type Value<Name extends ProductFieldName> = Name extends 'price'
  ? string | number
  : (typeof productTable)[Name] extends { kind: 'list' }
    ? readonly string[]
    : (typeof productTable)[Name] extends { kind: 'choice'; nullable: true }
      ? ProductFieldValue<Name>
      : (typeof productTable)[Name] extends { kind: 'choice' }
        ? Exclude<ProductFieldValue<Name>, ''>
        : ProductFieldValue<Name>;

/** The fields of the product table as the form's page holds them; the price in taka, as typed. */
type TableValues = { [Name in SentPart]: Value<Name> } & {
  [Name in Exclude<ProductFieldName, SentPart>]?: Value<Name>;
};

/** The product form as its page holds it. */
export interface ProductFormValues extends TableValues {
  availableSizes: readonly string[];
  availableColors: readonly string[];
  variants: readonly VariantEntry[];
  /** new pictures, shown after those that stay */
  uploaded_images: readonly Blob[];
  /** when editing: ids of the pictures that stay, in their order */
  existing_images?: readonly number[];
  /** colours of pictures, by the id of one that stays or the place of a new one; null: no single colour */
  image_colors?: readonly ({ color: string | null } & ({ image: number } | { upload: number }))[];
  /** that a price of 0 is meant */
  confirm_zero_price?: boolean;
}

/** The pictures of a product alone, e.g. when only their upload broke. */
export type ProductPictures = Pick<ProductFormValues, 'uploaded_images' | 'existing_images' | 'image_colors'>;

/** In the order of section 7; sizes and colours follow. */
const FIRST_PARTS: readonly ProductFieldName[] = [
  'name',
  'description',
  'price',
  'estimated_pickup_days',
  'requires_advance_payment',
];

/** The parts of the multipart body, as the seller specification's section 7 lists them. */
export function productFormData(values: ProductFormValues | ProductPictures): FormData {
  const form = new FormData();
  const add = (name: string, value: string | number | boolean | undefined) => {
    if (value !== undefined) form.append(name, String(value));
  };
  const addJson = (name: string, value: readonly unknown[] | undefined) =>
    add(name, value && JSON.stringify(value));
  if ('name' in values) {
    const addField = (name: ProductFieldName) => {
      const value = values[name];
      if (name === 'custom_size_fields' && !values.offers_custom_sizes) return;
      if (!Array.isArray(value)) add(name, value as string | number | boolean | undefined);
      else if (value.length > 0 || !isLeftOutEmpty(name)) addJson(name, value);
    };
    for (const name of FIRST_PARTS) addField(name);
    add('confirm_zero_price', values.confirm_zero_price);
    addJson('availableSizes', values.availableSizes);
    addJson('availableColors', values.availableColors);
    for (const name of productFieldNames) if (!FIRST_PARTS.includes(name)) addField(name);
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
  }
  for (const image of values.uploaded_images) form.append('uploaded_images', image);
  addJson('existing_images', values.existing_images);
  addJson('image_colors', values.image_colors);
  return form;
}

/** The specification's parts that are sent only when there are any (section 7). */
const isLeftOutEmpty = (name: ProductFieldName) => name === 'tags' || name === 'custom_size_fields';
