import { type CartLine, inFieldOrder, piecesOf } from '@haat/contracts';
import { type CartProduct, type Choice, type LocalLine, pictureOfLine, sameChoice, times } from './cartLine';

/**
 * The guest's cart with a choice added: into its line when there is one, else as a new last line.
 * @param key of the added quantity
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
    available_quantity: piecesOf(product, choice),
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
 * The guest's cart with a removed line restored at its place; if the same choice was added since, their quantities add up.
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
 * The guest's cart without the lines that the server has handled. A line that another tab has changed meanwhile keeps the
 * quantity that was added.
 * @param key of the rest of such a line
 */
export function withoutSent(lines: readonly LocalLine[], sent: LocalLine, key: string): LocalLine[] {
  return lines.flatMap((line) => {
    if (!sameChoice(line, sent)) return [line];
    const more = line.quantity - sent.quantity;
    return line.addKey === sent.addKey || more < 1 ? [] : setQuantity([line], line.id, more, key);
  });
}
