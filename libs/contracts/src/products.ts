import * as z from 'zod/mini';
import { shownBanner } from './banners';
import { call } from './call';
import {
  deliveryWindow,
  flagText,
  id,
  idText,
  page,
  picture,
  productPicture,
  taka,
  takaText,
  text,
  wholeText,
} from './fields';
import { fitVotes } from './fit';
import { PRODUCT_DEPARTMENTS, PRODUCT_TYPES } from './productKinds';
import { responseFields } from './productResponses';
import { shownFields } from './productTable';
import { sizeChart } from './sizeCharts';
import { BUSINESS_TYPES, MAX_PAGE_SIZE, PRODUCT_STATUSES } from './values';

/** One choice of a product as shoppers see it. */
export const shopVariant = z.object({
  id,
  color: z.nullable(z.string()),
  size: z.nullable(z.string()),
  in_stock: z.boolean(),
  /** how many pieces there are, where they are MAX_PIECES_SHOWN or fewer; absent in older APIs */
  pieces: z.optional(z.int()),
});
export type ShopVariant = z.output<typeof shopVariant>;

/** Fields of a variant that only its owner gets. */
const ownersPart = z.partial(z.object({ stock_quantity: z.int(), sku: z.string(), is_active: z.boolean() }));

export const analytics = z.object({ cart_adds: z.int(), orders: z.int(), hours_analyzed: z.int() });

/** A product in lists. Prices are taka; `price` is what it costs now, `original_price` before the offer. */
export const productCard = z.object({
  id,
  name: z.string(),
  short_description: z.string(),
  image: z.nullable(z.string()),
  picture: z.nullable(picture),
  price: taka,
  base_price: z.object({ amount: taka, currency: z.string() }),
  has_active_offer: z.boolean(),
  original_price: taka,
  discounted_price: z.nullable(taka),
  savings_amount: taka,
  discount_percentage: z.number(),
  storeId: id,
  seller_name: z.string(),
  seller_business_name: z.string(),
  business_type: z.string(),
  tags: z.array(z.string()),
  /** the colour that was filtered or searched for, where `picture` shows it */
  picture_color: z.optional(z.string()),
  /** names in the seller’s order, also of colours that are sold out; absent from answers of earlier releases */
  colors: z.optional(z.array(z.string())),
  is_in_stock: z.boolean(),
  rating: z.number(),
  total_reviews: z.int(),
  analytics: z.optional(analytics),
});
export type ProductCard = z.output<typeof productCard>;

export const storeCard = z.object({
  id,
  name: z.string(),
  bio: z.string(),
  rating: z.number(),
  total_reviews: z.int(),
  verified: z.boolean(),
  logo: z.nullable(picture),
});
export type StoreCard = z.output<typeof storeCard>;

/** A product page. */
export const product = z.extend(productCard, {
  ...responseFields(shownFields),
  images: z.array(productPicture),
  category: z.nullable(z.string()),
  availableSizes: z.array(z.string()),
  availableColors: z.array(z.string()),
  variants: z.array(z.extend(shopVariant, ownersPart.shape)),
  track_inventory: z.boolean(),
  stock_quantity: z.int(),
  /** null: the product has none */
  size_chart: z.optional(z.nullable(sizeChart)),
  /** what buyers say of the fit; null: nothing yet */
  fit_votes: z.optional(z.nullable(fitVotes)),
  /** the last day (YYYY-MM-DD, Asia/Dhaka) of the price that an offer makes today; null without one */
  offer_ends: z.optional(z.nullable(z.string())),
  /** of an order today */
  delivery_window: z.optional(deliveryWindow),
  status: z.enum(PRODUCT_STATUSES),
  store: storeCard,
  // Only for the owner, whose edit form begins with this answer (seller specification, section 7).
  version: z.optional(z.string()),
  created_at: z.optional(z.string()),
  sales_count: z.optional(z.int()),
  sku: z.optional(z.string()),
  tags_list: z.optional(z.array(z.string())),
});
export type Product = z.output<typeof product>;

export const PRODUCT_SORTS = ['newest', 'price_low', 'price_high', 'popular', 'rating'] as const;
export type ProductSort = (typeof PRODUCT_SORTS)[number];

/** Families of colours, in the order of their swatches. */
export const COLOR_FAMILY_NAMES = [
  'white',
  'beige',
  'yellow',
  'orange',
  'red',
  'pink',
  'purple',
  'blue',
  'green',
  'brown',
  'grey',
  'black',
] as const;
export type ColorFamily = (typeof COLOR_FAMILY_NAMES)[number];

