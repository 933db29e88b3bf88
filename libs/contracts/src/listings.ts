import * as z from 'zod/mini';
import { call } from './call';
import {
  errorBody,
  flagText,
  id,
  idempotencyKey,
  idText,
  jsonText,
  line,
  missing,
  page,
  picture,
  productPicture,
  taka,
  text,
  wholeText,
} from './fields';
import { foldName } from './foldName';
import { latinDigits } from './latinDigits';
import { messages } from './messages';
import { offer } from './stores';
import { BUSINESS_TYPES, MAX_PAGE_SIZE, MAX_PRODUCT_IMAGES, PRODUCT_STATUSES, SIZES } from './values';

// What sellers do with their products and offers (seller specification, sections 2 to 7).

/** The size of what is made to measure (seller specification, section 4). */
export const CUSTOM_SIZE = 'Custom';
/** The most pieces of one variant; a guard against slips. */
export const MAX_STOCK = 100_000;
export const MAX_VARIANTS = 200;
export const MAX_TAGS = 20;
export const DEFAULT_PICKUP_DAYS = 3;
/** The most offers of one product that run or will run. */
export const MAX_OFFERS = 20;

/** Names without repetitions; the first spelling stays. */
export function distinctNames(names: readonly string[]): string[] {
  const byFold = new Map<string, string>();
  for (const name of names) if (!byFold.has(foldName(name))) byFold.set(foldName(name), name);
  return [...byFold.values()];
}

const KNOWN_SIZES = /* @__PURE__ */ sizesByFold();

/** In a function, so that pages that know no sizes don't load it. */
function sizesByFold() {
  return new Map<string, string>([...SIZES, 'One Size', CUSTOM_SIZE].map((size) => [foldName(size), size]));
}

/** A size as it is written everywhere: 'xl' is 'XL'; one that is not among the options stays as typed. */
export function sizeName(size: string): string {
  return KNOWN_SIZES.get(foldName(size)) ?? size;
}

/** Orders sizes from small to large; sellers' own sizes come last, in the given order. */
export function compareSizes(a: string, b: string): number {
  return sizeIndex(a) - sizeIndex(b);
}

function sizeIndex(size: string): number {
  const index = (SIZES as readonly string[]).indexOf(sizeName(size));
  return index < 0 ? SIZES.length : index;
}

/**
 * The SKU of a combination whose own was left empty (seller specification, section 5): three letters of the
 * product's name or PRD, two of the colour or XX, the size or OS. Vowel signs stay with their letters.
 */
export function defaultSku(name: string, color: string | null, size: string | null): string {
  const letters = (from: string, count: number) =>
    (from.normalize('NFC').match(/\p{L}\p{M}*/gu) ?? []).slice(0, count).join('').toUpperCase();
  return [letters(name, 3) || 'PRD', letters(color ?? '', 2) || 'XX', size?.trim() || 'OS'].join('-');
}

/**
 * The SKUs of a product's combinations, no two alike: those of its own stay, and of the default ones a later one gets
 * a number where it would repeat another.
 * @param own null: the default one
 */
export function distinctSkus(rows: readonly { own: string | null; fallback: string }[]): string[] {
  const taken = new Set(rows.flatMap(({ own }) => (own === null ? [] : foldName(own))));
  return rows.map(({ own, fallback }) => {
    if (own !== null) return own;
    let sku = fallback;
    for (let number = 2; taken.has(foldName(sku)); number++) sku = `${fallback}-${number}`;
    taken.add(foldName(sku));
    return sku;
  });
}

/**
 * What an edit begins with: the product's version, and the pieces of each variant as they are shown. It travels as
 * text in answers and, in quotes, in If-Match. Sales don't make a form stale; the pieces tell a number that was
 * typed from one that was only left standing (docs/adr/0016).
 */
export interface EditBase {
  version: number;
  /** variant id → pieces */
  shown: ReadonlyMap<number, number>;
}

/** '7_12.5_13.0': version 7, 5 pieces of variant 12 and none of 13. */
export function versionText({ version, shown }: EditBase): string {
  return [version, ...[...shown].map(([variant, pieces]) => `${variant}.${pieces}`)].join('_');
}

const ENTITY_TAG = /^"(\d{1,9})((?:_[1-9]\d{0,15}\.\d{1,9})*)"$/;

