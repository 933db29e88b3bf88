import {
  type AnswerOf,
  type Coupon,
  type CouponFile,
  type CouponLine,
  type CouponProblem,
  couponCodeOf,
  couponResult,
  type coupons,
  dhakaDay,
  isCovered,
  messages,
  type OperatorCoupon,
  type Paisa,
  type ParsedBodyOf,
  paisaOf,
  type QueryOf,
  takaOf,
} from '@haat/contracts';
import type { Context } from '../../context';
import { type Actor, recordAudit } from '../../platform/audit/audit.service';
import type { Reader, Tx } from '../../platform/db/database';
import { formatTaka } from '../../platform/format/formatTaka';
import { Conflict, InvalidInput, NotFound } from '../../platform/http/errors';
import { limitAttempts } from '../../platform/limits/limits';
import {
  type CouponRow,
  changeCoupon,
  countUses,
  findByCode,
  findCoupon,
  insertCoupon,
  insertUse,
  listCoupons,
  listCouponOrders as listOrders,
  lockCoupon,
  namesOf,
  returnUse,
} from './coupons.queries';

type Deps = Pick<Context, 'db' | 'clock'>;

/** A coupon that was applied does not reduce the order; the text says why, and the total without it. */
class CouponRefused extends Conflict {
  override readonly code = 'coupon_refused';
  constructor(reason: string, total: Paisa) {
    const text = `${reason} Your total is now ${formatTaka(total)}.`;
    super(text, { coupon_code: [text] }, { total: takaOf(total) });
  }
}

/** A coupon gives less than the shopper was shown, because prices have changed. */
class CouponGivesLess extends Conflict {
  override readonly code = 'price_rose';
  constructor(coupon: string, discount: Paisa, total: Paisa) {
    const text = `The coupon ${coupon} now gives ${formatTaka(discount)}. Your total is now ${formatTaka(total)}.`;
    super(text, { coupon_discount: [text] }, { total: takaOf(total) });
  }
}

class NoSuchCoupon extends InvalidInput {
  constructor() {
    super(messages.couponInvalid, { coupon_code: [messages.couponInvalid] });
  }
}

class CouponNotFound extends NotFound {
  constructor() {
    super('There is no such coupon');
  }
}

class CodeTaken extends Conflict {
  override readonly code = 'code_taken';
  constructor(code: string) {
    const text = `There is a coupon ${code} already. End it first.`;
    super(text, { code: [text] });
  }
}

class CouponOver extends Conflict {
  override readonly code = 'coupon_over';
  constructor() {
    super('This coupon is over');
  }
}

class CouponUnchanged extends Conflict {
  override readonly code = 'coupon_state';
  constructor(isPaused: boolean) {
    super(isPaused ? 'This coupon is paused already' : 'This coupon is not paused');
  }
}

const termsOf = (row: CouponRow) => ({
  code: row.code,
  percent: row.percent,
  flat: row.flat_paisa === null ? null : takaOf(row.flat_paisa),
  least: takaOf(row.least_paisa),
  stores: row.store_ids,
  products: row.product_ids,
  with_offers: row.with_offers,
});

const leftOf = ({ budget_paisa, spent_paisa }: CouponRow) =>
  budget_paisa === null ? null : takaOf(budget_paisa - spent_paisa);

/** Why a person can't use a coupon now; null: nothing is in the way. @param userId null: unknown */
async function problemOf(
  reader: Reader,
  row: CouponRow,
  userId: number | null,
): Promise<CouponProblem | null> {
  if (row.state !== 'running') return row.state;
  if (row.uses_a_person === null || userId === null) return null;
  const uses = await countUses(reader, { couponId: row.id, userId });
  return uses >= row.uses_a_person ? 'used' : null;
}

/** A coupon for a shopper who types its code. @param from.address limits guesses @throws TooManyRequests */
export async function couponFor(
  context: Pick<Context, 'db' | 'clock' | 'limits'>,
  { code, userId, address }: { code: string; userId: number | null; address: string | null },
): Promise<Coupon | null> {
  await limitAttempts(context, [['coupon_checks_address', address]]);
  const { db, clock } = context;
  const row = await findByCode(db.kysely, couponCodeOf(code), dhakaDay(clock.now()));
  if (!row) return null;
  return { ...termsOf(row), left: leftOf(row), problem: await problemOf(db.kysely, row, userId) };
}

/** Refuses a code that no coupon has ever had, before an order locks anything. @throws NoSuchCoupon */
export async function requireCoupon({ db, clock }: Deps, code: string): Promise<void> {
  if (!(await findByCode(db.kysely, couponCodeOf(code), dhakaDay(clock.now())))) throw new NoSuchCoupon();
}

