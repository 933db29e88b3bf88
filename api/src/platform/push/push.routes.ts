import { push } from '@haat/contracts';
import type { Context } from '../../context';
import { type Api, route } from '../http/route';
import { pushState, renew, subscribe, unsubscribe } from './push.service';

export function pushRoutes(api: Api, context: Context): void {
  route(api, push.getPush, ({ caller }) => pushState(context, caller));
  route(api, push.subscribePush, ({ caller, body }) => subscribe(context, caller, body));
  route(api, push.renewPush, ({ body }) => renew(context, body));
  route(api, push.unsubscribePush, ({ caller }) => unsubscribe(context, caller));
}
