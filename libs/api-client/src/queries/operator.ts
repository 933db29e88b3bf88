import { request } from '@haat/api-client';
import {
  type AccountChange,
  type BodyOf,
  type ContentKind,
  type CouponState,
  coupons,
  customers,
  type District,
  type FigurePeriod,
  type ModerationList,
  market,
  moderation,
  operator,
  orders,
  type PayoutMethod,
  payments,
  payoutRuns,
  places,
  products,
  type QueryOf,
  rates,
  returns,
  type SellerFile,
  type StaffRole,
  type StoreNameChange,
  settlements,
  staff,
  storeNames,
} from '@haat/contracts';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import * as read from '../readers';

/** What operators read. Everything is below `all`. */
export const operatorKeys = {
  all: ['operator'] as const,
  sellers: ['operator', 'sellers'] as const,
  seller: (id: number) => ['operator', 'seller', id] as const,
  orders: ['operator', 'orders'] as const,
  order: (id: string) => ['operator', 'order', id] as const,
  waiting: ['operator', 'waiting'] as const,
  staff: ['operator', 'staff'] as const,
  mails: ['operator', 'mails'] as const,
  audit: ['operator', 'audit'] as const,
  moderation: ['operator', 'moderation'] as const,
  returns: ['operator', 'returns'] as const,
  return: (id: string) => ['operator', 'return', id] as const,
  payments: ['operator', 'payments'] as const,
  gatewayRefunds: ['operator', 'gateway-refunds'] as const,
  storeRefunds: ['operator', 'store-refunds'] as const,
  coupons: ['operator', 'coupons'] as const,
  coupon: (id: number) => ['operator', 'coupon', id] as const,
  customers: ['operator', 'customers'] as const,
  customer: (id: number) => ['operator', 'customer', id] as const,
};

/** Several operators work at once: what is cached is shown at once and fetched again. */
const LIVE = { staleTime: 0, refetchOnWindowFocus: true } as const;

export const waitingQuery = queryOptions({
  queryKey: operatorKeys.waiting,
  queryFn: () => request(market.getWaiting),
  refetchInterval: 60_000,
  ...LIVE,
});

export const figuresQuery = (by: FigurePeriod) =>
  queryOptions({
    queryKey: ['operator', 'figures', by],
    queryFn: async () => (await request(market.getFigures, { query: { by } })).results,
  });

export type SellersFilter = Pick<QueryOf<typeof operator.listSellers>, 'status' | 'search'>;

export const sellersQuery = (filter: SellersFilter) =>
  infiniteQueryOptions({
    queryKey: [...operatorKeys.sellers, filter],
    queryFn: ({ pageParam }) =>
      request(operator.listSellers, {
        query: { ...filter, ...(pageParam === undefined ? {} : { after: String(pageParam) }) },
      }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ next }) => next,
    ...LIVE,
  });

export const sellerFileQuery = (id: number) =>
  queryOptions({
    queryKey: operatorKeys.seller(id),
    queryFn: () => request(operator.getSeller, { params: { id } }),
    ...LIVE,
  });

export const lookAlikesQuery = (id: number) =>
  queryOptions({
    queryKey: [...operatorKeys.seller(id), 'look-alikes'],
    queryFn: async () => (await request(operator.listLookAlikes, { params: { id } })).results,
  });

export const revealNumbers = (id: number, reason: string) =>
  request(operator.revealSeller, { params: { id }, body: { reason } });

export type SellerDecision =
  | { act: 'approve' | 'reinstate'; reason?: string }
  | { act: 'reject' | 'ask' | 'note'; reason: string }
  | { act: 'suspend'; reason: string; openOrders: 'stay' | 'end' };

