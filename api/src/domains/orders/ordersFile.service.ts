import { type Language, MAX_ORDERS_OF_FILE, type Order, type orders, type QueryOf } from '@haat/contracts';
import type { Context } from '../../context';
import { csvFile } from '../../platform/format/csvFile';
import { orderResponse } from './orderResponse';
import { eachOrder } from './orders.queries';
import { fileWords } from './ordersFileWords';
import { filterOf } from './readOrders.service';

/** The orders of a seller for a spreadsheet: words in a language, days, phones and amounts that it can compute with. */
export async function sellerOrdersFile(
  deps: Pick<Context, 'db' | 'clock' | 'hasSms' | 'payments'>,
  sellerId: number,
  { unread, ids, sort = 'newest', ...query }: QueryOf<typeof orders.sellerOrdersCsv>,
  language: Language,
): Promise<Buffer> {
  const filter = ids === undefined ? filterOf(query, unread) : { ids: ids.split(',') };
  const rows: string[][] = [];
  for await (const row of eachOrder(deps.db.lists, { sellerId }, filter, {
    sort,
    limit: MAX_ORDERS_OF_FILE,
  })) {
    rows.push(cellsOf(orderResponse(row, 'seller', deps), language));
  }
  return Buffer.from(csvFile([fileWords[language].columns, ...rows]));
}

function cellsOf(order: Order, language: Language): string[] {
  const words = fileWords[language];
  const ended = order.status === 'cancelled' || order.status === 'refunded';
  return [
    order.id,
    placedText(order.created_at),
    words.statuses[order.status],
    order.customer_name,
    order.customer_phone,
    order.customer_second_phone ?? '',
    order.customer_address,
    order.delivery_note ?? '',
    order.items.map(itemText).join('; '),
    String(order.totalItems),
    amount(order.bill),
    words.methods[order.payment_method],
    amount(order.collected ?? 0),
    amount(ended || order.payment_method === 'card' ? 0 : (order.cash_due ?? 0)),
  ];
}

const DHAKA_MS = 6 * 3_600_000;

/** '2026-11-21 14:05' in Dhaka: a spreadsheet reads it as a date. */
const placedText = (iso: string) =>
  new Date(Date.parse(iso) + DHAKA_MS).toISOString().slice(0, 16).replace('T', ' ');

const itemText = ({ title, color, size, sku, quantity }: Order['items'][number]) =>
  `${quantity} × ${[title, color, size, sku].filter(Boolean).join(', ')}`;

const amount = (taka: number) => taka.toFixed(2);
