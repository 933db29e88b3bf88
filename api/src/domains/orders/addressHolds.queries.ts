import type { Paisa } from '@haat/contracts';
import { sql } from 'kysely';
import type { Reader, Tx } from '../../platform/db/database';

/** Pieces of a variant that an account holds, or wants. */
export interface Held {
  variantId: number;
  pieces: number;
  paisa: Paisa;
}
export interface HeldAtAddress extends Held {
  /** which account, as a hash */
  account: string;
  at: Date;
}

/** Serialises the reservations of one address until the transaction ends. */
export async function lockAddress(tx: Tx, address: Buffer): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(${LOCK_SPACE}, ${address.readInt32BE(0)})`.execute(tx);
}

/** Distinguishes these advisory locks from others. */
const LOCK_SPACE = 727_413;

export async function findHolds(
  tx: Tx,
  { address, since }: { address: Buffer; since: Date },
): Promise<HeldAtAddress[]> {
  const { rows } = await sql<HeldAtAddress>`
    SELECT encode(account, 'hex') AS account, variant_id AS "variantId", pieces, paisa, at
    FROM address_holds WHERE address = ${address} AND at > ${since}::timestamptz`.execute(tx);
  return rows;
}

export async function findStocks(
  reader: Reader,
  variantIds: readonly number[],
): Promise<Map<number, number>> {
  const { rows } = await sql<{ id: number; stock: number }>`
    SELECT id, stock FROM variants WHERE id = ANY(${[...variantIds]}::bigint[])`.execute(reader);
  return new Map(rows.map(({ id, stock }) => [id, stock]));
}

export async function insertHolds(
  tx: Tx,
  hold: {
    checkout: string;
    address: Buffer;
    account: Buffer;
    at: Date;
    variants: readonly { variantId: number; pieces: number; paisa: number }[];
  },
): Promise<void> {
  await sql`
    INSERT INTO address_holds (checkout, address, account, variant_id, pieces, paisa, at)
    SELECT ${hold.checkout}::uuid, ${hold.address}, ${hold.account}, v."variantId", v.pieces, v.paisa, ${hold.at}::timestamptz
    FROM jsonb_to_recordset(${JSON.stringify(hold.variants)}::jsonb)
      AS v("variantId" bigint, pieces int, paisa bigint)`.execute(tx);
}

export async function deleteHold(reader: Reader, checkout: string): Promise<void> {
  await sql`DELETE FROM address_holds WHERE checkout = ${checkout}::uuid`.execute(reader);
}

export async function deleteHoldsOf(reader: Reader, account: Buffer): Promise<void> {
  await sql`DELETE FROM address_holds WHERE account = ${account}`.execute(reader);
}

export async function deleteHoldsBefore(reader: Reader, before: Date): Promise<void> {
  await sql`DELETE FROM address_holds WHERE at < ${before}::timestamptz`.execute(reader);
}
