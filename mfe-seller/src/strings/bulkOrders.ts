import { defineTexts } from '@haat/remote/texts';

/** Texts of what can be done with several orders at once. */
export const bulkOrdersTexts = defineTexts('bulkOrders', {
  chosen: (count: string, one: boolean) => (one ? '1 order chosen' : `${count} orders chosen`),
  chooseAll: (count: string) => `Choose all ${count}`,
  chooseFirst: (most: string, count: string) => `Choose the first ${most} of ${count}`,
  choosing: 'Choosing…',
  clear: 'Clear',
  close: 'Close',
  cancel: 'Cancel',
  move: 'Change status',
  moveTitle: (count: string, one: boolean) =>
    one ? 'Change the status of 1 order' : `Change the status of ${count} orders`,
  moveText: 'Orders that can’t get the new status stay as they are, and you are told why.',
  status: 'New status',
  statusNeeded: 'Please choose a status',
  can: (can: string, count: string) => `${can} of ${count} can get it`,
  final: 'Delivered orders are completed and can’t be changed any more.',
  cash: (amount: string) => `Their cash is recorded as collected: ${amount}.`,
  note: 'Note for the customers',
  optional: 'optional',
  noteHint: 'All of them get it with the email.',
  confirm: 'Change status',
  moving: 'Changing…',
  moved: (count: string, one: boolean, status: string) =>
    one ? `1 order is now: ${status}.` : `${count} orders are now: ${status}.`,
  notMoved: 'These orders did not change:',
  why: {
    order_state: 'it can’t get this status',
    order_changed: 'it has changed meanwhile, please check it',
    order_unpaid: 'its card payment is missing, do not hand it over',
    order_unconfirmed: 'it is not confirmed yet, do not send it',
    not_found: 'it does not exist any more',
  },
  print: { slips: 'Print slips', labels: 'Print labels' },
  printing: 'Preparing…',
  noPapers: 'None of these orders has a packing slip: they are cancelled, or not confirmed yet.',
  withoutPaper: (count: string, one: boolean) =>
    one
      ? '1 order is not in the file: it is cancelled, or not confirmed yet.'
      : `${count} orders are not in the file: they are cancelled, or not confirmed yet.`,
  export: 'Export',
  exporting: 'Exporting…',
});
