import type { CouponPayer, InvoiceKind, Paisa, VatSupply } from '@haat/contracts';
import { sql } from 'kysely';
import type { Reader, Tx } from '../../platform/db/database';
import type { InvoiceLine } from './invoiceLines';

/** A paper that is to be issued. */
export interface NewInvoice {
  kind: InvoiceKind;
  sellerId: number;
  orderId: number;
  /** the delivery or the return that it is for; it gets one paper of a kind */
  reference: string;
  fiscalYear: string;
  lines: readonly InvoiceLine[];
  total: Paisa;
  coupon: Paisa;
  /** that a credit note corrects; null of invoices */
  invoiceId: number | null;
  at: Date;
}

/** Issues it with the next number of its store, kind and year. Two at the same time wait for one another. */
export async function insertInvoice(tx: Tx, one: NewInvoice): Promise<void> {
  await sql`
    WITH next AS (
      INSERT INTO invoice_serials AS s (seller_id, kind, fiscal_year, last)
      VALUES (${one.sellerId}, ${one.kind}, ${one.fiscalYear}, 1)
      ON CONFLICT (seller_id, kind, fiscal_year) DO UPDATE SET last = s.last + 1 RETURNING last
    )
    INSERT INTO invoices (seller_id, kind, fiscal_year, serial, order_id, reference, issued_at, store_name, store_address, store_bin,
      lines, total_paisa, coupon_paisa, invoice_id)
    SELECT s.id, ${one.kind}, ${one.fiscalYear}, next.last, ${one.orderId}::bigint, ${one.reference}, ${one.at}::timestamptz,
      s.business_name, s.pickup_location, coalesce(s.bin, ''), ${JSON.stringify(one.lines)}::jsonb, ${one.total}::bigint,
      ${one.coupon}::bigint, ${one.invoiceId}::bigint
    FROM next, sellers s WHERE s.id = ${one.sellerId}`.execute(tx);
}

/** The VAT in basis points that a store's goods have on a day: 0 without a BIN. */
export async function findVatRate(reader: Reader, sellerId: number, day: string): Promise<number> {
  const { rows } = await sql<{ rate: number }>`
    SELECT CASE WHEN bin IS NULL THEN 0 ELSE vat_rate(vat_supply, ${day}::date) END AS rate
    FROM sellers WHERE id = ${sellerId}`.execute(reader);
  return rows[0]?.rate ?? 0;
}

/** The invoices of an order with their lines, the last one first. */
export async function findInvoicesOfOrder(
  reader: Reader,
  orderId: number,
): Promise<{ id: number; lines: InvoiceLine[] }[]> {
  const { rows } = await sql<{ id: number; lines: InvoiceLine[] }>`
    SELECT id, lines FROM invoices WHERE order_id = ${orderId} AND kind = 'invoice' ORDER BY id DESC`.execute(
    reader,
  );
  return rows;
}

/** Who asks for papers: an account as a buyer or for its store, a guest by phone number as phoneKeyOf() writes it, or an operator. */
export type Viewer = { userId: number; sellerId: number | null } | { guestPhone: string } | 'operator';

function seenBy(viewer: Viewer) {
  if (viewer === 'operator') return sql<boolean>`TRUE`;
  if ('guestPhone' in viewer)
    return sql<boolean>`o.user_id = (SELECT id FROM users WHERE email = 'guest:' || ${viewer.guestPhone}::text)`;
  return sql<boolean>`(o.user_id = ${viewer.userId} OR o.seller_id = ${viewer.sellerId}::bigint)`;
}

export interface InvoiceRow {
  id: number;
  kind: InvoiceKind;
  fiscal_year: string;
  serial: number;
  issued_at: Date;
  total_paisa: Paisa;
  coupon_paisa: Paisa;
}

/** The papers of an order, the first one first; undefined for orders that the viewer does not see. */
export async function listInvoices(
  reader: Reader,
  viewer: Viewer,
  publicId: string,
): Promise<InvoiceRow[] | undefined> {
  const { rows } = await sql<{ id: number | null } & InvoiceRow>`
    SELECT i.id, i.kind, i.fiscal_year, i.serial, i.issued_at, i.total_paisa, i.coupon_paisa
    FROM orders o LEFT JOIN invoices i ON i.order_id = o.id
    WHERE o.public_id = ${publicId} AND ${seenBy(viewer)} ORDER BY i.id`.execute(reader);
  return rows.length === 0 ? undefined : rows.filter(({ id }) => id !== null);
}

/** A paper with all that stands on it. */
export interface InvoicePaper extends InvoiceRow {
  order: string;
  buyer_id: number;
  store: { name: string; address: string; bin: string };
  buyer: { name: string; address: string };
  lines: InvoiceLine[];
  /** who pays the coupon; null: the market, in orders of earlier releases */
  coupon_paid_by: CouponPayer | null;
  /** the invoice that a credit note corrects */
  corrects: { fiscal_year: string; serial: number; issued_at: Date } | null;
}

/** @returns undefined also for papers of orders that the viewer does not see */
export async function findInvoice(
  reader: Reader,
  viewer: Viewer,
  id: number,
): Promise<InvoicePaper | undefined> {
  const { rows } = await sql<
    Omit<InvoicePaper, 'corrects'> & { fiscal_year_of: string | null; serial_of: number; issued_of: Date }
  >`
    SELECT i.id, i.kind, i.fiscal_year, i.serial, i.issued_at, i.total_paisa, i.coupon_paisa, i.lines, o.public_id AS order, o.coupon_paid_by,
      o.user_id AS buyer_id,
      json_build_object('name', i.store_name, 'address', i.store_address, 'bin', i.store_bin) AS store,
      json_build_object('name', o.customer_name, 'address', o.customer_address) AS buyer,
      c.fiscal_year AS fiscal_year_of, c.serial AS serial_of, c.issued_at AS issued_of
    FROM invoices i JOIN orders o ON o.id = i.order_id LEFT JOIN invoices c ON c.id = i.invoice_id
    WHERE i.id = ${id} AND ${seenBy(viewer)}`.execute(reader);
  const [row] = rows;
  if (!row) return undefined;
  const { fiscal_year_of, serial_of, issued_of, ...paper } = row;
  return {
    ...paper,
    corrects: fiscal_year_of
      ? { fiscal_year: fiscal_year_of, serial: serial_of, issued_at: issued_of }
      : null,
  };
}

/** A store's registration for VAT. */
export async function findRegistration(
  reader: Reader,
  sellerId: number,
): Promise<{ bin: string | null; supply: VatSupply | null }> {
  const { rows } = await sql<{ bin: string | null; supply: VatSupply | null }>`
    SELECT bin, vat_supply AS supply FROM sellers WHERE id = ${sellerId}`.execute(reader);
  return rows[0] ?? { bin: null, supply: null };
}

/** @param registration null where the store has none any more */
export async function saveRegistration(
  tx: Tx,
  sellerId: number,
  registration: { bin: string; supply: VatSupply } | null,
): Promise<void> {
  await tx
    .updateTable('sellers')
    .set({ bin: registration?.bin ?? null, vat_supply: registration?.supply ?? null })
    .where('id', '=', sellerId)
    .execute();
}
