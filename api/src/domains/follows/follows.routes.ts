import { follows } from '@haat/contracts';
import type { Context } from '../../context';
import { type Api, route } from '../../platform/http/route';
import { followedIdsOf, followedStores, followStore, unfollowStore } from './follows.service';

export function followsRoutes(api: Api, context: Context): void {
  route(api, follows.listFollowed, ({ caller }) => followedStores(context, caller.userId));
  route(api, follows.listFollowedIds, ({ caller }) => followedIdsOf(context.db.kysely, caller.userId));
  route(api, follows.followStore, ({ caller, params }) => followStore(context, caller.userId, params.id));
  route(api, follows.unfollowStore, ({ caller, params }) => unfollowStore(context, caller.userId, params.id));
}
