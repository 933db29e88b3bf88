import { type Contact, contactIn } from '@haat/contracts';
import type { Email } from './email';
import { mailStrings } from './mailStrings';

/** The email with a line on how to reach the shop, where anything of it is set. */
export function withContact(message: Email, contact: Contact): Email {
  const { phone, email, hours } = contactIn(contact, message.language);
  const strings = mailStrings[message.language].contact;
  const ways = [
    phone && strings.call(hours ? `${phone} (${hours})` : phone),
    email && strings.write(email),
  ].filter(Boolean);
  if (ways.length === 0) return message;
  return { ...message, footer: `${message.footer} ${strings.line(ways.join(strings.or))}` };
}
