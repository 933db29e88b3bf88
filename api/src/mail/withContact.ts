import type { Contact } from '@haat/contracts';
import type { Letter } from './letter';
import { strings } from './strings';

/** The letter with a line on how to reach the shop, where anything of it is set. */
export function withContact(letter: Letter, { phone, email, hours }: Contact): Letter {
  const ways = [
    phone && strings.contact.call(hours ? `${phone} (${hours})` : phone),
    email && strings.contact.write(email),
  ].filter(Boolean);
  if (ways.length === 0) return letter;
  return { ...letter, footer: `${letter.footer} ${strings.contact.line(ways.join(strings.contact.or))}` };
}
