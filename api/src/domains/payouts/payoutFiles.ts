import { type Paisa, paisaOf, readAmount, takaOf } from '@haat/contracts';
import { csvFile } from '../../platform/format/csvFile';
import { readTable } from '../../platform/format/readTable';
import { InvalidInput } from '../../platform/http/errors';

/** A payout as a provider's file has it. */
export interface FiledPayout {
  id: number;
  amount: Paisa;
  accountName: string;
  accountNumber: string;
  bankName: string;
  branchName: string;
}

/** A line's reference in files for providers and in their answers. */
export const referenceOf = (id: number) => `HAAT-P${id}`;

/** Amounts have two decimals in files: '1250.50'. */
export const fileAmount = (paisa: Paisa): string => takaOf(paisa).toFixed(2);

/**
 * A file for bulk transfers. Banks and wallets have templates of their own, which they give to their customers only:
 * these columns are what all of them ask for.
 */
export function payoutFile(method: 'Bank' | 'bKash' | 'Nagad', payouts: readonly FiledPayout[]): string {
  const isBank = method === 'Bank';
  const bankColumns = isBank ? ['bank_name', 'branch_name'] : [];
  return csvFile([
    ['reference', 'account_number', 'account_name', ...bankColumns, 'amount', 'currency'],
    ...payouts.map((one) => [
      referenceOf(one.id),
      one.accountNumber,
      one.accountName,
      ...(isBank ? [one.bankName, one.branchName] : []),
      fileAmount(one.amount),
      'BDT',
    ]),
  ]);
}

/** A line of a provider's answer file. */
export interface PayoutAnswer {
  /** in the file, from 1 */
  row: number;
  reference: string;
  result: 'settled' | 'failed';
  /** null where the file has no amount */
  amount: Paisa | null;
  providerReference: string;
  reason: string;
}

const RESULTS: Record<string, PayoutAnswer['result']> = {
  settled: 'settled',
  success: 'settled',
  successful: 'settled',
  completed: 'settled',
  paid: 'settled',
  failed: 'failed',
  failure: 'failed',
  rejected: 'failed',
  returned: 'failed',
};

const COLUMNS = ['reference', 'status', 'amount', 'provider_reference', 'reason'] as const;

/**
 * Reads a provider's answer: `reference` and `status`, and `amount`, `provider_reference` and `reason` where it has them.
 * @returns also what can't be read, line by line
 * @throws InvalidInput without the two columns
 */
export function readAnswers(text: string): { answers: PayoutAnswer[]; problems: string[] } {
  const { rows, names, repeated } = readTable(text, (name) => name.trim().toLowerCase().replaceAll(' ', '_'));
  const missing = ['reference', 'status'].filter((name) => !names.has(name));
  if (missing.length > 0) throw new InvalidInput(`The file has no column ${missing.join(' and no column ')}`);
  const twice = COLUMNS.find((name) => repeated.has(name));
  if (twice) throw new InvalidInput(`The file has the column ${twice} twice`);
  const answers: PayoutAnswer[] = [];
  const problems: string[] = [];
  for (const [index, line] of rows.entries()) {
    const row = index + 2;
    const cell = (name: (typeof COLUMNS)[number]) => (line[name] ?? '').trim();
    const result = RESULTS[cell('status').toLowerCase()];
    const amount = cell('amount') === '' ? null : readAmount(cell('amount'));
    if (!result) problems.push(`Line ${row}: status "${cell('status')}" is unknown`);
    else if (cell('amount') !== '' && amount === null)
      problems.push(`Line ${row}: "${cell('amount')}" is no amount`);
    else
      answers.push({
        row,
        reference: cell('reference').toUpperCase(),
        result,
        amount: amount === null ? null : paisaOf(amount),
        providerReference: cell('provider_reference'),
        reason: cell('reason'),
      });
  }
  return { answers, problems };
}
