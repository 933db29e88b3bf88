import { createHash } from 'node:crypto';
import {
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
  type SellerOffer,
  startOfDhakaDay,
  takaOf,
} from '@haat/contracts';
import type { Context } from '../../context';
import type { Reader, Tx } from '../../platform/db/database';
import { Conflict, InvalidInput, KeyReused, NotFound } from '../../platform/http/errors';
import { pageOf, sliceOf, wholeList } from '../../platform/http/pagination';
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
  type OfferRow,
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

/** GET products/seller/offers/active/: current and future offers. */
export async function activeOffers({ db, clock }: Deps, sellerId: number): Promise<SellerOffer[]> {
  const today = dhakaDay(clock.now());
  const rows = await findOffers(db.lists, { sellerId, notEndedBy: today, comparedOn: today });
  return rows.map((row) => sellerOfferOf(row, today));
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
    if (discount.amountPaisa > product.price_paisa) {
      const text = 'The discount must not be more than the price';
      throw new InvalidInput(text, { discount_amount: [text] });
    }
    if (
      product.price_paisa > 0 &&
      offerPrice(product.price_paisa, discount) === 0 &&
      !form.confirm_zero_price
    )
      throw new OfferMakesFree(form.name || discountText(discount));
    if ((await countOffers(tx, product.id, today)) >= MAX_OFFERS) throw new TooManyOffers();
    const id = await insertOffer(tx, {
      product_id: product.id,
      name: form.name || discountText(discount),
      description: form.description || offerDescription(discount, product.name, days.end_day),
      offer_type: discount.offerType,
      percent: discount.percent,
      amount_paisa: discount.amountPaisa,
      created_at: now,
      ...days,
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

async function offer(tx: Tx, sellerId: number, id: number, today: string): Promise<SellerOffer> {
  const [row] = await findOffers(tx, { sellerId, id, comparedOn: today });
  if (!row) throw new NotFound('Offer not found');
  return sellerOfferOf(row, today);
}

function discountOf({ offer_type, discount_percentage, discount_amount }: OfferForm) {
  return offer_type === 'percentage'
    ? { offerType: offer_type, percent: discount_percentage ?? 0, amountPaisa: 0 }
    : { offerType: offer_type, percent: 0, amountPaisa: paisaOf(discount_amount ?? 0) };
}

/** @throws InvalidInput for days that are invalid, reversed or in the past */
function daysOf(form: OfferForm, today: string): { start_day: string; end_day: string } {
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
