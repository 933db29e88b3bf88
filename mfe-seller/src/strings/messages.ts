import { defineTexts } from '@haat/remote/texts';

/** Texts of the messages about an order. */
export const messagesTexts = defineTexts('messages', {
  title: 'Messages with the customer',
  list: 'Messages between you and the customer',
  none: 'No messages yet. The customer is emailed when you write.',
  loading: 'Loading the messages…',
  failed: 'Failed to load the messages',
  earlier: 'Earlier messages',
  loadingEarlier: 'Loading…',
  earlierFailed: 'Failed to load the earlier messages. Please try again.',
  you: 'You',
  fresh: 'New',
  field: 'Your message',
  hint: 'The customer reads it on the page of the order. Messages can’t be changed later.',
  required: 'Please write your message.',
  send: 'Send message',
  sending: 'Sending…',
  sendFailed: 'Your message could not be sent. Please try again.',
  sent: 'Your message is sent.',
  arrived: (customer: string, content: string) => `${customer} writes: ${content}`,
  guest: 'This customer ordered without an account and can’t read messages here. Please call.',
  call: (phone: string) => `Call ${phone}`,
  suspended: 'Your store is suspended: you can write about orders that have not ended.',
});
