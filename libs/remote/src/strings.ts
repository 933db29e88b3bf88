import { type Language, setMessages } from '@haat/contracts';
import { languageAtom } from '@haat/session';
import { useAtomValue } from 'jotai';

/** Of the package's own copy of the contracts. A server answers in all languages: it goes without. */
async function loadMessages() {
  const { messagesBn } = await import(/* webpackChunkName: "messages-bn" */ '@haat/contracts/messages-bn');
  setMessages(messagesBn);
}

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

/** A language's table is a file of its own, which only its readers load. */
type LoadTable<T> = () => Promise<{ bn: Translation<T> }>;

const tables: (() => Promise<void>)[] = [];

/**
 * A package's visible text: the English table, and how to load the Bangla one. Answers the hook that its screens read
 * their texts with; a table that was not loaded, or does not exist, shows English.
 */
export function defineStrings<const T extends Texts>({
  en,
  bn: load,
}: {
  en: T;
  bn?: LoadTable<T>;
}): () => Translation<T> {
  let bangla: Translation<T> | undefined;
  if (load)
    tables.push(async () => {
      bangla ??= (await load()).bn;
    });
  // biome-ignore lint/correctness/noComponentHookFactories: called once a package, at module scope
  return function useStrings() {
    const language = useAtomValue(languageAtom);
    return language === 'bn' && bangla ? bangla : (en as Translation<T>);
  };
}

/**
 * Loads this package's texts in a language: before its first render.
 * @throws when a file cannot be loaded
 */
export async function loadStrings(language: Language): Promise<void> {
  if (language !== 'bn') return;
  await Promise.all([
    ...tables.map((load) => load()),
    ...(typeof window === 'undefined' ? [] : [loadMessages()]),
  ]);
}
