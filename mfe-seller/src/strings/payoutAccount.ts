import { defineTexts } from '@haat/remote/texts';

/** The payout account, and a change of it. */
export const payoutAccountTexts = defineTexts('payoutAccount', {
  title: 'Payout account',
  now: (account: string) => `Payouts go to ${account}.`,
  change: 'Change the account',
  changing: 'Another payout account',
  lead: 'We send a code to confirm it. Then Haat checks the account; until that is done the present one stays, and payouts wait.',
  unconfirmed: (account: string) =>
    `You wanted to change to ${account}, but its code was not entered. Nothing has changed. Please ask again.`,
  waits: (account: string) =>
    `Haat is checking your new account: ${account}. Payouts wait until then, and you get an email.`,
  method: 'Payment method',
  methods: { Bank: 'Bank', bKash: 'bKash', Nagad: 'Nagad' },
  number: 'Account number',
  numberWrong: {
    Bank: 'A bank account number has 6 to 20 digits',
    bKash: 'Please enter the mobile number of the bKash account',
    Nagad: 'Please enter the mobile number of the Nagad account',
  },
  bank: 'Bank name',
  bankRequired: 'Bank name is required',
  branch: 'Branch name',
  branchRequired: 'Branch name is required',
  next: 'Get the code',
  asking: 'Sending the code…',
  failed: 'It could not be saved. Please try again.',
  by: {
    sms: 'We have sent an SMS with a code to the phone of your store.',
    authenticator: 'Enter the code that your authenticator app shows.',
  },
  code: 'Code',
  codeRequired: 'Please enter the code',
  confirm: 'Confirm the account',
  confirming: 'Checking the code…',
  confirmed: 'Confirmed. Haat checks the account now.',
  back: 'Back',
});
