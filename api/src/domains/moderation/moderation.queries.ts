import { type ContentKind, type ModerationList, NEW_STORE_DAYS, type ReportReason } from '@haat/contracts';
import { type RawBuilder, sql } from 'kysely';
import type { Reader, Tx } from '../../platform/db/database';
import { firstPicture } from '../../platform/db/productPictures';
import { readWaitingRows, type Waiting, waitingRows } from '../../platform/db/waitingRows';
import type { ShownMedia } from '../../platform/media/picture';

const DAY_MS = 86_400_000;

/** Something that was reported, or that an operator looks at. */
export interface Content {
  kind: ContentKind;
  id: number;
}

/** Content with its author: the store's owner for a product. */
export interface FoundContent extends Content {
  product_id: number;
  title: string;
  author_id: number;
  seller_id: number;
  /** the account of the store */
  owner_id: number;
  /** visitors of the shop see it */
  shown: boolean;
}

/** Content of products that are not deleted. */
export async function findContent(db: Reader, { kind, id }: Content): Promise<FoundContent | undefined> {
  const of = {
    product: sql`s.user_id AS author_id, p.on_sale_in_shop AS shown
      FROM products p JOIN sellers s ON s.id = p.seller_id WHERE p.id = ${id}`,
    review: sql`c.user_id AS author_id, p.on_sale_in_shop AND c.hidden_at IS NULL AS shown
      FROM reviews c JOIN products p ON p.id = c.product_id JOIN sellers s ON s.id = p.seller_id WHERE c.id = ${id}`,
    question: sql`c.user_id AS author_id, p.on_sale_in_shop AND c.hidden_at IS NULL AS shown
      FROM questions c JOIN products p ON p.id = c.product_id JOIN sellers s ON s.id = p.seller_id WHERE c.id = ${id}`,
  }[kind];
  const { rows } = await sql<Omit<FoundContent, 'kind' | 'id'>>`
    SELECT p.id AS product_id, p.name AS title, p.seller_id, s.user_id AS owner_id, ${of} AND p.deleted_at IS NULL`.execute(
    db,
  );
  const [row] = rows;
  return row && { kind, id, ...row };
}

const caseOf = ({ kind, id }: Content): RawBuilder<boolean> =>
  ({
    product: sql<boolean>`c.kind = 'product' AND c.product_id = ${id}`,
    review: sql<boolean>`c.review_id = ${id}`,
    question: sql<boolean>`c.question_id = ${id}`,
  })[kind];

export type CaseState = 'reported' | 'ok' | 'hidden' | 'appealed';

export interface CaseRow {
  id: number;
  state: CaseState;
  reason: string;
  appeal: string | null;
  version: number;
}

/** Locks the case of some content, so that reports, appeals and verdicts about it come one after the other. */
export function lockCase(tx: Tx, content: Content): Promise<CaseRow | undefined> {
  return tx
    .selectFrom('content_cases as c')
    .where(caseOf(content))
    .select(['c.id', 'c.state', 'c.reason', 'c.appeal', 'c.version'])
    .forUpdate()
    .executeTakeFirst();
}

