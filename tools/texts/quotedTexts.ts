import type { TextAssertion } from './textAssertions';

/** A text that the product has to show, word for word. `{…}` in it stands for any text. */
export interface QuotedText {
  section: string;
  text: string;
  /** Where the tests lie that count: the same word may be a text of many screens. */
  tests: string;
  /** 'error': raised by a call, whether or not a screen shows it as it is. */
  kind: TextAssertion['kind'];
  /** The work that will show it; absent where it has to be shown already. */
  pending?: string;
}

/** A part of a list in docs/texts. */
export interface Section {
  section: string;
  tests: string;
  texts: readonly (string | { text: string; kind?: 'error'; pending?: string })[];
}

/** @param side of the product: the list's name */
export function quotedTexts(side: string, sections: readonly Section[]): QuotedText[] {
  return sections.flatMap(({ section, tests, texts }) =>
    texts.map((entry) => ({
      section: `${side} ${section}`,
      tests,
      kind: 'screen',
      ...(typeof entry === 'string' ? { text: entry } : entry),
    })),
  );
}

/** Whether a test's text is the quoted one, its slots filled. */
export function asserts({ text, kind, tests }: QuotedText, assertion: TextAssertion): boolean {
  if (assertion.kind !== kind || !assertion.file.startsWith(tests)) return false;
  if (!/\{[^}]+\}/.test(text)) return assertion.text === text;
  const pattern = text
    .split(/\{[^}]+\}/)
    .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
    .join('.+');
  return new RegExp(`^${pattern}$`, 'su').test(assertion.text);
}

export interface Report {
  seen: { quoted: QuotedText; by: TextAssertion[] }[];
  /** No test sees them. */
  unseen: QuotedText[];
  /** Said to be pending, but a test sees them. */
  arrived: { quoted: QuotedText; by: TextAssertion[] }[];
  pending: QuotedText[];
}

export function report(texts: readonly QuotedText[], assertions: readonly TextAssertion[]): Report {
  const found = texts.map((quoted) => ({ quoted, by: assertions.filter((one) => asserts(quoted, one)) }));
  const none = found.filter(({ by }) => by.length === 0).map(({ quoted }) => quoted);
  const some = found.filter(({ by }) => by.length > 0);
  return {
    seen: some.filter(({ quoted }) => !quoted.pending),
    unseen: none.filter(({ pending }) => !pending),
    arrived: some.filter(({ quoted }) => quoted.pending),
    pending: none.filter(({ pending }) => pending),
  };
}
