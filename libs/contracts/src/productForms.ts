import * as z from 'zod/mini';
import { readAmount } from './amount';
import { flagText, id, jsonText, line, missing, text, wholeText } from './fields';
import { messages } from './messages';
import {
  type ProductFieldName,
  type ProductFieldValue,
  productFieldNames,
  productTable,
} from './productTable';
import { MAX_PRODUCT_IMAGES, MAX_STOCK, MAX_VARIANTS } from './values';
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

/** Like {@link name}, but optional: '' and null both mean none. */
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

const REQUIRED = {
  name: messages.productTitleRequired,
  description: messages.productDescriptionRequired,
  price: messages.priceRequired,
} as const satisfies Partial<Record<ProductFieldName, string>>;
type RequiredField = keyof typeof REQUIRED;

/** taka, at most two places, as {@link readAmount} reads them */
const amount = z.pipe(
  z.string({ error: missing(messages.priceRequired) }).check(
    z.overwrite((typed) => readAmount(typed) ?? typed),
    z.trim(),
    z.minLength(1, messages.priceRequired),
    z.regex(/^(\d{1,20}(\.\d{1,2})?)?$/, messages.priceInvalid),
    z.refine((digits) => !/^\d/.test(digits) || !(Number(digits) >= 100_000_000), messages.priceTooHigh),
  ),
  z.transform((digits: string) => Number(digits)),
);

/** of something else of the store; empty: none */
const optionalId = z.pipe(
  z.string().check(z.regex(/^([1-9]\d{0,15})?$/, 'Not a valid id')),
  z.transform((digits: string) => (digits === '' ? null : Number(digits))),
);

/** Lists whose entries have rules of their own. */
const LISTS: Partial<Record<ProductFieldName, z.ZodMiniType>> = {
  custom_size_fields: z
    .array(line(60, 'Must not be empty').check(z.refine((value) => !isTakenName(value), 'Not a name')))
    .check(z.maxLength(20, 'At most 20'), z.overwrite(distinctNames)),
};

/** The parsed value of a form field. */
type Said<Name extends ProductFieldName> = Name extends 'price'
  ? number
  : Name extends 'size_chart_id'
    ? number | null
    : (typeof productTable)[Name] extends { nullable: true }
      ? ProductFieldValue<Name>
      : Exclude<ProductFieldValue<Name>, (typeof productTable)[Name] extends { kind: 'choice' } ? '' : never>;
type FieldSchemas = {
  [Name in ProductFieldName]: Name extends RequiredField
    ? z.ZodMiniType<Said<Name>, string>
    : z.ZodMiniOptional<z.ZodMiniType<Said<Name>, string>>;
};

/** The schema of a field as it is typed and sent: a text. */
function schemaOf(name: ProductFieldName): z.ZodMiniType {
  const row = productTable[name];
  switch (row.kind) {
    case 'text': {
      const message = name in REQUIRED ? REQUIRED[name as RequiredField] : undefined;
      return 'lines' in row ? text(row.max, message) : line(row.max, message);
    }
    case 'choice':
      return z.enum('nullable' in row ? ['', ...row.values] : row.values);
    case 'list':
      return jsonText(
        LISTS[name] ??
          ('comma' in row
            ? nameList(row.max, row.most)
            : z
                .array(line(row.max, 'Must not be empty'))
                .check(z.maxLength(row.most, `At most ${row.most}`))),
      );
    case 'number':
      return wholeText(row.min, row.max);
    case 'flag':
      return flagText;
    case 'id':
      return optionalId;
    case 'amount':
      return amount;
  }
}

const tableFields = Object.fromEntries(
  productFieldNames.map((name) => {
    const schema = schemaOf(name);
    return [name, name in REQUIRED ? schema : z.optional(schema)];
  }),
) as FieldSchemas;

/**
 * The product form's fields as they are typed and sent: texts (section 5). A page's form picks what it shows. Left out of an
 * edit, optional ones stay as they are; a new product's department and type then follow its tags and category.
 */
export const productFields = {
  ...tableFields,
  /** Without it a price of 0 is refused, unless the product costs nothing already; so is one that an offer makes 0, with 409. */
  confirm_zero_price: z.optional(flagText),
  availableSizes: z.optional(jsonText(sizeList)),
  availableColors: z.optional(jsonText(nameList(60, 50))),
  /** The page's sum; the server makes its own. */
  stock_quantity: z.optional(wholeText(0, MAX_STOCK * MAX_VARIANTS)),
  /**
   * Colours of pictures: `image` names a kept picture by its id, `upload` a new one by its index in
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

const REQUIRED_OF_EDIT = { ...REQUIRED, variants_data: 'Send the stock of all combinations' } as const;

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
    for (const [field, message] of Object.entries(REQUIRED_OF_EDIT)) {
      if (rest[field as keyof typeof REQUIRED_OF_EDIT] === undefined) {
        context.issues.push({ code: 'custom', message, path: [field], input: undefined });
      }
    }
  });
export type ProductEditForm = z.output<typeof productEditForm>;