/** A line of an order that a coupon may cover. */
interface BoughtLine {
  sellerId: number;
  productId: number;
  quantity: number;
  unitPaisa: Paisa;
  onOffer: boolean;
}

const lineOf = (line: BoughtLine): CouponLine => ({
  store: line.sellerId,
  product: line.productId,
  paisa: line.unitPaisa * line.quantity,
  onOffer: line.onOffer,
});

/** A coupon's discount on an order, in paisa, the lines that it covers, and who pays it. */
export interface ClaimedCoupon {
  paisa: Paisa;
  covers: (line: BoughtLine) => boolean;
  paidBy: 'market' | 'seller';
}

/**
 * Takes an order's discount from a coupon, in the order's transaction and after its stock was locked: orders at once can't overspend
 * the budget, or use it more often than a person may.
 * @param order.total without the coupon, in paisa
 * @param order.shownTotal what the shopper has agreed to; null from clients that don't say it
 * @throws CouponRefused, CouponGivesLess, NoSuchCoupon
 */
export async function claimCoupon(
  tx: Tx,
  code: string,
  order: {
    groupId: number;
    userId: number;
    lines: readonly BoughtLine[];
    total: Paisa;
    shownTotal: Paisa | null;
    at: Date;
  },
): Promise<ClaimedCoupon> {
  const today = dhakaDay(order.at);
  const found = await findByCode(tx, couponCodeOf(code), today);
  // Another one may have the code since it was found.
  const row = found && (await lockCoupon(tx, found.id, today));
  if (!row) throw new NoSuchCoupon();
  const problem = await problemOf(tx, row, order.userId);
  const terms = termsOf(row);
  const { discount, misfit } = couponResult(terms, order.lines.map(lineOf), leftOf(row));
  const reason = problem ?? misfit;
  if (reason) throw new CouponRefused(REFUSALS[reason](row), order.total);
  const total = order.total - discount;
  if (order.shownTotal !== null && total > order.shownTotal)
    throw new CouponGivesLess(row.code, discount, total);
  if (discount > 0) {
    await insertUse(tx, {
      groupId: order.groupId,
      couponId: row.id,
      userId: order.userId,
      paisa: discount,
    });
  }
  return { paisa: discount, covers: (line) => isCovered(terms, lineOf(line)), paidBy: row.paid_by };
}

const REFUSALS: Record<
  CouponProblem | NonNullable<ReturnType<typeof couponResult>['misfit']>,
  (row: CouponRow) => string
> = {
  planned: ({ code }) => `The coupon ${code} is not valid yet.`,
  paused: ({ code }) => `The coupon ${code} is paused at the moment.`,
  spent: ({ code }) => `The budget of the coupon ${code} is used up.`,
  over: ({ code }) => `The coupon ${code} has ended.`,
  used: ({ code }) => `You have used the coupon ${code} as often as it allows.`,
  least: ({ code, least_paisa }) =>
    `The coupon ${code} needs an order of ${formatTaka(least_paisa)} or more.`,
  nothing: ({ code }) => `The coupon ${code} is not for these products.`,
};

/** An order has ended without its goods: budget and use are free again. After its stock and its money were locked. */
export async function returnCoupon(
  tx: Tx,
  { id, discount_paisa: paisa }: { id: number; discount_paisa: Paisa },
  at: Date,
): Promise<void> {
  if (paisa > 0) await returnUse(tx, { orderId: id, paisa, at });
}

// operators

const operatorCouponOf = (row: CouponRow): OperatorCoupon => ({
  id: row.id,
  ...termsOf(row),
  state: row.state,
  budget: row.budget_paisa === null ? null : takaOf(row.budget_paisa),
  spent: takaOf(row.spent_paisa),
  uses: row.uses,
  uses_a_person: row.uses_a_person,
  from: row.from_day,
  to: row.to_day,
  paid_by: row.paid_by,
  created_at: row.created_at.toISOString(),
  created_by: row.created_by,
  ended_at: row.ended_at?.toISOString() ?? null,
  reason: row.reason,
});

const PAGE = 50;

export async function couponPage(
  { db, clock }: Deps,
  { state, after }: QueryOf<typeof coupons.listCoupons>,
): Promise<AnswerOf<typeof coupons.listCoupons>> {
  const rows = await listCoupons(db.lists, {
    ...(state ? { state } : {}),
    ...(after ? { after } : {}),
    today: dhakaDay(clock.now()),
    limit: PAGE + 1,
  });
  const results = rows.slice(0, PAGE).map(operatorCouponOf);
  const next = rows.length > PAGE ? results.at(-1)?.id : undefined;
  return { results, ...(next ? { next } : {}) };
}

/** @throws CouponNotFound */
export function couponFile({ db, clock }: Deps, id: number): Promise<CouponFile> {
  return fileOf(db.kysely, id, dhakaDay(clock.now()));
}

