import { type MessagePictureWidth, returns } from '@haat/contracts';
import type { Context } from '../../context';
import { actorOf } from '../../platform/audit/audit.service';
import { type Api, route } from '../../platform/http/route';
import { requirePhoneProof } from '../accounts/guests.service';
import { refundsToSend } from '../refunds/refunds.service';
import {
  actAsBuyer,
  answerAsSeller,
  decideAsOperator,
  inspectAsSeller,
  receiveAsSeller,
  requestReturn,
  returnOf,
  returnPage,
  returnPicture,
  returnPolicyOf,
  returnsOfOrder,
  saveReturnPolicy,
  sendRefundAs,
} from './returns.service';

const widthOf = ({ width = '1280' }: { width?: `${MessagePictureWidth}` | undefined }) =>
  Number(width) as MessagePictureWidth;

export function returnsRoutes(api: Api, context: Context): void {
  route(api, returns.requestReturn, ({ caller: { userId }, params, body, form, files, headers, request }) =>
    requestReturn(context, { userId }, params.id, {
      request: (body ?? form)!,
      uploads: files.uploaded_images,
      device: request.device().id,
      key: headers['idempotency-key'] ?? null,
    }),
  );
  route(api, returns.listReturns, ({ caller: { userId }, params }) =>
    returnsOfOrder(context, { userId }, params.id),
  );
  route(api, returns.actOnReturn, ({ caller: { userId }, params, body }) =>
    actAsBuyer(context, { userId }, params.id, body),
  );
  route(api, returns.returnPicture, ({ caller: { userId }, params, query }) =>
    returnPicture(context, { userId }, params, widthOf(query)),
  );

  route(api, returns.requestGuestReturn, async ({ params, body, form, files, headers, request }) => {
    const { proof, ...written } = (body ?? form)!;
    const guestPhone = requirePhoneProof(context, proof);
    return requestReturn(context, { guestPhone }, params.id, {
      request: written,
      uploads: files.uploaded_images,
      device: request.device().id,
      key: headers['idempotency-key'] ?? null,
    });
  });
  route(api, returns.listGuestReturns, async ({ params, body: { proof } }) =>
    returnsOfOrder(context, { guestPhone: requirePhoneProof(context, proof) }, params.id),
  );
  route(api, returns.actOnGuestReturn, async ({ params, body: { proof, ...body } }) =>
    actAsBuyer(context, { guestPhone: requirePhoneProof(context, proof) }, params.id, body),
  );

  route(api, returns.listSellerReturns, async ({ caller: { sellerId }, query }) => ({
    ...(await returnPage(context, { sellerId }, query)),
    policy: await returnPolicyOf(context, sellerId),
  }));
  route(api, returns.getSellerReturn, ({ caller: { sellerId }, params }) =>
    returnOf(context, { sellerId }, params.id),
  );
  route(api, returns.answerReturn, ({ caller, params, body }) =>
    answerAsSeller(context, caller, params.id, body),
  );
  route(api, returns.receiveReturn, ({ caller, params, body }) =>
    receiveAsSeller(context, caller, params.id, body),
  );
  route(api, returns.inspectReturn, ({ caller, params, body }) =>
    inspectAsSeller(context, caller, params.id, body),
  );
  route(api, returns.sendRefund, ({ caller: { userId, sellerId }, params, body }) =>
    sendRefundAs(context, { actor: 'seller', userId, sellerId }, params.id, body),
  );
  route(api, returns.saveReturnPolicy, ({ caller, body }) =>
    saveReturnPolicy(context, caller.sellerId, body),
  );
  route(api, returns.sellerReturnPicture, ({ caller: { sellerId }, params, query }) =>
    returnPicture(context, { sellerId }, params, widthOf(query)),
  );

  route(api, returns.listReturnsForOperator, ({ caller, query }) =>
    returnPage(context, { operatorId: caller.userId }, query),
  );
  route(api, returns.getReturnForOperator, ({ caller, params }) =>
    returnOf(context, { operatorId: caller.userId }, params.id),
  );
  route(api, returns.decideReturn, ({ caller, params, body }) =>
    decideAsOperator(context, { ...actorOf(caller), sellerId: caller.sellerId }, params.id, body),
  );
  route(api, returns.listRefunds, ({ query }) => refundsToSend(context, query));
  route(api, returns.sendRefundForOperator, ({ caller, params, body }) =>
    sendRefundAs(context, { actor: 'operator', operator: actorOf(caller) }, params.id, body),
  );
  route(api, returns.operatorReturnPicture, ({ caller, params, query }) =>
    returnPicture(context, { operatorId: caller.userId }, params, widthOf(query)),
  );
}