/** An operator's decision about a seller. @param file as the operator has read it @returns the file after it */
export function decideSeller(
  { id, applied_at }: Pick<SellerFile, 'id' | 'applied_at'>,
  decision: SellerDecision,
): Promise<SellerFile> {
  const params = { id };
  const { reason } = decision;
  switch (decision.act) {
    case 'approve':
      return request(operator.approveSeller, { params, body: { applied_at } });
    case 'reinstate':
      return request(operator.reinstateSeller, { params, body: {} });
    case 'reject':
      return request(operator.rejectSeller, { params, body: { reason: decision.reason, applied_at } });
    case 'ask':
      return request(operator.askApplicant, { params, body: { question: decision.reason, applied_at } });
    case 'note':
      return request(operator.noteSeller, { params, body: { text: decision.reason } });
    case 'suspend':
      return request(operator.suspendSeller, {
        params,
        body: { reason: reason ?? '', open_orders: decision.openOrders },
      });
  }
}

export type OperatorOrdersFilter = Omit<
  QueryOf<typeof orders.listOrdersForOperator>,
  'page' | 'limit' | 'after' | 'sort' | 'seller' | 'unconfirmed' | 'unpaid'
> & { seller?: string; unconfirmed?: 'true'; unpaid?: 'true' };

export const operatorOrdersQuery = (filter: OperatorOrdersFilter) =>
  infiniteQueryOptions({
    queryKey: [...operatorKeys.orders, filter],
    queryFn: ({ pageParam }) =>
      request(
        orders.listOrdersForOperator,
        { query: { ...filter, ...(pageParam === undefined ? {} : { after: pageParam }) } },
        read.operatorOrderPage,
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next,
    ...LIVE,
  });

export const operatorOrderQuery = (id: string) =>
  queryOptions({
    queryKey: operatorKeys.order(id),
    queryFn: () => request(orders.getOrderForOperator, { params: { id } }, read.order),
    ...LIVE,
  });

export const endOrder = (id: string, body: BodyOf<typeof orders.refundOrder>) =>
  request(orders.refundOrder, { params: { id }, body }, read.order);

export const endOrders = (ids: string[], reason: string) =>
  request(orders.endOrders, { body: { ids, reason } });

export const confirmOrder = (id: string, body: BodyOf<typeof orders.confirmOrder>) =>
  request(orders.confirmOrder, { params: { id }, body }, read.order);

export const noteOrder = (id: string, body: BodyOf<typeof orders.noteOrder>) =>
  request(orders.noteOrder, { params: { id }, body }, read.order);

export const recordPayment = (id: string, body: BodyOf<typeof orders.recordPayment>) =>
  request(orders.recordPayment, { params: { id }, body }, read.order);

export const moveOrderForSeller = (id: string, body: BodyOf<typeof orders.updateOrderForSeller>) =>
  request(orders.updateOrderForSeller, { params: { id }, body }, read.order);

export const staffQuery = queryOptions({
  queryKey: operatorKeys.staff,
  queryFn: () => request(staff.listStaff),
  ...LIVE,
});

export const changeStaffRole = (id: number, role: StaffRole) =>
  request(staff.changeStaffRole, { params: { id }, body: { role } });

export const removeStaff = (id: number) => request(staff.removeStaff, { params: { id } });

export const endStaffSessions = (id: number) => request(staff.endStaffSessions, { params: { id } });

export type AuditFilter = Partial<Record<'act' | 'actor' | 'from' | 'to', string>>;

export const auditQuery = (filter: AuditFilter) =>
  infiniteQueryOptions({
    queryKey: [...operatorKeys.audit, filter],
    queryFn: ({ pageParam }) =>
      request(operator.listAudit, {
        query: {
          ...(filter as QueryOf<typeof operator.listAudit>),
          ...(pageParam === undefined ? {} : { before: String(pageParam) }),
        },
      }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ has_next, results }) => (has_next ? results.at(-1)?.id : undefined),
    ...LIVE,
  });

export const failedMailsQuery = queryOptions({
  queryKey: operatorKeys.mails,
  queryFn: async () => (await request(market.listFailedMails)).results,
  ...LIVE,
});

export const resendFailedMails = () => request(market.resendFailedMails);

/** Invites somebody by e-mail. @returns members and invitations after it */
export const addStaff = (member: BodyOf<typeof staff.addStaff>) => request(staff.addStaff, { body: member });

