import { dhakaDateAndTime, type Language, localDigits, type Paisa } from '@haat/contracts';
import { inLanguage } from '../../platform/format/inLanguage';
import { amountsOf, type InvoiceLine, invoiceNumber, sumsOf } from '../invoices/invoiceLines';
import type { InvoicePaper } from '../invoices/invoices.queries';
import { bn } from './bn';
import { en, type ReceiptStrings } from './en';
import { LEFT, type Look, paper as openPaper, type Paper, RIGHT } from './paper';

const WIDTH = RIGHT - LEFT;
const HALF = (WIDTH - 24) / 2;
const words: Record<Language, ReceiptStrings> = { en, bn };

/**
 * Serial, description, unit, quantity, unit price, value, supplementary duty, rate of VAT, VAT, value with all: the ten columns of
 * Mushak 6.3, in points.
 */
const COLUMNS = [20, 128, 34, 34, 54, 58, 38, 34, 46, WIDTH - 446] as const;
const FIRST_AMOUNT = 3;
const LOOK = { size: 7.5 };

/**
 * An invoice with the fields of Mushak 6.3, or a credit note. The form's number stands on those of stores with a BIN only. Not
 * confirmed with the tax office: the present columns, and the wording of the note on withheld VAT.
 */
export function invoiceSheet(invoice: InvoicePaper, language: Language): Promise<Buffer> {
  const strings = words[language];
  const { invoice: own } = strings;
  return inLanguage(language, () => {
    const isRegistered = invoice.store.bin !== '';
    const title = own.titles[invoice.kind][isRegistered ? 'registered' : 'plain'];
    const sheet = openPaper(`${title} ${invoiceNumber(invoice)}`, language);
    sheet.write(strings.shop, LEFT, HALF, { size: 20, bold: true });
    sheet.y += sheet.write(title, LEFT + HALF, HALF + 24, { size: 18, align: 'right' });
    if (isRegistered)
      sheet.y += sheet.write(own.forms[invoice.kind], LEFT + HALF, HALF + 24, {
        size: 9,
        soft: true,
        align: 'right',
      });
    sheet.y += 8;
    sheet.rule();
    sheet.y += 12;
    head(sheet, invoice, strings);
    lines(sheet, invoice, strings);
    payable(sheet, invoice, strings);
    foot(sheet, strings, isRegistered);
    return sheet.finish();
  });
}

/** Supplier and buyer beside number, date and destination. */
function head(
  sheet: Paper,
  { store, buyer, corrects, ...invoice }: InvoicePaper,
  strings: ReceiptStrings,
): void {
  const { invoice: own } = strings;
  const issued = when(invoice.issued_at);
  const left: [string, string][] = [
    [own.supplier, store.name],
    [own.bin, store.bin || own.notRegistered],
    [own.addressOfIssue, store.address],
    [own.buyer, buyer.name],
    [own.buyerBin, own.noBin],
    [own.destination, buyer.address],
  ];
  const right: [string, string][] = [
    [own.serial, invoiceNumber(invoice)],
    [own.date, issued.date],
    [own.time, issued.time],
    [strings.order, invoice.order],
    ...(corrects
      ? ([[own.corrects, `${invoiceNumber(corrects)}, ${when(corrects.issued_at).date}`]] as [
          string,
          string,
        ][])
      : []),
  ];
  const top = sheet.y;
  const ends = [
    { rows: left, x: LEFT, label: 96, width: 300 },
    { rows: right, x: LEFT + 312, label: 66, width: WIDTH - 312 },
  ].map(({ rows, x, label, width }) => {
    sheet.y = top;
    for (const [name, value] of rows) {
      sheet.write(name, x, label, { size: 8.5, soft: true });
      sheet.y += sheet.write(value, x + label, width - label, { size: 9 }) + 4;
    }
    return sheet.y;
  });
  sheet.y = Math.max(...ends) + 10;
}

const when = (at: Date) => dhakaDateAndTime(new Date(at));

