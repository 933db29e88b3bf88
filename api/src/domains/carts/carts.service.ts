import { createHash } from 'node:crypto';
import {
  type AnswerOf,
  type Cart,
  type CartLine,
  type cart,
  dhakaDay,
  inFieldOrder,
  MAX_LINE_QUANTITY,
  MAX_SAVED_LINES,
  type Paisa,
  type ParsedBodyOf,
  piecesBeside,
  takaOf,
} from '@haat/contracts';
import type { Context } from '../../context';
import type { Reader, Tx } from '../../platform/db/database';
import { Conflict, DomainError, InvalidInput, KeyReused, NotFound } from '../../platform/http/errors';
import { pictureOf } from '../../platform/media/picture';
import { pricesNow } from '../catalog/catalog.service';
import { lineProblem } from '../catalog/lineProblem';
import { assertStock, choose, countCartAdd } from '../catalog/sales.service';
import {
  addPieces,
  type CartRow,
  claimAddKey,
  deleteLines,
  findCart,
  findLineStock,
  insertSaved,
  type LockedLine,
  lockLines,
  moveToSaved,
  piecesInCart,
  setQuantity,
  takeSaved,
} from './carts.queries';

type Deps = Pick<Context, 'db' | 'clock'>;

/** The line is not in this user's cart; the same for lines of other users. */
class LineNotFound extends NotFound {
  constructor(field?: string) {
    const text = 'Item not found in cart';
    super(text, field ? { [field]: [text] } : undefined);
  }
}

class SavedLineNotFound extends NotFound {
  constructor() {
    super('This item is not saved for later');
  }
}

/** The whole cart at today's prices. */
export async function cartOf(reader: Reader, userId: number, now: Date): Promise<Cart> {
  const rows = await findCart(reader, userId);
  const prices = await pricesNow(reader, [...new Set(rows.map((row) => row.product_id))], dhakaDay(now));
  const lines = rows.map((row) => ({ row, ...pricesOf(row, prices) }));
  const pieces = new Map<number, number>();
  for (const { variant_id, quantity } of rows)
    pieces.set(variant_id, (pieces.get(variant_id) ?? 0) + quantity);
  const items = lines.map(({ row, unit, original }) =>
    lineOf(row, unit, original, (pieces.get(row.variant_id) ?? row.quantity) - row.quantity),
  );
  const subtotal = lines.reduce(
    (sum, { row, unit }, index) => (items[index]?.problem ? sum : sum + unit * row.quantity),
    0,
  );
  return {
    items,
    item_count: rows.reduce((sum, row) => sum + row.quantity, 0),
    subtotal: takaOf(subtotal),
  };
}

function pricesOf(row: CartRow, prices: Awaited<ReturnType<typeof pricesNow>>) {
  const price = prices.get(row.product_id);
  return { unit: price?.pricePaisa ?? 0, original: price?.originalPaisa ?? 0 };
}

/** @param others pieces of the variant in other lines of the cart */
function lineOf(row: CartRow, unit: Paisa, original: Paisa, others = 0): CartLine {
  const picture = row.picture && pictureOf(row.picture, row.picture.id);
  return {
    id: row.id,
    product: row.product_id,
    product_name: row.product_name,
    product_image: picture?.image ?? null,
    picture,
    unit_price: takaOf(unit),
    original_price: takaOf(original),
    total_price: takaOf(unit * row.quantity),
    quantity: row.quantity,
    size: row.size,
    color: row.color,
    custom_measurements: inFieldOrder(row.measurements, row.measurement_fields),
    estimated_pickup_days: row.estimated_pickup_days,
    requires_advance_payment: row.requires_advance_payment,
    store: { id: row.seller_id, name: row.store_name },
    available_quantity: row.on_sale ? piecesBeside(others, row.stock) : 0,
    problem: lineProblem({ onSale: row.on_sale, stock: row.stock }, row.quantity + others)?.problem ?? null,
  };
}

/**
 * @param key the Idempotency-Key, if any: a repeated add changes nothing and returns the cart
 * @throws LinesRefused, OwnStore, NotFound, InvalidInput, KeyReused when the key was used for something else
 */
export function addToCart(
  { db, clock, limits }: Deps & Pick<Context, 'limits'>,
  userId: number,
  body: ParsedBodyOf<typeof cart.addToCart>,
  key?: string,
): Promise<Cart> {
  const now = clock.now();
  return db.tx(async (tx) => {
    if (key) {
      const hash = createHash('sha256').update(JSON.stringify(body)).digest();
      const used = await claimAddKey(tx, userId, { key, hash }, now);
      if (used?.request_hash && !used.request_hash.equals(hash))
        throw new KeyReused('This Idempotency-Key was used for another add');
      if (used) return cartOf(tx, userId, now);
    }
    await putIntoCart(tx, { userId, productId: body.product_id, choice: body, at: now });
    return limitedCart(tx, limits, userId, now);
  });
}

interface Addition {
  userId: number;
  productId: number;
  choice: Parameters<typeof choose>[2] & { quantity: number };
  /** puts in fewer pieces if the stock is too low */
  upToStock?: boolean;
  at: Date;
}

/** @throws LinesRefused, OwnStore, NotFound, InvalidInput */
async function putIntoCart(tx: Tx, { userId, productId, choice, upToStock = false, at }: Addition) {
  const { variant, color, size, measurements } = await choose(tx, productId, choice, userId);
  const pieces = upToStock ? Math.max(1, Math.min(choice.quantity, variant.stock)) : choice.quantity;
  const quantity = await addPieces(tx, {
    userId,
    productId,
    variantId: variant.id,
    color,
    size,
    measurements,
    quantity: pieces,
    at,
  });
  const inCart = await piecesInCart(tx, userId, variant.id);
  assertStock({ onSale: true, stock: variant.stock }, inCart, inCart - pieces);
  if (quantity > MAX_LINE_QUANTITY) {
    const text = `Quantity must be at most ${MAX_LINE_QUANTITY}`;
    throw new InvalidInput(text, { quantity: [text] });
  }
  await countCartAdd(tx, { productId, quantity: pieces, userId, at });
}

