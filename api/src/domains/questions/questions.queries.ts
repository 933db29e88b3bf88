import { sql } from 'kysely';
import type { Reader, Tx } from '../../platform/db/database';
import { firstPicture } from '../../platform/db/productPictures';

export interface QuestionRow {
  id: number;
  content: string;
  created_at: Date;
  answer: string | null;
  answered_at: Date | null;
  /** the store's */
  seller_name: string;
  /** of the asker, as is the next one */
  first_name: string;
  last_name: string;
}

export interface SellerQuestionRow extends QuestionRow {
  product_id: number;
  product_name: string;
  picture: { hash: string; tint: string } | null;
}

interface Slice {
  limit: number;
  offset: number;
  /** the place of the question before the first one, instead of an offset */
  after?: string | undefined;
}

/** Identifies the place of a question in a list by a time: the time in µs, and the question's id. */
const placeBy = (time: 'answered_at' | 'created_at') =>
  sql<string>`(extract(epoch FROM ${sql.ref(`q.${time}`)}) * 1000000)::bigint || '_' || q.id`;

const comesAfter = (place: string, time: 'answered_at' | 'created_at', way: 'asc' | 'desc') => {
  const [us = '', id = ''] = place.split('_');
  const key = sql`(timestamptz 'epoch' + ${us}::bigint * interval '1 microsecond', ${id}::bigint)`;
  const row = sql`(${sql.ref(`q.${time}`)}, q.id)`;
  return way === 'asc' ? sql<boolean>`${row} > ${key}` : sql<boolean>`${row} < ${key}`;
};

const withNames = (db: Reader) =>
  db
    .selectFrom('questions as q')
    .innerJoin('users as u', 'u.id', 'q.user_id')
    .innerJoin('sellers as s', 's.id', 'q.seller_id')
    .select([
      'q.id',
      'q.content',
      'q.created_at',
      'q.answer',
      'q.answered_at',
      's.business_name as seller_name',
      'u.first_name',
      'u.last_name',
    ]);

const withProduct = (db: Reader, sellerId: number) =>
  withNames(db)
    .innerJoin('products as p', 'p.id', 'q.product_id')
    .where('q.seller_id', '=', sellerId)
    .where('p.deleted_at', 'is', null)
    .where('q.hidden_at', 'is', null)
    .select([
      'q.product_id',
      'p.name as product_name',
      sql<SellerQuestionRow['picture']>`${firstPicture()}`.as('picture'),
    ]);

/** The answered questions about a product, latest answer first. */
export function listAnswered(
  db: Reader,
  productId: number,
  { limit, offset, after }: Slice,
): Promise<(QuestionRow & { place: string })[]> {
  const all = withNames(db)
    .select(placeBy('answered_at').as('place'))
    .where('q.product_id', '=', productId)
    .where('q.answer', 'is not', null)
    .where('q.hidden_at', 'is', null);
  return (after ? all.where(comesAfter(after, 'answered_at', 'desc')) : all)
    .orderBy('q.answered_at', 'desc')
    .orderBy('q.id', 'desc')
    .limit(limit)
    .offset(after ? 0 : offset)
    .execute();
}

