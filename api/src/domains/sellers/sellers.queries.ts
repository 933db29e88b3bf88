import { type ProductStatus, type SellerStatus, TERMINAL_ORDER_STATUSES } from '@haat/contracts';
import { type Insertable, type RawBuilder, type Selectable, sql, type Updateable } from 'kysely';
import type { Reader, Tx } from '../../platform/db/database';
import { likeText } from '../../platform/db/likeText';
import type { Tables } from '../../platform/db/tables';
import type { ShownMedia } from '../../platform/media/picture';

/** A store as its owner sees it, with its two pictures and how many products it has. */
export function findSellerProfile(reader: Reader, userId: number) {
  return reader
    .selectFrom('sellers')
    .where('user_id', '=', userId)
    .select([
      'id',
      'status',
      'business_name',
      'business_type',
      'bio',
      'business_description',
      'phone',
      'pickup_location',
      'verified',
      'rating_sum',
      'rating_count',
      'rejection_reason',
      mediaOf('logo_hash').as('logo'),
      mediaOf('banner_hash').as('banner'),
    ])
    .select((of) =>
      of
        .selectFrom('products')
        .whereRef('products.seller_id', '=', 'sellers.id')
        .where('products.deleted_at', 'is', null)
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .$asScalar()
        .$notNull()
        .as('products'),
    )
    .executeTakeFirst();
}

const mediaOf = (column: 'logo_hash' | 'banner_hash') => sql<ShownMedia | null>`(
  SELECT json_build_object('hash', m.hash, 'tint', m.tint) FROM media m WHERE m.hash = sellers.${sql.ref(column)})`;

/** An application with all that was submitted; ID and account number are encrypted. */
export interface SellerRow extends Selectable<Tables['sellers']> {
  logo: ShownMedia | null;
  account_email: string;
}

const SELLER_COLUMNS = [
  'sellers.id',
  'sellers.user_id',
  'sellers.status',
  'sellers.rejection_reason',
  'sellers.return_days',
  'sellers.bin',
  'sellers.vat_supply',
  'sellers.tier',
  'sellers.first_name',
  'sellers.last_name',
  'sellers.email',
  'sellers.phone',
  'sellers.id_number',
  'sellers.business_name',
  'sellers.business_type',
  'sellers.founded_date',
  'sellers.bio',
  'sellers.business_description',
  'sellers.pickup_location',
  'sellers.instagram',
  'sellers.facebook',
  'sellers.payment_method',
  'sellers.account_number',
  'sellers.bank_name',
  'sellers.branch_name',
  'sellers.payout_account_version',
  'sellers.logo_hash',
  'sellers.banner_hash',
  'sellers.verified',
  'sellers.rating_sum',
  'sellers.rating_count',
  'sellers.applied_at',
  'sellers.question',
  'sellers.asked_at',
  'sellers.answer',
  'sellers.answered_at',
  'sellers.created_at',
] as const;

type SellerKey = { id: number } | { userId: number };

const sellersWith = (reader: Reader) =>
  reader
    .selectFrom('sellers')
    .innerJoin('users', 'users.id', 'sellers.user_id')
    .select(SELLER_COLUMNS)
    .select(['users.email as account_email', mediaOf('logo_hash').as('logo')]);

const hasKey = (key: SellerKey) =>
  'id' in key ? sql<boolean>`sellers.id = ${key.id}` : sql<boolean>`sellers.user_id = ${key.userId}`;

export function findSeller(reader: Reader, key: SellerKey): Promise<SellerRow | undefined> {
  return sellersWith(reader).where(hasKey(key)).executeTakeFirst();
}

/** Serializes status changes of a seller and changes of the store's slots; orders, which refer to the row, don't wait. */
export function lockSeller(tx: Tx, key: SellerKey): Promise<SellerRow | undefined> {
  return sellersWith(tx).where(hasKey(key)).forNoKeyUpdate('sellers').executeTakeFirst();
}

/** Columns an applicant submits; `logo_hash` is absent when the current logo stays. */
export type Submitted = Pick<
  Insertable<Tables['sellers']>,
  | 'first_name'
  | 'last_name'
  | 'email'
  | 'phone'
  | 'id_number'
  | 'business_name'
  | 'business_type'
  | 'founded_date'
  | 'bio'
  | 'pickup_location'
  | 'instagram'
  | 'facebook'
  | 'payment_method'
  | 'account_number'
  | 'bank_name'
  | 'branch_name'
