import { type Order, orders } from '@haat/contracts';
import { confirmOrder } from '../../domains/orders/confirmations.service';
import {
  endOrder,
  noteOrder,
  recordPayment,
  updateForSeller,
} from '../../domains/orders/operatorOrders.service';
import { quickDeliveries } from '../../domains/orders/quickDeliveries.service';
import { orderOf, ordersForOperator } from '../../domains/orders/readOrders.service';
import { type Command, type CommandGroup, orderIdOf, parsedBy, reasonOf } from './commandLine';
import { paged, table, taka, timeOf } from './printing';

const endOrRecordPayment: Command = async ({ context, command, given, options, actor }) => {
  const reason = reasonOf(command, options.reason);
  const operator = { ...actor, sellerId: null };
  const ended = await (command === 'end-order'
    ? endOrder(context, operator, orderIdOf(given), { reason })
    : recordPayment(context, operator, orderIdOf(given), { reference: reason }));
  return command === 'end-order' ? `${ended.id} is ${ended.status} now` : `${ended.id} is paid now`;
};

/** Orders of all stores. */
export const orderCommands: CommandGroup = {
  usage: `  orders <id>                                   a store's orders; --status shipped, --search "text", --page 2
  order <order id>                              an order: its items with their ids, what is due, what has happened
  move-order <order id> <status>                for a suspended store: processing, shipped, delivered, pending;
                                                --items 12,13 --cash 500 --note "…"
  end-order <order id> --reason "…"             refunded where something was paid, else cancelled
  record-payment <order id> --reason "…"        a card order was paid; the reason is the payment's reference
  unpaid                                        card orders whose payment is waited for, of all stores; --page 2
  waiting                                       cash orders that wait to be confirmed, of all stores; --page 2
  quick-deliveries [id]                         orders that were delivered within 30 minutes, with their reviews; --page 2
  confirm-order <order id>                      the buyer has confirmed it by phone: its pieces are taken from stock,
                                                or it is cancelled when they are gone; --note "…"
  note-order <order id> <reader>                writes to the buyer or the seller: on its page, by email; --note "…"`,
  withTarget: ['move-order', 'note-order'],
  commands: {
    async orders({ context, options, id }) {
      const query = parsedBy(orders.listOrdersForOperator.query, {
        seller: String(id()),
        status: options.status,
        search: options.search,
        page: options.page,
      });
      const { results, status_counts, ...rest } = await ordersForOperator(context, null, query);
      const rows = results.map((order) => [
        order.id,
        order.status,
        `${order.placedOn} ${order.time}`,
        order.customer_name,
        taka(order.bill),
        taka(order.cash_due ?? 0),
      ]);
      return paged([['ORDER', 'STATUS', 'PLACED', 'CUSTOMER', 'BILL', 'DUE'], ...rows], rest);
    },
    async order({ context, given }) {
      return orderText(await orderOf(context, { operatorId: null }, orderIdOf(given)));
    },
    async 'move-order'({ context, given, target, options, actor }) {
      const body = parsedBy(orders.updateOrderForSeller.body, {
        status: target,
        notes: options.note,
        item_ids: options.items?.split(',').map(Number),
        collected: options.cash === undefined ? undefined : Number(options.cash),
      });
      const moved = await updateForSeller(context, { ...actor, sellerId: null }, orderIdOf(given), body);
      return `${moved.id} is ${moved.status.replace('_', ' ')} now`;
    },
    'end-order': endOrRecordPayment,
    'record-payment': endOrRecordPayment,
    async unpaid({ context, options }) {
      const query = parsedBy(orders.listOrdersForOperator.query, {
        unpaid: 'true',
        sort: 'oldest',
        page: options.page,
      });
      const { results, status_counts, ...rest } = await ordersForOperator(context, null, query);
      const rows = results.map((order) => [
        order.id,
        timeOf(order.pay_by ?? order.created_at),
        order.customer_phone,
        order.customer_name,
        taka(order.bill),
      ]);
      return paged([['ORDER', 'PAID BEFORE', 'PHONE', 'CUSTOMER', 'BILL'], ...rows], rest);
    },
    async waiting({ context, options }) {
      const query = parsedBy(orders.listOrdersForOperator.query, {
        unconfirmed: 'true',
        sort: 'oldest',
        page: options.page,
      });
      const { results, status_counts, ...rest } = await ordersForOperator(context, null, query);
      const rows = results.map((order) => [
        order.id,
        timeOf(order.confirm_by ?? order.created_at),
        order.customer_phone,
        order.customer_name,
        taka(order.bill),
        (order.confirm_reasons ?? []).join(' ').replaceAll('confirm_', ''),
      ]);
      return paged([['ORDER', 'CALL BEFORE', 'PHONE', 'CUSTOMER', 'BILL', 'WHY'], ...rows], rest);
    },
    async 'quick-deliveries'({ context, given, options }) {
      const query = parsedBy(orders.listQuickDeliveries.query, { seller: given, page: options.page });
      const { results, ...rest } = await quickDeliveries(context, query);
      const rows = results.map(({ id, seller, delivered_at, placed_at, customer_name, bill, reviews }) => [
        id,
        `${seller.id} ${seller.business_name}`,
        timeOf(delivered_at),
        `${Math.ceil((Date.parse(delivered_at) - Date.parse(placed_at)) / 60_000)} min`,
        customer_name,
        taka(bill),
        reviews.map(({ rating }) => `★${rating}`).join(' '),
      ]);
      return paged([['ORDER', 'STORE', 'DELIVERED', 'AFTER', 'CUSTOMER', 'BILL', 'REVIEWS'], ...rows], rest);
    },
    async 'confirm-order'({ context, given, options, actor }) {
      const operator = { ...actor, sellerId: null };
      const body = parsedBy(orders.confirmOrder.body, { note: options.note });
      const confirmed = await confirmOrder(context, operator, orderIdOf(given), body);
      return `${confirmed.id} is confirmed now`;
    },
    async 'note-order'({ context, given, target, options, actor }) {
      const body = parsedBy(orders.noteOrder.body, { to: target, text: options.note });
      const { id } = await noteOrder(context, { ...actor, sellerId: null }, orderIdOf(given), body);
      return `The ${body.to} of ${id} can read the note now`;
    },
  },
};