/** Fetches the invitation that a link opens. */
export const invitationQuery = (token: string) =>
  queryOptions({
    queryKey: ['operator', 'invitation', token],
    queryFn: () => request(staff.getInvitation, { body: { token } }),
    staleTime: 0,
  });

/** The signed-in account becomes staff. */
export const acceptInvitation = (token: string) => request(staff.acceptInvitation, { body: { token } });

/** Opens an account that is staff. */
export const joinStaff = (body: BodyOf<typeof staff.joinStaff>) => request(staff.joinStaff, { body });

/** @returns members and invitations after it */
export const withdrawInvitation = (id: number) => request(staff.withdrawInvitation, { params: { id } });

/** The filtered trail for a spreadsheet. */
export const auditFileOf = (filter: AuditFilter): Promise<Blob> =>
  request(operator.auditCsv, { query: filter as QueryOf<typeof operator.auditCsv> });

export const accountChangesQuery = queryOptions({
  queryKey: ['operator', 'account-changes'],
  queryFn: async () => (await request(payoutRuns.listAccountChanges)).results,
  ...LIVE,
});

export const approveAccountChange = async (id: number): Promise<AccountChange[]> =>
  (await request(payoutRuns.approveAccountChange, { params: { id } })).results;

export const rejectAccountChange = async (id: number, reason: string): Promise<AccountChange[]> =>
  (await request(payoutRuns.rejectAccountChange, { params: { id }, body: { reason } })).results;

export const nameChangesQuery = queryOptions({
  queryKey: ['operator', 'name-changes'],
  queryFn: async () => (await request(storeNames.listNameChanges)).results,
  ...LIVE,
});

export const approveNameChange = async (id: number): Promise<StoreNameChange[]> =>
  (await request(storeNames.approveNameChange, { params: { id } })).results;

export const rejectNameChange = async (id: number, reason: string): Promise<StoreNameChange[]> =>
  (await request(storeNames.rejectNameChange, { params: { id }, body: { reason } })).results;

export const payoutRunsQuery = queryOptions({
  queryKey: ['operator', 'payout-runs'],
  queryFn: async () => (await request(payoutRuns.listRuns)).results,
  ...LIVE,
});

/** @param minimum in taka */
export const draftPayouts = (minimum: number) => request(payoutRuns.draftRun, { body: { minimum } });

export const approvePayoutRun = (id: number) => request(payoutRuns.approveRun, { params: { id } });

export const dropPayoutRun = (id: number, reason: string) =>
  request(payoutRuns.dropRun, { params: { id }, body: { reason } });

export const payoutFileOf = (id: number, method: PayoutMethod): Promise<Blob> =>
  request(payoutRuns.runFile, { params: { id }, body: { method } });

/** @param file the provider's, as text */
export const answerPayoutRun = (id: number, file: string) =>
  request(payoutRuns.answerRun, { params: { id }, body: { file } });

export interface ModerationFilter {
  list: ModerationList;
  kind?: ContentKind;
}

