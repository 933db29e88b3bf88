import { createHash } from 'node:crypto';
import {
  type AnswerOf,
  type Discount,
  dhakaDay,
  endOfDhakaDay,
  type listings,
  MAX_OFFERS,
  messages,
  type Offer,
  offerPrice,
  type Page,
  type ParsedBodyOf,
  paisaOf,
  parseDhakaDay,
  type QueryOf,
  type SellerOffer,
  startOfDhakaDay,
  takaOf,
} from '@haat/contracts';
import type { Context } from '../../context';
import type { Reader, Tx } from '../../platform/db/database';
import { Conflict, DomainError, InvalidInput, KeyReused, NotFound } from '../../platform/http/errors';
import { cutPage, pageOf, sliceOf, wholeList } from '../../platform/http/pagination';
import { pictureOf } from '../../platform/media/picture';
import { lockPriceDate } from '../catalog/sales.service';
import { claimIdempotencyKey, saveKeyResult } from './listings.queries';
import { OwnProductNotFound } from './listings.service';
import {
  countFound,
  countOffers,
  endOffer,
  findOffers,
  insertOffer,
  lockOfferedProduct,
  type OfferedProduct,
  type OfferRow,
  updateOffer,
} from './offers.queries';
import { discountText, offerDescription } from './offerTexts';
import { OfferMakesFree } from './planListing';

type Deps = Pick<Context, 'db' | 'clock'>;
type OfferForm = ParsedBodyOf<typeof listings.createOffer>;

class TooManyOffers extends Conflict {
  override readonly code = 'too_many_offers';
  constructor() {
    super(`This product has ${MAX_OFFERS} offers already. Please stop one of them first.`);
  }
}

/** An offer that is stopped or over is history: a new one takes its place. */
class OfferOver extends Conflict {
  override readonly code = 'offer_over';
  constructor() {
    super('This offer is over already. Please create a new one.');
  }
}

/** An offer for shoppers. */
function offerOf(row: OfferRow): Offer {
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    offer_type: row.offer_type,
    discount_percentage: row.percent,
    discount_amount: takaOf(row.amount_paisa),
    // Both days are inclusive.
    start_date: startOfDhakaDay(row.start_day),
    end_date: endOfDhakaDay(row.end_day),
    product: row.product_id,
    product_name: row.product_name,
    status: row.status,
  };
}

function sellerOfferOf(row: OfferRow, today: string): SellerOffer {
  return {
    ...offerOf(row),
    is_running: row.status === 'active' && row.start_day <= today && today <= row.end_day,
    product_price: takaOf(row.product_paisa),
    product_picture: row.picture && pictureOf(row.picture, row.picture.id),
    overridden_by: row.better && {
      id: row.better.id,
      name: row.better.name,
      end_date: endOfDhakaDay(row.better.end_day),
      price: takaOf(row.better.price_paisa),
    },
  };
}

/** The offers of a store that run on a day, on products that the shop shows, those that end first first. */
export async function runningOffers(
  db: Reader,
  sellerId: number,
  today: string,
  query: { page?: number | undefined; limit?: number | undefined },
): Promise<Page<Offer>> {
  const filter = { sellerId, notEndedBy: today, begunBy: today };
  const slice = sliceOf(query);
  const offers = (await findOffers(db, filter, slice)).map(offerOf);
  return slice ? pageOf(offers, await countFound(db, filter), slice) : wholeList(offers);
}

/** GET products/seller/offers/active/: current and future offers; all of them without a limit. */
export async function activeOffers(
  { db, clock }: Deps,
  sellerId: number,
  { search, limit, after }: QueryOf<typeof listings.listActiveOffers>,
): Promise<AnswerOf<typeof listings.listActiveOffers>> {
  const today = dhakaDay(clock.now());
  const matching = { sellerId, notEndedBy: today, search };
  const [rows, count] = await Promise.all([
    findOffers(
      db.lists,
      { ...matching, comparedOn: today, after: placeOf(after) },
      limit === undefined ? null : { limit: limit + 1, offset: 0 },
    ),
    limit === undefined ? undefined : countFound(db.lists, matching),
  ]);
  const { rows: page, next } = cutPage(rows, limit ?? rows.length, (row) => `${row.end_day}.${row.id}`);
  const offers = page.map((row) => sellerOfferOf(row, today));
  return { offers, count: count ?? offers.length, ...(next.next ? { next: next.next } : {}) };
}

