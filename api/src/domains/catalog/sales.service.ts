import { dhakaDay, type LineProblem, messages, type Paisa, pictureOfColor } from '@haat/contracts';
import type { Reader, Tx } from '../../platform/db/database';
import { formatTaka } from '../../platform/format/formatTaka';
import { Conflict, type Fields, Forbidden, NotFound } from '../../platform/http/errors';
import { insertProductEvents } from './catalog.queries';
import { pricesNow } from './catalog.service';
import { type Choice, type Chosen, chooseVariant, onlyChoice } from './chooseVariant';
import { lineProblem } from './lineProblem';
import {
  findOffered,
  findSaleProduct,
  findVariantsOnSale,
  lockSaleProducts,
  lockVariants,
  type Pieces,
  recordReturn,
  recordSale,
  type SaleVariant,
} from './sales.queries';

type RefusalCode = LineProblem | 'price_rose';

interface Refusal {
  code: RefusalCode;
  /** the input at fault */
  field: string;
  text: string;
}

/** Lines that can't be ordered: not on sale, too few in stock, or more expensive than shown. */
class LinesRefused extends Conflict {
  override readonly code: RefusalCode;
  /** @param refusals at least one */
  constructor(refusals: readonly Refusal[], details?: { available: number }) {
    const fields: Fields = {};
    for (const { field, text } of refusals) fields[field] = [...(fields[field] ?? []), text];
    super([...new Set(refusals.map(({ text }) => text))].join(' '), fields, details);
    this.code = refusals[0]?.code ?? 'unavailable';
  }
}

class OwnStore extends Forbidden {
  constructor() {
    super('You can’t buy from your own store');
  }
}

/** The variant of a shopper's choice of a product. @throws NotFound, OwnStore, LinesRefused, InvalidInput */
export async function choose(
  reader: Reader,
  productId: number,
  choice: Choice,
  buyerId: number,
): Promise<Chosen<SaleVariant> & { variant: SaleVariant }> {
  const product = await findSaleProduct(reader, productId);
  if (!product) throw new NotFound('Product not found');
  if (product.owner_id === buyerId) throw new OwnStore();
  assertStock({ onSale: product.on_sale_in_shop, stock: 1 }, 1);
  const variants = await findVariantsOnSale(reader, productId);
  const chosen = chooseVariant({ ...product, variants }, choice);
  const { variant } = chosen;
  if (!variant)
    throw new LinesRefused([{ code: 'out_of_stock', text: messages.outOfStock, field: 'quantity' }]);
  return { ...chosen, variant };
}

/** By id, the only choice of each product among `ids` that is on sale; null where the shopper has to choose. */
export async function onlyChoices(
  reader: Reader,
  ids: readonly number[],
): Promise<Map<number, ReturnType<typeof onlyChoice>>> {
  return new Map((await findOffered(reader, ids)).map((product) => [product.id, onlyChoice(product)]));
}

/**
 * @param inCart pieces of `quantity` that the cart had before
 * @throws LinesRefused when the stock is too low, with how many more pieces are available
 */
export function assertStock(state: { onSale: boolean; stock: number }, quantity: number, inCart = 0): void {
  const found = lineProblem(state, quantity);
  if (!found) return;
  const { problem: code, text } = found;
  const field = code === 'unavailable' ? 'product_id' : 'quantity';
  const available = code === 'unavailable' ? 0 : state.stock - inCart;
  throw new LinesRefused([{ code, text, field }], { available: Math.max(0, available) });
}

/** One line of a sale. */
export interface SaleLine {
  productId: number;
  variantId: number;
  quantity: number;
  /** the chosen colour, whose picture the order shows */
  color: string | null;
  /** the price of a piece that the shopper was shown; a higher price is refused */
  shownPaisa: Paisa | null;
  /** names of the inputs, for refusals */
  field: string;
  priceField: string;
}

export type Sold<Line> = Line & {
  title: string;
  sellerId: number;
  mediaHash: string | null;
  unitPaisa: Paisa;
  /** an offer has lowered the price */
  onOffer: boolean;
  pickupDays: number;
  needsAdvance: boolean;
};

/**
 * Checks whether the lines can be sold at today's prices, all or none, and locks their stock. Nothing is taken: that is
 * {@link takeStock}, in the same transaction.
 * @throws LinesRefused naming all lines that can't be ordered, OwnStore
 */
