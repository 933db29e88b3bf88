import { type CartLine, type Measurements, type Product, pictureOfColor } from '@haat/contracts';

/**
 * A line of a guest's cart. Its key goes with it when it is sent to the server at a login, so that the server adds it
 * once however often it arrives: from a tab that closed in the middle, or from two at once. Other pieces, another key.
 */
export interface LocalLine extends CartLine {
  /** absent in carts stored by older releases */
  addKey?: string;
}

/** A shopper's choice of a product. */
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
      | 'is_in_stock'
      | 'variants'
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

/** Taka times pieces, exact to the paisa. */
export function times(taka: number, quantity: number) {
  return Math.round(taka * 100 * quantity) / 100;
}