/** @returns undefined where somebody else has made it at this moment */
export async function insertCase(
  tx: Tx,
  { kind, id, product_id, author_id }: FoundContent,
  { state, at }: { state: CaseState; at: Date },
): Promise<CaseRow | undefined> {
  return tx
    .insertInto('content_cases')
    .values({
      kind,
      product_id,
      review_id: kind === 'review' ? id : null,
      question_id: kind === 'question' ? id : null,
      author_id,
      state,
      since: at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning(['id', 'state', 'reason', 'appeal', 'version'])
    .executeTakeFirst();
}

export async function changeCase(
  tx: Tx,
  id: number,
  change: {
    state: CaseState;
    since: Date;
    reason?: string;
    decided_by?: string;
    appeal?: string | null;
  },
): Promise<void> {
  await tx
    .updateTable('content_cases')
    .set(({ eb }) => ({ ...change, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

/** @returns false if the person has reported it before */
export async function insertReport(
  tx: Tx,
  report: { case_id: number; user_id: number; reason: ReportReason; words: string; at: Date },
): Promise<boolean> {
  const row = await tx
    .insertInto('content_reports')
    .values(report)
    .onConflict((conflict) => conflict.columns(['case_id', 'user_id']).doNothing())
    .returning('case_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Pages that show the content are made anew, also those in caches. */
export async function tellCatalog(tx: Tx): Promise<void> {
  await sql`SELECT pg_notify('catalog', '')`.execute(tx);
}

// the author's side

export interface HiddenRow extends Content {
  product_id: number;
  title: string;
  text: string;
  reason: string;
  since: Date;
  state: CaseState;
  appeal: string | null;
}

const contentId = sql<number>`coalesce(c.review_id, c.question_id, c.product_id)`;

/** Finds an author's hidden content, the latest first. */
export async function listHidden(db: Reader, authorId: number, limit: number): Promise<HiddenRow[]> {
  const { rows } = await sql<HiddenRow>`
    SELECT c.kind, ${contentId} AS id, c.product_id, p.name AS title, coalesce(r.content, q.content, '') AS text,
      c.reason, c.since, c.state, c.appeal
    FROM content_cases c
    JOIN products p ON p.id = c.product_id AND p.deleted_at IS NULL
    LEFT JOIN reviews r ON r.id = c.review_id
    LEFT JOIN questions q ON q.id = c.question_id
    WHERE c.author_id = ${authorId} AND c.state IN ('hidden', 'appealed')
    ORDER BY c.since DESC, c.id DESC LIMIT ${limit}`.execute(db);
  return rows;
}

// the operators' side

export interface ModeratedRow extends Content {
  version: number;
  product_id: number;
  title: string;
  text: string;
  picture: ShownMedia | null;
  rating: number | null;
  seller_id: number;
  business_name: string;
  /** null for a product */
  author: { first_name: string; last_name: string } | null;
  since: Date;
  report_count: number;
  reports: { reason: ReportReason; words: string; first_name: string; last_name: string }[];
  reason: string;
  decided_by: string | null;
  appeal: string | null;
  /** identifies the row's place in its list */
  place: string;
}

/** A description may have pages of text; its beginning says enough. */
const MAX_TEXT = 1000;
const MAX_REPORTS = 10;

const placeOf = (since: RawBuilder<unknown>, id: RawBuilder<unknown>) =>
  sql<string>`(extract(epoch FROM ${since}) * 1000000)::bigint || '_' || ${id}`;

const keyOf = (place: string) => {
  const [us = '', id = ''] = place.split('_');
  return sql`(timestamptz 'epoch' + ${us}::bigint * interval '1 microsecond', ${id}::bigint)`;
};

interface Slice {
  kind?: ContentKind | undefined;
  after?: string | undefined;
  /** It stands in the statement, so that PostgreSQL keeps one plan for it: planning takes ten times as long as a page of cases. */
  limit: number;
}

/** Cases in a state: those that wait, the oldest first; decided ones, the latest first. */
export async function listCases(
  db: Reader,
  state: CaseState,
  { kind, after, limit }: Slice,
): Promise<ModeratedRow[]> {
  const waits = state === 'reported' || state === 'appealed';
  const way = sql.raw(waits ? 'ASC' : 'DESC');
  const behind = after ? sql`AND (c.since, c.id) ${sql.raw(waits ? '>' : '<')} ${keyOf(after)}` : sql.raw('');
  const { rows } = await sql<ModeratedRow>`
    SELECT c.kind, ${contentId} AS id, c.version, p.id AS product_id, p.name AS title,
      left(coalesce(r.content, q.content, p.description), ${MAX_TEXT}::int) AS text, ${firstPicture()} AS picture, r.rating,
      s.id AS seller_id, s.business_name,
      CASE WHEN c.kind <> 'product'
        THEN json_build_object('first_name', u.first_name, 'last_name', u.last_name) END AS author,
      c.since, (SELECT count(*)::int FROM content_reports e WHERE e.case_id = c.id) AS report_count,
      (SELECT coalesce(json_agg(one), '[]') FROM (
        SELECT e.reason, e.words, b.first_name, b.last_name
        FROM content_reports e JOIN users b ON b.id = e.user_id
        WHERE e.case_id = c.id ORDER BY e.at DESC, e.user_id LIMIT ${MAX_REPORTS}::int) AS one) AS reports,
      c.reason, c.decided_by, c.appeal, ${placeOf(sql`c.since`, sql`c.id`)} AS place
    FROM content_cases c
    JOIN products p ON p.id = c.product_id AND p.deleted_at IS NULL
    JOIN sellers s ON s.id = p.seller_id
    JOIN users u ON u.id = c.author_id
    LEFT JOIN reviews r ON r.id = c.review_id
    LEFT JOIN questions q ON q.id = c.question_id
    WHERE c.state = ${state} ${kind ? sql`AND c.kind = ${kind}` : sql.raw('')} ${behind}
    ORDER BY c.since ${way}, c.id ${way} LIMIT ${sql.lit(limit)}`.execute(db);
  return rows;
}

/**
 * Products `p` on sale of new stores that nobody has reported or looked at. The stores come first, as an array: read in the order of
 * their age, all products of old stores would come before them.
 */
const newProducts = (now: Date) => sql`
  FROM products p
  WHERE p.on_sale_in_shop
    AND p.seller_id = ANY(ARRAY(
      SELECT id FROM sellers
      WHERE status = 'approved' AND applied_at > ${new Date(now.getTime() - NEW_STORE_DAYS * DAY_MS)}))
    AND NOT EXISTS (SELECT FROM content_cases c WHERE c.kind = 'product' AND c.product_id = p.id)`;

/** The oldest first. */
export async function listNewProducts(
  db: Reader,
  now: Date,
  { after, limit }: Slice,
): Promise<ModeratedRow[]> {
  const { rows } = await sql<ModeratedRow>`
    SELECT 'product' AS kind, p.id, 0 AS version, p.id AS product_id, p.name AS title,
      left(p.description, ${MAX_TEXT}::int) AS text, ${firstPicture()} AS picture, NULL::int AS rating, s.id AS seller_id,
      s.business_name, NULL::json AS author, p.created_at AS since, 0 AS report_count, json_build_array() AS reports,
      '' AS reason, NULL AS decided_by, NULL AS appeal, ${placeOf(sql`p.created_at`, sql`p.id`)} AS place
    FROM (
      SELECT p.id ${newProducts(now)} ${after ? sql`AND (p.created_at, p.id) > ${keyOf(after)}` : sql.raw('')}
      ORDER BY p.created_at, p.id LIMIT ${sql.lit(limit)}
    ) AS page
    JOIN products p ON p.id = page.id
    JOIN sellers s ON s.id = p.seller_id
    ORDER BY p.created_at, p.id`.execute(db);
  return rows;
}

export type WaitingContent = Record<Extract<ModerationList, 'reported' | 'appealed' | 'new'>, Waiting>;

/** Counts the content that waits for moderators. */
export function countWaiting(db: Reader, now: Date): Promise<WaitingContent> {
  const inState = (state: CaseState) =>
    waitingRows(
      sql`c.since`,
      sql`FROM content_cases c JOIN products p ON p.id = c.product_id AND p.deleted_at IS NULL
        WHERE c.state = ${state}`,
    );
  return readWaitingRows<WaitingContent>(db, {
    reported: inState('reported'),
    appealed: inState('appealed'),
    new: waitingRows(sql`p.created_at`, newProducts(now)),
  });
}

/** To whom a verdict is mailed: the store's own address for a product. */
export async function findAddressee(
  db: Reader,
  { kind, author_id, seller_id }: FoundContent,
): Promise<{ email: string; name: string } | undefined> {
  return kind === 'product'
    ? db
        .selectFrom('sellers')
        .where('id', '=', seller_id)
        .select(['email', 'business_name as name'])
        .executeTakeFirst()
    : db
        .selectFrom('users')
        .where('id', '=', author_id)
        .select(['email', 'first_name as name'])
        .executeTakeFirst();
}