/** The header If-Match of an edit: an answer's `version` in quotes. */
export const editBase = z.pipe(
  z
    .string()
    .check(
      z.maxLength(8000),
      z.regex(ENTITY_TAG, 'If-Match must be the version of the product in quotes, like "3"'),
    ),
  z.transform((tag: string): EditBase => {
    const [version = '', ...pieces] = tag.slice(1, -1).split('_');
    const shown = pieces.map((piece) => piece.split('.').map(Number) as [number, number]);
    return { version: Number(version), shown: new Map(shown) };
  }),
);
const headers = z.object({ 'if-match': z.optional(editBase) });
export type EditHeaders = z.output<typeof headers>;

// The product form ---------------------------------------------------------------------------------

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
  /** taka, at most two places; digits may be Bengali */
  price: z.pipe(
    z.string({ error: missing(messages.priceRequired) }).check(
      z.overwrite(latinDigits),
      z.trim(),
      z.minLength(1, messages.priceRequired),
      z.regex(/^(\d{1,20}(\.\d{1,2})?)?$/, messages.priceInvalid),
      z.refine((digits) => !/^\d/.test(digits) || !(Number(digits) >= 100_000_000), messages.priceTooHigh),
    ),
    z.transform((digits: string) => Number(digits)),
  ),
  /** Without it a price of 0 is refused, unless the product costs nothing already. */
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

const createForm = z.strictObject(productFields);
export type ProductForm = z.output<typeof createForm>;

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
const editForm = z
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
export type ProductEditForm = z.output<typeof editForm>;

const files = {
  uploaded_images: { most: MAX_PRODUCT_IMAGES, tooMany: messages.tooManyImages },
} as const;

// Products -----------------------------------------------------------------------------------------

export const ownVariant = z.object({
  id,
  color: z.nullable(z.string()),
  size: z.nullable(z.string()),
  in_stock: z.boolean(),
  stock_quantity: z.int(),
  sku: z.string(),
  is_active: z.boolean(),
});
export type OwnVariant = z.output<typeof ownVariant>;

const category = z.nullable(z.object({ name: z.string() }));

/**
 * A product in the seller's lists: without its description and variants, which 2,000 products would make heavy,
 * and with the first picture only. `price` is today's, `base_price` what the seller set; all are taka.
 */
export const productRow = z.object({
  id,
  name: z.string(),
  short_description: z.string(),
  status: z.enum(PRODUCT_STATUSES),
  created_at: z.string(),
  base_price: z.object({ amount: taka, currency: z.string() }),
  price: taka,
  has_active_offer: z.boolean(),
  original_price: taka,
  discounted_price: z.nullable(taka),
  savings_amount: taka,
  discount_percentage: z.number(),
  category,
  business_type: z.string(),
  image: z.nullable(z.string()),
  images: z.array(productPicture),
  stock_quantity: z.int(),
  sales_count: z.int(),
  /** the first variant's */
  sku: z.string(),
  tags_list: z.array(z.string()),
  features: z.array(z.string()),
  availableSizes: z.array(z.string()),
  availableColors: z.array(z.string()),
  estimated_pickup_days: z.int(),
  offers_custom_sizes: z.boolean(),
  custom_size_fields: z.array(z.string()),
  requires_advance_payment: z.boolean(),
  size_chart_id: z.optional(z.nullable(id)),
  seller_name: z.string(),
  seller_business_name: z.string(),
  /** {@link EditBase} as text, without the pieces */
  version: z.string(),
});
export type SellerProductRow = z.output<typeof productRow>;

/** A product with all that the edit form needs; `variants` are those that are sold. */
export const sellerProduct = z.extend(productRow, {
  description: z.string(),
  variants: z.array(ownVariant),
});
export type SellerProduct = z.output<typeof sellerProduct>;

export const SELLER_PRODUCT_SORTS = [
  'newest',
  'oldest',
  'name',
  'price_high',
  'price_low',
  'stock_high',
  'stock_low',
  'most_sold',
] as const;
export type SellerProductSort = (typeof SELLER_PRODUCT_SORTS)[number];

/** Figures of all the seller's products, whatever the filter (section 2, summary tiles). */
const summary = z.object({
  total: z.int(),
  active: z.int(),
  /** pieces */
  stock: z.int(),
  /** pieces sold */
  sold: z.int(),
});
export type ProductSummary = z.output<typeof summary>;

