import { defineTexts } from '@haat/remote/texts';

/** Texts of codes by SMS. */
export const codeTexts = defineTexts('codes', {
  send: 'Send code',
  sending: 'Sending the code...',
  sendFailed: 'We could not send the code. Please try again.',
  sent: (phone: string) => `We sent a code with 6 digits to ${phone}.`,
  code: 'Code from the SMS',
  confirm: 'Confirm',
  confirming: 'Checking the code...',
  confirmFailed: 'We could not check the code. Please try again.',
  resend: 'Send a new code',
  resendIn: (seconds: number) => `A new code can be sent in ${seconds} s`,
  resent: 'We sent a new code. Only the latest one is needed.',
  /** An order that waits to be confirmed. */
  orderTitle: 'Confirm it yourself, without a call',
  orderText: (phone: string) => `We send a code by SMS to ${phone}.`,
  orderConfirmed: 'Your order is confirmed',
});