async function fileOf(reader: Reader, id: number, today: string): Promise<CouponFile> {
  const row = await findCoupon(reader, id, today);
  if (!row) throw new CouponNotFound();
  const names = await namesOf(reader, { stores: row.store_ids, products: row.product_ids });
  return { ...operatorCouponOf(row), store_names: names.stores, product_names: names.products };
}

const ORDER_PAGE = 20;

/** @throws CouponNotFound */
export async function couponOrders(
  { db, clock }: Deps,
  id: number,
  { after, limit = ORDER_PAGE }: QueryOf<typeof coupons.listCouponOrders>,
): Promise<AnswerOf<typeof coupons.listCouponOrders>> {
  if (!(await findCoupon(db.kysely, id, dhakaDay(clock.now())))) throw new CouponNotFound();
  // One checkout more than the page says whether there is another page.
  const rows = await listOrders(db.lists, id, { ...(after ? { after } : {}), limit: limit + 1 });
  const groups = [...new Set(rows.map(({ group_id }) => group_id))];
  const shown = new Set(groups.slice(0, limit));
  const next = groups.length > limit ? groups[limit - 1] : undefined;
  return {
    results: rows
      .filter(({ group_id }) => shown.has(group_id))
      .map((row) => ({
        id: row.id,
        status: row.status,
        store: row.store,
        customer_name: row.customer_name,
        placed_at: row.created_at.toISOString(),
        bill: takaOf(row.total_paisa),
        discount: takaOf(row.discount_paisa),
      })),
    ...(next ? { next } : {}),
  };
}

/** @throws CodeTaken, InvalidInput for stores or products that don't exist */
export function createCoupon(
  { db, clock }: Deps,
  actor: Actor,
  form: ParsedBodyOf<typeof coupons.createCoupon>,
): Promise<CouponFile> {
  const at = clock.now();
  const today = dhakaDay(at);
  return db.tx(async (tx) => {
    if (form.to !== null && form.to < today) {
      const text = 'The last day has passed';
      throw new InvalidInput(text, { to: [text] });
    }
    const known = await namesOf(tx, form);
    for (const kind of ['stores', 'products'] as const) {
      const missing = form[kind].filter((id) => !known[kind].some((one) => one.id === id));
      if (missing.length > 0) {
        const text = `There is no ${kind === 'stores' ? 'store' : 'product'} ${missing.join(', ')}`;
        throw new InvalidInput(text, { [kind]: [text] });
      }
    }
    const paisaOrNull = (taka: number | null) => (taka === null ? null : paisaOf(taka));
    const id = await insertCoupon(tx, {
      code: form.code,
      percent: form.percent,
      flat: paisaOrNull(form.flat),
      least: paisaOf(form.least),
      budget: paisaOrNull(form.budget),
      usesAPerson: form.uses_a_person,
      from: form.from,
      to: form.to,
      stores: [...new Set(form.stores)],
      products: [...new Set(form.products)],
      withOffers: form.with_offers,
      paidBy: form.paid_by,
      at,
      by: actor.name,
    });
    if (id === undefined) throw new CodeTaken(form.code);
    await recordAudit(tx, {
      at,
      actor,
      act: 'create_coupon',
      sellerId: null,
      subject: form.code,
      after: { ...form },
    });
    return fileOf(tx, id, today);
  });
}

/** @throws CouponNotFound, CouponOver, CouponUnchanged */
export function changeCouponState(
  { db, clock }: Deps,
  actor: Actor,
  id: number,
  act: 'pause' | 'resume' | 'end',
  reason = '',
): Promise<CouponFile> {
  const at = clock.now();
  const today = dhakaDay(at);
  return db.tx(async (tx) => {
    const row = await lockCoupon(tx, id, today);
    if (!row) throw new CouponNotFound();
    if (row.ended_at !== null || (act !== 'end' && row.state === 'over')) throw new CouponOver();
    const isPaused = row.state === 'paused';
    if ((act === 'pause' && isPaused) || (act === 'resume' && !isPaused)) throw new CouponUnchanged(isPaused);
    const changes = {
      pause: { paused_at: at, reason },
      resume: { paused_at: null, reason: '' },
      end: { ended_at: at, reason },
    };
    await changeCoupon(tx, id, changes[act]);
    const acts = { pause: 'pause_coupon', resume: 'resume_coupon', end: 'end_coupon' } as const;
    await recordAudit(tx, {
      at,
      actor,
      act: acts[act],
      sellerId: null,
      subject: row.code,
      reason,
      before: { state: row.state, uses: row.uses, spent: takaOf(row.spent_paisa) },
    });
    return fileOf(tx, id, today);
  });
}
