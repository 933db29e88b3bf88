import { currentLanguage, type Language } from '@haat/contracts';
import type { Translation } from './translation';

/** Of the package's own copy of the contracts. */
async function loadMessages() {
  const { speakBangla, speakBanglaToo } = await import(
    /* webpackChunkName: "bn" */ '@haat/contracts/messages-bn'
  );
  if (typeof window === 'undefined') speakBanglaToo();
  else speakBangla();
}

type Texts = Record<string, unknown>;

/** A language's tables are one file, which only its readers load: that of `en`, and by name those of parts. */
type LoadTables<T> = () => Promise<{ bn: Translation<T>; parts?: Readonly<Record<string, Texts>> }>;

const loads: (() => Promise<void>)[] = [];
const parts = new Map<string, Texts>();

function addParts(tables: Readonly<Record<string, Texts>> = {}) {
  for (const [name, table] of Object.entries(tables)) parts.set(name, table);
}

/**
 * A package's visible text: the English table, and how to load the Bangla ones. Answers the hook that its screens read
 * their texts with; a table that was not loaded, or does not exist, shows English.
 * @param tables `part`: for an English table in a file of its own, the name of its Bangla one among the package's `parts`
 */
export function defineStrings<const T extends Texts>(tables: {
  en: T;
  bn?: LoadTables<T>;
  part?: string;
}): () => Translation<T> {
  const { en, bn: load, part = '' } = tables;
  let bangla: Texts | undefined;
  if (load)
    loads.push(async () => {
      const loaded = await load();
      bangla = loaded.bn as Texts;
      addParts(loaded.parts);
    });
  // biome-ignore lint/correctness/noComponentHookFactories: called once a package, at module scope
  return function useStrings() {
    const translated = currentLanguage() === 'bn' ? (bangla ?? parts.get(part)) : undefined;
    return (translated ?? en) as Translation<T>;
  };
}

/**
 * Loads this package's texts in a language: before its first render.
 * @throws when a file cannot be loaded
 */
export async function loadStrings(language: Language): Promise<void> {
  if (language !== 'bn') return;
  await Promise.all([
    // This package's own: its parts may be in files that come later.
    import(/* webpackChunkName: "bn" */ './bn').then((loaded) => addParts(loaded.parts)),
    ...loads.map((load) => load()),
    loadMessages(),
  ]);
}