/** @param place 'YYYY-MM-DD.id' @throws InvalidInput for a day that does not exist */
function placeOf(place: string | undefined): { endDay: string; id: number } | undefined {
  if (place === undefined) return undefined;
  const [day = '', id = ''] = place.split('.');
  const endDay = parseDhakaDay(day);
  if (!endDay) throw new InvalidInput('Not a place in the list', { after: ['Not a place in the list'] });
  return { endDay, id: Number(id) };
}

/**
 * @param key the Idempotency-Key, if any: a repeated request creates nothing and returns the offer's current state
 * @throws OwnProductNotFound, InvalidInput, OfferMakesFree, TooManyOffers, KeyReused
 */
export function createOffer(
  { db, clock }: Deps,
  sellerId: number,
  form: OfferForm,
  key?: string,
): Promise<SellerOffer> {
  const now = clock.now();
  const today = dhakaDay(now);
  const days = daysOf(form, today);
  const discount = discountOf(form);
  return db.tx(async (tx) => {
    await lockPriceDate(tx);
    const existing = key && (await offerOfKey(tx, sellerId, key, form));
    if (existing) return offer(tx, sellerId, existing, today);
    const product = await lockOfferedProduct(tx, sellerId, form.product);
    if (!product) throw new OwnProductNotFound();
    requireFair(product, discount, form);
    if ((await countOffers(tx, product.id, today)) >= MAX_OFFERS) throw new TooManyOffers();
    const id = await insertOffer(tx, {
      product_id: product.id,
      ...columnsOf(form, product, days),
      created_at: now,
    });
    if (key) await saveKeyResult(tx, sellerId, key, { offer_id: id });
    return offer(tx, sellerId, id, today);
  });
}

/** Claims a key. @returns the offer that was created with it @throws KeyReused when it was used for something else */
async function offerOfKey(tx: Tx, sellerId: number, key: string, form: OfferForm): Promise<number | null> {
  const hash = createHash('sha256')
    .update(JSON.stringify(['offer', form]))
    .digest();
  const used = await claimIdempotencyKey(tx, sellerId, { key, hash });
  if (!used) return null;
  if (!used.request_hash.equals(hash)) throw new KeyReused('This Idempotency-Key was used for another offer');
  return used.offer_id;
}

/** @throws NotFound for an offer that isn't the seller's */
export function stopOffer({ db, clock }: Deps, sellerId: number, id: number): Promise<SellerOffer> {
  return db.tx(async (tx) => {
    await endOffer(tx, sellerId, id);
    return offer(tx, sellerId, id, dhakaDay(clock.now()));
  });
}

/**
 * Changes an offer that runs or will run, at once also for shoppers.
 * @throws NotFound, OfferOver, InvalidInput, OfferMakesFree
 */
export function editOffer(
  { db, clock }: Deps,
  sellerId: number,
  id: number,
  form: ParsedBodyOf<typeof listings.editOffer>,
): Promise<SellerOffer> {
  const today = dhakaDay(clock.now());
  const days = daysOf(form, today);
  return db.tx(async (tx) => {
    const { product } = await lockOffer(tx, sellerId, id, today);
    requireFair(product, discountOf(form), form);
    await updateOffer(tx, id, columnsOf(form, product, days));
    return offer(tx, sellerId, id, today);
  });
}

/** Changes offers one by one, each in a transaction of its own: one that is refused keeps none of the others. */
export async function changeOffers(
  deps: Deps,
  sellerId: number,
  { ids, end_date }: ParsedBodyOf<typeof listings.changeOffers>,
): Promise<AnswerOf<typeof listings.changeOffers>> {
  const changed: number[] = [];
  const not_changed: AnswerOf<typeof listings.changeOffers>['not_changed'] = [];
  for (const id of new Set(ids)) {
    try {
      if (end_date === undefined) await stopOffer(deps, sellerId, id);
      else await setLastDay(deps, sellerId, id, end_date);
      changed.push(id);
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      not_changed.push({ id, code: error.code, error: error.message });
    }
  }
  return { changed, not_changed };
}