export const moderationQuery = (filter: ModerationFilter) =>
  infiniteQueryOptions({
    queryKey: [...operatorKeys.moderation, filter],
    queryFn: ({ pageParam }) =>
      request(moderation.listModeration, {
        query: { ...filter, ...(pageParam === undefined ? {} : { after: pageParam }) },
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next,
    ...LIVE,
  });

export const decideContent = (body: BodyOf<typeof moderation.decideContent>) =>
  request(moderation.decideContent, { body });
export type OperatorReturnsFilter = Pick<QueryOf<typeof returns.listReturnsForOperator>, 'state' | 'seller'>;

export const operatorReturnsQuery = (filter: OperatorReturnsFilter) =>
  infiniteQueryOptions({
    queryKey: [...operatorKeys.returns, filter],
    queryFn: ({ pageParam }) =>
      request(returns.listReturnsForOperator, { query: { ...filter, page: String(pageParam) } }),
    initialPageParam: 1,
    getNextPageParam: ({ has_next, current_page }) => (has_next ? current_page + 1 : undefined),
    ...LIVE,
  });

export const operatorReturnQuery = (id: string) =>
  queryOptions({
    queryKey: operatorKeys.return(id),
    queryFn: () => request(returns.getReturnForOperator, { params: { id } }),
    ...LIVE,
  });

export const decideReturn = (id: string, body: BodyOf<typeof returns.decideReturn>) =>
  request(returns.decideReturn, { params: { id }, body });

/** A refund that no gateway pays back was sent. */
export const sendRefundForStore = (id: number, body: BodyOf<typeof returns.sendRefundForOperator>) =>
  request(returns.sendRefundForOperator, { params: { id }, body });

export type PaymentsFilter = Pick<QueryOf<typeof payments.listPayments>, 'attention' | 'search' | 'state'>;

export const operatorPaymentsQuery = (filter: PaymentsFilter) =>
  infiniteQueryOptions({
    queryKey: [...operatorKeys.payments, filter],
    queryFn: ({ pageParam }) =>
      request(payments.listPayments, { query: { ...filter, page: String(pageParam) } }),
    initialPageParam: 1,
    getNextPageParam: ({ has_next, current_page }) => (has_next ? current_page + 1 : undefined),
    ...LIVE,
  });

export const askPayment = (reference: string) => request(payments.askPayment, { params: { reference } });

export const closePayment = (reference: string, reason: string) =>
  request(payments.closePayment, { params: { reference }, body: { reason } });

export const gatewayRefundsQuery = (state?: QueryOf<typeof payments.listGatewayRefunds>['state']) =>
  infiniteQueryOptions({
    queryKey: [...operatorKeys.gatewayRefunds, state],
    queryFn: ({ pageParam }) =>
      request(payments.listGatewayRefunds, {
        query: { ...(state ? { state } : {}), page: String(pageParam) },
      }),
    initialPageParam: 1,
    getNextPageParam: ({ has_next, current_page }) => (has_next ? current_page + 1 : undefined),
    ...LIVE,
  });

/** Refunds of all stores that wait to be sent, the oldest first, or that were sent. */
export const storeRefundsQuery = (state: 'decided' | 'sent') =>
  infiniteQueryOptions({
    queryKey: [...operatorKeys.storeRefunds, state],
    queryFn: ({ pageParam }) => request(returns.listRefunds, { query: { state, page: String(pageParam) } }),
    initialPageParam: 1,
    getNextPageParam: ({ has_next, current_page }) => (has_next ? current_page + 1 : undefined),
    ...LIVE,
  });

export const sendGatewayRefund = (id: number) => request(payments.sendGatewayRefund, { params: { id } });

/** It was paid by bank, because its gateway does not make it. */
export const recordGatewayRefund = (id: number, reference: string) =>
  request(payments.recordGatewayRefund, { params: { id }, body: { reference } });

export const settlementsQuery = queryOptions({
  queryKey: ['operator', 'settlements'],
  queryFn: () => request(settlements.listSettlements),
  ...LIVE,
});

export const ratesQuery = queryOptions({
  queryKey: ['operator', 'rates'],
  queryFn: () => request(rates.listRates),
  ...LIVE,
});

export const setCommission = (body: BodyOf<typeof rates.setCommission>) =>
  request(rates.setCommission, { body });

export const setRefusalFee = (body: BodyOf<typeof rates.setRefusalFee>) =>
  request(rates.setRefusalFee, { body });

export const setTier = (id: number, body: BodyOf<typeof rates.setTier>) =>
  request(rates.setTier, { params: { id }, body });

/** Reads a settlement file, as text. */
export const readSettlement = (body: BodyOf<typeof settlements.readSettlement>) =>
  request(settlements.readSettlement, { body });

export const resolveSettlementLine = (id: number, body: BodyOf<typeof settlements.resolveDifference>) =>
  request(settlements.resolveDifference, { params: { id }, body });

export const setDeliveryFee = (district: District, body: BodyOf<typeof places.setDeliveryFee>) =>
  request(places.setDeliveryFee, { params: { district }, body }).then(({ results }) => results);

export const resetDeliveryFee = (district: District) =>
  request(places.resetDeliveryFee, { params: { district } }).then(({ results }) => results);
export const couponsQuery = (state: CouponState | undefined) =>
  infiniteQueryOptions({
    queryKey: [...operatorKeys.coupons, state ?? 'all'],
    queryFn: ({ pageParam }) =>
      request(coupons.listCoupons, {
        query: {
          ...(state ? { state } : {}),
          ...(pageParam === undefined ? {} : { after: String(pageParam) }),
        },
      }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ next }) => next,
    ...LIVE,
  });

export const couponFileQuery = (id: number) =>
  queryOptions({
    queryKey: operatorKeys.coupon(id),
    queryFn: () => request(coupons.getCoupon, { params: { id } }),
    ...LIVE,
  });

export const couponOrdersQuery = (id: number) =>
  infiniteQueryOptions({
    queryKey: [...operatorKeys.coupon(id), 'orders'],
    queryFn: ({ pageParam }) =>
      request(coupons.listCouponOrders, {
        params: { id },
        query: pageParam === undefined ? {} : { after: String(pageParam) },
      }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ next }) => next,
    ...LIVE,
  });