> & { logo_hash?: string };

/** The id for a new row: its private numbers are bound to it. */
export async function nextSellerId(tx: Tx): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    SELECT nextval(pg_get_serial_sequence('sellers', 'id')) AS id`.execute(tx);
  return rows[0]?.id ?? 0;
}

/** @returns false when the user has a store already */
export async function insertSeller(
  tx: Tx,
  { id, userId }: { id: number; userId: number },
  submitted: Submitted,
  status: SellerStatus,
  at: Date,
): Promise<boolean> {
  const row = await tx
    .insertInto('sellers')
    .values({ ...submitted, id, user_id: userId, status, created_at: at, applied_at: at })
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function updateSeller(tx: Tx, id: number, change: Updateable<Tables['sellers']>): Promise<void> {
  await tx.updateTable('sellers').set(change).where('id', '=', id).execute();
}

/** The seller's own products among `ids`. */
export function findOwnProducts(
  reader: Reader,
  sellerId: number,
  ids: readonly number[],
): Promise<{ id: number; name: string; status: ProductStatus }[]> {
  return reader
    .selectFrom('products')
    .where('seller_id', '=', sellerId)
    .where('deleted_at', 'is', null)
    .where(sql<boolean>`id = ANY(${ids}::bigint[])`)
    .select(['id', 'name', 'status'])
    .execute();
}

export async function replaceSlots(
  tx: Tx,
  sellerId: number,
  slots: readonly { order: number; product_id: number }[],
): Promise<void> {
  await tx.deleteFrom('homepage_slots').where('seller_id', '=', sellerId).execute();
  if (slots.length === 0) return;
  await tx
    .insertInto('homepage_slots')
    .values(slots.map(({ order, product_id }) => ({ seller_id: sellerId, slot: order, product_id })))
    .execute();
}

/** Adds one rating to a store's sums. @param count -1 takes it away */
export async function addStoreRating(
  tx: Tx,
  sellerId: number,
  rating: number,
  count: 1 | -1 = 1,
): Promise<void> {
  await tx
    .updateTable('sellers')
    .set(({ eb }) => ({
      rating_sum: eb('rating_sum', '+', rating * count),
      rating_count: eb('rating_count', '+', count),
    }))
    .where('id', '=', sellerId)
    .execute();
}

// names

/** Names that differ only in spaces and case are equal. */
const nameKey = (name: RawBuilder<unknown>) => sql`regexp_replace(fold(${name}), '\\s', '', 'g')`;

/** Whether another store that is or was open has the name; suspended ones count. @param userId whose store is ignored */
export async function isStoreNameTaken(reader: Reader, name: string, userId: number): Promise<boolean> {
  const found = await reader
    .selectFrom('sellers')
    .select('id')
    .where('user_id', '<>', userId)
    .where('status', 'in', ['approved', 'suspended'])
    .where(sql<boolean>`${nameKey(sql.ref('business_name'))} = ${nameKey(sql`${name}::text`)}`)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** Approvals of one store name wait for one another, until the transaction ends. */
export async function lockStoreName(tx: Tx, name: string): Promise<void> {
  const key = nameKey(sql`${name}::text`);
  await sql`SELECT pg_advisory_xact_lock(hashtextextended('store name ' || ${key}, 0))`.execute(tx);
}

export type SameName = { id: number; status: SellerStatus }[];

/** The other stores of that name, for operators; rejected applications don't count. */
const sameName = sql<SameName>`(
  SELECT coalesce(json_agg(json_build_object('id', other.id, 'status', other.status) ORDER BY other.id), '[]')
  FROM sellers other
  WHERE other.id <> sellers.id AND other.status <> 'rejected'
    AND ${nameKey(sql.ref('other.business_name'))} = ${nameKey(sql.ref('sellers.business_name'))})`;

export async function findSameName(reader: Reader, id: number): Promise<SameName> {
  const row = await reader
    .selectFrom('sellers')
    .where('id', '=', id)
    .select(sameName.as('same_name'))
    .executeTakeFirst();
  return row?.same_name ?? [];
}

// what operators look for

export interface SellerFilter {
  status?: SellerStatus | undefined;
  search?: string | undefined;
  /** sellers behind this one in the list */
  after?: number | undefined;
}

/** Pending sellers are listed oldest first, all others newest first. */
const orderOf = ({ status }: SellerFilter) => (status === 'pending' ? 'asc' : 'desc');

const narrowed = (reader: Reader, filter: SellerFilter) => {
  const { status, search, after } = filter;
  let sellers = reader.selectFrom('sellers');
  if (status) sellers = sellers.where('status', '=', status);
  if (after) {
    const place = sql`(SELECT place.applied_at, place.id FROM sellers place WHERE place.id = ${after})`;
    const beyond = orderOf(filter) === 'asc' ? sql`>` : sql`<`;
    sellers = sellers.where(sql<boolean>`(sellers.applied_at, sellers.id) ${beyond} ${place}`);
  }
  if (search) {
    sellers =
      sellers.where(sql<boolean>`fold(business_name || ' ' || first_name || ' ' || last_name || ' ' || email || ' ' || phone)
      LIKE '%' || fold(${likeText(search)}) || '%'`);
  }
  return sellers;
};

export function listSellers(reader: Reader, filter: SellerFilter, slice: { limit: number; offset: number }) {
  const order = orderOf(filter);
  // The page first: PostgreSQL would look for stores of the same name for each row that OFFSET skips.
  const page = narrowed(reader, filter)
    .select('id')
    .orderBy('applied_at', order)
    .orderBy('id', order)
    .limit(slice.limit)
    .offset(slice.offset);
  return reader
    .selectFrom('sellers')
    .where('id', 'in', page)
    .select([
      'id',
      'status',
      'business_name',
      'business_type',
      'first_name',
      'last_name',
      'email',
      'phone',
      'applied_at',
      sameName.as('same_name'),
      sql<'asked' | 'answered' | null>`CASE WHEN question IS NULL OR status <> 'pending' THEN NULL
        WHEN answered_at IS NULL THEN 'asked' ELSE 'answered' END`.as('question'),
    ])
    .orderBy('applied_at', order)
    .orderBy('id', order)
    .execute();
}

/** Sellers of each state, whatever state the filter names, and when the oldest one applied. */
export function countSellers(reader: Reader, { search }: SellerFilter) {
  return narrowed(reader, { search })
    .select(['status', sql<number>`count(*)::int`.as('count'), sql<Date>`min(applied_at)`.as('oldest')])
    .groupBy('status')
    .execute();
}

/** What stores may have in common, of some stores behind one in the order of ids; ID and account number encrypted. */
export function listLikenesses(reader: Reader, { after, limit }: { after: number; limit: number }) {
  return reader
    .selectFrom('sellers')
    .where('id', '>', after)
    .select(['id', 'status', 'business_name', 'phone', 'email', 'id_number', 'account_number'])
    .orderBy('id')
    .limit(limit)
    .execute();
}

// notes of operators

export async function insertNote(
  tx: Tx,
  note: { sellerId: number; author: string; text: string; at: Date },
): Promise<void> {
  const { sellerId: seller_id, ...row } = note;
  await tx
    .insertInto('seller_notes')
    .values({ ...row, seller_id })
    .execute();
}

/** The newest first. */
export function listNotes(reader: Reader, sellerId: number, limit: number) {
  return reader
    .selectFrom('seller_notes')
    .where('seller_id', '=', sellerId)
    .select(['id', 'at', 'author', 'text'])
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

/** Numbers of a store's products, and of its orders under way. */
export async function countBusiness(
  reader: Reader,
  id: number,
): Promise<{ products: number; orders: number }> {
  const { rows } = await sql<{ products: number; orders: number }>`
    SELECT (SELECT count(*) FROM products WHERE seller_id = ${id} AND deleted_at IS NULL) AS products,
      (SELECT coalesce(sum(orders), 0)::int FROM store_sums WHERE seller_id = ${id}
        AND status <> ALL(${[...TERMINAL_ORDER_STATUSES]}::text[])) AS orders`.execute(reader);
  return rows[0] ?? { products: 0, orders: 0 };
}
