import { orders } from '@haat/contracts';
import type { Context } from '../context';
import { type Api, route } from '../route';
import {
  cancel,
  checkOut,
  orderOf,
  ordersOfBuyer,
  ordersOfSeller,
  quickOrder,
  refund,
  updateStatus,
} from './orders.service';

export function ordersRoutes(api: Api, context: Context): void {
  route(api, orders.createOrder, ({ caller, body, headers }) =>
    checkOut(context, caller, headers['idempotency-key'] ?? null, body),
  );
  route(api, orders.quickOrder, ({ caller, body, headers }) =>
    quickOrder(context, caller, headers['idempotency-key'] ?? null, body),
  );
  route(api, orders.listOrders, ({ caller, query }) => ordersOfBuyer(context, caller.userId, query));
  route(api, orders.getOrder, ({ caller: { userId }, params }) => orderOf(context, { userId }, params.id));
  route(api, orders.cancelOrder, ({ caller, params, body }) =>
    cancel(context, caller.userId, params.id, body.reason ?? ''),
  );

  route(api, orders.listSellerOrders, ({ caller, query }) => ordersOfSeller(context, caller.sellerId, query));
  route(api, orders.getSellerOrder, ({ caller: { sellerId }, params }) =>
    orderOf(context, { sellerId }, params.id),
  );
  route(api, orders.updateOrderStatus, ({ caller, params, body }) =>
    updateStatus(context, caller, params.id, body),
  );

  route(api, orders.refundOrder, ({ caller, params, body }) =>
    refund(context, caller, params.id, body.reason),
  );
}
