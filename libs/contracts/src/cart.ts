import * as z from 'zod/mini';
import { call } from './call';
import { id, idempotencyKey, idText, measurements, picture, taka, text } from './fields';
import { LINE_PROBLEMS, MAX_LINE_QUANTITY, MAX_SAVED_LINES } from './values';

export const cartLine = z.object({
  id,
  product: id,
  product_name: z.string(),
  product_image: z.nullable(z.string()),
  picture: z.nullable(picture),
  unit_price: taka,
  /** of a piece without an offer; absent where it is not known */
  original_price: z.optional(taka),
  total_price: taka,
  quantity: z.int(),
  size: z.nullable(z.string()),
  color: z.nullable(z.string()),
  custom_measurements: z.nullable(measurements),
  /** of the product, today */
  estimated_pickup_days: z.optional(z.int()),
  requires_advance_payment: z.optional(z.boolean()),
  store: z.object({ id, name: z.string() }),
  /** pieces that can be had now */
  available_quantity: z.int(),
  problem: z.nullable(z.enum(LINE_PROBLEMS)),
});
export type CartLine = z.output<typeof cartLine>;

/** The whole cart: every call that changes it answers with it. */
export const cart = z.object({ items: z.array(cartLine), item_count: z.int(), subtotal: taka });
export type Cart = z.output<typeof cart>;

const quantity = z
  .int('Quantity must be a whole number')
  .check(
    z.gte(1, 'Quantity must be at least 1'),
    z.lte(MAX_LINE_QUANTITY, `Quantity must be at most ${MAX_LINE_QUANTITY}`),
  );

/** A shopper's choice of a product; shared by cart, quick checkout and the local cart. */
export const choice = {
  product_id: id,
  quantity,
  size: z.optional(z.nullable(text(40))),
  color: z.optional(z.nullable(text(60))),
  custom_measurements: z.optional(z.nullable(measurements)),
};

/** Why a choice can't be had. */
export const lineErrors = { unavailable: 409, out_of_stock: 409, not_enough_stock: 409 } as const;

export const getCart = call({
  method: 'GET',
  path: '/orders/cart/',
  access: 'user',
  summary: 'The cart with today’s prices',
  answer: cart,
});

export const addToCart = call({
  method: 'POST',
  path: '/orders/cart/add/',
  access: 'user',
  summary:
    'Adds pieces; a line with the same choice grows. The same choice with the same Idempotency-Key adds once',
  headers: z.object({ 'idempotency-key': z.optional(idempotencyKey) }),
  body: z.strictObject(choice),
  answer: cart,
  status: 201,
  // forbidden: the user's own store; conflict: too many lines
  errors: { ...lineErrors, forbidden: 403, conflict: 409, idempotency_key_reused: 422 },
});

export const updateCartLine = call({
  method: 'PATCH',
  path: '/orders/cart/items/:id/update/',
  access: 'user',
  summary: 'Sets a line’s quantity',
  params: z.strictObject({ id: idText }),
  body: z.strictObject({ quantity }),
  answer: cart,
  errors: lineErrors,
});

export const removeCartLine = call({
  method: 'DELETE',
  path: '/orders/cart/items/:id/remove/',
  access: 'user',
  summary: 'Removes a line',
  params: z.strictObject({ id: idText }),
  answer: cart,
});

export const clearCart = call({
  method: 'POST',
  path: '/orders/cart/clear/',
  access: 'user',
  summary: 'Removes all lines',
  answer: cart,
});

/** Lines that are saved for later, the last saved first, at today's prices. They are no part of the cart. */
const saved = z.object({ items: z.array(cartLine) });

export const getSavedLines = call({
  method: 'GET',
  path: '/orders/cart/saved/',
  access: 'user',
  summary: 'The lines saved for later, with today’s prices and stock',
  answer: saved,
});

export const saveLine = call({
  method: 'POST',
  path: '/orders/cart/items/:id/save/',
  access: 'user',
  summary: 'Moves a line of the cart to those saved for later, whether it can be had or not',
  params: z.strictObject({ id: idText }),
  answer: saved,
  // conflict: too many lines
  errors: { conflict: 409 },
});

export const restoreLine = call({
  method: 'POST',
  path: '/orders/cart/saved/:id/restore/',
  access: 'user',
  summary: 'Moves a saved line back to the cart, with as many of its pieces as there are',
  params: z.strictObject({ id: idText }),
  answer: saved,
  errors: { ...lineErrors, forbidden: 403, conflict: 409 },
});

export const removeSavedLine = call({
  method: 'DELETE',
  path: '/orders/cart/saved/:id/',
  access: 'user',
  summary: 'Removes a saved line',
  params: z.strictObject({ id: idText }),
  answer: saved,
});

export const addSavedLines = call({
  method: 'POST',
  path: '/orders/cart/saved/',
  access: 'user',
  summary:
    'Saves choices for later, e.g. those of a guest. What is not on sale any more, and what does not fit, is left out',
  body: z.strictObject({ lines: z.array(z.strictObject(choice)).check(z.maxLength(MAX_SAVED_LINES)) }),
  answer: saved,
});
