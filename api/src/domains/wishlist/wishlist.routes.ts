import { wishlist } from '@haat/contracts';
import type { Context } from '../../context';
import { publicReads } from '../../platform/http/publicReads';
import { type Api, cachedRoute, route } from '../../platform/http/route';
import { addWish, mergeWishes, previewWishes, removeWish, wishedIdsOf, wishesOf } from './wishlist.service';

export function wishlistRoutes(api: Api, context: Context): void {
  route(api, wishlist.getWishlist, ({ caller }) => wishesOf(context, caller.userId));
  route(api, wishlist.listWishedIds, ({ caller }) => wishedIdsOf(context.db.kysely, caller.userId));
  const shop = publicReads(context);
  cachedRoute(api, wishlist.previewWishlist, ({ query }) => previewWishes(shop, query.ids));
  route(api, wishlist.addWish, ({ caller, params }) => addWish(context, caller.userId, params.id));
  route(api, wishlist.removeWish, ({ caller, params }) => removeWish(context, caller.userId, params.id));
  route(api, wishlist.mergeWishlist, ({ caller, body }) =>
    mergeWishes(context, caller.userId, body.product_ids),
  );
}
