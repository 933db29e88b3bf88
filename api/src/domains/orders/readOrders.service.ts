import {
  daysAfter,
  ORDER_STATUSES,
  type Order,
  type OrderActor,
  type OrderGroup,
  type OrderStatus,
  type orders,
  PAGE_SIZE,
  type Page,
  type Paisa,
  type QueryOf,
  type SellerOrderPage,
  type StatusCounts,
  startOfDhakaDay,
  takaOf,
} from '@haat/contracts';
import type { Context } from '../../context';
import { NotFound } from '../../platform/http/errors';
import { cutPage, pageOf, pageWithNext } from '../../platform/http/pagination';
import { publicClientKeyOf } from '../../platform/limits/addresses';
import { type Attempt, forgiveAttempt, limitAttempts, phoneKeyOf } from '../../platform/limits/limits';
import { unreadOrders } from '../messages/messages.service';
import { OrderNotFound } from './orderErrors';
import { orderResponse } from './orderResponse';
import {
  countByStatus,
  countOrders,
  eachOrder,
  findOrder,
  findOrdersOfNumber,
  listOrders,
  type OrderFilter,
  type OrderRow,
  searchOrders,
} from './orders.queries';
import type { Owner } from './owner';

type Deps = Pick<Context, 'db' | 'clock' | 'hasSms' | 'payments'> & Partial<Pick<Context, 'returnWindowMs'>>;

function actorOf(owner: Owner): OrderActor {
  if ('userId' in owner || 'guestPhone' in owner) return 'buyer';
  return 'sellerId' in owner ? 'seller' : 'operator';
}

/** GET orders/orders/: the buyer's, newest first; by `number` those of one checkout, or one order. */
export function ordersOfBuyer(deps: Deps, userId: number, query: QueryOf<typeof orders.listOrders>) {
  const number = query.number?.toUpperCase();
  return listOf(deps, { userId }, { number }, query);
}

/** GET orders/seller/orders/. */
export async function ordersOfSeller(
  deps: Deps,
  sellerId: number,
  { unread, ...query }: QueryOf<typeof orders.listSellerOrders>,
): Promise<SellerOrderPage> {
  const [page, unread_orders] = await Promise.all([
    listWithCounts(deps, { sellerId }, query, unread),
    unreadOrders(deps.db.lists, sellerId),
  ]);
  return { ...page, unread_orders };
}

/** GET operator/orders/: by pages, or newest first behind `after`. */
export async function ordersForOperator(
  deps: Deps,
  operatorId: number | null,
  query: QueryOf<typeof orders.listOrdersForOperator>,
): Promise<SellerOrderPage & { next?: string }> {
  const { limit = PAGE_SIZE, sort = 'newest' } = query;
  if (sort !== 'newest') return listWithCounts(deps, { operatorId }, query);
  const found = await listWithCounts(deps, { operatorId }, query, false, 1);
  const { rows, next } = cutPage(found.results, limit, ({ id }) => id);
  return { ...found, results: rows, ...next };
}

/** @param more rows beyond the page */
async function listWithCounts(
  deps: Deps,
  owner: Owner,
  query: QueryOf<typeof orders.listOrdersForOperator>,
  unread?: boolean,
  more = 0,
): Promise<SellerOrderPage> {
  const { search, after } = query;
  const filter = filterOf(query, unread);
  const { page = 1, limit = PAGE_SIZE, sort = 'newest' } = query;
  const slice = { sort, limit: limit + more, offset: (page - 1) * limit, after };
  const { rows, counts } = search
    ? await searchOrders(deps.db.lists, owner, filter, slice)
    : await allOrders(deps, owner, filter, slice);
  const countOf = (one: OrderStatus) => counts.find(({ status }) => status === one)?.count ?? 0;
  const status_counts = Object.fromEntries(ORDER_STATUSES.map((one) => [one, countOf(one)])) as StatusCounts;
  const count = filter.status ? countOf(filter.status) : counts.reduce((sum, one) => sum + one.count, 0);
  const results = rows.map((row) => orderResponse(row, actorOf(owner), deps));
  return { ...pageOf(results, count, { page, limit }), status_counts };
}

type ListQuery = Pick<
  QueryOf<typeof orders.listOrdersForOperator>,
  'status' | 'seller' | 'search' | 'unconfirmed' | 'unpaid' | 'from' | 'to'
>;

export const filterOf = (
  { status = 'all', seller: sellerId, search, unconfirmed, unpaid, from, to }: ListQuery,
  unread?: boolean,
): OrderFilter => ({
  status: status === 'all' ? undefined : status,
  sellerId,
  search,
  unconfirmed,
  unpaid,
  unread,
  from: from === undefined ? undefined : new Date(startOfDhakaDay(from)),
  until: to === undefined ? undefined : new Date(startOfDhakaDay(daysAfter(to, 1))),
});

