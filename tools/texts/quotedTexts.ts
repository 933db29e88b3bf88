/** A text that the product has to show, word for word. `{…}` in it stands for any text. */
export interface QuotedText {
  section: string;
  text: string;
  /** The owner of its string tables: a package's folder, or 'libs'. */
  owner: string;
  /** The table entries that a screen assembles the text from, where it is no entry of its own. */
  parts?: readonly string[];
}

/** A section of a list in docs/texts. */
export interface Section {
  section: string;
  owner: string;
  texts: readonly (string | Pick<QuotedText, 'text' | 'parts'>)[];
}

/** An entry of a string table: its path, e.g. 'cart.empty', and every text that it was seen to give. */
export interface Entry {
  /** The folder of the package. */
  owner: string;
  path: string;
  texts: readonly string[];
}

/** @param side of the product: the list's name */
export function quotedTexts(side: string, sections: readonly Section[]): QuotedText[] {
  return sections.flatMap(({ section, owner, texts }) =>
    texts.map((entry) => ({
      section: `${side} ${section}`,
      owner,
      ...(typeof entry === 'string' ? { text: entry } : entry),
    })),
  );
}

// A count may choose between singular and plural, and a name may stand anywhere in the text.
const SAMPLES = ['{…}', 1, 2];
const MAX_DEPTH = 6;

/** The entries of a string table: plain texts, and functions called with samples in place of their arguments. */
export function entriesOf(owner: string, table: unknown, path = '', depth = 0): Entry[] {
  if (typeof table === 'string') return [{ owner, path, texts: [table] }];
  if (depth > MAX_DEPTH || table === null) return [];
  if (typeof table === 'function')
    return [{ owner, path, texts: SAMPLES.flatMap((one) => given(table as TextFunction, one)) }];
  if (typeof table !== 'object') return [];
  return Object.entries(table).flatMap(([key, value]) =>
    entriesOf(owner, value, path ? `${path}.${key}` : key, depth + 1),
  );
}

type TextFunction = (...values: unknown[]) => unknown;

/** The text of an entry when each argument is the sample; nothing if it takes another kind of value. */
function given(entry: TextFunction, sample: unknown): string[] {
  try {
    const text = entry(sample, sample, sample, sample);
    return typeof text === 'string' ? [text] : [];
  } catch {
    return [];
  }
}

/** Whether a text is the quoted one, with its slots filled. */
export function isQuoted(quoted: string, text: string): boolean {
  const pattern = quoted
    .split(/\{[^}]+\}/)
    .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
    .join('.+');
  return new RegExp(`^${pattern}$`, 'su').test(text);
}

/** The entries with a quoted text, in the tables of its owner or of the libs; none when one of its parts has none. */
export function entriesWith({ text, owner, parts = [text] }: QuotedText, entries: readonly Entry[]): Entry[] {
  const near = entries.filter((one) => one.owner === owner || one.owner.startsWith('libs'));
  const found = parts.map((part) => near.filter(({ texts }) => texts.some((one) => isQuoted(part, one))));
  return found.some((one) => one.length === 0) ? [] : found.flat();
}
