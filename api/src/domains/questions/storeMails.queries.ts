import { type RawBuilder, sql } from 'kysely';
import type { Reader, Tx } from '../../platform/db/database';

/** A store with questions that it was not mailed about. */
export interface DueStore {
  business_name: string;
  /** the store's */
  email: string;
  /** the owner's account */
  user_id: number;
}

export interface NewQuestion {
  product_name: string;
  content: string;
}

/** @param pausedSince stores that were mailed after this have to wait */
export async function findDueStores(reader: Reader, pausedSince: Date, limit: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT DISTINCT s.id ${due(pausedSince)} ORDER BY s.id LIMIT ${limit}`.execute(reader);
  return rows.map(({ id }) => id);
}

/** One process at a time writes these emails, until the end of the transaction. */
export async function lockStoreMails(tx: Tx): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(727405)`.execute(tx);
}

/**
 * Takes a store's new questions, those that wait longest first: from now on the store knows them. Call it under
 * {@link lockStoreMails}.
 * @returns undefined where another process was faster
 */
export async function takeNewQuestions(
  tx: Tx,
  sellerId: number,
  { pausedSince, at, limit }: { pausedSince: Date; at: Date; limit: number },
): Promise<{ store: DueStore; questions: NewQuestion[]; count: number } | undefined> {
  const { rows } = await sql<DueStore & NewQuestion & { count: number }>`
    SELECT s.business_name, s.email, s.user_id, new.product_name, new.content, new.count ${due(pausedSince)} AND s.id = ${sellerId}
    LIMIT ${limit}`.execute(tx);
  const [store] = rows;
  if (!store) return undefined;
  await tx
    .insertInto('question_mails')
    .values({ seller_id: sellerId, mailed_at: at })
    .onConflict((conflict) => conflict.column('seller_id').doUpdateSet({ mailed_at: at }))
    .execute();
  return { store, questions: rows, count: store.count };
}

/** Stores `s` to mail, with each new question: open, and asked after the last email. */
const due = (pausedSince: Date): RawBuilder<unknown> => sql`
  FROM sellers s
  JOIN users u ON u.id = s.user_id AND u.store_question_notices
  LEFT JOIN question_mails m ON m.seller_id = s.id
  JOIN LATERAL (
    SELECT p.name AS product_name, q.content, count(*) OVER () AS count
    FROM questions q JOIN products p ON p.id = q.product_id AND p.deleted_at IS NULL
    WHERE q.seller_id = s.id AND q.answer IS NULL AND q.hidden_at IS NULL AND (m.mailed_at IS NULL OR q.created_at > m.mailed_at)
    ORDER BY q.created_at, q.id
  ) AS new ON true
  WHERE s.status = 'approved' AND (m.mailed_at IS NULL OR m.mailed_at <= ${pausedSince})`;