export async function checkLines<Line extends SaleLine>(
  tx: Tx,
  lines: readonly Line[],
  { buyerId, at }: { buyerId: number; at: Date },
): Promise<Sold<Line>[]> {
  const { products, variants } = await lockStock(tx, lines);
  const prices = await pricesNow(tx, [...products.keys()], dhakaDay(at));
  const wanted = piecesOf(lines, 'variantId');
  const severalLines = lines.length > 1;

  const refusals: Refusal[] = [];
  const sold: Sold<Line>[] = [];
  for (const line of lines) {
    const product = products.get(line.productId);
    const variant = variants.get(line.variantId);
    const price = prices.get(line.productId);
    if (!product || !variant || !price) throw new NotFound('Product not found');
    const { pricePaisa: unitPaisa } = price;
    const onOffer = price.originalPaisa > unitPaisa;
    if (product.owner_id === buyerId) throw new OwnStore();
    const found = lineProblem(
      { onSale: product.on_sale_in_shop && variant.is_active, stock: variant.stock },
      wanted.find(({ id }) => id === variant.id)?.quantity ?? line.quantity,
    );
    if (found) {
      const text = severalLines
        ? `${saleName(product.name, line.color, variant.size)}: ${found.text}.`
        : found.text;
      refusals.push({ code: found.problem, field: line.field, text });
    } else if (line.shownPaisa !== null && unitPaisa > line.shownPaisa) {
      const text = `${product.name} now costs ${formatTaka(unitPaisa)}. Please check the total and confirm again.`;
      refusals.push({ code: 'price_rose', field: line.priceField, text });
    }
    const { name: title, seller_id: sellerId } = product;
    const { estimated_pickup_days: pickupDays, requires_advance_payment: needsAdvance } = product;
    const mediaHash = pictureOfColor(product.pictures, line.color)?.hash ?? null;
    sold.push({ ...line, title, sellerId, mediaHash, unitPaisa, onOffer, pickupDays, needsAdvance });
  }
  if (refusals.length) throw new LinesRefused(refusals);
  return sold;
}

/** 'Panjabi (White, M)': several sizes of a product may be in one order. */
export const saleName = (product: string, color: string | null, size: string | null) => {
  const choice = [color, size].filter(Boolean).join(', ');
  return choice ? `${product} (${choice})` : product;
};

/** Reduces the stock by lines that {@link checkLines} has just checked, and counts the sales. */
export async function takeStock(
  tx: Tx,
  lines: readonly Ids[],
  { buyerId, at }: { buyerId: number; at: Date },
): Promise<void> {
  const wanted = piecesOf(lines, 'variantId');
  const taken = await recordSale(tx, {
    variants: wanted,
    products: piecesOf(lines, 'productId'),
    buyerId,
    at,
  });
  if (taken !== wanted.length) throw new Error('Stock changed under its lock');
}

/**
 * Reserves stock for earlier order lines that are now confirmed, all or none, at the prices of that time.
 * @returns the lines that can no longer be sold; if there are any, nothing was taken
 */
export async function takeStockIfLeft<Line extends Ids>(
  tx: Tx,
  lines: readonly Line[],
  sale: { buyerId: number; at: Date },
): Promise<Line[]> {
  const { products, variants } = await lockStock(tx, lines);
  const wanted = new Map(piecesOf(lines, 'variantId').map(({ id, quantity }) => [id, quantity]));
  const missing = lines.filter(({ productId, variantId, quantity }) => {
    const variant = variants.get(variantId);
    const onSale = products.get(productId)?.on_sale_in_shop && variant?.is_active;
    const state = { onSale: onSale ?? false, stock: variant?.stock ?? 0 };
    return lineProblem(state, wanted.get(variantId) ?? quantity) !== null;
  });
  if (missing.length === 0) await takeStock(tx, lines, sale);
  return missing;
}

/**
 * Locks the products and variants of lines, in the order of their ids. Orders of one transaction lock all of theirs
 * first: others wait for them in the same order, and no deadlock arises.
 */
export async function lockStock(tx: Tx, lines: readonly Ids[]) {
  const products = await lockSaleProducts(tx, idsOf(lines, 'productId'));
  const variants = await lockVariants(tx, idsOf(lines, 'variantId'));
  return {
    products: new Map(products.map((product) => [product.id, product])),
    variants: new Map(variants.map((variant) => [variant.id, variant])),
  };
}

/**
 * Undoes a sale: the lines are no longer counted as sold.
 * @param restock whether the pieces return to stock
 */
export async function restoreStock(
  tx: Tx,
  lines: readonly Ids[],
  { restock }: { restock: boolean },
): Promise<void> {
  await lockSaleProducts(tx, idsOf(lines, 'productId'));
  if (restock) await lockVariants(tx, idsOf(lines, 'variantId'));
  const variants = restock ? piecesOf(lines, 'variantId') : [];
  await recordReturn(tx, { variants, products: piecesOf(lines, 'productId') });
}

/** Counts a cart add for trending. */
export async function countCartAdd(
  tx: Tx,
  { productId, quantity, userId, at }: { productId: number; quantity: number; userId: number; at: Date },
): Promise<void> {
  await insertProductEvents(tx, [{ product_id: productId, kind: 'cart_add', quantity, visitor: userId, at }]);
}

type Ids = { productId: number; variantId: number; quantity: number };

function idsOf(lines: readonly Ids[], id: 'productId' | 'variantId'): number[] {
  return [...new Set(lines.map((line) => line[id]))];
}

/** The pieces of each id, summed over the lines. */
function piecesOf(lines: readonly Ids[], id: 'productId' | 'variantId'): Pieces[] {
  const sums = new Map<number, number>();
  for (const line of lines) sums.set(line[id], (sums.get(line[id]) ?? 0) + line.quantity);
  return [...sums].map(([key, quantity]) => ({ id: key, quantity }));
}

export { lockPriceDate } from './priceDay.queries';
/** Writes that other domains need, in their own transaction. */
export { hideProducts as hideStore, setProductHidden as hideProduct } from './sales.queries';
