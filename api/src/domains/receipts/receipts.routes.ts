import { type Language, messages, type Order, receipts } from '@haat/contracts';
import type { FastifyReply } from 'fastify';
import type { Context } from '../../context';
import type { Caller } from '../../platform/http/caller';
import { download, languageOf } from '../../platform/http/download';
import { Conflict } from '../../platform/http/errors';
import { type Api, route } from '../../platform/http/route';
import { OrderUnconfirmed } from '../orders/orderErrors';
import { orderOf } from '../orders/readOrders.service';
import type { SheetJob } from './sheetJob';

class OrderNotCompleted extends Conflict {
  override readonly code = 'order_not_completed';
}

class OrderCancelled extends Conflict {
  override readonly code = 'order_cancelled';
}

type OrderJob = Extract<SheetJob, { order: Order }>;

/** PDFs of an order, made on request from its current state. */
export function receiptsRoutes(api: Api, context: Context): void {
  const make = async (kind: OrderJob['kind'], order: Order, language: Language, { userId }: Caller) =>
    context.sheets.make(userId, { kind, order, pictures: await picturesOf(order, context), language });
  const slip = async (
    owner: Parameters<typeof orderOf>[1],
    id: string,
    { query, caller, reply }: SlipRequest,
  ) => {
    const order = await orderOf(context, owner, id);
    if (order.status === 'cancelled' || order.status === 'refunded') {
      throw new OrderCancelled(messages.noPackingSlip);
    }
    if (order.confirm_by) throw new OrderUnconfirmed();
    download(reply, `packing-slip-${order.id}.pdf`);
    return make('packingSlip', order, languageOf(query, caller), caller);
  };
  route(api, receipts.orderReceipt, async ({ caller, params, query, reply }) => {
    const order = await orderOf(context, { userId: caller.userId }, params.id);
    download(reply, `${order.isCompleted ? 'receipt' : 'order'}-${order.id}.pdf`);
    return make('receipt', order, languageOf(query, caller), caller);
  });
  route(api, receipts.sellerReceipt, async ({ caller, params, query, reply }) => {
    const order = await orderOf(context, { sellerId: caller.sellerId }, params.id);
    if (!order.isCompleted) throw new OrderNotCompleted(messages.receiptNotCompleted);
    download(reply, `receipt-${order.id}.pdf`);
    return make('receipt', order, languageOf(query, caller), caller);
  });
  route(api, receipts.packingSlip, ({ params, ...request }) =>
    slip({ sellerId: request.caller.sellerId }, params.id, request),
  );
  route(api, receipts.operatorPackingSlip, ({ params, ...request }) =>
    slip({ operatorId: request.caller.userId }, params.id, request),
  );
}

interface SlipRequest {
  query: { lang?: Language | undefined };
  caller: Caller & { userId: number };
  reply: FastifyReply;
}

/** The place of a missing picture stays empty: the paper matters more. */
async function picturesOf(order: Order, { pictures }: Context): Promise<OrderJob['pictures']> {
  const found = new Map<number, Uint8Array>();
  for (const { id, picture } of order.items) {
    const hash = picture?.base.split('/').at(-1);
    const bytes = hash ? await pictures.rendition(hash, 320, 'jpg').catch(() => null) : null;
    if (bytes) found.set(id, bytes);
  }
  return found;
}