/** @throws NotFound, OfferOver, InvalidInput */
function setLastDay({ db, clock }: Deps, sellerId: number, id: number, end_date: string): Promise<void> {
  const today = dhakaDay(clock.now());
  return db.tx(async (tx) => {
    const { row } = await lockOffer(tx, sellerId, id, today);
    const { end_day } = daysOf({ start_date: row.start_day, end_date }, today);
    const discount = { offerType: row.offer_type, percent: row.percent, amountPaisa: row.amount_paisa };
    const textUntil = (day: string) => offerDescription(discount, row.product_name, day);
    // The server's own text names the last day.
    const isOwnText = row.description === textUntil(row.end_day);
    await updateOffer(tx, id, { end_day, ...(isOwnText ? { description: textUntil(end_day) } : {}) });
  });
}

/** An offer that runs or will run, with its product, which stays locked. @throws NotFound, OfferOver */
async function lockOffer(
  tx: Tx,
  sellerId: number,
  id: number,
  today: string,
): Promise<{ row: OfferRow; product: OfferedProduct }> {
  await lockPriceDate(tx);
  const [found] = await findOffers(tx, { sellerId, id });
  const product = found && (await lockOfferedProduct(tx, sellerId, found.product_id));
  // Again, since it may have been stopped before the lock.
  const [row] = await findOffers(tx, { sellerId, id });
  if (!row || !product) throw new NotFound('Offer not found');
  if (row.status !== 'active' || row.end_day < today) throw new OfferOver();
  return { row, product };
}

/** @throws InvalidInput, OfferMakesFree */
function requireFair(
  product: OfferedProduct,
  discount: Discount,
  { name, confirm_zero_price }: Pick<OfferForm, 'name' | 'confirm_zero_price'>,
): void {
  if (discount.amountPaisa > product.price_paisa) {
    const text = 'The discount must not be more than the price';
    throw new InvalidInput(text, { discount_amount: [text] });
  }
  if (product.price_paisa > 0 && offerPrice(product.price_paisa, discount) === 0 && !confirm_zero_price)
    throw new OfferMakesFree(name || discountText(discount));
}

function columnsOf(
  form: Omit<OfferForm, 'product'>,
  product: OfferedProduct,
  days: ReturnType<typeof daysOf>,
) {
  const discount = discountOf(form);
  return {
    name: form.name || discountText(discount),
    description: form.description || offerDescription(discount, product.name, days.end_day),
    offer_type: discount.offerType,
    percent: discount.percent,
    amount_paisa: discount.amountPaisa,
    ...days,
  };
}

async function offer(tx: Tx, sellerId: number, id: number, today: string): Promise<SellerOffer> {
  const [row] = await findOffers(tx, { sellerId, id, comparedOn: today });
  if (!row) throw new NotFound('Offer not found');
  return sellerOfferOf(row, today);
}

function discountOf({
  offer_type,
  discount_percentage,
  discount_amount,
}: Omit<OfferForm, 'product'>): Discount {
  return offer_type === 'percentage'
    ? { offerType: offer_type, percent: discount_percentage ?? 0, amountPaisa: 0 }
    : { offerType: offer_type, percent: 0, amountPaisa: paisaOf(discount_amount ?? 0) };
}

/** @throws InvalidInput for days that are invalid, reversed or in the past */
function daysOf(
  form: Pick<OfferForm, 'start_date' | 'end_date'>,
  today: string,
): { start_day: string; end_day: string } {
  const refuse = (field: 'start_date' | 'end_date', text: string) =>
    new InvalidInput(text, { [field]: [text] });
  const start_day = parseDhakaDay(form.start_date);
  const end_day = parseDhakaDay(form.end_date);
  if (!start_day) throw refuse('start_date', messages.offerDatesRequired);
  if (!end_day) throw refuse('end_date', messages.offerDatesRequired);
  if (end_day < start_day) throw refuse('end_date', messages.offerDatesReversed);
  if (end_day < today) throw refuse('end_date', 'The end date is over already');
  return { start_day, end_day };
}
