import type { Context } from '../../context';
import { queueMail } from '../../platform/mail/mail.service';
import { findDueStores, lockStoreMails, takeNewQuestions } from './storeMails.queries';

/** Minimum time between two emails to a store; each covers all questions asked meanwhile. */
export const STORE_PAUSE_MS = 6 * 3_600_000;
/** Maximum number of questions quoted in an email, which states the total. */
export const MAX_QUOTED = 5;
const BATCH_SIZE = 200;

/** Mails to stores that shoppers have asked them. Several processes may call it concurrently. */
export async function mailNewQuestions({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<void> {
  const at = clock.now();
  const pausedSince = new Date(at.getTime() - STORE_PAUSE_MS);
  let stores: number[];
  do {
    stores = await findDueStores(db.kysely, pausedSince, BATCH_SIZE);
    for (const sellerId of stores)
      await db.tx(async (tx) => {
        await lockStoreMails(tx);
        const taken = await takeNewQuestions(tx, sellerId, { pausedSince, at, limit: MAX_QUOTED });
        if (!taken) return;
        const { store, questions, count } = taken;
        await queueMail(tx, {
          kind: 'questions_asked',
          to: store.email,
          name: store.business_name,
          at,
          userId: store.user_id,
          count,
          questions: questions.map(({ product_name, content }) => ({ title: product_name, content })),
        });
      });
  } while (stores.length === BATCH_SIZE);
}
