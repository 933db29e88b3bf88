import { payoutFile, readAnswers } from './payoutFiles';

const payout = {
  id: 7,
  amount: 1_250_50,
  accountName: '=cmd|x',
  accountNumber: '01712345678',
  bankName: 'Dutch-Bangla, Ltd',
  branchName: 'Dhanmondi',
};

test('a bank’s file names bank and branch, a wallet’s does not; texts are no formulas', () => {
  expect(payoutFile('Bank', [payout])).toBe(
    '\ufeffreference,account_number,account_name,bank_name,branch_name,amount,currency\r\n' +
      'HAAT-P7,01712345678,\'=cmd|x,"Dutch-Bangla, Ltd",Dhanmondi,1250.50,BDT\r\n',
  );
  expect(payoutFile('bKash', [payout])).toContain("HAAT-P7,01712345678,'=cmd|x,1250.50,BDT");
});

test('answers are read with their words for a result, and amounts where there are any', () => {
  const text =
    '\ufeffReference,Status,Amount,Provider Reference,Reason\nHAAT-P7,Success,"1,250.50",TX1,\nhaat-p8,RETURNED,,,Closed\n\n';
  expect(readAnswers(text)).toEqual({
    answers: [
      {
        row: 2,
        reference: 'HAAT-P7',
        result: 'settled',
        amount: 1_250_50,
        providerReference: 'TX1',
        reason: '',
      },
      {
        row: 3,
        reference: 'HAAT-P8',
        result: 'failed',
        amount: null,
        providerReference: '',
        reason: 'Closed',
      },
    ],
    problems: [],
  });
});

test('what can’t be read is listed, and a file without the columns is refused', () => {
  expect(readAnswers('reference;status;amount\nHAAT-P7;maybe;\nHAAT-P8;paid;much').problems).toEqual([
    'Line 2: status "maybe" is unknown',
    'Line 3: "much" is no amount',
  ]);
  expect(() => readAnswers('id,amount\n1,2')).toThrow('no column reference and no column status');
  expect(() => readAnswers('reference,status,Status\nHAAT-P7,paid,failed')).toThrow(
    'the column status twice',
  );
});
