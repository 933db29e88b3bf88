import { dhakaDay, paisaOf } from '@haat/contracts';
import type { Context } from '../../context';
import { queueMail } from '../../platform/mail/mail.service';
import { productCards } from '../catalog/catalog.service';
import { findDueFollowers, lockStoreNews, takeStoreNews } from './storeNews.queries';

const DAY_MS = 86_400_000;
/** Minimum time between two emails to a person; a little less than three days, so that the time of day doesn't drift. */
export const NEWS_PAUSE_MS = 3 * DAY_MS - 4 * 3_600_000;
/** Maximum number of products shown in an email, which states the total. */
export const MAX_SHOWN = 8;
const VALIDITY_MS = 2 * DAY_MS;
const BATCH_SIZE = 200;

/** Mails what the stores that members follow have listed. Several processes may call it concurrently. */
export async function mailStoreNews({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<void> {
  const at = clock.now();
  const pausedSince = new Date(at.getTime() - NEWS_PAUSE_MS);
  let followers: number[];
  do {
    followers = await findDueFollowers(db.kysely, pausedSince, BATCH_SIZE);
    for (const userId of followers)
      await db.tx(async (tx) => {
        await lockStoreNews(tx);
        const news = await takeStoreNews(tx, userId, { pausedSince, at, limit: MAX_SHOWN });
        const [first] = news;
        // Another process was faster.
        if (!first) return;
        const ids = news.map(({ product_id }) => product_id);
        const cards = await productCards(tx, ids, dhakaDay(at));
        await queueMail(tx, {
          kind: 'store_news',
          to: first.email,
          name: first.first_name,
          at,
          expiresAt: new Date(at.getTime() + VALIDITY_MS),
          userId,
          count: first.count,
          products: cards.map((card) => ({
            productId: card.id,
            title: card.name,
            store: card.seller_business_name,
            pricePaisa: paisaOf(card.price),
            ...(card.picture ? { picture: `${card.picture.base}/320.jpg` } : {}),
          })),
        });
      });
  } while (followers.length === BATCH_SIZE);
}
