import * as z from 'zod/mini';
import { call } from './call';
import { id, idText } from './fields';
import { productCard } from './products';
import { MAX_WISHES } from './values';

/** A product on a wish list, at today's price. */
export const wish = z.extend(productCard, {
  /** false: the product was withdrawn, or its store is suspended */
  is_available: z.boolean(),
  /** the one colour and size that the product comes in; null where the shopper has to choose, or it is not available */
  only_choice: z.nullable(z.object({ color: z.nullable(z.string()), size: z.nullable(z.string()) })),
  /** the price when the member put it on the list; null or absent: not known, as for guests */
  added_price: z.optional(z.nullable(z.number())),
  /** it was sold out, and the member may not have seen since that it is back */
  is_back: z.optional(z.boolean()),
});
export type Wish = z.output<typeof wish>;

/** Newest first. */
export const wishes = z.object({ items: z.array(wish) });

/** The products of the whole list, newest first: every call that changes it answers with them. */
export const wishedIds = z.object({ product_ids: z.array(id) });

/** Comma-joined ids of at most {@link MAX_WISHES} products. */
const idList = z.pipe(
  z
    .string()
    .check(
      z.regex(
        new RegExp(`^[1-9]\\d{0,15}(,[1-9]\\d{0,15}){0,${MAX_WISHES - 1}}$`),
        `Must be 1 to ${MAX_WISHES} ids, separated by commas`,
      ),
    ),
  z.transform((ids: string) => ids.split(',').map(Number)),
);

export const getWishlist = call({
  method: 'GET',
  path: '/wishlist/',
  access: 'user',
  summary: 'The wish list with today’s prices, newest first',
  answer: wishes,
});

export const listWishedIds = call({
  method: 'GET',
  path: '/wishlist/ids/',
  access: 'user',
  summary: 'The ids of the products on the wish list, newest first',
  answer: wishedIds,
});

export const previewWishlist = call({
  method: 'GET',
  path: '/wishlist/preview/',
  access: 'public',
  summary:
    'Products for a guest’s wish list, in the order of the ids; those that are not on sale are left out',
  query: z.strictObject({ ids: idList }),
  answer: wishes,
});

export const addWish = call({
  method: 'PUT',
  path: '/wishlist/products/:id/',
  access: 'user',
  summary: 'Puts a product on the wish list; one that is on it stays where it is',
  params: z.strictObject({ id: idText }),
  answer: wishedIds,
  errors: { wishlist_full: 409 },
});

export const removeWish = call({
  method: 'DELETE',
  path: '/wishlist/products/:id/',
  access: 'user',
  summary: 'Takes a product off the wish list',
  params: z.strictObject({ id: idText }),
  answer: wishedIds,
});

export const mergeWishlist = call({
  method: 'POST',
  path: '/wishlist/merge/',
  access: 'user',
  summary:
    'Adds a guest’s list, newest first. What is not on sale any more, and what does not fit, is left out',
  body: z.strictObject({ product_ids: z.array(id).check(z.maxLength(MAX_WISHES)) }),
  answer: wishedIds,
});
