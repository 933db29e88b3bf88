import { anOrder, anOrderItem } from '@haat/testing';
import { type OpenDialog, openDialogOf } from './openDialog';

const item = anOrderItem({ id: 7 });
const pending = anOrder({ status: 'pending', items: [item] });
const delivered = anOrder({ status: 'delivered', items: [item] });
const reviewed = anOrder({ status: 'delivered', items: [{ ...item, reviewed: true }] });
const review: OpenDialog = { kind: 'review', item };

test.each<[string, string, typeof pending, OpenDialog | null]>([
  ['nothing', '', pending, null],
  ['another word', 'dialog=refund', pending, null],
  ['cancel while it can be', 'dialog=cancel', pending, { kind: 'cancel' }],
  ['cancel too late', 'dialog=cancel', delivered, null],
  ['a review too early', 'dialog=review&item=7', pending, null],
  ['a review', 'dialog=review&item=7', delivered, review],
  ['a second review', 'dialog=review&item=7', reviewed, null],
  ['a review of another order’s item', 'dialog=review&item=8', delivered, null],
  ['a review of nothing', 'dialog=review', delivered, null],
])('%s', (_, query, order, expected) => {
  expect(openDialogOf(new URLSearchParams(query), order)).toEqual(expected);
});
