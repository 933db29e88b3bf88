import { type Language, languageAtom } from '@haat/session';
import { useAtomValue } from 'jotai';

type Texts = Record<string, unknown>;

/** The shape of a second language's table: every text may be another, none may be of another kind. */
export type Translation<T> = {
  [K in keyof T]: T[K] extends string
    ? string
    : T[K] extends (...parts: infer P) => string
      ? (...parts: P) => string
      : T[K] extends readonly string[]
        ? readonly string[]
        : Translation<T[K]>;
};

/**
 * A package's visible text: the English table, and others as they come. Answers the hook that its screens
 * read their texts with; a language without a table shows English.
 */
export function defineStrings<const T extends Texts>(tables: {
  en: T;
  bn?: Translation<T>;
}): () => Translation<T> {
  // biome-ignore lint/correctness/noComponentHookFactories: called once a package, at module scope
  return function useStrings() {
    const language: Language = useAtomValue(languageAtom);
    return (tables[language] ?? tables.en) as Translation<T>;
  };
}