export const listOwnProducts = call({
  method: 'GET',
  path: '/products/seller/products/',
  access: 'seller',
  summary: 'The seller’s own products, newest first; all on one page unless `page` or `limit` is given',
  query: z.strictObject({
    page: z.optional(wholeText(1, 1_000_000)),
    limit: z.optional(wholeText(1, MAX_PAGE_SIZE)),
    /** part of the name or the category; case and accents don't count */
    search: z.optional(text(200)),
    status: z.optional(z.enum(PRODUCT_STATUSES)),
    sort: z.optional(z.enum(SELLER_PRODUCT_SORTS)),
  }),
  answer: z.extend(page(productRow), { summary }),
});

export const exportOwnProducts = call({
  method: 'GET',
  path: '/products/seller/products/export/',
  access: 'seller',
  summary: 'The seller’s own products with descriptions and variants, oldest first, page by page',
  query: z.strictObject({
    page: z.optional(wholeText(1, 1_000_000)),
    limit: z.optional(wholeText(1, MAX_PAGE_SIZE)),
  }),
  answer: page(sellerProduct),
});

export const productsForOffers = call({
  method: 'GET',
  path: '/products/seller/products/for-offers/',
  access: 'seller',
  summary: 'The products that an offer can be made for: all but the archived ones',
  answer: z.object({ products: z.array(productRow) }),
});

export const createProduct = call({
  method: 'POST',
  path: '/products/seller/products/create/',
  access: 'seller',
  summary:
    'Lists a product, inactive where it has neither a picture nor stock; the same form with the same Idempotency-Key lists it once',
  headers: z.object({ 'idempotency-key': z.optional(idempotencyKey) }),
  form: createForm,
  files,
  answer: sellerProduct,
  status: 201,
  errors: { unreadable_picture: 400, idempotency_key_reused: 422, too_many_requests: 429 },
});

const params = z.strictObject({ id: idText });

/** Another store's product answers like one that does not exist. */
const ofOwn = { product_not_found: 404 } as const;

export const getOwnProduct = call({
  method: 'GET',
  path: '/products/seller/products/:id/',
  access: 'seller',
  summary: 'One of the seller’s own products, as its edit form begins with it',
  params,
  answer: sellerProduct,
  errors: ofOwn,
});

export const updateProduct = call({
  method: 'PATCH',
  path: '/products/seller/products/:id/update/',
  access: 'seller',
  summary:
    'Changes a product: the whole form or pictures alone as multipart, the status as JSON. With If-Match, 409 when somebody else changed it meanwhile; pieces sold meanwhile stay sold',
  params,
  headers,
  body: z.strictObject({ status: z.enum(['active', 'inactive']) }),
  form: editForm,
  files,
  answer: sellerProduct,
  errors: { ...ofOwn, changed_meanwhile: 409, unreadable_picture: 400, too_many_requests: 429 },
});

/** The most products of one import call. */
export const MAX_IMPORT = 50;

const importEntry = z.strictObject({
  /** as the Idempotency-Key of a single product: a new one is listed once however often it is sent */
  key: idempotencyKey,
  /** of the product to change; absent: a new one */
  id: z.optional(id),
  /** of the product as the change began with it, as in If-Match without quotes */
  version: z.optional(z.string().check(z.maxLength(8000))),
  /** the form's fields as they are sent as multipart */
  fields: z.record(z.string(), z.string()),
  /** set once the product is saved */
  status: z.optional(z.enum(['active', 'inactive'])),
});
export type ImportEntry = z.output<typeof importEntry>;

const importResult = z.object({
  /** null: it was refused */
  product: z.nullable(sellerProduct),
  error: z.nullable(errorBody),
});
export type ImportResult = z.output<typeof importResult>;

export const importProducts = call({
  method: 'POST',
  path: '/products/seller/products/import/',
  access: 'seller',
  summary:
    'Lists and changes several products without pictures, one after the other: what is refused leaves the others alone',
  body: z.strictObject({
    products: z
      .array(importEntry)
      .check(z.minLength(1), z.maxLength(MAX_IMPORT, `At most ${MAX_IMPORT} products`)),
  }),
  answer: z.object({ results: z.array(importResult) }),
});

export const deleteProduct = call({
  method: 'DELETE',
  path: '/products/seller/products/:id/delete/',
  access: 'seller',
  summary: 'Takes a product out of the shop for good; orders keep what was bought',
  params,
  answer: z.void(),
  status: 204,
  errors: ofOwn,
});

// Offers -------------------------------------------------------------------------------------------

