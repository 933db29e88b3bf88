import { orderStatusNames } from '@haat/contracts';
import { defineTexts } from '@haat/remote/texts';

/** Texts of /seller/orders. */
export const ordersTexts = defineTexts('orders', {
  title: 'Orders',
  list: 'Orders of your store',
  loading: 'Loading orders…',
  search: 'Search by order number, customer, product or SKU',
  searchHint: 'Order, customer, product or SKU',
  suspended:
    'Your store is suspended, so only your orders are open to you. Please deliver what was ordered before.',
  suspendedReason: (reason: string) => `Reason: ${reason}`,
  filter: 'Status',
  sort: 'Sort',
  filters: { all: 'All', ...orderStatusNames },
  sorts: {
    newest: 'Newest first',
    oldest: 'Oldest first',
    amount_high: 'Amount, high to low',
    amount_low: 'Amount, low to high',
    status: 'Status',
  },
  columns: {
    order: 'Order',
    placed: 'Placed',
    customer: 'Customer',
    items: 'Items',
    bill: 'Bill',
    status: 'Status',
  },
  pieces: (count: number) => (count === 1 ? '1 piece' : `${count} pieces`),
  moreAndPieces: (items: number, pieces: string) => `and ${items} more · ${pieces}`,
  collect: 'to collect',
  paid: 'paid',
  unpaid: 'unpaid',
  unpaidCard: 'card, not paid',
  unconfirmed: 'waiting for confirmation',
  unreadOnly: 'Unread messages',
  showing: (from: number, to: number, of: number) =>
    of === 1 ? '1 order' : from === 1 && to === of ? `${of} orders` : `${from}–${to} of ${of} orders`,
  pages: 'Pages of orders',
  previous: 'Previous',
  next: 'Next',
  page: (page: number, of: number) => `Page ${page} of ${of}`,
  none: 'No orders yet',
  noneText: 'When somebody orders from your store, the order appears here.',
  noMatch: 'No orders match',
  showAll: 'Show all orders',
});
