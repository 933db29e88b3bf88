import { type Language, setLanguage } from '@haat/contracts';

/** Runs synchronous code with amounts, dates and digits of a language. Nothing else runs meanwhile. */
export function inLanguage<T>(language: Language, write: () => T): T {
  setLanguage(language);
  try {
    return write();
  } finally {
    setLanguage('en');
  }
}
