import type { Language, MailText } from '@haat/contracts';

/** What is in the fields: texts by key. */
export type Draft = Record<Language, Record<string, string>>;

type Texts = readonly MailText[];

/** The fields of an email with these words; those that are absent are the built-in ones. */
export function draftOf(
  { texts }: { texts: Record<Language, Texts> },
  words: Record<Language, Readonly<Record<string, string>>>,
): Draft {
  const of = (language: Language) =>
    Object.fromEntries(texts[language].map(({ key, built_in }) => [key, words[language][key] ?? built_in]));
  return { en: of('en'), bn: of('bn') };
}

/** What differs from the built-in words. */
export const wordsOf = (texts: Texts, draft: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(
    texts.flatMap(({ key, built_in }) => {
      const text = (draft[key] ?? '').trim();
      return text === built_in ? [] : [[key, text]];
    }),
  );

export interface DraftProblem {
  key: string;
  what: 'empty' | 'unknown' | 'missing' | 'brace';
  /** the placeholder */
  name: string;
}

const PLACEHOLDER = /\{([a-z]+)\}/g;

/** What the server would refuse; a text has one problem at most. */
export function problemsIn(texts: Texts, draft: Readonly<Record<string, string>>): DraftProblem[] {
  return texts.flatMap(({ key, placeholders }): DraftProblem[] => {
    const text = draft[key] ?? '';
    if (text.trim() === '') return [{ key, what: 'empty', name: '' }];
    const used = [...text.matchAll(PLACEHOLDER)].map(([, name = '']) => name);
    const unknown = used.find((name) => !placeholders.some((one) => one.name === name));
    if (unknown !== undefined) return [{ key, what: 'unknown', name: unknown }];
    if (/[{}]/.test(text.replace(PLACEHOLDER, ''))) return [{ key, what: 'brace', name: '' }];
    const missing = placeholders.find(({ name, needed }) => needed && !used.includes(name));
    return missing ? [{ key, what: 'missing', name: missing.name }] : [];
  });
}
