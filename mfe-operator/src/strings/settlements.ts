import { defineTexts } from '@haat/remote/texts';

/** Settlement files of couriers and gateways, and what does not fit. */
export const settlementsTexts = defineTexts('settlements', {
  title: 'Settlements',
  lead: 'Files in which couriers and payment services say what they have taken and paid. What fits is booked at once.',
  loading: 'Loading settlements…',
  source: 'From',
  sources: {
    pathao: 'Pathao',
    steadfast: 'Steadfast',
    redx: 'RedX',
    courier: 'Another courier',
    sslcommerz: 'SSLCommerz',
    bkash: 'bKash',
    nagad: 'Nagad',
    gateway: 'Another payment service',
  },
  chooseSource: 'Choose who sent it',
  sourceNeeded: 'Please choose who sent the file',
  file: 'CSV file',
  fileNeeded: 'Please choose a file',
  read: 'Read the file',
  reading: 'Reading…',
  allFit: (lines: string, one: boolean) =>
    one ? 'The line fits and is booked.' : `All ${lines} lines fit and are booked.`,
  someFit: (matched: string, lines: string, open: string) =>
    `Lines that fit and are booked: ${matched} of ${lines}. Still open, below: ${open}.`,
  repeated: (who: string, when: string) => `${who} read this file on ${when}: nothing has changed.`,
  differences: 'Lines that don’t fit',
  more: (count: string) => `The oldest are shown; ${count} wait in all.`,
  none: 'Every line fits.',
  line: (file: string, row: string) => `${file}, line ${row}`,
  columns: {
    reference: 'Names',
    problem: 'Why it waits',
    taken: 'The file says',
    expected: 'We know',
    net: 'Paid to us',
    acts: 'Acts',
  },
  problems: {
    unknown: 'Nothing of ours has this name',
    doubled: 'It is in the file twice',
    amount: 'Another amount was taken',
    settled: 'It was settled before',
    currency: 'It is not in taka',
  },
  difference: (problem: string, taken: string, expected: string | null) =>
    expected === null
      ? `${problem}. The file says ${taken}.`
      : `${problem}. The file says ${taken}, we know ${expected}.`,
  resolve: 'Resolve',
  resolving: 'Saving…',
  resolveTitle: (reference: string) => `Resolve ${reference}`,
  act: 'What becomes of it',
  acts: {
    match: 'Compare it again, and book it if it fits',
    book: 'Book it as the file says',
    market: 'Book it as Haat’s own money',
    dismiss: 'Do not book it',
  },
  belongsTo: 'Order or payment that it belongs to',
  belongsToHint: 'Only if it is not the one that the line names.',
  done: 'The line is resolved.',
  files: 'Files that were read',
  noFiles: 'No file yet',
  noFilesText: 'The first one you read is listed here.',
  fileColumns: {
    file: 'File',
    read: 'Read',
    lines: 'Lines',
    fit: 'Fit',
    open: 'Wait',
    fees: 'Fees',
    net: 'Paid to us',
  },
});
