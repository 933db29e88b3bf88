import type { Paisa } from '@haat/contracts';

/** A line of an invoice or a credit note, as it is stored. */
export interface InvoiceLine {
  kind: 'goods' | 'delivery' | 'deduction';
  /** the order's item; null of other lines */
  item: number | null;
  /** '' where the kind says all */
  title: string;
  color: string | null;
  size: string | null;
  quantity: number;
  /** paisa with VAT; negative for a deduction */
  unit_paisa: Paisa;
  /** basis points */
  vat_bp: number;
}

/** Pieces of an order that a paper is for. */
export interface InvoicedPieces {
  id: number;
  title: string;
  color: string | null;
  size: string | null;
  quantity: number;
  unit_paisa: Paisa;
}

/** A line's amounts in paisa: `unit` and `value` without VAT. Value and VAT add up to the total. */
export interface LineAmounts {
  unit: Paisa;
  value: Paisa;
  vat: Paisa;
  total: Paisa;
}

/** Prices include VAT. It is split per piece, so that quantity times unit is the value to the paisa. */
export function amountsOf({ quantity, unit_paisa, vat_bp }: InvoiceLine): LineAmounts {
  const vat = Math.sign(unit_paisa) * Math.round((Math.abs(unit_paisa) * vat_bp) / (10_000 + vat_bp));
  return {
    unit: unit_paisa - vat,
    value: quantity * (unit_paisa - vat),
    vat: quantity * vat,
    total: quantity * unit_paisa,
  };
}

/** Sums of all lines, in paisa. */
export function sumsOf(lines: readonly InvoiceLine[]): Omit<LineAmounts, 'unit'> {
  const sums = { value: 0, vat: 0, total: 0 };
  for (const { value, vat, total } of lines.map(amountsOf)) {
    sums.value += value;
    sums.vat += vat;
    sums.total += total;
  }
  return sums;
}

export const goodsLine = (piece: InvoicedPieces, vatRate: number): InvoiceLine => ({
  kind: 'goods',
  item: piece.id,
  title: piece.title,
  color: piece.color,
  size: piece.size,
  quantity: piece.quantity,
  unit_paisa: piece.unit_paisa,
  vat_bp: vatRate,
});

/** The delivery fee, or a deduction from a refund. The delivery has the rate of the goods that it brings. */
export const otherLine = (kind: 'delivery' | 'deduction', amount: Paisa, vatRate: number): InvoiceLine[] =>
  amount === 0
    ? []
    : [
        {
          kind,
          item: null,
          title: '',
          color: null,
          size: null,
          quantity: 1,
          unit_paisa: amount,
          vat_bp: vatRate,
        },
      ];

/** '2026-27': years of tax begin in July. @param day 'YYYY-MM-DD' in Asia/Dhaka */
export function fiscalYearOf(day: string): string {
  const [year = 0, month = 0] = day.split('-').map(Number);
  const first = month >= 7 ? year : year - 1;
  return `${first}-${String((first + 1) % 100).padStart(2, '0')}`;
}

/** '2026-27/000012' */
export const invoiceNumber = ({ fiscal_year, serial }: { fiscal_year: string; serial: number }): string =>
  `${fiscal_year}/${String(serial).padStart(6, '0')}`;
