/** Fixed values of both specifications (sections 3 and 9). */

export const BUSINESS_TYPES = ['General Clothing', 'Thrifted Clothing', 'Loose Fabric'] as const;
export type BusinessType = (typeof BUSINESS_TYPES)[number];

export const ORDER_STATUSES = [
  'pending',
  'processing',
  'shipped',
  'delivered',
  'partially_delivered',
  'cancelled',
  'refunded',
] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

/** Options of the status dropdown for sellers (seller specification, section 4). */
export const SELLER_ORDER_STATUSES = ['pending', 'processing', 'shipped', 'delivered'] as const;
export type SellerOrderStatus = (typeof SELLER_ORDER_STATUSES)[number];

/** A state that never changes again. */
export const TERMINAL_ORDER_STATUSES: readonly OrderStatus[] = ['delivered', 'cancelled', 'refunded'];

/** So many pieces or fewer are low stock; none is out of stock (seller specification, section 9). */
export const LOW_STOCK = 5;

/** How a seller's list of orders may be sorted (seller specification, section 9). */
export const SELLER_ORDER_SORTS = ['newest', 'oldest', 'amount_high', 'amount_low', 'status'] as const;
export type SellerOrderSort = (typeof SELLER_ORDER_SORTS)[number];

export const PAYMENT_METHODS = ['cod', 'card'] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

export const PAYOUT_METHODS = ['Bank', 'bKash', 'Nagad'] as const;
export type PayoutMethod = (typeof PAYOUT_METHODS)[number];

/** Papers of a store for an order. */
export const INVOICE_KINDS = ['invoice', 'credit_note'] as const;
export type InvoiceKind = (typeof INVOICE_KINDS)[number];

/** Goods with a VAT rate of their own: of the store's own brand, and all others. */
export const VAT_SUPPLIES = ['clothing_branded', 'clothing_other'] as const;
export type VatSupply = (typeof VAT_SUPPLIES)[number];

/** Ways by which money goes back to a buyer. `gateway`: what was paid online, by the same provider. */
export const REFUND_METHODS = ['cash', 'bKash', 'Nagad', 'bank', 'gateway'] as const;
export type RefundMethod = (typeof REFUND_METHODS)[number];
/** A refund is decided first, and sent later. */
export const REFUND_STATES = ['decided', 'sent'] as const;
export type RefundState = (typeof REFUND_STATES)[number];

export const SELLER_STATUSES = ['pending', 'approved', 'rejected', 'suspended'] as const;
export type SellerStatus = (typeof SELLER_STATUSES)[number];

/** Tiers of stores, each with a commission of its own; most stores have none. */
export const SELLER_TIERS = ['silver', 'gold', 'platinum'] as const;
export type SellerTier = (typeof SELLER_TIERS)[number];

/** The readers of an operator's note about an order. */
export const ORDER_NOTE_READERS = ['buyer', 'seller'] as const;
export type OrderNoteReader = (typeof ORDER_NOTE_READERS)[number];

/** Actions of an operator on a seller. */
export const OPERATOR_ACTS = ['approve', 'reject', 'suspend', 'reinstate'] as const;
export type OperatorAct = (typeof OPERATOR_ACTS)[number];

/**
 * Roles of the market's staff, by what they may do.
 * - owner: everything, and says who else is staff
 * - seller_manager: applications and stores
 * - order_support: orders of all stores, their messages, limits of buyers
 * - moderator: products, reviews and questions
 * - read_only: sees lists and the audit trail, changes nothing
 */
export const STAFF_ROLES = ['owner', 'seller_manager', 'order_support', 'moderator', 'read_only'] as const;
export type StaffRole = (typeof STAFF_ROLES)[number];

/** How long a search waits for the next key (section 9), in ms. */
export const SEARCH_DEBOUNCE_MS = 300;

/** Products that a store's homepage features (seller specification, section 9): order 0 to 5. */
export const HOMEPAGE_SLOTS = 6;

