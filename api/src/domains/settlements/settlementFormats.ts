import { COURIER_SOURCES, type Paisa, paisaOf, readAmount, type SettlementSource } from '@haat/contracts';
import { readTable } from '../../platform/format/readTable';
import { InvalidInput } from '../../platform/http/errors';

/** Lines of a file; more come in several files. */
export const MAX_LINES = 2_000;

/** A line of a settlement file; amounts in paisa. `taken` − `deliveryFee` − `codFee` − `returnFee` = `net`. */
export interface SettlementLine {
  /** in the file, from 1 */
  row: number;
  /** as written; of a courier in capitals */
  reference: string;
  /** money that goes back to a buyer */
  isRefund: boolean;
  currency: string;
  /** what was taken from the buyer; negative for a refund */
  taken: Paisa;
  deliveryFee: Paisa;
  /** share of the cash, or what a gateway keeps */
  codFee: Paisa;
  returnFee: Paisa;
  net: Paisa;
}

export const isCourier = (source: SettlementSource): boolean =>
  (COURIER_SOURCES as readonly SettlementSource[]).includes(source);

type Field = 'reference' | 'type' | 'currency' | 'taken' | 'deliveryFee' | 'codFee' | 'returnFee' | 'net';

/** Our own columns, which every format may use. */
const OWN: Record<'courier' | 'gateway', Partial<Record<Field, string>>> = {
  courier: {
    reference: 'order',
    taken: 'collected',
    deliveryFee: 'delivery_fee',
    codFee: 'cod_fee',
    returnFee: 'return_fee',
    net: 'net',
  },
  gateway: {
    reference: 'reference',
    type: 'type',
    currency: 'currency',
    taken: 'amount',
    codFee: 'fee',
    net: 'net',
  },
};

/**
 * The providers' own names, of their APIs: none publishes the columns of its exports. The first name that the file has counts, and
 * then ours.
 */
const NAMES: Partial<Record<SettlementSource, Partial<Record<Field, readonly string[]>>>> = {
  pathao: { reference: ['merchant_order_id'], taken: ['collected_amount', 'amount_to_collect'] },
  steadfast: {
    reference: ['invoice'],
    taken: ['cod_amount'],
    deliveryFee: ['delivery_charge'],
    codFee: ['cod_charge'],
  },
  redx: {
    reference: ['merchant_invoice_id', 'invoice_number'],
    taken: ['cash_collection_amount'],
    deliveryFee: ['delivery_charge'],
    codFee: ['cod_charge'],
    returnFee: ['return_charge'],
  },
  sslcommerz: { reference: ['tran_id', 'refund_ref_id'], net: ['store_amount'] },
  bkash: { reference: ['trx_id', 'merchant_invoice_number'], type: ['transaction_type'] },
  nagad: { reference: ['order_id', 'issuer_payment_ref_no'] },
};

/** 'deliveryCharge', 'Delivery charge' and 'delivery_charge' are one name. */
const bare = (name: string) => name.toLowerCase().replace(/[^a-z0-9]/g, '');

/** Orders, payments and transactions have no other names. */
const REFERENCE = /^[\x20-\x7e]{1,100}$/;
const MOST: Paisa = 100_000_000_00;

/** @returns null for what is no amount; 0 where nothing stands */
function amountIn(text: string): Paisa | null {
  const written = text.trim();
  if (written === '' || written === '-') return 0;
  const isNegative = /^(-|\(.*\)$)/.test(written);
  const amount = readAmount(written.replace(/^[-(]|\)$/g, ''));
  if (amount === null || paisaOf(amount) > MOST) return null;
  return paisaOf(amount) * (isNegative ? -1 : 1) || 0;
}

/**
 * Reads a settlement file. All of it is refused where a line can't be read, so that nothing is booked by halves.
 * @throws InvalidInput that names columns or lines
 */
export function readLines(source: SettlementSource, text: string): SettlementLine[] {
  const { rows, names, repeated } = readTable(text, bare);
  const refuse = (words: string): never => {
    throw new InvalidInput(words, { file: [words] });
  };
  const own = OWN[isCourier(source) ? 'courier' : 'gateway'];
  const columnOf = (field: Field) =>
    [...(NAMES[source]?.[field] ?? []), own[field] ?? '']
      .map(bare)
      .find((name) => name !== '' && names.has(name));
  for (const field of ['reference', 'taken'] as const)
    if (!columnOf(field))
      refuse(`The file has no column ${[...(NAMES[source]?.[field] ?? []), own[field]].join(' or ')}`);
  if (rows.length === 0) refuse('The file has no lines');
  if (rows.length > MAX_LINES) refuse(`At most ${MAX_LINES} lines in a file: please split it`);
  const columns = Object.fromEntries(
    (['reference', 'type', 'currency', 'taken', 'deliveryFee', 'codFee', 'returnFee', 'net'] as const).map(
      (field) => [field, columnOf(field)],
    ),
  ) as Record<Field, string | undefined>;
  const twice = Object.values(columns).find((name) => name && repeated.has(name));
  if (twice) refuse(`The file has the column ${twice} twice`);
  const problems: string[] = [];
  const lines = rows.flatMap((cells, index) => {
    const row = index + 2;
    const cell = (field: Field) => (columns[field] ? (cells[columns[field]] ?? '').trim() : '');
    const amountOf = (field: Field) => {
      const amount = amountIn(cell(field));
      if (amount === null) problems.push(`Line ${row}: "${cell(field)}" is no amount`);
      return amount ?? 0;
    };
    const reference = isCourier(source) ? cell('reference').toUpperCase() : cell('reference');
    if (reference === '') problems.push(`Line ${row}: it names nothing`);
    else if (!REFERENCE.test(reference))
      problems.push(`Line ${row}: "${reference.slice(0, 40)}" is no reference`);
    const isRefund = /refund|reversal/i.test(cell('type')) || cell('taken').startsWith('-');
    const taken = isRefund ? -Math.abs(amountOf('taken')) || 0 : amountOf('taken');
    const [deliveryFee, codFee, returnFee] = [
      amountOf('deliveryFee'),
      amountOf('codFee'),
      amountOf('returnFee'),
    ];
    const sum = taken - deliveryFee - codFee - returnFee;
    const net = cell('net') === '' ? sum : amountOf('net');
    // A gateway may name what it pays and not what it keeps.
    const kept = !isCourier(source) && cell('codFee') === '' ? taken - net : codFee;
    if (taken - deliveryFee - kept - returnFee !== net)
      problems.push(`Line ${row}: the amounts don’t add up to ${cell('net')}`);
    return [
      {
        row,
        reference,
        isRefund,
        currency: cell('currency').toUpperCase() || 'BDT',
        taken,
        deliveryFee,
        codFee: kept,
        returnFee,
        net,
      },
    ];
  });
  const [first] = problems;
  if (first !== undefined)
    refuse(
      problems.length === 1 ? first : `${first}. ${problems.length} lines can’t be read; nothing was booked`,
    );
  return lines;
}
