import { defineTexts } from '@haat/remote/texts';

/** Emails that were given up. */
export const mailsTexts = defineTexts('mails', {
  title: 'Failed emails',
  lead: 'They were tried for a day. Check the address, or the mail server, before you send them again.',
  back: 'What waits',
  loading: 'Loading emails…',
  list: 'Failed emails',
  columns: { to: 'To', kind: 'About', at: 'Given up', error: 'Why' },
  resend: 'Send all again',
  resending: 'Sending…',
  resent: (count: string, one: boolean) =>
    one ? '1 email will be sent again.' : `${count} emails will be sent again.`,
  none: 'No email has failed',
  noneText: 'Emails that could not be delivered appear here.',
});