export const createCoupon = (body: BodyOf<typeof coupons.createCoupon>) =>
  request(coupons.createCoupon, { body });

export const pauseCoupon = (id: number, reason: string) =>
  request(coupons.pauseCoupon, { params: { id }, body: { reason } });

export const resumeCoupon = (id: number) => request(coupons.resumeCoupon, { params: { id } });

export const endCoupon = (id: number, reason: string) =>
  request(coupons.endCoupon, { params: { id }, body: { reason } });

/** Approved stores and products whose names fit, for what a coupon covers. */
export const goodsQuery = (kind: 'stores' | 'products', search: string) =>
  queryOptions({
    queryKey: [...operatorKeys.coupons, 'goods', kind, search],
    queryFn: async (): Promise<{ id: number; name: string }[]> => {
      if (kind === 'products')
        return (await request(products.listProducts, { query: { search, limit: '8' } })).results;
      const { results } = await request(operator.listSellers, {
        query: { status: 'approved', search, limit: '8' },
      });
      return results.map(({ id, business_name }) => ({ id, name: business_name }));
    },
  });

export interface CustomersFilter {
  search?: string;
  blocked?: 'true';
}

export const customersQuery = (filter: CustomersFilter) =>
  infiniteQueryOptions({
    queryKey: [...operatorKeys.customers, filter],
    queryFn: ({ pageParam }) =>
      request(customers.listCustomers, {
        query: { ...filter, ...(pageParam === undefined ? {} : { after: String(pageParam) }) },
      }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ next }) => next,
    ...LIVE,
  });

export const customerFileQuery = (id: number) =>
  queryOptions({
    queryKey: operatorKeys.customer(id),
    queryFn: () => request(customers.getCustomer, { params: { id } }),
    ...LIVE,
  });

export const customerOrdersQuery = (id: number) =>
  infiniteQueryOptions({
    queryKey: [...operatorKeys.customer(id), 'orders'],
    queryFn: ({ pageParam }) =>
      request(customers.listCustomerOrders, {
        params: { id },
        query: pageParam === undefined ? {} : { after: String(pageParam) },
      }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ next }) => next,
    ...LIVE,
  });

export const revealCustomer = (id: number, reason: string) =>
  request(customers.revealCustomer, { params: { id }, body: { reason } });

/** @returns the file after it */
export const blockCustomer = (id: number, reason: string) =>
  request(customers.blockCustomer, { params: { id }, body: { reason } });

/** @returns the file after it */
export const unblockCustomer = (id: number, reason: string) =>
  request(customers.unblockCustomer, { params: { id }, body: { reason } });

/** @returns the file after it */
export const noteCustomer = (id: number, text: string) =>
  request(customers.noteCustomer, { params: { id }, body: { text } });

export const exportCustomer = (id: number, reason: string) =>
  request(customers.exportCustomer, { params: { id }, body: { reason } });

export const eraseCustomer = (id: number, reason: string) =>
  request(customers.eraseCustomer, { params: { id }, body: { reason } });