function lines(sheet: Paper, invoice: InvoicePaper, strings: ReceiptStrings): void {
  const { invoice: own } = strings;
  const titles = () => row(sheet, own.columns, { soft: true });
  titles();
  for (const [index, line] of invoice.lines.entries()) {
    const { unit, value, vat, total } = amountsOf(line);
    const cells = [
      localDigits(String(index + 1)),
      descriptionOf(line, strings),
      own.units[line.kind],
      localDigits(String(line.quantity)),
      amount(unit),
      amount(value),
      amount(0),
      `${localDigits(String(line.vat_bp / 100))}%`,
      amount(vat),
      amount(total),
    ];
    if (sheet.need(heightOf(sheet, cells) + 12)) titles();
    row(sheet, cells);
  }
  const sums = sumsOf(invoice.lines);
  if (sheet.need(40)) titles();
  row(
    sheet,
    ['', own.total, '', '', '', amount(sums.value), amount(0), '', amount(sums.vat), amount(sums.total)],
    {
      bold: true,
    },
  );
}

function descriptionOf({ kind, title, color, size }: InvoiceLine, strings: ReceiptStrings): string {
  if (kind !== 'goods') return kind === 'delivery' ? strings.delivery : strings.invoice.deduction;
  return [title, color && strings.nameOf(color), size && strings.nameOf(size)].filter(Boolean).join(' · ');
}

function payable(
  sheet: Paper,
  { kind, total_paisa, coupon_paisa, coupon_paid_by }: InvoicePaper,
  strings: ReceiptStrings,
): void {
  const { invoice: own } = strings;
  const rows: [string, Paisa, boolean][] = [
    ...(coupon_paisa === 0
      ? []
      : ([[(coupon_paid_by === 'seller' ? own.storeCoupon : own.coupon)[kind], -coupon_paisa, false]] as [
          string,
          Paisa,
          boolean,
        ][])),
    [own.payable[kind], total_paisa - coupon_paisa, true],
  ];
  sheet.y += 4;
  sheet.need(rows.length * 18 + 20);
  for (const [label, paisa, bold] of rows) {
    const look: Look = { size: 10, bold };
    sheet.write(label, LEFT + 200, WIDTH - 300, { ...look, align: 'right' });
    sheet.y += sheet.write(taka(paisa), RIGHT - 92, 92, { ...look, align: 'right' }) + 4;
  }
}

/** Filled in by hand: who is in charge. */
function foot(sheet: Paper, strings: ReceiptStrings, isRegistered: boolean): void {
  const { invoice: own } = strings;
  sheet.need(120);
  sheet.y += 26;
  const width = (WIDTH - 36) / 4;
  [own.officer, own.designation, own.signature, own.seal].forEach((label, index) => {
    const x = LEFT + index * (width + 12);
    sheet.write(label, x, width, { size: 8.5, soft: true });
    sheet.blank(x, width, 38);
  });
  sheet.y += 56;
  const note = isRegistered ? own.withheld : own.noVat;
  sheet.write(note, LEFT, WIDTH, { size: 8.5, soft: true });
}

const heightOf = (sheet: Paper, cells: readonly string[]) =>
  Math.max(...cells.map((cell, index) => sheet.heightOf(cell, (COLUMNS[index] ?? 0) - 5, LOOK)));

function row(sheet: Paper, cells: readonly string[], look: Look = {}): void {
  const height = heightOf(sheet, cells);
  let x = LEFT;
  for (const [index, cell] of cells.entries()) {
    const width = COLUMNS[index] ?? 0;
    const isAmount = index >= FIRST_AMOUNT;
    sheet.write(cell, isAmount ? x + 5 : x, width - 5, {
      ...LOOK,
      ...look,
      align: isAmount ? 'right' : 'left',
    });
    x += width;
  }
  sheet.y += height + 4;
  sheet.rule();
  sheet.y += 5;
}

const FORMAT = new Intl.NumberFormat('en-IN', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** '1,25,000.00', with two decimals in every row; the columns have no room for a sign. */
const amount = (paisa: Paisa) =>
  localDigits(`${paisa < 0 ? '−' : ''}${FORMAT.format(Math.abs(paisa) / 100)}`);

const taka = (paisa: Paisa) => (paisa < 0 ? `−৳${amount(-paisa)}` : `৳${amount(paisa)}`);
