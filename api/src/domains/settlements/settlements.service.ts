import { createHash } from 'node:crypto';
import {
  type ParsedBodyOf,
  type SettlementAct,
  type SettlementDifference,
  type SettlementFile,
  type SettlementSource,
  type Settlements,
  type settlements,
  takaOf,
} from '@haat/contracts';
import type { Context } from '../../context';
import { type Actor, recordAudit } from '../../platform/audit/audit.service';
import type { Tx } from '../../platform/db/database';
import { Conflict, NotFound } from '../../platform/http/errors';
import { post, recoveredFee } from '../ledger/ledger.service';
import type { Entry, LedgerKind } from '../ledger/postings';
import { isCourier, readLines, type SettlementLine } from './settlementFormats';
import {
  type Compared,
  type FileRow,
  findFile,
  findOrders,
  findPayments,
  findRefunds,
  insertFile,
  insertLine,
  type Known,
  type LineRow,
  listFiles,
  listOpenLines,
  lockLine,
  lockSettlements,
  resolveLine,
} from './settlements.queries';

type Deps = Pick<Context, 'db' | 'clock'>;

/** The line was resolved before, or does not fit what it is compared with. */
class LineRefused extends Conflict {
  override readonly code = 'line_state';
}

class LineNotFound extends NotFound {
  constructor() {
    super('There is no such line');
  }
}

const FILES = 20;
const DIFFERENCES = 200;

/** The last files, and the lines that wait for a person. */
export async function settlementsNow({ db }: Pick<Deps, 'db'>): Promise<Settlements> {
  const [files, { rows, count }] = await Promise.all([
    listFiles(db.kysely, FILES),
    listOpenLines(db.kysely, DIFFERENCES),
  ]);
  return { files: files.map(shownFile), differences: rows.map(shownLine), open: count };
}

/**
 * Reads a settlement file: books what fits, and lists the rest. Read again, it changes nothing, however often at the same time.
 * @throws InvalidInput where a line can't be read: then nothing is booked
 */
export function readSettlement(
  { db, clock }: Deps,
  actor: Actor,
  { source, name, file: text }: ParsedBodyOf<typeof settlements.readSettlement>,
): Promise<{ file: SettlementFile; repeated: boolean }> {
  const at = clock.now();
  const lines = readLines(source, text);
  const hash = createHash('sha256').update(text).digest('hex');
  return db.tx(async (tx) => {
    await lockSettlements(tx);
    const before = await findFile(tx, { source, hash });
    if (before) return { file: shownFile(before), repeated: true };
    const fileId = await insertFile(tx, { source, hash, name, readBy: actor.name, at });
    const compare = await comparisonOf(tx, source, lines);
    for (const line of lines) {
      const compared = compare(line);
      const id = await insertLine(tx, fileId, line, compared);
      if (!compared.problem && compared.known) await book(tx, { ...line, id, source }, compared.known, at);
    }
    const file = await findFile(tx, { source, hash });
    if (!file) throw new LineNotFound();
    const { matched, open, net } = file;
    await recordAudit(tx, {
      at,
      actor,
      act: 'read_settlement',
      sellerId: null,
      subject: `${source} ${name}`,
      after: { lines: lines.length, matched, differences: open, paisa: net },
    });
    return { file: shownFile(file), repeated: false };
  });
}

/** Finds what the lines of a file belong to, and compares each with it. */
async function comparisonOf(
  tx: Tx,
  source: SettlementSource,
  lines: readonly Pick<SettlementLine, 'reference' | 'isRefund' | 'taken' | 'currency'>[],
): Promise<(line: (typeof lines)[number]) => Compared> {
  const references = (refunds: boolean) =>
    lines.filter(({ isRefund }) => isRefund === refunds).map(({ reference }) => reference);
  const keyOf = ({ reference, isRefund }: (typeof lines)[number]) => `${isRefund} ${reference}`;
  const found = isCourier(source)
    ? { taken: await findOrders(tx, references(false)), back: new Map<string, Known>() }
    : {
        taken: await findPayments(tx, source, references(false)),
        back: await findRefunds(tx, references(true)),
      };
  const subjectOf = (known: Known | null | undefined, key: string) =>
    known ? `${known.order?.id} ${known.paymentId} ${known.refundId}` : key;
  const knownOf = (line: (typeof lines)[number]) =>
    (line.isRefund ? found.back : found.taken).get(line.reference) ?? null;
  // A payment may be named by our reference and by the gateway's.
  const counts = new Map<string, number>();
  for (const line of lines) {
    const subject = subjectOf(knownOf(line), keyOf(line));
    counts.set(subject, (counts.get(subject) ?? 0) + 1);
  }
  return (line) => {
    const known = knownOf(line);
    if (!known) return { problem: 'unknown', known };
    if (known.settled) return { problem: 'settled', known };
    if ((counts.get(subjectOf(known, keyOf(line))) ?? 0) > 1) return { problem: 'doubled', known };
    if (line.currency !== 'BDT') return { problem: 'currency', known };
    return { problem: line.taken === known.expected ? null : 'amount', known };
  };
}

type BookedLine = Pick<SettlementLine, 'taken' | 'deliveryFee' | 'codFee' | 'returnFee' | 'net'> & {
  id: number;
  source: SettlementSource;
};

