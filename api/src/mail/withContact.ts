import type { Contact } from '@haat/contracts';
import type { Email } from './email';
import { strings } from './strings';

/** The email with a line on how to reach the shop, where anything of it is set. */
export function withContact(message: Email, { phone, email, hours }: Contact): Email {
  const ways = [
    phone && strings.contact.call(hours ? `${phone} (${hours})` : phone),
    email && strings.contact.write(email),
  ].filter(Boolean);
  if (ways.length === 0) return message;
  return { ...message, footer: `${message.footer} ${strings.contact.line(ways.join(strings.contact.or))}` };
}
