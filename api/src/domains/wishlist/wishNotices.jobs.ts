import { dhakaDay } from '@haat/contracts';
import type { Context } from '../../context';
import type { Tx } from '../../platform/db/database';
import { queueMail } from '../../platform/mail/mail.service';
import type { WishNews } from '../../platform/mail/mails';
import { queuePush } from '../../platform/push/push.service';
import { productCards, rollPricesToToday } from '../catalog/catalog.service';
import {
  findDuePersons,
  lockNotices,
  type NoticedWish,
  type NoticeRule,
  noteSoldOut,
  takeNotices,
} from './wishNotices.queries';

const DAY_MS = 86_400_000;
/** Minimum time between two notices about a product to the same person. */
export const PRODUCT_PAUSE_DAYS = 7;
/** Minimum time between two notices to a person; less than a day, so that the time of day doesn't drift. */
const PERSON_PAUSE_MS = 20 * 3_600_000;
const MIN_DROP_PERCENT = 5;
/** Further news waits for the next notice. */
export const MAX_NEWS = 12;
/** A late notice is of no use: prices may have changed again. */
const VALIDITY_MS = 2 * DAY_MS;
/** Number of people whose wishes one statement reads. */
const BATCH_SIZE = 1_000;

/**
 * Mails what has become cheaper or is back in stock on wish lists, one email a person, and notifies browsers of it. Several processes may call it
 * concurrently.
 */
export async function sendWishNotices({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<void> {
  const at = clock.now();
  const rule: NoticeRule = {
    productBefore: new Date(at.getTime() - PRODUCT_PAUSE_DAYS * DAY_MS),
    personBefore: new Date(at.getTime() - PERSON_PAUSE_MS),
    minDropPercent: MIN_DROP_PERCENT,
  };
  await rollPricesToToday(db, dhakaDay(at));
  await db.tx(noteSoldOut);
  for (let after: number | null = 0; after !== null; ) {
    const { due, last } = await findDuePersons(db.lists, rule, { after, limit: BATCH_SIZE });
    for (const userId of due) await db.tx((tx) => notify(tx, userId, rule, at));
    after = last;
  }
}

async function notify(tx: Tx, userId: number, rule: NoticeRule, at: Date): Promise<void> {
  await lockNotices(tx);
  const wishes = await takeNotices(tx, userId, rule, { at, limit: MAX_NEWS });
  const [first] = wishes;
  // Another process was faster.
  if (!first) return;
  const news = await newsOf(tx, wishes, at);
  const [product] = news;
  if (!product) return;
  await queuePush(tx, userId, { kind: 'wish_news', count: news.length, first: pushedNews(product) }, at);
  if (!first.by_email) return;
  await queueMail(tx, {
    kind: 'wish_notice',
    to: first.email,
    name: first.first_name,
    at,
    expiresAt: new Date(at.getTime() + VALIDITY_MS),
    userId,
    news,
  });
}

const pushedNews = ({ productId, title, pricePaisa, wasPaisa, isBack }: WishNews) => ({
  productId,
  title,
  pricePaisa,
  isBack,
  ...(wasPaisa === undefined ? {} : { wasPaisa }),
});

async function newsOf(tx: Tx, wishes: readonly NoticedWish[], at: Date): Promise<WishNews[]> {
  const ids = wishes.map(({ product_id }) => product_id);
  const cards = new Map((await productCards(tx, ids, dhakaDay(at))).map((card) => [card.id, card]));
  return wishes.flatMap(({ product_id, known_paisa, known_in_stock, price_paisa }) => {
    const card = cards.get(product_id);
    if (!card) return [];
    return {
      productId: product_id,
      title: card.name,
      store: card.seller_business_name,
      pricePaisa: price_paisa,
      ...(price_paisa < known_paisa ? { wasPaisa: known_paisa } : {}),
      isBack: !known_in_stock,
      ...(card.picture ? { picture: `${card.picture.base}/320.jpg` } : {}),
    };
  });
}
