import { banners } from '@haat/contracts';
import type { Context } from '../../context';
import { actorOf } from '../../platform/audit/audit.service';
import { type Api, route } from '../../platform/http/route';
import { bannersOf, changeBanner, createBanner, endBanner } from './banners.service';

export function bannersRoutes(api: Api, context: Context): void {
  route(api, banners.listBanners, () => bannersOf(context));
  route(api, banners.createBanner, ({ caller, body }) => createBanner(context, actorOf(caller), body));
  route(api, banners.changeBanner, ({ caller, params, body }) =>
    changeBanner(context, actorOf(caller), params.id, body),
  );
  route(api, banners.endBanner, ({ caller, params, body }) =>
    endBanner(context, actorOf(caller), params.id, body.seen),
  );
}