/**
 * Books a line. A courier has brought the cash of an order instead of its store, and has kept its fees from it, which the store
 * bears; a gateway's fee is the market's.
 */
async function book(tx: Tx, line: BookedLine, known: Known, at: Date): Promise<void> {
  const { taken, deliveryFee, codFee, returnFee, net } = line;
  const { order } = known;
  const write = (kind: LedgerKind, entries: readonly Entry[]) =>
    post(tx, {
      kind,
      reference: `settlement-${line.id}`,
      at,
      sellerId: order?.sellerId ?? null,
      ...(order ? { orderId: order.id } : {}),
      entries,
    });
  if (!order) {
    await write('settlement', [
      { account: 'bank', amount: net },
      { account: 'expense', amount: codFee - known.feeBooked },
      { account: 'gateway', amount: known.feeBooked - taken },
    ]);
    return;
  }
  const fee = (amount: number): Entry[] => [
    { account: 'seller_payable', amount },
    { account: 'cash_with_courier', amount: -amount },
  ];
  await write('courier_cash', [
    { account: 'cash_with_courier', amount: taken },
    { account: 'cash_with_seller', amount: -taken },
  ]);
  // What the store has paid when the parcel was refused is not taken twice.
  const paid = Math.min(returnFee, await recoveredFee(tx, order.id));
  await write('courier_fee', [
    ...fee(deliveryFee + returnFee),
    { account: 'seller_payable', amount: -paid },
    { account: 'expense', amount: paid },
  ]);
  await write('cod_fee', fee(codFee));
  await write('settlement', [
    { account: 'bank', amount: net },
    { account: 'cash_with_courier', amount: -net },
  ]);
}

/**
 * A person resolves a line that did not fit.
 * @throws LineNotFound, LineRefused
 */
export function resolveDifference(
  { db, clock }: Deps,
  actor: Actor,
  id: number,
  { act, reason, reference }: ParsedBodyOf<typeof settlements.resolveDifference>,
): Promise<void> {
  const at = clock.now();
  return db.tx(async (tx) => {
    await lockSettlements(tx);
    const line = await lockLine(tx, id);
    if (!line) throw new LineNotFound();
    if (line.state !== 'open') throw new LineRefused('This line was resolved before');
    const known = act === 'match' || act === 'book' ? await requireFit(tx, line, act, reference) : null;
    await resolveLine(tx, id, { act, reason, by: actor.name, at, booked: known !== null, known });
    const booked = { ...amountsOf(line), id, source: line.source };
    if (known) await book(tx, booked, known, at);
    if (act === 'market') {
      if (line.currency !== 'BDT') throw new LineRefused(`The line is in ${line.currency}`);
      await post(tx, {
        kind: 'settlement',
        reference: `settlement-${id}`,
        at,
        note: reason,
        sellerId: null,
        entries: [
          { account: 'bank', amount: line.net_paisa },
          { account: 'expense', amount: -line.net_paisa },
        ],
      });
    }
    await recordAudit(tx, {
      at,
      actor,
      act: 'resolve_settlement_line',
      sellerId: known?.order?.sellerId ?? null,
      subject: reference || line.reference,
      reason,
      before: { problem: line.problem },
      after: { act, paisa: line.net_paisa },
    });
  });
}

const WORDS = {
  unknown: 'Nothing of ours has this reference: please name the order or payment',
  settled: 'It was settled before',
  currency: 'It is not in taka',
} as const;

/** What a line belongs to, if it may be booked by this act. @throws LineRefused */
async function requireFit(
  tx: Tx,
  line: LineRow,
  act: Extract<SettlementAct, 'match' | 'book'>,
  reference = line.reference,
): Promise<Known> {
  const asked = {
    reference: isCourier(line.source) ? reference.toUpperCase() : reference,
    isRefund: line.is_refund,
    taken: line.taken_paisa,
    currency: line.currency,
  };
  const { problem, known } = (await comparisonOf(tx, line.source, [asked]))(asked);
  if (!known) throw new LineRefused(WORDS.unknown);
  if (problem === 'currency') throw new LineRefused(WORDS.currency);
  if (act === 'book' || !problem) return known;
  throw new LineRefused(
    problem === 'amount'
      ? `The line says ${takaOf(line.taken_paisa)}, and ${takaOf(known.expected)} was taken`
      : WORDS[problem as 'settled'],
  );
}

const amountsOf = (line: LineRow) => ({
  taken: line.taken_paisa,
  deliveryFee: line.delivery_fee_paisa,
  codFee: line.cod_fee_paisa,
  returnFee: line.return_fee_paisa,
  net: line.net_paisa,
});

const shownFile = ({ read_at, taken, fees, net, ...row }: FileRow): SettlementFile => ({
  ...row,
  read_at: read_at.toISOString(),
  taken: takaOf(taken),
  fees: takaOf(fees),
  net: takaOf(net),
});

const shownLine = (row: LineRow): SettlementDifference => ({
  id: row.id,
  source: row.source,
  file: row.file,
  row: row.row,
  reference: row.reference,
  problem: row.problem ?? 'unknown',
  taken: takaOf(row.taken_paisa),
  fees: takaOf(row.taken_paisa - row.net_paisa),
  net: takaOf(row.net_paisa),
  expected: row.expected_paisa === null ? null : takaOf(row.expected_paisa),
  order: row.order_public_id,
});