/** The cart after an addition. @throws Conflict when it has too many lines */
async function limitedCart(tx: Tx, limits: Context['limits'], userId: number, now: Date): Promise<Cart> {
  const cart = await cartOf(tx, userId, now);
  const { max, text } = limits.cart_lines;
  if (cart.items.length > max) throw new Conflict(text);
  return cart;
}

/** @throws LineNotFound, LinesRefused */
export function updateLine({ db, clock }: Deps, userId: number, id: number, quantity: number): Promise<Cart> {
  return db.tx(async (tx) => {
    const [line] = await lockLines(tx, userId, [id]);
    if (!line) throw new LineNotFound();
    const others = (await piecesInCart(tx, userId, line.variant_id)) - line.quantity;
    assertStock(await findLineStock(tx, line.variant_id), others + quantity, others);
    await setQuantity(tx, id, quantity);
    return cartOf(tx, userId, clock.now());
  });
}

/** @throws LineNotFound */
export function removeLine({ db, clock }: Deps, userId: number, id: number): Promise<Cart> {
  return db.tx(async (tx) => {
    if (!(await deleteLines(tx, userId, [id]))) throw new LineNotFound();
    return cartOf(tx, userId, clock.now());
  });
}

export function clearCart({ db, clock }: Deps, userId: number): Promise<Cart> {
  return db.tx(async (tx) => {
    await deleteLines(tx, userId, 'all');
    return cartOf(tx, userId, clock.now());
  });
}

/**
 * Removes lines from the cart for an order, in the order's transaction.
 * @returns the lines in the order of the ids
 * @throws LineNotFound naming the first missing line
 */
export async function removeCartLines(tx: Tx, userId: number, ids: readonly number[]): Promise<LockedLine[]> {
  const found = new Map((await lockLines(tx, userId, ids)).map((line) => [line.id, line]));
  const lines = ids.map((id, index) => {
    const line = found.get(id);
    if (!line) throw new LineNotFound(`selected_items.${index}.item_id`);
    return line;
  });
  await deleteLines(tx, userId, ids);
  return lines;
}

// lines saved for later

type Saved = AnswerOf<typeof cart.getSavedLines>;

/** Lines a user has saved for later, at today's prices. */
export async function savedLinesOf(reader: Reader, userId: number, now: Date): Promise<Saved> {
  const rows = await findCart(reader, userId, 'saved_lines');
  const prices = await pricesNow(reader, [...new Set(rows.map((row) => row.product_id))], dhakaDay(now));
  const items = rows.map((row) => {
    const { unit, original } = pricesOf(row, prices);
    return lineOf(row, unit, original);
  });
  return { items };
}

/** @throws LineNotFound, Conflict when too many lines are saved */
export function saveLine({ db, clock }: Deps, userId: number, id: number): Promise<Saved> {
  const now = clock.now();
  return db.tx(async (tx) => {
    if (!(await moveToSaved(tx, userId, id, now))) throw new LineNotFound();
    const saved = await savedLinesOf(tx, userId, now);
    if (saved.items.length > MAX_SAVED_LINES)
      throw new Conflict('You have saved many items for later. Please remove one first.');
    return saved;
  });
}

/**
 * Moves a saved line back to the cart, limited to the stock. @throws SavedLineNotFound, LinesRefused, OwnStore, Conflict
 */
export function restoreLine(
  { db, clock, limits }: Deps & Pick<Context, 'limits'>,
  userId: number,
  id: number,
): Promise<Saved> {
  const now = clock.now();
  return db.tx(async (tx) => {
    const line = await takeSaved(tx, userId, id);
    if (!line) throw new SavedLineNotFound();
    const { product_id: productId, quantity, color, size, measurements } = line;
    const choice = { color, size, custom_measurements: measurements, quantity };
    await putIntoCart(tx, { userId, productId, choice, upToStock: true, at: now });
    await limitedCart(tx, limits, userId, now);
    return savedLinesOf(tx, userId, now);
  });
}

/** @throws SavedLineNotFound */
export function removeSavedLine({ db, clock }: Deps, userId: number, id: number): Promise<Saved> {
  return db.tx(async (tx) => {
    if (!(await takeSaved(tx, userId, id))) throw new SavedLineNotFound();
    return savedLinesOf(tx, userId, clock.now());
  });
}

/** Saves choices. Those that are no longer available, and those beyond the maximum, are left out. */
export function addSavedLines(
  { db, clock }: Deps,
  userId: number,
  { lines }: ParsedBodyOf<typeof cart.addSavedLines>,
): Promise<Saved> {
  const now = clock.now();
  return db.tx(async (tx) => {
    const room = MAX_SAVED_LINES - (await findCart(tx, userId, 'saved_lines')).length;
    // The last one first, so that the first is the last saved.
    for (const [index, line] of lines.slice(0, Math.max(0, room)).reverse().entries()) {
      try {
        const { variant, ...chosen } = await choose(tx, line.product_id, line, userId);
        await insertSaved(tx, {
          userId,
          productId: line.product_id,
          variantId: variant.id,
          ...chosen,
          quantity: line.quantity,
          at: new Date(now.getTime() + index),
        });
      } catch (thrown) {
        if (!(thrown instanceof DomainError)) throw thrown;
      }
    }
    return savedLinesOf(tx, userId, now);
  });
}

export { findLines as findCartLines } from './carts.queries';
