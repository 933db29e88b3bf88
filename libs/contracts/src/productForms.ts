import * as z from 'zod/mini';
import { readAmount } from './amount';
import { flagText, id, jsonText, line, missing, text, wholeText } from './fields';
import { messages } from './messages';
import { PRODUCT_DEPARTMENTS, PRODUCT_TYPES } from './productKinds';
import { BUSINESS_TYPES, MAX_PRODUCT_IMAGES, MAX_STOCK, MAX_TAGS, MAX_VARIANTS } from './values';
import { distinctNames, sizeName } from './variantNames';

// The product form (seller specification, sections 5 and 7). Apart from the calls: pages that only list products don't load it.

/** Filters of the shop join names with commas. */
const name = (max: number) =>
  line(max, 'Must not be empty').check(
    z.refine((value) => !value.includes(','), 'Commas are not allowed here'),
  );

const nameList = (max: number, most: number) =>
  z.array(name(max)).check(z.maxLength(most, `At most ${most}`), z.overwrite(distinctNames));

const sizeList = nameList(20, 30).check(z.overwrite((sizes) => distinctNames(sizes.map(sizeName))));

/** As {@link name}, or nothing: '' and null are the same. */
const optionalName = (max: number) =>
  z.optional(
    z.nullable(line(max).check(z.refine((value) => !value.includes(','), 'Commas are not allowed here'))),
  );

/** A row of the stock table (section 7, variants_data). The rows left out are no longer sold. */
export const variantEntry = z.strictObject({
  /** null: a new one */
  id: z.optional(z.nullable(id)),
  /** null or '': the product has no colours; likewise the size */
  color: optionalName(60),
  size: optionalName(20),
  stock_quantity: z
    .int('Quantity must be a whole number')
    .check(
      z.gte(0, 'Quantity must not be negative'),
      z.lte(MAX_STOCK, `Quantity must be at most ${MAX_STOCK.toLocaleString('en-US')}`),
    ),
  /** empty: {@link defaultSku} */
  sku: z.optional(z.nullable(line(60))),
  /** false: as if the row were left out */
  is_active: z.optional(z.boolean()),
});
export type VariantEntry = z.output<typeof variantEntry>;

/** Property names of every object: a measurement with such a name would look like an absent one. */
const isTakenName = (value: string) => value in {};

/** The product form's fields as they are typed and sent: texts (section 5). A page's form picks what it shows. */
export const productFields = {
  name: line(160, messages.productTitleRequired),
  description: text(10_000, messages.productDescriptionRequired),
  /** taka, at most two places, as {@link readAmount} reads them */
  price: z.pipe(
    z.string({ error: missing(messages.priceRequired) }).check(
      z.overwrite((typed) => readAmount(typed) ?? typed),
      z.trim(),
      z.minLength(1, messages.priceRequired),
      z.regex(/^(\d{1,20}(\.\d{1,2})?)?$/, messages.priceInvalid),
      z.refine((digits) => !/^\d/.test(digits) || !(Number(digits) >= 100_000_000), messages.priceTooHigh),
    ),
    z.transform((digits: string) => Number(digits)),
  ),
  /** Without it a price of 0 is refused, unless the product costs nothing already; so is one that an offer makes 0, with 409. */
  confirm_zero_price: z.optional(flagText),
  estimated_pickup_days: z.optional(wholeText(1, 60)),
  requires_advance_payment: z.optional(flagText),
  availableSizes: z.optional(jsonText(sizeList)),
  availableColors: z.optional(jsonText(nameList(60, 50))),
  tags: z.optional(jsonText(nameList(40, MAX_TAGS))),
  offers_custom_sizes: z.optional(flagText),
  custom_size_fields: z.optional(
    jsonText(
      z
        .array(line(60, 'Must not be empty').check(z.refine((value) => !isTakenName(value), 'Not a name')))
        .check(z.maxLength(20, 'At most 20'), z.overwrite(distinctNames)),
    ),
  ),
  /** The page's sum; the server makes its own. */
  stock_quantity: z.optional(wholeText(0, MAX_STOCK * MAX_VARIANTS)),
  /**
   * Which colour pictures belong to: `image` names one that stays by its id, `upload` a new one by its place among
   * uploaded_images, from 0. A picture that is not named keeps its colour; a new one has none.
   */
  image_colors: z.optional(
    jsonText(
      z
        .array(
          z
            .strictObject({
              image: z.optional(id),
              upload: z.optional(z.int().check(z.gte(0), z.lt(MAX_PRODUCT_IMAGES))),
              /** null: no single colour */
              color: z.nullable(line(60)),
            })
            .check(
              z.refine(
                ({ image, upload }) => (image === undefined) !== (upload === undefined),
                'Name either image or upload',
              ),
            ),
        )
        .check(z.maxLength(MAX_PRODUCT_IMAGES, messages.tooManyImages)),
    ),
  ),
  variants_data: jsonText(
    z.array(variantEntry).check(z.maxLength(MAX_VARIANTS, `At most ${MAX_VARIANTS} combinations`)),
  ),
  /** Not in the specification's form. Left out of an edit, they stay as they are. */
  short_description: z.optional(line(300)),
  category: z.optional(line(60)),
  business_type: z.optional(z.enum(BUSINESS_TYPES)),
  /** empty: none; left out of a new product, they follow its tags and category */
  department: z.optional(z.enum(['', ...PRODUCT_DEPARTMENTS])),
  product_type: z.optional(z.enum(['', ...PRODUCT_TYPES])),
  /** of the store; empty: none */
  size_chart_id: z.optional(
    z.pipe(
      z.string().check(z.regex(/^([1-9]\d{0,15})?$/, 'Not a valid id')),
      z.transform((digits: string) => (digits === '' ? null : Number(digits))),
    ),
  ),
  features: z.optional(
    jsonText(z.array(line(160, 'Must not be empty')).check(z.maxLength(20, 'At most 20'))),
  ),
};

export const productForm = z.strictObject(productFields);
export type ProductForm = z.output<typeof productForm>;

/** Ids of the pictures to keep, in their order. */
const existing_images = z.optional(
  jsonText(
    z.array(id).check(
      z.maxLength(MAX_PRODUCT_IMAGES, messages.tooManyImages),
      z.refine((ids) => new Set(ids).size === ids.length, 'The same picture twice'),
    ),
  ),
);

const REQUIRED = {
  name: messages.productTitleRequired,
  description: messages.productDescriptionRequired,
  price: messages.priceRequired,
  variants_data: 'Send the stock of all combinations',
} as const;

/** The whole form, or pictures alone: in the whole one, tags that are left out are none. */
export const productEditForm = z
  .strictObject({
    ...productFields,
    name: z.optional(productFields.name),
    description: z.optional(productFields.description),
    price: z.optional(productFields.price),
    variants_data: z.optional(productFields.variants_data),
    existing_images,
  })
  .check((context) => {
    const { existing_images: _, image_colors: __, confirm_zero_price: ___, ...rest } = context.value;
    if (Object.values(rest).every((value) => value === undefined)) return;
    for (const [field, message] of Object.entries(REQUIRED)) {
      if (rest[field as keyof typeof REQUIRED] === undefined) {
        context.issues.push({ code: 'custom', message, path: [field], input: undefined });
      }
    }
  });
export type ProductEditForm = z.output<typeof productEditForm>;
