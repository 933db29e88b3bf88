import type { BusinessType, Paisa, SellerTier, VatSupply } from '@haat/contracts';
import { sql } from 'kysely';
import type { Reader, Tx } from '../../platform/db/database';

/** A row of the commission table: of a store, else of a tier, else of a business type, else of all stores. */
export interface CommissionRate {
  sellerId: number | null;
  tier: SellerTier | null;
  businessType: BusinessType | null;
  /** null: no rate of its own from that day on */
  basisPoints: number | null;
  /** 'YYYY-MM-DD' in Asia/Dhaka */
  fromDay: string;
}

/** Who has set a rate, and when; '' and null in rates of earlier releases. */
export interface SetBy {
  setBy: string;
  setAt: Date | null;
}

export async function insertCommissionRate(tx: Tx, rate: CommissionRate & SetBy): Promise<void> {
  await tx
    .insertInto('commission_rates')
    .values({
      seller_id: rate.sellerId,
      tier: rate.tier,
      business_type: rate.businessType,
      basis_points: rate.basisPoints,
      from_day: rate.fromDay,
      set_by: rate.setBy,
      set_at: rate.setAt,
    })
    .execute();
}

/** The newest of each store, tier and business type first. */
export async function listCommissionRates(
  reader: Reader,
  limit: number,
): Promise<(CommissionRate & SetBy & { id: number; store: string | null })[]> {
  const rows = await reader
    .selectFrom('commission_rates as r')
    .leftJoin('sellers as s', 's.id', 'r.seller_id')
    .select([
      'r.id',
      'r.seller_id',
      'r.tier',
      'r.business_type',
      'r.basis_points',
      'r.from_day',
      'r.set_by',
      'r.set_at',
    ])
    .select('s.business_name as store')
    .orderBy(sql`r.seller_id NULLS FIRST`)
    .orderBy(sql`r.tier NULLS FIRST`)
    .orderBy(sql`r.business_type NULLS FIRST`)
    .orderBy('r.from_day', 'desc')
    .orderBy('r.id', 'desc')
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    sellerId: row.seller_id,
    store: row.store,
    tier: row.tier,
    businessType: row.business_type,
    basisPoints: row.basis_points,
    fromDay: row.from_day,
    setBy: row.set_by,
    setAt: row.set_at,
  }));
}

/** The fee that a store pays for a refused parcel from a day on. */
export interface RefusalFee {
  fee: Paisa;
  /** 'YYYY-MM-DD' in Asia/Dhaka */
  fromDay: string;
}

export async function insertRefusalFee(
  tx: Tx,
  { fee, fromDay, setBy, setAt }: RefusalFee & SetBy,
): Promise<void> {
  await sql`INSERT INTO refusal_fees (fee_paisa, from_day, set_by, set_at)
    VALUES (${fee}, ${fromDay}, ${setBy}, ${setAt})`.execute(tx);
}

/** The newest first. */
export async function listRefusalFees(
  reader: Reader,
  limit: number,
): Promise<(RefusalFee & SetBy & { id: number })[]> {
  const { rows } = await sql<RefusalFee & SetBy & { id: number }>`
    SELECT id, fee_paisa AS fee, from_day AS "fromDay", set_by AS "setBy", set_at AS "setAt"
    FROM refusal_fees ORDER BY from_day DESC, id DESC LIMIT ${limit}`.execute(reader);
  return rows;
}

/** The fee in paisa for refused parcels of orders that are placed on a day. */
export async function refusalFeeOf(reader: Reader, day: string): Promise<Paisa> {
  const { rows } = await sql<{ fee: Paisa }>`
    SELECT fee_paisa AS fee FROM refusal_fees WHERE from_day <= ${day}::date
    ORDER BY from_day DESC, id DESC LIMIT 1`.execute(reader);
  return rows[0]?.fee ?? 0;
}

/** The fee in paisa for a refused parcel of an order: that of the day on which it was placed. */
export async function refusalFeeOfOrder(tx: Tx, orderId: number): Promise<Paisa> {
  const { rows } = await sql<{ fee: Paisa }>`
    SELECT f.fee_paisa AS fee FROM refusal_fees f JOIN orders o ON o.id = ${orderId}
      AND f.from_day <= (o.created_at AT TIME ZONE 'Asia/Dhaka')::date
    ORDER BY f.from_day DESC, f.id DESC LIMIT 1`.execute(tx);
  return rows[0]?.fee ?? 0;
}

/** Stores with a tier, by name. */
export function listTiers(
  reader: Reader,
  limit: number,
): Promise<{ id: number; business_name: string; tier: SellerTier | null }[]> {
  return reader
    .selectFrom('sellers')
    .where('tier', 'is not', null)
    .select(['id', 'business_name', 'tier'])
    .orderBy('business_name')
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** VAT on a kind of supply from a day on. */
export interface VatRate {
  supply: 'commission' | VatSupply;
  basisPoints: number;
  /** 'YYYY-MM-DD' in Asia/Dhaka */
  fromDay: string;
  /** where it is written; '' where nobody said */
  source: string;
}

export async function insertVatRate(tx: Tx, rate: VatRate): Promise<void> {
  await tx
    .insertInto('vat_rates')
    .values({
      supply: rate.supply,
      basis_points: rate.basisPoints,
      from_day: rate.fromDay,
      source: rate.source,
    })
    .execute();
}

/** By supply, the newest first. */
export async function listVatRates(reader: Reader): Promise<VatRate[]> {
  const rows = await reader
    .selectFrom('vat_rates')
    .select(['supply', 'basis_points', 'from_day', 'source'])
    .orderBy(sql`supply = 'commission' DESC`)
    .orderBy('supply')
    .orderBy('from_day', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return rows.map((row) => ({
    supply: row.supply,
    basisPoints: row.basis_points,
    fromDay: row.from_day,
    source: row.source,
  }));
}

/** The VAT in basis points that goods of a kind have on a day. */
export async function vatRateOf(reader: Reader, supply: VatSupply, day: string): Promise<number> {
  const { rows } = await sql<{ rate: number }>`SELECT vat_rate(${supply}, ${day}::date) AS rate`.execute(
    reader,
  );
  return rows[0]?.rate ?? 0;
}

/** Rates in basis points of an order that a store gets on a day. */
export async function findRates(
  reader: Reader,
  sellerId: number,
  day: string,
): Promise<{ commission: number; vat: number }> {
  const { rows } = await sql<{ commission: number; vat: number }>`
    SELECT commission_rate(${sellerId}, ${day}::date) AS commission, vat_rate('commission', ${day}::date) AS vat`.execute(
    reader,
  );
  return rows[0] ?? { commission: 0, vat: 0 };
}