/** The ratings that a list can be limited to: so many stars or more. */
export const RATING_STEPS = ['4', '3'] as const;
/** The discounts that a list can be limited to: so many per cent or more. */
export const DISCOUNT_STEPS = ['10', '20', '30', '50'] as const;

export const listQuery = z.strictObject({
  page: z.optional(wholeText(1, 1_000_000)),
  limit: z.optional(wholeText(1, MAX_PAGE_SIZE)),
  business_type: z.optional(z.enum(BUSINESS_TYPES)),
  /** unisex products are among those of women and of men */
  department: z.optional(z.enum(PRODUCT_DEPARTMENTS)),
  product_type: z.optional(z.enum(PRODUCT_TYPES)),
  /** compared without case and accents */
  category: z.optional(text(60)),
  /** words that a product’s fabric and care must name, all of them */
  fabric: z.optional(text(100)),
  /** comma-joined; a product that bears any of them */
  tags: z.optional(text(400)),
  search: z.optional(text(200)),
  /** of a search: its words as they are typed, even where they find nothing */
  exact: z.optional(flagText),
  /** comma-joined tags: without a search or an order of its own, what bears any of them comes first */
  prefer: z.optional(text(400)),
  trending: z.optional(flagText),
  store: z.optional(idText),
  on_sale: z.optional(flagText),
  sort: z.optional(z.enum(PRODUCT_SORTS)),
  /** comma-joined */
  size: z.optional(text(100)),
  /** comma-joined */
  color: z.optional(text(200)),
  min_price: z.optional(takaText),
  max_price: z.optional(takaText),
  in_stock: z.optional(flagText),
  /** comma-joined families of {@link COLOR_FAMILY_NAMES}: as `color` with all of their colours, added to those of `color` */
  color_family: z.optional(text(100)),
  /** comma-joined product types: any of them, besides `product_type` */
  types: z.optional(text(400)),
  /** comma-joined ids: any of these stores, besides `store` */
  stores: z.optional(z.string().check(z.regex(/^[1-9]\d{0,15}(,[1-9]\d{0,15}){0,49}$/, 'Not a list of ids'))),
  /** products with this average of stars or more */
  min_rating: z.optional(z.enum(RATING_STEPS)),
  /** products with this discount in per cent or more */
  min_discount: z.optional(z.enum(DISCOUNT_STEPS)),
});

export const productPage = z.extend(page(productCard), {
  /** with the first page of all products, and of a department's, while operators show one there */
  banner: z.optional(shownBanner),
  /** the words that were looked for instead of `search`, where it was taken for a misspelling */
  corrected_search: z.optional(z.string()),
  /** the parts of `search` that limit the list instead of being searched for; `without`: the search without the part */
  understood: z.optional(
    z.array(
      z.object({
        kind: z.enum(['price', 'department']),
        /** in taka */
        min: z.optional(z.nullable(taka)),
        max: z.optional(z.nullable(taka)),
        department: z.optional(z.string()),
        without: z.string(),
      }),
    ),
  ),
});
export type ProductPage = z.output<typeof productPage>;
export type UnderstoodPart = NonNullable<ProductPage['understood']>[number];

/**
 * `page` promises: in one state of the shop each product is on one page, because every order ends with the id. When
 * products come or change between two pages, one may move over an edge: a client that joins pages keeps each id once.
 * A search finds at most 1,000 products, those that sell best; `count` and the facets count up to there.
 */
export const listProducts = call({
  method: 'GET',
  path: '/products/',
  access: 'public',
  summary:
    'The shop’s products by filter, newest first; best match first with `search`, sold out last with `on_sale`',
  query: listQuery,
  answer: productPage,
  errors: { too_many_requests: 429 },
});

export const trending = call({
  method: 'GET',
  path: '/products/trending/',
  access: 'public',
  summary: 'The ranking by orders and cart adds in the window',
  answer: z.object({ products: z.array(productCard), analytics_period_hours: z.int() }),
});

export const getProduct = call({
  method: 'GET',
  path: '/products/:id/',
  access: 'public',
  summary: 'A product; one that is not on sale only for its owner',
  params: z.strictObject({ id: idText }),
  answer: product,
  // The text is that of any product that is not found; withdrawn: inactive, archived or deleted.
  errors: { product_withdrawn: 404, store_closed: 404 },
});

/** At most so many products are in each list of {@link relatedProducts}. */
export const MAX_RELATED = 12;

