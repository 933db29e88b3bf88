import { currentLanguage, type Language } from '@haat/contracts';
import type { Translation } from './translation';

/** Messages of this package's own copy of the contracts. */
async function loadMessages() {
  const { speakBangla, speakBanglaToo } = await import(
    /* webpackChunkName: "bn" */ '@haat/contracts/messages-bn'
  );
  if (typeof window === 'undefined') speakBanglaToo();
  else speakBangla();
}

type Texts = Record<string, unknown>;

/** A language's tables are one file, which only its readers load: the shared one, and by name those of parts. */
type LoadTables<T> = () => Promise<{ bn: Translation<T>; parts?: Readonly<Record<string, Texts>> }>;

const loads: (() => Promise<void>)[] = [];
/** Names of English tables; Bangla tables by name. */
const names = new Map<Texts, string>();
const tables = new Map<string, Texts>();

function addParts(parts: Readonly<Record<string, Texts>> = {}) {
  for (const [name, table] of Object.entries(parts)) tables.set(name, table);
}

/**
 * A table of visible texts in English. Its Bangla is found by `name` among the package's `parts`, so that only Bangla
 * pages load it; a table that was not loaded, or does not exist, shows English.
 * @param load of the table that several screens share: loads the package's texts in Bangla, all in one file
 */
export function defineTexts<const T extends Texts>(name: string, en: T, load?: LoadTables<T>): T {
  names.set(en, name);
  if (load) loads.push(() => load().then(({ bn, parts }) => addParts({ ...parts, [name]: bn })));
  return en;
}

/** The texts of a table in the page's language. */
export function useTexts<T extends Texts>(table: T): Translation<T> {
  const bangla = currentLanguage() === 'bn' && tables.get(names.get(table) as string);
  return (bangla || table) as Translation<T>;
}

/**
 * Loads this package's texts in a language: before its first render.
 * @throws when a file cannot be loaded
 */
export async function loadTexts(language: Language): Promise<void> {
  if (language !== 'bn') return;
  await Promise.all([
    // This package's own: its parts may be in files that come later.
    import(/* webpackChunkName: "bn" */ './bn').then((loaded) => addParts(loaded.parts)),
    ...loads.map((load) => load()),
    loadMessages(),
  ]);
}
