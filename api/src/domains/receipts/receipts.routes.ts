import { type Language, messages, type Order, receipts } from '@haat/contracts';
import type { FastifyReply } from 'fastify';
import type { Context } from '../../context';
import type { Caller } from '../../platform/http/caller';
import { download, languageOf } from '../../platform/http/download';
import { Conflict } from '../../platform/http/errors';
import { type Api, route } from '../../platform/http/route';
import { OrderUnconfirmed } from '../orders/orderErrors';
import { orderOf, ordersNamed } from '../orders/readOrders.service';
import type { ItemPictures } from './orderSheet';

class OrderNotCompleted extends Conflict {
  override readonly code = 'order_not_completed';
}

class OrderCancelled extends Conflict {
  override readonly code = 'order_cancelled';
}

/** PDFs of an order, made on request from its current state. */
export function receiptsRoutes(api: Api, context: Context): void {
  const receipt = async (order: Order, language: Language, userId: number) => {
    const pictures = await picturesOf(order, context);
    return context.sheets.make(userId, { kind: 'receipt', order, pictures, language });
  };
  const slips = async (orders: readonly Order[], language: Language, userId: number) => {
    const pictured = await Promise.all(
      orders.map(async (order) => ({ order, pictures: await picturesOf(order, context) })),
    );
    return context.sheets.make(userId, { kind: 'packingSlips', orders: pictured, language });
  };
  const slip = async (
    owner: Parameters<typeof orderOf>[1],
    id: string,
    { query, caller, reply }: SlipRequest,
  ) => {
    const order = await orderOf(context, owner, id);
    requireSlip(order);
    download(reply, `packing-slip-${order.id}.pdf`);
    return slips([order], languageOf(query, caller), caller.userId);
  };
  route(api, receipts.orderReceipt, async ({ caller, params, query, reply }) => {
    const order = await orderOf(context, { userId: caller.userId }, params.id);
    download(reply, `${order.isCompleted ? 'receipt' : 'order'}-${order.id}.pdf`);
    return receipt(order, languageOf(query, caller), caller.userId);
  });
  route(api, receipts.sellerReceipt, async ({ caller, params, query, reply }) => {
    const order = await orderOf(context, { sellerId: caller.sellerId }, params.id);
    if (!order.isCompleted) throw new OrderNotCompleted(messages.receiptNotCompleted);
    download(reply, `receipt-${order.id}.pdf`);
    return receipt(order, languageOf(query, caller), caller.userId);
  });
  route(api, receipts.packingSlip, ({ params, ...request }) =>
    slip({ sellerId: request.caller.sellerId }, params.id, request),
  );
  route(api, receipts.sellerPapers, async ({ caller, body: { ids, kind, lang }, reply }) => {
    const orders = await ordersNamed(context, { sellerId: caller.sellerId }, ids);
    for (const order of orders) requireSlip(order);
    const language = languageOf({ lang }, caller);
    download(reply, kind === 'labels' ? 'labels.pdf' : 'packing-slips.pdf');
    return kind === 'labels'
      ? context.sheets.make(caller.userId, { kind, orders, language })
      : slips(orders, language, caller.userId);
  });
  route(api, receipts.operatorPackingSlip, ({ params, ...request }) =>
    slip({ operatorId: request.caller.userId }, params.id, request),
  );
}

/** @throws OrderCancelled, OrderUnconfirmed */
function requireSlip({ status, confirm_by }: Order): void {
  if (status === 'cancelled' || status === 'refunded') throw new OrderCancelled(messages.noPackingSlip);
  if (confirm_by) throw new OrderUnconfirmed();
}

interface SlipRequest {
  query: { lang?: Language | undefined };
  caller: Caller & { userId: number };
  reply: FastifyReply;
}

/** The place of a missing picture stays empty: the paper matters more. */
async function picturesOf(order: Order, { pictures }: Context): Promise<ItemPictures> {
  const found = new Map<number, Uint8Array>();
  for (const { id, picture } of order.items) {
    const hash = picture?.base.split('/').at(-1);
    const bytes = hash ? await pictures.rendition(hash, 320, 'jpg').catch(() => null) : null;
    if (bytes) found.set(id, bytes);
  }
  return found;
}
