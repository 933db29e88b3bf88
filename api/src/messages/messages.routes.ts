import { orderMessages } from '@haat/contracts';
import { actorOf } from '../audit/audit.service';
import type { Context } from '../context';
import { type Api, route } from '../http/route';
import { conversationOf, markMessagesRead, postMessage, readAsOperator } from './messages.service';

export function messagesRoutes(api: Api, context: Context): void {
  route(api, orderMessages.listMessages, ({ caller: { userId }, params, query }) =>
    conversationOf(context, { userId }, params.id, query),
  );
  route(api, orderMessages.postMessage, ({ caller: { userId }, params, body, headers }) =>
    postMessage(context, { userId }, params.id, { ...body, key: headers['idempotency-key'] ?? null }),
  );
  route(api, orderMessages.markMessagesRead, ({ caller: { userId }, params, body }) =>
    markMessagesRead(context, { userId }, params.id, body),
  );

  route(api, orderMessages.listSellerMessages, ({ caller, params, query }) =>
    conversationOf(context, caller, params.id, query),
  );
  route(api, orderMessages.postSellerMessage, ({ caller, params, body, headers }) =>
    postMessage(context, caller, params.id, { ...body, key: headers['idempotency-key'] ?? null }),
  );
  route(api, orderMessages.markSellerMessagesRead, ({ caller, params, body }) =>
    markMessagesRead(context, caller, params.id, body),
  );

  route(api, orderMessages.readMessagesForOperator, ({ caller, params, body }) =>
    readAsOperator(context, actorOf(caller), params.id, body),
  );
}
