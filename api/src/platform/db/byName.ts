import type { Language } from '@haat/contracts';
import { type RawBuilder, sql } from 'kysely';

const COLLATIONS: Record<Language, RawBuilder<unknown>> = {
  en: sql`COLLATE names_en`,
  bn: sql`COLLATE names_bn`,
};

/** A name for ORDER BY, by the alphabet of a language; case and accents don't count. */
export const byName = (name: RawBuilder<unknown>, language: Language = 'en'): RawBuilder<unknown> =>
  sql`fold(${name}) ${COLLATIONS[language]}`;