export async function countAnswered(db: Reader, productId: number): Promise<number> {
  const { count } = await db
    .selectFrom('questions')
    .where('product_id', '=', productId)
    .where('answer', 'is not', null)
    .where('hidden_at', 'is', null)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** All questions about a product, open ones too, newest first: a person's that are not hidden, or everybody's. */
export function listAsked(
  db: Reader,
  productId: number,
  { userId, limit }: { userId?: number; limit: number },
): Promise<QuestionRow[]> {
  const asked = withNames(db).where('q.product_id', '=', productId);
  return (
    userId === undefined ? asked : asked.where('q.user_id', '=', userId).where('q.hidden_at', 'is', null)
  )
    .orderBy('q.id', 'desc')
    .limit(limit)
    .execute();
}

/** The store of a product on sale, and its owner. */
export function findAskable(
  db: Reader,
  productId: number,
): Promise<{ seller_id: number; owner_id: number } | undefined> {
  return db
    .selectFrom('products as p')
    .innerJoin('sellers as s', 's.id', 'p.seller_id')
    .where('p.id', '=', productId)
    .where('p.on_sale_in_shop', '=', true)
    .select(['p.seller_id', 's.user_id as owner_id'])
    .executeTakeFirst();
}

/** @returns undefined when the person has asked the same about the product */
export async function insertQuestion(
  tx: Tx,
  question: { product_id: number; seller_id: number; user_id: number; content: string; created_at: Date },
): Promise<QuestionRow | undefined> {
  const row = await tx
    .insertInto('questions')
    .values(question)
    .onConflict((conflict) => conflict.columns(['user_id', 'product_id', 'content']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row && withNames(tx).where('q.id', '=', row.id).executeTakeFirstOrThrow();
}

/** @returns whether there was such a question of this person */
export async function deleteOwn(tx: Tx, userId: number, id: number): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('questions')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return numDeletedRows > 0;
}

// the store's side

/** @param open only those without an answer, longest waiting first; else newest first */
export function listOfSeller(
  db: Reader,
  sellerId: number,
  open: boolean,
  { limit, offset, after }: Slice,
): Promise<(SellerQuestionRow & { place: string })[]> {
  const way = open ? 'asc' : 'desc';
  const all = withProduct(db, sellerId).select(placeBy('created_at').as('place'));
  const wanted = open ? all.where('q.answer', 'is', null) : all;
  return (after ? wanted.where(comesAfter(after, 'created_at', way)) : wanted)
    .orderBy('q.created_at', way)
    .orderBy('q.id', way)
    .limit(limit)
    .offset(after ? 0 : offset)
    .execute();
}

export async function countOfSeller(db: Reader, sellerId: number): Promise<{ all: number; open: number }> {
  const { rows } = await sql<{ all: number; open: number }>`
    SELECT count(*) AS all, count(*) FILTER (WHERE q.answer IS NULL) AS open
    FROM questions q JOIN products p ON p.id = q.product_id AND p.deleted_at IS NULL
    WHERE q.seller_id = ${sellerId} AND q.hidden_at IS NULL`.execute(db);
  return rows[0] ?? { all: 0, open: 0 };
}

export function findOfSeller(
  db: Reader,
  sellerId: number,
  id: number,
): Promise<SellerQuestionRow | undefined> {
  return withProduct(db, sellerId).where('q.id', '=', id).executeTakeFirst();
}

/** The asker to mail about a new answer; of several concurrent answers, one finds the question not mailed. */
export interface NewlyAnswered {
  user_id: number;
  email: string;
  wants_mail: boolean;
}

/**
 * Writes or changes the answer; the time of the first one stays.
 * @returns undefined where the store has no such question; `first` where the asker was not mailed before
 */
export async function writeAnswer(
  tx: Tx,
  { id, sellerId, answer, at }: { id: number; sellerId: number; answer: string; at: Date },
): Promise<{ first: NewlyAnswered | null } | undefined> {
  const before = await tx
    .selectFrom('questions as q')
    .innerJoin('users as u', 'u.id', 'q.user_id')
    .where('q.id', '=', id)
    .where('q.seller_id', '=', sellerId)
    .where('q.hidden_at', 'is', null)
    .select(['q.mailed', 'q.user_id', 'u.email', 'u.question_notices as wants_mail'])
    .forUpdate('q')
    .executeTakeFirst();
  if (!before) return undefined;
  await sql`
    UPDATE questions SET answer = ${answer}, answered_at = COALESCE(answered_at, ${at}), mailed = true
    WHERE id = ${id}`.execute(tx);
  return { first: before.mailed ? null : before };
}

/** @returns whether the store has such an answer */
export async function clearAnswer(tx: Tx, sellerId: number, id: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('questions')
    .set({ answer: null, answered_at: null })
    .where('id', '=', id)
    .where('seller_id', '=', sellerId)
    .where('answer', 'is not', null)
    .executeTakeFirst();
  return numUpdatedRows > 0;
}

/** Deletes any question, for an operator. */
export async function deleteAny(
  tx: Tx,
  id: number,
): Promise<
  | { seller_id: number; product_id: number; user_id: number; content: string; answer: string | null }
  | undefined
> {
  return tx
    .deleteFrom('questions')
    .where('id', '=', id)
    .returning(['seller_id', 'product_id', 'user_id', 'content', 'answer'])
    .executeTakeFirst();
}

/** @param at null: it is shown */
export async function setQuestionHidden(tx: Tx, id: number, at: Date | null): Promise<void> {
  await tx.updateTable('questions').set({ hidden_at: at }).where('id', '=', id).execute();
}
