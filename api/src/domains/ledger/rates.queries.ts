import type { BusinessType, VatSupply } from '@haat/contracts';
import { sql } from 'kysely';
import type { Reader, Tx } from '../../platform/db/database';

/** A row of the commission table: of a store, else of a business type, else of all stores. */
export interface CommissionRate {
  sellerId: number | null;
  businessType: BusinessType | null;
  /** null: no rate of its own from that day on */
  basisPoints: number | null;
  /** 'YYYY-MM-DD' in Asia/Dhaka */
  fromDay: string;
}

export async function insertCommissionRate(tx: Tx, rate: CommissionRate): Promise<void> {
  await tx
    .insertInto('commission_rates')
    .values({
      seller_id: rate.sellerId,
      business_type: rate.businessType,
      basis_points: rate.basisPoints,
      from_day: rate.fromDay,
    })
    .execute();
}

/** All rows, the newest of each store or business type first. */
export async function listCommissionRates(reader: Reader): Promise<CommissionRate[]> {
  const rows = await reader
    .selectFrom('commission_rates')
    .select(['seller_id', 'business_type', 'basis_points', 'from_day'])
    .orderBy(sql`seller_id NULLS FIRST`)
    .orderBy(sql`business_type NULLS FIRST`)
    .orderBy('from_day', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return rows.map((row) => ({
    sellerId: row.seller_id,
    businessType: row.business_type,
    basisPoints: row.basis_points,
    fromDay: row.from_day,
  }));
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
