import { type CouponFile, coupons, type OperatorCoupon } from '@haat/contracts';
import {
  changeCouponState,
  couponFile,
  couponPage,
  createCoupon,
} from '../../domains/coupons/coupons.service';
import { InvalidInput } from '../../platform/http/errors';
import { type CommandGroup, parsedBy, reasonOf, wholeNumber } from './commandLine';
import { table, taka } from './printing';

/** Coupons; their forms with stores and products are on the site. */
export const couponCommands: CommandGroup = {
  usage: `  coupons                                       with what they have cost; --status running
  coupon <id>                                   one of them
  make-coupon <code> <20% or taka>              for all goods, paid by Haat; --least 500 --budget 50000 --uses 1 --from … --to 2026-12-16
  pause-coupon <id> --reason "…"                until it is resumed
  resume-coupon <id>
  end-coupon <id> --reason "…"                  for good; its code is free again`,
  withTarget: ['make-coupon'],
  commands: {
    async coupons({ context, options }) {
      const query = parsedBy(coupons.listCoupons.query, { state: options.status });
      const { results } = await couponPage(context, query);
      const rows = results.map((one) => [
        String(one.id),
        one.code,
        one.state,
        givesOf(one),
        taka(one.spent),
        one.budget === null ? '' : taka(one.budget),
        String(one.uses),
      ]);
      return rows.length === 0
        ? 'None.'
        : table([['ID', 'CODE', 'STATE', 'GIVES', 'COST', 'BUDGET', 'USES'], ...rows]);
    },
    async coupon({ context, id }) {
      return couponText(await couponFile(context, id()));
    },
    async 'make-coupon'({ context, given, target = '', options, actor }) {
      const [, amount = '', percent] = /^([1-9]\d{0,7})(%)?$/.exec(target) ?? [];
      if (!amount) throw new InvalidInput('The discount must be given as 20% or as whole taka');
      const body = parsedBy(coupons.createCoupon.body, {
        code: given ?? '',
        percent: percent ? Number(amount) : null,
        flat: percent ? null : Number(amount),
        least: options.least === undefined ? 0 : wholeNumber(options.least, '--least'),
        budget: options.budget === undefined ? null : wholeNumber(options.budget, '--budget'),
        uses_a_person: options.uses === undefined ? null : wholeNumber(options.uses, '--uses'),
        from: options.from ?? null,
        to: options.to ?? null,
        stores: [],
        products: [],
        with_offers: true,
        paid_by: 'market',
      });
      return couponText(await createCoupon(context, actor, body));
    },
    async 'pause-coupon'({ context, command, options, actor, id }) {
      return couponText(
        await changeCouponState(context, actor, id(), 'pause', reasonOf(command, options.reason)),
      );
    },
    async 'resume-coupon'({ context, actor, id }) {
      return couponText(await changeCouponState(context, actor, id(), 'resume'));
    },
    async 'end-coupon'({ context, command, options, actor, id }) {
      return couponText(
        await changeCouponState(context, actor, id(), 'end', reasonOf(command, options.reason)),
      );
    },
  },
};

const givesOf = ({ percent, flat }: OperatorCoupon) => (percent === null ? taka(flat ?? 0) : `${percent}%`);

function couponText(one: CouponFile): string {
  const names = (all: readonly { name: string }[]) => all.map(({ name }) => name).join(', ');
  const rows = [
    ['Coupon', `${one.code} (${one.id})`],
    ['State', one.state],
    ['Gives', givesOf(one)],
    ['Least order', taka(one.least)],
    ['Cost', one.budget === null ? taka(one.spent) : `${taka(one.spent)} of ${taka(one.budget)}`],
    ['Uses', String(one.uses)],
    ['Uses a person', one.uses_a_person === null ? '' : String(one.uses_a_person)],
    ['Days', one.from || one.to ? `${one.from ?? ''} to ${one.to ?? ''}` : ''],
    ['Stores', names(one.store_names)],
    ['Products', names(one.product_names)],
    ['Goods with an offer', one.with_offers ? 'covered' : 'not covered'],
    ['Paid by', one.paid_by],
    ['Reason', one.reason],
  ];
  return table(rows.filter(([, value]) => value !== ''));
}
