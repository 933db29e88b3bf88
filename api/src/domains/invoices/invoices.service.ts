import {
  dhakaDay,
  type Invoice,
  type invoices,
  type Paisa,
  type ParsedBodyOf,
  takaOf,
  type VatRegistration,
} from '@haat/contracts';
import type { Context } from '../../context';
import { type Actor, recordAudit } from '../../platform/audit/audit.service';
import type { Reader, Tx } from '../../platform/db/database';
import { NotFound } from '../../platform/http/errors';
import { vatRateOf } from '../ledger/rates.service';
import {
  fiscalYearOf,
  goodsLine,
  type InvoicedPieces,
  type InvoiceLine,
  invoiceNumber,
  otherLine,
  sumsOf,
} from './invoiceLines';
import {
  findInvoice,
  findInvoicesOfOrder,
  findRegistration,
  findVatRate,
  type InvoicePaper,
  insertInvoice,
  listInvoices,
  saveRegistration,
  type Viewer,
} from './invoices.queries';

export type { InvoicePaper } from './invoices.queries';

class OrderNotFound extends NotFound {
  constructor() {
    super('Order not found');
  }
}

class InvoiceNotFound extends NotFound {
  constructor() {
    super('Invoice not found');
  }
}

interface Invoiced {
  id: number;
  seller_id: number;
}

/**
 * Issues the invoice of a delivery, in its transaction: numbers have no holes, because a delivery that fails takes none.
 * @param delivery.delivery paisa of the delivery fee, with the first delivery of an order
 * @param delivery.billed paisa that the buyer owes for it; the coupon pays the rest
 */
export async function issueInvoice(
  tx: Tx,
  { id, seller_id }: Invoiced,
  {
    reference,
    items,
    delivery,
    billed,
    at,
  }: { reference: string; items: readonly InvoicedPieces[]; delivery: Paisa; billed: Paisa; at: Date },
): Promise<void> {
  const day = dhakaDay(at);
  const rate = await findVatRate(tx, seller_id, day);
  const lines = [...items.map((item) => goodsLine(item, rate)), ...otherLine('delivery', delivery, rate)];
  const { total } = sumsOf(lines);
  await insertInvoice(tx, {
    kind: 'invoice',
    sellerId: seller_id,
    orderId: id,
    reference,
    fiscalYear: fiscalYearOf(day),
    lines,
    total,
    coupon: total - billed,
    invoiceId: null,
    at,
  });
}

/**
 * Issues the credit note of a refund for goods that came back, with the VAT of their invoice. Orders that were delivered before there
 * were invoices get none.
 * @param returned.billed paisa that the buyer was billed for the goods
 * @param returned.refund paisa that the buyer gets: more with the delivery fee, less with a deduction
 */
export async function issueCreditNote(
  tx: Tx,
  { id, seller_id }: Invoiced,
  {
    reference,
    items,
    billed,
    refund,
    at,
  }: { reference: string; items: readonly InvoicedPieces[]; billed: Paisa; refund: Paisa; at: Date },
): Promise<void> {
  const invoiced = await findInvoicesOfOrder(tx, id);
  const lineOf = (item: number) =>
    invoiced.flatMap(({ lines }) => lines).find((line: InvoiceLine) => line.item === item);
  const corrected = invoiced.find(({ lines }) =>
    lines.some(({ item }) => items.some((one) => one.id === item)),
  );
  if (!corrected) return;
  const goods = items.map((item) => goodsLine(item, lineOf(item.id)?.vat_bp ?? 0));
  const difference = refund - billed;
  const lines = [
    ...goods,
    ...otherLine(difference > 0 ? 'delivery' : 'deduction', difference, goods[0]?.vat_bp ?? 0),
  ];
  const { total } = sumsOf(lines);
  await insertInvoice(tx, {
    kind: 'credit_note',
    sellerId: seller_id,
    orderId: id,
    reference,
    fiscalYear: fiscalYearOf(dhakaDay(at)),
    lines,
    total,
    coupon: total - refund,
    invoiceId: corrected.id,
    at,
  });
}

/** Papers of an order. @throws OrderNotFound */
export async function invoicesOf(
  { db }: Pick<Context, 'db'>,
  viewer: Viewer,
  order: string,
): Promise<{ results: Invoice[] }> {
  const rows = await listInvoices(db.kysely, viewer, order);
  if (!rows) throw new OrderNotFound();
  return {
    results: rows.map((row) => ({
      id: row.id,
      kind: row.kind,
      number: invoiceNumber(row),
      issued_at: row.issued_at.toISOString(),
      amount: takaOf(row.total_paisa - row.coupon_paisa),
    })),
  };
}

/** @throws InvoiceNotFound */
export async function paperOf(
  { db }: Pick<Context, 'db'>,
  viewer: Viewer,
  id: number,
): Promise<InvoicePaper> {
  const paper = await findInvoice(db.kysely, viewer, id);
  if (!paper) throw new InvoiceNotFound();
  return paper;
}

async function shownRegistration(reader: Reader, sellerId: number, at: Date): Promise<VatRegistration> {
  const day = dhakaDay(at);
  return {
    ...(await findRegistration(reader, sellerId)),
    percents: {
      clothing_branded: (await vatRateOf(reader, 'clothing_branded', day)) / 100,
      clothing_other: (await vatRateOf(reader, 'clothing_other', day)) / 100,
    },
  };
}

/** A store's registration for VAT. */
export const registrationOf = ({ db, clock }: Pick<Context, 'db' | 'clock'>, sellerId: number) =>
  shownRegistration(db.kysely, sellerId, clock.now());

/** Saves a store's BIN, which is its own word; papers that were issued keep theirs. */
export async function changeRegistration(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  actor: Actor,
  sellerId: number,
  { bin, supply }: ParsedBodyOf<typeof invoices.saveVatRegistration>,
): Promise<VatRegistration> {
  const at = clock.now();
  return db.tx(async (tx) => {
    const before = await findRegistration(tx, sellerId);
    await saveRegistration(tx, sellerId, bin ? { bin, supply } : null);
    await recordAudit(tx, {
      at,
      actor,
      act: 'save_vat_registration',
      sellerId,
      subject: `store ${sellerId}`,
      before: { ...before },
      after: bin ? { bin, supply } : { bin: null, supply: null },
    });
    return shownRegistration(tx, sellerId, at);
  });
}
