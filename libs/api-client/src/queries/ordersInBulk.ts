import { request } from '@haat/api-client';
import {
  type BodyOf,
  currentLanguage,
  orders,
  type PaperKind,
  type QueryOf,
  receipts,
} from '@haat/contracts';
import type { SellerOrderFilter } from './sellerOrders';

/** Moves several orders; what is refused stays, with the reason. */
export const moveOrders = (body: BodyOf<typeof orders.moveOrders>) => request(orders.moveOrders, { body });

/** Slips or labels of several orders in one PDF. */
export const orderPapersOf = (ids: string[], kind: PaperKind): Promise<Blob> =>
  request(receipts.sellerPapers, { body: { ids, kind, lang: currentLanguage() } });

/** Orders for a spreadsheet: those of a filter, or those that are named. */
export const ordersFileOf = ({
  page: _page,
  limit: _limit,
  unread,
  ids,
  ...filter
}: SellerOrderFilter & { ids?: string[] }): Promise<Blob> =>
  request(orders.sellerOrdersCsv, {
    query: {
      ...filter,
      ...(unread ? { unread: 'true' } : {}),
      ...(ids ? { ids: ids.join(',') } : {}),
      lang: currentLanguage(),
    } as QueryOf<typeof orders.sellerOrdersCsv>,
  });
