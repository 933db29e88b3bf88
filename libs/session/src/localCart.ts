import type { CartLine, Measurements, Product } from '@haat/contracts';

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
>;

/** Lines with the same product, size, colour and measurements are one line (section 4; readings: Products). */
export function sameChoice(
  a: Pick<CartLine, 'product' | 'size' | 'color' | 'custom_measurements'>,
  b: Pick<CartLine, 'product' | 'size' | 'color' | 'custom_measurements'>,
): boolean {
  return (
    a.product === b.product &&
    (a.size ?? '') === (b.size ?? '') &&
    (a.color ?? '') === (b.color ?? '') &&
    measurementsKey(a.custom_measurements) === measurementsKey(b.custom_measurements)
  );
}

function measurementsKey(measurements: Measurements | null): string {
  return JSON.stringify(Object.entries(measurements ?? {}).sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** The guest's cart with a choice added: into its line when there is one, else as a new last line. */
export function addLine(lines: readonly CartLine[], product: CartProduct, choice: Choice): CartLine[] {
  const wanted = { product: product.id, ...choice };
  const same = lines.find((line) => sameChoice(line, wanted));
  if (same) return setQuantity(lines, same.id, same.quantity + choice.quantity);
  const line: CartLine = {
    id: Math.max(0, ...lines.map((other) => other.id)) + 1,
    product: product.id,
    product_name: product.name,
    product_image: product.image,
    picture: product.picture,
    unit_price: product.price,
    total_price: times(product.price, choice.quantity),
    quantity: choice.quantity,
    size: choice.size,
    color: choice.color,
    custom_measurements: choice.custom_measurements,
    store: { id: product.storeId, name: product.seller_business_name },
    available_quantity: product.stock_quantity,
    problem: null,
  };
  return [...lines, line];
}

export function setQuantity(lines: readonly CartLine[], id: number, quantity: number): CartLine[] {
  return lines.map((line) =>
    line.id === id ? { ...line, quantity, total_price: times(line.unit_price, quantity) } : line,
  );
}

export function removeLine(lines: readonly CartLine[], id: number): CartLine[] {
  return lines.filter((line) => line.id !== id);
}

/** Taka times pieces, exact to the paisa. */
function times(taka: number, quantity: number) {
  return Math.round(taka * 100 * quantity) / 100;
}
