import { currentLanguage, type Language } from './language';

/** How the shop can be reached. What is null is shown nowhere. */
export interface Contact {
  /** Formatted for display: +880 1711-223344. */
  phone: string | null;
  email: string | null;
  /** Opening hours, e.g. Every day, 9 am to 9 pm. */
  hours: string | null;
  /** For readers of Bangla, where it is set. */
  hoursBn?: string;
  address: string | null;
  /** For readers of Bangla, where it is set. */
  addressBn?: string;
  facebook: string | null;
  instagram: string | null;
  youtube: string | null;
}

export const NO_CONTACT: Contact = {
  phone: null,
  email: null,
  hours: null,
  address: null,
  facebook: null,
  instagram: null,
  youtube: null,
};

const MAX_TEXT = 200;
const PHONE = /^\+?[\d\s()-]{3,25}$/;
const EMAIL = /^[^\s<>@,"&?]+@[^\s<>@,"&?]+\.[^\s<>@,"&?]+$/;

/**
 * Reads the settings CONTACT_PHONE, CONTACT_EMAIL, CONTACT_HOURS, CONTACT_ADDRESS, FACEBOOK_URL, INSTAGRAM_URL and
 * YOUTUBE_URL; absent and empty ones are null. CONTACT_HOURS_BN and CONTACT_ADDRESS_BN may be undefined.
 * @throws Error with one line that names the setting
 */
export function readContact(env: Readonly<Record<string, string | undefined>>): Contact {
  const read = (name: string, isValid: (text: string) => boolean, what: string) => {
    const text = env[name]?.trim() ?? '';
    if (text === '') return null;
    if (text.length <= MAX_TEXT && !/[\p{Cc}\u2028\u2029]/u.test(text) && isValid(text)) return text;
    throw new Error(`${name} must be ${what}`);
  };
  const line = (name: string) => read(name, () => true, `a line of at most ${MAX_TEXT} characters`);
  const page = (name: string, example: string) =>
    read(name, isHttps, `an address like https://${example}/your.shop`);
  return {
    phone: read('CONTACT_PHONE', (text) => PHONE.test(text), 'a phone number like +880 1711-223344'),
    email: read('CONTACT_EMAIL', (text) => EMAIL.test(text), 'an e-mail address'),
    hours: line('CONTACT_HOURS'),
    hoursBn: line('CONTACT_HOURS_BN') ?? undefined,
    address: line('CONTACT_ADDRESS'),
    addressBn: line('CONTACT_ADDRESS_BN') ?? undefined,
    facebook: page('FACEBOOK_URL', 'www.facebook.com'),
    instagram: page('INSTAGRAM_URL', 'www.instagram.com'),
    youtube: page('YOUTUBE_URL', 'www.youtube.com'),
  };
}

function isHttps(text: string): boolean {
  return URL.canParse(text) && new URL(text).protocol === 'https:';
}

/** The contact with the hours and the address for readers of a language: those that are set for all, unless it has its own. */
export const contactIn = (contact: Contact, language: Language = currentLanguage()): Contact =>
  language === 'bn'
    ? { ...contact, hours: contact.hoursBn ?? contact.hours, address: contact.addressBn ?? contact.address }
    : contact;

/** The href of what the shop is reached by in writing, else by phone; null when it is by neither. */
export const contactHref = ({ email, phone }: Contact) =>
  email ? `mailto:${email}` : phone ? phoneHref(phone) : null;

/** The href of a phone number. */
export const phoneHref = (phone: string) => `tel:${phone.replace(/[^\d+]/g, '')}`;