/** 'YYYY-MM-DD', with or without a time, with or without a zone; whether there is such a day the server says. */
const date = z
  .string({ error: missing(messages.offerDatesRequired) })
  .check(
    z.trim(),
    z.minLength(1, messages.offerDatesRequired),
    z.regex(
      /^(\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})?)?)?$/,
      'Must be a date like 2026-11-30',
    ),
  );

const twoPlaces = (value: number) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6;
const discount = (max: number) =>
  z.optional(
    z.nullable(
      z
        .number(messages.discountInvalid)
        .check(
          z.gte(0, messages.discountInvalid),
          z.lte(max, messages.discountInvalid),
          z.refine(twoPlaces, 'At most two decimal places'),
        ),
    ),
  );

/** The offer form (section 5), one product at a time. Days are Asia/Dhaka, both inclusive. */
export const offerForm = z
  .strictObject({
    product: id,
    /** empty: the server words both */
    name: z.optional(z.nullable(line(120))),
    description: z.optional(z.nullable(text(1000))),
    offer_type: z.enum(['percentage', 'flat']),
    /** counts when the type is `percentage` */
    discount_percentage: discount(100),
    /** taka a piece; counts when the type is `flat` */
    discount_amount: discount(99_999_999.99),
    start_date: date,
    end_date: date,
  })
  .check((context) => {
    const { offer_type, discount_percentage, discount_amount } = context.value;
    const [field, value] =
      offer_type === 'percentage'
        ? (['discount_percentage', discount_percentage] as const)
        : (['discount_amount', discount_amount] as const);
    if (!value) {
      context.issues.push({ code: 'custom', message: messages.discountInvalid, path: [field], input: value });
    }
  });

/**
 * The page's form (section 5): one discount for several products, as it is typed; each product is then sent as an
 * {@link offerForm}. Days are 'YYYY-MM-DD' in Asia/Dhaka, both inclusive.
 */
export const offersForm = z
  .strictObject({
    products: z.array(id).check(z.minLength(1, messages.offerProductRequired)),
    offer_type: z.enum(['percentage', 'flat']),
    /** per cent, or taka a piece; digits may be Bengali */
    discount: z
      .string()
      .check(
        z.overwrite(latinDigits),
        z.trim(),
        z.regex(/^(?=.*[1-9])\d{1,8}(\.\d{1,2})?$/, messages.discountInvalid),
      ),
    start_date: date,
    end_date: date,
    name: line(120),
    description: text(1000),
  })
  .check((context) => {
    const { offer_type, discount, start_date, end_date } = context.value;
    const refuse = (field: string, message: string) =>
      context.issues.push({ code: 'custom', message, path: [field], input: undefined });
    if (offer_type === 'percentage' && Number(discount) > 100) refuse('discount', messages.discountInvalid);
    if (start_date && end_date && end_date < start_date) refuse('end_date', messages.offerDatesReversed);
  });
export type OffersForm = z.output<typeof offersForm>;

/** An offer as its seller sees it. */
export const sellerOffer = z.extend(offer, {
  /** false: it has still to begin */
  is_running: z.boolean(),
  /** taka, before offers */
  product_price: taka,
  product_picture: z.nullable(picture),
  /** the better offer of the product that shoppers get instead, today or when this one begins; null: none */
  overridden_by: z.optional(
    z.nullable(z.object({ id: z.int(), name: z.string(), end_date: z.string(), price: taka })),
  ),
});
export type SellerOffer = z.output<typeof sellerOffer>;

export const createOffer = call({
  method: 'POST',
  path: '/products/seller/offers/',
  access: 'seller',
  summary: 'Makes an offer for one of the seller’s products; the same one with the same Idempotency-Key once',
  headers: z.object({ 'idempotency-key': z.optional(idempotencyKey) }),
  body: offerForm,
  answer: sellerOffer,
  status: 201,
  errors: { ...ofOwn, too_many_offers: 409, idempotency_key_reused: 422 },
});

export const listActiveOffers = call({
  method: 'GET',
  path: '/products/seller/offers/active/',
  access: 'seller',
  summary: 'The seller’s offers that run or will run, those that end first first',
  answer: z.object({ offers: z.array(sellerOffer) }),
});

export const stopOffer = call({
  method: 'PATCH',
  path: '/products/seller/offers/:id/',
  access: 'seller',
  summary: 'Stops an offer; one that is stopped already stays so',
  params,
  body: z.strictObject({ status: z.literal('inactive') }),
  answer: sellerOffer,
});
