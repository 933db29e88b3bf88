import { defineTexts } from '@haat/remote/texts';

/** Texts of "tell me when it is back". */
export const stockAlertTexts = defineTexts('stockAlert', {
  title: 'Tell me when it is back',
  text: (name: string) =>
    `We send you one email when this is back in stock: ${name}. We can’t hold it for you.`,
  close: 'Close',
  email: 'Email',
  send: 'Tell me',
  sending: 'Sending...',
  failed: 'That did not work. Please try again.',
  waiting: (name: string) => `We’ll tell you when ${name} is back`,
});
