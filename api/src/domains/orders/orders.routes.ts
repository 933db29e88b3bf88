import { guests, orderCodes, orders } from '@haat/contracts';
import type { FastifyRequest } from 'fastify';
import type { Context } from '../../context';
import { actorOf } from '../../platform/audit/audit.service';
import type { Caller } from '../../platform/http/caller';
import { download, languageOf } from '../../platform/http/download';
import { type Api, route } from '../../platform/http/route';
import { codeClientOf } from '../accounts/client';
import { readPhoneProof, requireGuestCheckout, requirePhoneProof } from '../accounts/guests.service';
import { moveOrders } from './bulkOrders.service';
import { cancel } from './cancelOrders.service';
import { confirmOrder, confirmWithCode, requestOrderCode } from './confirmations.service';
import { endOrders } from './endOrders.service';
import { inspectRefused, updateStatus } from './moveOrders.service';
import { endOrder, noteOrder, type Operator, recordPayment, updateForSeller } from './operatorOrders.service';
import { sellerOrdersFile } from './ordersFile.service';
import { type Client, checkOut, orderAsGuest, quickOrder } from './placeOrders.service';
import { quickDeliveries } from './quickDeliveries.service';
import {
  groupOf,
  groupOfGuest,
  orderOf,
  ordersForOperator,
  ordersOfBuyer,
  ordersOfSeller,
} from './readOrders.service';

const clientOf = (request: FastifyRequest): Client => ({ address: request.ip, device: request.device().id });

const operatorOf = (caller: Caller): Operator => ({ ...actorOf(caller), sellerId: caller.sellerId });

export function ordersRoutes(api: Api, context: Context): void {
  route(api, orders.createOrder, ({ caller, body, headers, request }) =>
    checkOut(context, { ...caller, ...clientOf(request) }, headers['idempotency-key'] ?? null, body),
  );
  route(api, orders.quickOrder, ({ caller, body, headers, request }) =>
    quickOrder(context, { ...caller, ...clientOf(request) }, headers['idempotency-key'] ?? null, body),
  );
  route(api, orders.listOrders, ({ caller, query }) => ordersOfBuyer(context, caller.userId, query));
  route(api, orders.getOrder, ({ caller: { userId }, params }) => orderOf(context, { userId }, params.id));
  route(api, orders.getOrderGroup, ({ caller, params }) =>
    groupOf(context, { userId: caller.userId }, params.number),
  );
  route(api, orders.cancelOrder, ({ caller: { userId }, params, body }) =>
    cancel(context, { userId }, params.id, body),
  );

  route(api, orderCodes.requestOrderCode, ({ caller, params, body, request }) =>
    requestOrderCode(context, caller.userId, params.number, body, codeClientOf(request)),
  );
  route(api, orderCodes.confirmWithCode, ({ caller, params, body }) =>
    confirmWithCode(context, caller.userId, params.number, body),
  );

  route(api, guests.createGuestOrder, async ({ body: { proof, ...body }, headers, request }) => {
    requireGuestCheckout(context);
    const guest = { phone: requirePhoneProof(context, proof), ...clientOf(request) };
    return orderAsGuest(context, guest, headers['idempotency-key'] ?? null, body);
  });
  route(api, guests.findGuestOrder, ({ body: { proof, ...asked }, request }) => {
    const confirmedPhone = proof ? readPhoneProof(context, proof) : null;
    return groupOfGuest(context, { ...asked, confirmedPhone }, request.ip);
  });
  route(api, guests.cancelGuestOrder, async ({ params, body: { proof, ...body } }) => {
    const guestPhone = requirePhoneProof(context, proof);
    return cancel(context, { guestPhone }, params.id, body);
  });

  route(api, orders.listSellerOrders, ({ caller, query }) => ordersOfSeller(context, caller.sellerId, query));
  route(api, orders.getSellerOrder, ({ caller: { sellerId }, params }) =>
    orderOf(context, { sellerId }, params.id),
  );
  route(api, orders.updateOrderStatus, ({ caller, params, body }) =>
    updateStatus(context, caller, params.id, body),
  );
  route(api, orders.moveOrders, ({ caller, body }) => moveOrders(context, caller, body));
  route(api, orders.sellerOrdersCsv, ({ caller, query: { lang, ...query }, reply }) => {
    download(reply, 'orders.csv');
    return sellerOrdersFile(context, caller.sellerId, query, languageOf({ lang }, caller));
  });
  route(api, orders.inspectRefused, ({ caller, params, body }) =>
    inspectRefused(context, caller.sellerId, params.id, body),
  );

  route(api, orders.listOrdersForOperator, ({ caller, query }) =>
    ordersForOperator(context, caller.userId, query),
  );
  route(api, orders.listQuickDeliveries, ({ query }) => quickDeliveries(context, query));
  route(api, orders.getOrderForOperator, ({ caller, params }) =>
    orderOf(context, { operatorId: caller.userId }, params.id),
  );
  route(api, orders.updateOrderForSeller, ({ caller, params, body }) =>
    updateForSeller(context, operatorOf(caller), params.id, body),
  );
  route(api, orders.confirmOrder, ({ caller, params, body }) =>
    confirmOrder(context, operatorOf(caller), params.id, body),
  );
  route(api, orders.recordPayment, ({ caller, params, body }) =>
    recordPayment(context, operatorOf(caller), params.id, body),
  );
  route(api, orders.noteOrder, ({ caller, params, body }) =>
    noteOrder(context, operatorOf(caller), params.id, body),
  );
  route(api, orders.endOrders, ({ caller, body }) => endOrders(context, operatorOf(caller), body));
  route(api, orders.refundOrder, ({ caller, params, body }) =>
    endOrder(context, operatorOf(caller), params.id, body),
  );
}
