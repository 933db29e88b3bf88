import { dhakaDateAndTime, type Language, monthText, type Paisa } from '@haat/contracts';
import { formatTaka } from '../../platform/format/formatTaka';
import { inLanguage } from '../../platform/format/inLanguage';
import type { Statement } from '../ledger/sellerMoney.queries';
import { bn } from './bn';
import { en, type ReceiptStrings } from './en';
import { LEFT, type Paper, paper, RIGHT } from './paper';

const WIDTH = RIGHT - LEFT;
const words: Record<Language, ReceiptStrings> = { en, bn };

/** Date, what, order, commission, VAT, amount, balance: widths in points. */
const COLUMNS = [64, 110, 68, 62, 56, 68, WIDTH - 428] as const;
const LOOK = { size: 8.5 };

/** A store's movements of a month, with the balance before and after. */
export function statementSheet(statement: Statement, language: Language): Promise<Buffer> {
  const { shop, statement: strings } = words[language];
  return inLanguage(language, () => {
    const sheet = paper(`${strings.title} ${statement.month}`, language);
    sheet.write(shop, LEFT, WIDTH / 2, { size: 20, bold: true });
    sheet.y += sheet.write(strings.title, LEFT + WIDTH / 2, WIDTH / 2, { size: 20, align: 'right' }) + 10;
    sheet.rule();
    sheet.y += 14;
    sheet.y += sheet.write(`${strings.store}: ${statement.store}`, LEFT, WIDTH, { size: 11 }) + 2;
    sheet.y += sheet.write(`${strings.month}: ${monthText(statement.month)}`, LEFT, WIDTH, { size: 11 }) + 14;
    const titles = () => {
      const { date, what, order, commission, vat, amount, balance } = strings;
      line(sheet, [date, what, order, commission, vat, amount, balance], { soft: true });
    };
    titles();
    line(sheet, ['', strings.opening, '', '', '', '', amountText(statement.opening)], { bold: true });
    if (statement.rows.length === 0) line(sheet, ['', strings.none, '', '', '', '', '']);
    for (const row of statement.rows) {
      const cells = [
        dhakaDateAndTime(row.at).date,
        [strings.kinds[row.kind], row.note].filter(Boolean).join(': '),
        row.order ?? '',
        row.commission === 0 ? '' : amountText(-row.commission),
        row.vat === 0 ? '' : amountText(-row.vat),
        amountText(row.amount),
        amountText(row.balance),
      ];
      if (sheet.need(heightOf(sheet, cells) + 12)) titles();
      line(sheet, cells);
    }
    if (sheet.need(60)) titles();
    line(sheet, ['', strings.closing, '', '', '', '', amountText(statement.closing)], { bold: true });
    sheet.y += 10;
    sheet.write(strings.explanation, LEFT, WIDTH, { size: 9, soft: true });
    return sheet.finish();
  });
}

const heightOf = (sheet: Paper, cells: readonly string[]) =>
  Math.max(...cells.map((cell, index) => sheet.heightOf(cell, (COLUMNS[index] ?? 0) - 6, LOOK)));

/** Writes a row of the table with a rule below. */
function line(sheet: Paper, cells: readonly string[], look: { bold?: boolean; soft?: boolean } = {}): void {
  const height = heightOf(sheet, cells);
  let x = LEFT;
  for (const [index, cell] of cells.entries()) {
    const width = COLUMNS[index] ?? 0;
    const isAmount = index > 2;
    sheet.write(cell, isAmount ? x + 6 : x, width - 6, {
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

const amountText = (paisa: Paisa) => (paisa < 0 ? `−${formatTaka(-paisa)}` : formatTaka(paisa));
