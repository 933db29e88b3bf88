import type { ReturnActor } from '@haat/contracts';
import type { Context } from '../../context';
import { phoneKeyOf } from '../../platform/limits/limits';
import type { Mail } from '../../platform/mail/mails';
import type { ReturnRow } from './returns.queries';

/** The mails about a step of a return: each side hears of the other's, of Haat's, and of a request that was received. */
export function mailsOfReturn(
  row: ReturnRow,
  { actor, note, at }: { actor: ReturnActor; note: string; at: Date },
  { hasSms = false }: Pick<Context, 'hasSms'>,
): Mail[] {
  const about = {
    at,
    returnId: row.public_id,
    orderId: row.order,
    state: row.state,
    note,
    items: row.items.map(({ title, quantity }) => ({ title, quantity })),
    ...(row.refund ? { refundPaisa: row.refund.amount_paisa, method: row.refund.method } : {}),
    ...(row.deadline ? { deadline: row.deadline.toISOString() } : {}),
  };
  const toBuyer = actor !== 'buyer' || row.state === 'requested';
  const guest = row.is_guest ? { guest: { language: row.guest_language } } : {};
  return [
    ...(toBuyer ? [row.is_guest && row.buyer_email === '' && hasSms ? textOf(row, at) : mailOf()] : []),
    ...(actor === 'seller'
      ? []
      : [
          {
            kind: 'return_to_store',
            to: row.seller_email,
            name: row.store.business_name,
            customer: row.customer.name,
            ...about,
          } as const,
        ]),
  ];

  function mailOf(): Mail {
    const { business_name: store, business_address: address } = row.store;
    const way = row.state === 'approved' && row.way ? { way: row.way, address } : {};
    return {
      kind: 'return_to_buyer',
      to: row.buyer_email,
      name: row.buyer_name,
      store,
      ...about,
      ...way,
      ...guest,
    };
  }
}

/** To a guest who gave no email. */
const textOf = (row: ReturnRow, at: Date): Mail => ({
  kind: 'order_text',
  step: 'return',
  number: row.order,
  to: `+88${phoneKeyOf(row.customer.phone)}`,
  name: '',
  guest: { language: row.guest_language },
  at,
});
