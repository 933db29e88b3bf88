import { coupons } from '@haat/contracts';
import type { Context } from '../../context';
import { actorOf } from '../../platform/audit/audit.service';
import { type Api, route } from '../../platform/http/route';
import { publicClientKeyOf } from '../../platform/limits/addresses';
import {
  changeCouponState,
  couponFile,
  couponFor,
  couponOrders,
  couponPage,
  createCoupon,
} from './coupons.service';

export function couponsRoutes(api: Api, context: Context): void {
  route(api, coupons.findCoupon, async ({ query, viewer, request }) => {
    const caller = await viewer();
    const address = publicClientKeyOf(request.ip);
    return {
      coupon: await couponFor(context, { code: query.code, userId: caller?.userId ?? null, address }),
    };
  });
  route(api, coupons.listCoupons, ({ query }) => couponPage(context, query));
  route(api, coupons.getCoupon, ({ params }) => couponFile(context, params.id));
  route(api, coupons.listCouponOrders, ({ params, query }) => couponOrders(context, params.id, query));
  route(api, coupons.createCoupon, ({ caller, body }) => createCoupon(context, actorOf(caller), body));
  route(api, coupons.pauseCoupon, ({ caller, params, body }) =>
    changeCouponState(context, actorOf(caller), params.id, 'pause', body.reason),
  );
  route(api, coupons.resumeCoupon, ({ caller, params }) =>
    changeCouponState(context, actorOf(caller), params.id, 'resume'),
  );
  route(api, coupons.endCoupon, ({ caller, params, body }) =>
    changeCouponState(context, actorOf(caller), params.id, 'end', body.reason),
  );
}