export const PRODUCT_STATUSES = ['active', 'inactive', 'draft', 'archived'] as const;
export type ProductStatus = (typeof PRODUCT_STATUSES)[number];

export const SIZES = ['2XS', 'XS', 'S', 'M', 'L', 'XL', '2XL', '3XL'] as const;

/** Offered where a product has neither colours nor variants (section 9). */
export const DEFAULT_COLORS = ['Black', 'White', 'Red', 'Blue', 'Green'] as const;

/** The home row's tags when the user has no preferences (section 9). */
export const DEFAULT_HOME_TAGS = ['Streetwear', 'Gym wear', 'Formal wear', 'Oversized fits'] as const;

/** Style preferences as they are sent, and the tag that each stands for on home (section 9). */
export const PREFERENCE_TAGS = {
  formal: 'Formal wear',
  casual: 'Casual wear',
  streetwear: 'Streetwear',
  ethnic: 'Ethnic wear',
  activewear: 'Gym wear',
} as const;
export type Preference = keyof typeof PREFERENCE_TAGS;
export const PREFERENCES = Object.keys(PREFERENCE_TAGS) as Preference[];
export const MAX_PREFERENCES = 3;

/** Lines that a shopper has saved for later. */
export const MAX_SAVED_LINES = 100;

export const PAGE_SIZE = 20;
export const TRENDING_PAGE_SIZE = 12;
export const SALE_FETCH_LIMIT = 100;
export const REVIEW_PAGE_SIZE = 10;
export const MAX_PAGE_SIZE = 100;
export const TRENDING_WINDOW_HOURS = 24;
/** The most pieces of one line; a guard against slips, stock is the real limit. */
export const MAX_LINE_QUANTITY = 999;
/** Up to so many pieces of a variant are public: carts of guests need them, and a store's full stock is its own matter. */
export const MAX_PIECES_SHOWN = 20;
/** The most products of one wish list. */
export const MAX_WISHES = 200;
/** The most stores that a member follows. */
export const MAX_FOLLOWS = 100;
/**
 * Product and review pictures are served at these widths, in pixels. 360 fits a tile of two columns on phones with up to two
 * device pixels a CSS pixel, 1088 the whole width of phones with 1080.
 */
export const PICTURE_WIDTHS = [160, 320, 360, 640, 768, 960, 1088, 1280] as const;

/** Why a line can't be ordered as it stands; `null` when it can. */
export const LINE_PROBLEMS = ['unavailable', 'out_of_stock', 'not_enough_stock'] as const;
export type LineProblem = (typeof LINE_PROBLEMS)[number];

/** The most bytes of one uploaded picture (cover, logo, of a product or a review). */
export const MAX_IMAGE_BYTES = 5 * 1024 * 1024;
export const MAX_PRODUCT_IMAGES = 6;
export const MAX_REVIEW_IMAGES = 3;
/** Characters of a review, and of the store's reply. */
export const MAX_REVIEW_LENGTH = 2000;
/** Characters of the error in what a page reports on its releases, to /beacon. */
export const MAX_REPORT_MESSAGE_LENGTH = 300;
/** How many places of an error's stack a page reports, the innermost first. */
export const MAX_REPORT_PLACES = 5;
/** The most pictures of one message about an order. */
export const MAX_MESSAGE_IMAGES = 3;
/** Pictures of a return. */
export const MAX_RETURN_IMAGES = 4;
/** The most pixels of an uploaded picture: a file of a few kilobytes can claim billions. */
export const MAX_IMAGE_PIXELS = 40_000_000;
/** The least pixels of a picture of a product or a review and of a store's, so that none is blurred where it is shown. */
export const MIN_IMAGE_SIZES = {
  product: { width: 300, height: 300 },
  /** a detail may have been cut out of a photo */
  message: { width: 100, height: 100 },
  banner_image: { width: 600, height: 200 },
  logo: { width: 120, height: 120 },
} as const;
/** The most pieces of one variant; a guard against slips. */
export const MAX_STOCK = 100_000;
export const MAX_VARIANTS = 200;
export const MAX_TAGS = 20;
