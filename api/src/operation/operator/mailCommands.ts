import { oneLine } from '../../platform/format/oneLine';
import { deadMails, dropMails, resendMails } from '../../platform/mail/mail.service';
import { type CommandGroup, wholeNumber } from './commandLine';
import { table, timeOf } from './printing';

/** Emails that were given up. */
export const mailCommands: CommandGroup = {
  usage: `  dead-mail                                     mails that were given up, with the reason
  resend-mail <id|all>                          tries them again, but those that have expired
  drop-mail <id|all>                            deletes them`,
  commands: {
    async 'dead-mail'({ context }) {
      const mails = await deadMails(context);
      if (mails.length === 0) return 'No mail was given up';
      const rows = mails.map((mail) => [
        String(mail.id),
        mail.kind,
        mail.recipient,
        timeOf(mail.dead_at.toISOString()),
        oneLine(mail.last_error ?? ''),
      ]);
      return table([['ID', 'KIND', 'TO', 'GIVEN UP', 'REASON'], ...rows]);
    },
    async 'resend-mail'({ context, given }) {
      return `${mailsText(await resendMails(context, mailsOf(given)))} will be sent again`;
    },
    async 'drop-mail'({ context, given }) {
      return `${mailsText(await dropMails(context, mailsOf(given)))} deleted`;
    },
  },
};

const mailsOf = (given: string | undefined) =>
  given === 'all' ? 'all' : wholeNumber(given, 'The id, or all,');

const mailsText = (count: number) => `${count} ${count === 1 ? 'mail' : 'mails'}`;
