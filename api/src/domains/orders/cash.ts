import { type CashOrder, type OrderStatus, type Paisa, type PaymentMethod, paisaOf } from '@haat/contracts';
import { formatTaka } from '../../platform/format/formatTaka';
import { InvalidInput } from '../../platform/http/errors';

interface Priced {
  payment_method: PaymentMethod;
  subtotal_paisa: Paisa;
  delivery_paisa: Paisa;
  discount_paisa: Paisa;
  total_paisa: Paisa;
  collected_paisa: Paisa;
  refused_paisa: Paisa;
}

/** The amount that the buyer owes for the order, without refused pieces. */
export const owedOf = ({
  total_paisa,
  refused_paisa,
}: Pick<Priced, 'total_paisa' | 'refused_paisa'>): Paisa => total_paisa - refused_paisa;

export const billOfOrder = (
  order: Pick<Priced, `${'subtotal' | 'delivery' | 'discount' | 'total'}_paisa`>,
) => ({
  subtotal: order.subtotal_paisa,
  delivery: order.delivery_paisa,
  discount: order.discount_paisa,
  total: order.total_paisa,
});

/** Cash that the courier still has to collect; nothing once the order has ended. */
export function cashDueOf(order: Priced & { status: OrderStatus }): Paisa {
  const ended = order.status === 'cancelled' || order.status === 'refunded';
  return ended || order.payment_method !== 'cod' ? 0 : Math.max(0, owedOf(order) - order.collected_paisa);
}

/** Input of the cash rule for an order. */
export function cashOrderOf(
  order: Priced,
  items: readonly { id: number; quantity: number; unit_paisa: Paisa; delivered: boolean; refused: boolean }[],
): CashOrder {
  return {
    bill: billOfOrder(order),
    collected: order.collected_paisa,
    items: items.map(({ id, quantity, unit_paisa, delivered, refused }) => ({
      id,
      delivered,
      refused,
      total: unit_paisa * quantity,
    })),
  };
}

/**
 * The cash of a hand-over in paisa.
 * @param due cash due for the items, the default if the seller states no amount
 * @param said amount in taka that the seller states
 * @param rest what is left of the bill; the last item must cover it
 * @throws InvalidInput
 */
export function cashTaken(due: Paisa, said: number | undefined, rest: Paisa, isLast: boolean): Paisa {
  if (said === undefined) return due;
  const taken = paisaOf(said);
  const refuse = (text: string) => new InvalidInput(text, { collected: [text] });
  if (taken < 0 || Math.abs(said * 100 - taken) > 1e-6) throw refuse('Not an amount of taka');
  if (taken > rest) throw refuse(`Only ${formatTaka(rest)} is still due`);
  if (isLast && taken < rest) throw refuse(`With the last item ${formatTaka(rest)} is due`);
  return taken;
}
