import type { Language } from '@haat/contracts';
import { bn } from './bn';
import { en, type MailStrings } from './en';

/** The texts of the emails by language. */
export const mailStrings: Record<Language, MailStrings> = { en, bn };