function orderText(order: Order): string {
  const facts = [
    ['Order', order.id],
    ['Status', order.status],
    ['Store', order.seller.business_name],
    [
      'Customer',
      [order.customer_name, order.customer_phone, order.customer_second_phone].filter(Boolean).join(', '),
    ],
    ['Address', order.customer_address],
    ...(order.delivery_note ? [['Note', order.delivery_note]] : []),
    ['Payment', `${order.payment_method}, ${order.payment_status}`],
    ...(order.confirm_by ? [['Call before', timeOf(order.confirm_by)]] : []),
    ['Bill', taka(order.bill)],
    ['Paid', taka(order.collected ?? 0)],
    ['Due', taka(order.cash_due ?? 0)],
  ];
  const items = order.items.map((item) => [
    String(item.id),
    item.sku ?? '',
    item.title,
    [item.color, item.size].filter(Boolean).join(' '),
    String(item.quantity),
    item.delivered ? 'yes' : '',
  ]);
  const events = order.timeline.map(({ at, actor, status, collected, note }) => [
    timeOf(at),
    actor,
    status,
    collected ? taka(collected) : '',
    note,
  ]);
  return [
    table(facts),
    table([['ITEM', 'SKU', 'NAME', 'CHOICE', 'QTY', 'DELIVERED'], ...items]),
    table([['WHEN', 'WHO', 'STATUS', 'PAID', 'NOTE'], ...events]),
    ...(order.notes
      ? [
          table([
            ['WRITTEN', 'BY', 'TO', 'NOTE'],
            ...order.notes.map(({ at, by = '', to, text }) => [timeOf(at), by, to, text]),
          ]),
        ]
      : []),
  ].join('\n\n');
}
