import { defineTexts } from '@haat/remote/texts';

/** Texts of the dialog that cancels an order. */
export const cancelTexts = defineTexts('cancel', {
  open: 'Cancel order',
  title: 'Cancel this order?',
  text: (seller: string) => `We will tell ${seller} right away, and nothing will be delivered.`,
  reason: 'Why are you cancelling?',
  optional: 'optional',
  reasons: [
    'I changed my mind',
    'I ordered the wrong size or colour',
    'I found a better price',
    'It takes too long',
  ],
  other: 'Another reason',
  otherReason: 'Your reason',
  confirm: 'Cancel the order',
  pending: 'Cancelling...',
  keep: 'Keep the order',
  close: 'Close',
  failed: 'Failed to cancel order',
  done: 'Your order has been cancelled',
});
