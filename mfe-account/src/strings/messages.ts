import { defineTexts } from '@haat/remote/texts';

/** Texts of the messages about an order. */
export const messagesTexts = defineTexts('messages', {
  title: 'Message the store',
  list: 'Messages between you and the store',
  none: 'Something about this order to ask or to say? The store reads it here and answers here.',
  loading: 'Loading the messages...',
  failed: 'Failed to load the messages',
  earlier: 'Earlier messages',
  loadingEarlier: 'Loading...',
  earlierFailed: 'Failed to load the earlier messages. Please try again.',
  you: 'You',
  fresh: 'New',
  field: 'Your message',
  hint: 'Only the store reads it. Please don’t write passwords or card numbers.',
  required: 'Please write your message.',
  send: 'Send message',
  sending: 'Sending...',
  sendFailed: 'Your message could not be sent. Please try again.',
  sent: 'Your message is sent.',
  arrived: (store: string, content: string) => `${store} writes: ${content}`,
  suspended: 'This order has ended and the store is closed, so you can’t write to it here.',
});
