import { type MessagePictureWidth, orderMessages } from '@haat/contracts';
import type { Context } from '../../context';
import { actorOf } from '../../platform/audit/audit.service';
import { type Api, route } from '../../platform/http/route';
import {
  conversationOf,
  markMessagesRead,
  messagePicture,
  pictureForOperator,
  postMessage,
  readAsOperator,
} from './messages.service';

export function messagesRoutes(api: Api, context: Context): void {
  route(api, orderMessages.listMessages, ({ caller: { userId }, params, query }) =>
    conversationOf(context, { userId }, params.id, query),
  );
  route(
    api,
    orderMessages.postMessage,
    ({ caller: { userId }, params, body, form, files, headers, request }) =>
      postMessage(context, { userId }, params.id, {
        ...(body ?? form)!,
        uploads: files.uploaded_images,
        device: request.device().id,
        key: headers['idempotency-key'] ?? null,
      }),
  );
  route(api, orderMessages.markMessagesRead, ({ caller: { userId }, params, body }) =>
    markMessagesRead(context, { userId }, params.id, body),
  );

  route(api, orderMessages.messagePictureOfBuyer, ({ caller: { userId }, params, query }) =>
    messagePicture(context, { userId }, params, widthOf(query)),
  );

  route(api, orderMessages.listSellerMessages, ({ caller, params, query }) =>
    conversationOf(context, caller, params.id, query),
  );
  route(api, orderMessages.postSellerMessage, ({ caller, params, body, form, files, headers, request }) =>
    postMessage(context, caller, params.id, {
      ...(body ?? form)!,
      uploads: files.uploaded_images,
      device: request.device().id,
      key: headers['idempotency-key'] ?? null,
    }),
  );
  route(api, orderMessages.markSellerMessagesRead, ({ caller, params, body }) =>
    markMessagesRead(context, caller, params.id, body),
  );

  route(api, orderMessages.messagePictureOfSeller, ({ caller, params, query }) =>
    messagePicture(context, caller, params, widthOf(query)),
  );

  route(api, orderMessages.readMessagesForOperator, ({ caller, params, body }) =>
    readAsOperator(context, actorOf(caller), params.id, body),
  );
  route(api, orderMessages.messagePictureForOperator, ({ caller, params, body }) =>
    pictureForOperator(context, actorOf(caller), params, body),
  );
}

const widthOf = ({ width = '1280' }: { width?: `${MessagePictureWidth}` | undefined }) =>
  Number(width) as MessagePictureWidth;
