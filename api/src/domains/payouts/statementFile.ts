import { dhakaDay, type Language } from '@haat/contracts';
import { csvFile } from '../../platform/format/csvFile';
import type { Statement } from '../ledger/sellerMoney.queries';
import { bn } from '../receipts/bn';
import { en } from '../receipts/en';
import { fileAmount } from './payoutFiles';

/** A statement for a spreadsheet: words in a language, days and amounts that it can compute with. */
export function statementFile(statement: Statement, language: Language): string {
  const strings = { en, bn }[language].statement;
  return csvFile([
    [
      strings.date,
      strings.what,
      strings.order,
      strings.commission,
      strings.vat,
      strings.amount,
      strings.balance,
    ],
    ['', strings.opening, '', '', '', '', fileAmount(statement.opening)],
    ...statement.rows.map((row) => [
      dhakaDay(row.at),
      [strings.kinds[row.kind], row.note].filter(Boolean).join(': '),
      row.order ?? '',
      fileAmount(-row.commission),
      fileAmount(-row.vat),
      fileAmount(row.amount),
      fileAmount(row.balance),
    ]),
    ['', strings.closing, '', '', '', '', fileAmount(statement.closing)],
  ]);
}
