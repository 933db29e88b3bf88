import {
  type CartLine,
  inFieldOrder,
  type Measurements,
  type Product,
  pictureOfColor,
} from '@haat/contracts';

/**
 * A line of a guest's cart. Its key goes with it when it is sent to the server at a login, so that the server adds it
 * once however often it arrives: from a tab that closed in the middle, or from two at once. Other pieces, another key.
 */
export interface LocalLine extends CartLine {
  /** absent in carts stored by older releases */
  addKey?: string;
}

/** What a shopper chose of a product. */
export interface Choice {
  quantity: number;
  size: string | null;
  color: string | null;
  custom_measurements: Measurements | null;
}

/** The product as the cart shows it. */
export type CartProduct = Pick<
  Product,
  'id' | 'name' | 'image' | 'picture' | 'price' | 'storeId' | 'seller_business_name' | 'stock_quantity'
> &
  Partial<
    Pick<
      Product,
      | 'images'
      | 'original_price'
      | 'custom_size_fields'
      | 'estimated_pickup_days'
      | 'requires_advance_payment'
    >
  >;

/** The picture of a line: the product's in the chosen colour, by the server's rule. */
export function pictureOfLine(
  { image, picture, images }: Pick<CartProduct, 'image' | 'picture' | 'images'>,
  color: string | null,
): Pick<CartLine, 'product_image' | 'picture'> {
  const chosen = pictureOfColor(images ?? [], color);
  return chosen ? { product_image: chosen.image, picture: chosen } : { product_image: image, picture };
}

type Chosen = Pick<CartLine, 'product' | 'size' | 'color' | 'custom_measurements'>;

/** Names a line by what was chosen. Unlike its id, this stays the same when a guest's cart goes to the server. */
export function lineKey({ product, size, color, custom_measurements }: Chosen): string {
  const measurements = Object.entries(custom_measurements ?? {}).sort(([a], [b]) => (a < b ? -1 : 1));
  return JSON.stringify([product, size ?? '', color ?? '', measurements]);
}

/** Lines with the same product, size, colour and measurements are one line (section 4). */
export function sameChoice(a: Chosen, b: Chosen): boolean {
  return lineKey(a) === lineKey(b);
}

/**
 * The guest's cart with a choice added: into its line when there is one, else as a new last line.
 * @param key of what is new
 */
export function addLine(
  lines: readonly LocalLine[],
  product: CartProduct,
  choice: Choice,
  key: string,
): LocalLine[] {
  const wanted = { product: product.id, ...choice };
  const same = lines.find((line) => sameChoice(line, wanted));
  if (same) return setQuantity(lines, same.id, same.quantity + choice.quantity, key);
  const line: LocalLine = {
    addKey: key,
    id: Math.max(0, ...lines.map((other) => other.id)) + 1,
    product: product.id,
    product_name: product.name,
    ...pictureOfLine(product, choice.color),
    unit_price: product.price,
    original_price: product.original_price ?? product.price,
    total_price: times(product.price, choice.quantity),
    quantity: choice.quantity,
    size: choice.size,
    color: choice.color,
    custom_measurements: inFieldOrder(choice.custom_measurements, product.custom_size_fields ?? []),
    estimated_pickup_days: product.estimated_pickup_days,
    requires_advance_payment: product.requires_advance_payment,
    store: { id: product.storeId, name: product.seller_business_name },
    available_quantity: product.stock_quantity,
    problem: null,
  };
  return [...lines, line];
}

/** @param key of the line as it is now */
export function setQuantity(
  lines: readonly LocalLine[],
  id: number,
  quantity: number,
  key: string,
): LocalLine[] {
  return lines.map((line) =>
    line.id === id ? { ...line, quantity, total_price: times(line.unit_price, quantity), addKey: key } : line,
  );
}

export function removeLine<Line extends CartLine>(lines: readonly Line[], id: number): Line[] {
  return lines.filter((line) => line.id !== id);
}

/**
 * The guest's cart with a removed line at its place again; where the same choice was added since, with its pieces.
 * @param key of the line as it is now
 */
export function restoreLine(
  lines: readonly LocalLine[],
  removed: CartLine,
  place: number,
  key: string,
): LocalLine[] {
  const same = lines.find((line) => sameChoice(line, removed));
  if (same) return setQuantity(lines, same.id, same.quantity + removed.quantity, key);
  const taken = lines.some(({ id }) => id === removed.id);
  const id = taken ? Math.max(...lines.map((line) => line.id)) + 1 : removed.id;
  return [...lines.slice(0, place), { ...removed, id, addKey: key }, ...lines.slice(place)];
}

/**
 * The guest's cart without what the server has dealt with. A line that another tab has changed meanwhile keeps the
 * pieces that were added to it.
 * @param key of what is left of such a line
 */
export function withoutSent(lines: readonly LocalLine[], sent: LocalLine, key: string): LocalLine[] {
  return lines.flatMap((line) => {
    if (!sameChoice(line, sent)) return [line];
    const more = line.quantity - sent.quantity;
    return line.addKey === sent.addKey || more < 1 ? [] : setQuantity([line], line.id, more, key);
  });
}

/** Taka times pieces, exact to the paisa. */
export function times(taka: number, quantity: number) {
  return Math.round(taka * 100 * quantity) / 100;
}