export const relatedProducts = call({
  method: 'GET',
  path: '/products/:id/related/',
  access: 'public',
  summary:
    'Similar products of other stores, and more products of the same store; those in stock first, none of them twice',
  params: z.strictObject({ id: idText }),
  answer: z.object({ similar: z.array(productCard), from_store: z.array(productCard) }),
  errors: { product_withdrawn: 404, store_closed: 404 },
});
export type RelatedProducts = z.output<(typeof relatedProducts)['answer']>;

export const tag = z.object({
  id,
  name: z.string(),
  usage_count: z.int(),
  /** names that lead to it since it was renamed or merged; absent without any, and in older APIs */
  former: z.optional(z.array(z.string())),
});
export type Tag = z.output<typeof tag>;

export const listTags = call({
  method: 'GET',
  path: '/products/tags/',
  access: 'public',
  summary: 'All tags with how many products bear each, most used first',
  answer: z.object({ results: z.array(tag) }),
});

/** The products on sale, for site maps, in parts of so many ids: a part keeps its products, whatever is listed or sold out. */
export const ID_PART = 25_000;

export const listIdParts = call({
  method: 'GET',
  path: '/products/ids/',
  access: 'public',
  summary: 'The numbers of the parts of `products/ids/{part}/` that have products',
  answer: z.object({ parts: z.array(z.int()) }),
});

export const listIdPart = call({
  method: 'GET',
  path: '/products/ids/:part/',
  access: 'public',
  summary: 'The ids of the products on sale of one part, from 1: up to 25,000',
  params: z.strictObject({ part: wholeText(1, 1_000_000) }),
  answer: z.object({ ids: z.array(id) }),
});

/** Filters of the list, without paging and sorting. */
export const facetQuery = z.omit(listQuery, {
  page: true,
  limit: true,
  sort: true,
  trending: true,
  prefer: true,
});

/** A choice of a filter, and how many products it would list with the other filters as they are. */
export const facetValue = z.object({ value: z.string(), count: z.int() });
export type FacetValue = z.output<typeof facetValue>;

/** At most so many tags are counted, the most used first. */
export const MAX_FACET_TAGS = 30;
/** At most so many stores are counted, besides those of the filter. */
export const MAX_FACET_STORES = 20;

/** `price` is the span of today's prices in taka with the price filter left out; null when nothing fits. */
export const facets = z.object({
  total: z.int(),
  business_types: z.array(facetValue),
  sizes: z.array(facetValue),
  colors: z.array(facetValue),
  tags: z.array(facetValue),
  in_stock: z.int(),
  on_sale: z.int(),
  price: z.object({ min: z.nullable(taka), max: z.nullable(taka) }),
  // Absent from answers of earlier releases.
  /** the families of `colors`, with the names of the colours that products have */
  color_families: z.optional(z.array(z.extend(facetValue, { colors: z.array(z.string()) }))),
  types: z.optional(z.array(facetValue)),
  /** the stores with the most products, and those of the filter */
  stores: z.optional(z.array(z.extend(facetValue, { name: z.string() }))),
  /** of RATING_STEPS */
  ratings: z.optional(z.array(facetValue)),
  /** of DISCOUNT_STEPS */
  discounts: z.optional(z.array(facetValue)),
});
export type Facets = z.output<typeof facets>;

export const listFacets = call({
  method: 'GET',
  path: '/products/facets/',
  access: 'public',
  summary: 'How many products each choice of a filter would list, with the other filters kept',
  query: facetQuery,
  answer: facets,
  errors: { too_many_requests: 429 },
});

/** At most so many categories are listed, those with the most products first. */
export const MAX_CATEGORIES = 12;

/** `picture` is that of the best-selling product of the category, one in stock if there is one. */
export const category = z.object({
  name: z.string(),
  count: z.int(),
  picture: z.nullable(picture),
  /** present if product types were requested: as in PRODUCT_TYPES; `name` is its English name */
  product_type: z.optional(z.string()),
});
export type Category = z.output<typeof category>;

export const listCategories = call({
  method: 'GET',
  path: '/products/categories/',
  access: 'public',
  summary: 'The categories of the products of a business type or of tags, those with the most products first',
  query: z.extend(
    z.pick(listQuery, { business_type: true, department: true, product_type: true, tags: true }),
    // Product types instead of the categories that sellers name.
    { by: z.optional(z.enum(['type'])) },
  ),
  answer: z.object({ results: z.array(category) }),
});