async function allOrders(
  { db }: Deps,
  owner: Owner,
  filter: OrderFilter,
  slice: Parameters<typeof listOrders>[3],
) {
  const [rows, counts] = await Promise.all([
    listOrders(db.lists, owner, filter, slice),
    countByStatus(db.lists, owner, filter),
  ]);
  return { rows, counts };
}

async function listOf(
  deps: Deps,
  owner: Owner,
  filter: OrderFilter,
  { page = 1, after, limit = PAGE_SIZE }: QueryOf<typeof orders.listOrders>,
): Promise<Page<Order> & { next?: string }> {
  const [rows, count] = await Promise.all([
    listOrders(deps.db.lists, owner, filter, {
      sort: 'newest',
      limit: limit + 1,
      offset: (page - 1) * limit,
      after: after?.toUpperCase(),
    }),
    countOrders(deps.db.lists, owner, filter),
  ]);
  const item = (row: OrderRow) => orderResponse(row, actorOf(owner), deps);
  return pageWithNext(rows, count, { page, limit }, { item, place: (row) => row.public_id });
}

/** Several orders in the order of their ids in `ids`. @throws OrderNotFound where one is missing, also for those of others */
export async function ordersNamed(deps: Deps, owner: Owner, ids: readonly string[]): Promise<Order[]> {
  const wanted = [...new Set(ids)];
  const found = new Map<string, Order>();
  for await (const row of eachOrder(
    deps.db.kysely,
    owner,
    { ids: wanted },
    { sort: 'newest', limit: wanted.length },
  )) {
    found.set(row.public_id, orderResponse(row, actorOf(owner), deps));
  }
  return wanted.map((id) => {
    const order = found.get(id);
    if (!order) throw new OrderNotFound();
    return order;
  });
}

/** @throws OrderNotFound, also for orders of other users */
export async function orderOf(deps: Deps, owner: Owner, publicId: string): Promise<Order> {
  const row = await findOrder(deps.db.kysely, owner, publicId);
  if (!row) throw new OrderNotFound();
  return orderResponse(row, actorOf(owner), deps);
}

/** GET orders/groups/{number}/. @throws OrderNotFound, also for orders of other users */
export async function groupOf(deps: Deps, owner: Owner, number: string): Promise<OrderGroup> {
  const rows = await findOrdersOfNumber(deps.db.kysely, owner, number.toUpperCase());
  const [first, ...others] = rows.map((row) => orderResponse(row, 'buyer', deps));
  if (!first) throw new OrderNotFound();
  const sum = (of: (row: OrderRow) => Paisa) => takaOf(rows.reduce((total, row) => total + of(row), 0));
  return {
    order_number: first.order_number,
    bill: sum((row) => row.total_paisa),
    subtotal: sum((row) => row.subtotal_paisa),
    delivery_fee: sum((row) => row.delivery_paisa),
    discount: sum((row) => row.discount_paisa),
    placedOn: first.placedOn,
    time: first.time,
    orders: [first, ...others],
  };
}

/** The same error for an unknown number, another phone number, and an order of an account. */
class GuestOrderNotFound extends NotFound {
  constructor() {
    super(
      'We can’t find an order with this number and this phone number. Please check both. Orders of an account are shown after you log in.',
    );
  }
}

/**
 * POST orders/guest/find/: order numbers and phone numbers can be guessed, so without a proof the response does not
 * tell who lives where.
 * @param asked.confirmedPhone of a proof
 * @throws GuestOrderNotFound, TooManyRequests
 */
export async function groupOfGuest(
  deps: Deps & Pick<Context, 'limits'>,
  asked: { number: string; phone: string; confirmedPhone: string | null },
  address: string,
): Promise<OrderGroup> {
  const phone = phoneKeyOf(asked.phone);
  const attempts: Attempt[] = [
    ['order_lookups_phone', phone],
    ['order_lookups_address', publicClientKeyOf(address)],
  ];
  await limitAttempts(deps, attempts);
  const [number = ''] = asked.number.split('-');
  try {
    const group = await groupOf(deps, { guestPhone: phone }, number);
    await forgiveAttempt(deps, attempts);
    if (asked.confirmedPhone === phone) return group;
    const [first, ...others] = group.orders.map(withoutPerson);
    return first ? { ...group, orders: [first, ...others] } : group;
  } catch (error) {
    throw error instanceof OrderNotFound ? new GuestOrderNotFound() : error;
  }
}

/** The receiver's data and notes to the buyer are left out. */
const withoutPerson = ({ notes, ...order }: Order): Order => ({
  ...order,
  customer_name: '',
  customer_email: '',
  customer_address: '',
  customer_second_phone: '',
  delivery_note: '',
});
