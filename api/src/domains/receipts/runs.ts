/** A stretch of a line that is shaped as one. */
export interface Run {
  /** as it is written, and copied */
  text: string;
  /** as it is drawn: letters that the typeface lacks are replaced */
  drawn: string;
  script: 'Beng' | 'Latn';
}

/** The taka sign is counted to the Bengali script, but stands in English amounts, too. */
const BENGALI = '(?!৳)\\p{Script=Bengali}';
const NEUTRAL = '[৳\\p{Script=Common}\\p{Script=Inherited}]';

/**
 * Bengali letters with what no script owns between them (spaces, digits, punctuation), or others. An amount like ৳৫,৩৯০ is
 * one run, since readers take what stands apart for words of its own.
 */
const SCRIPTS = new RegExp(
  `(৳?${BENGALI}(?:${NEUTRAL}*${BENGALI})*[\\p{Script=Inherited}।॥]*)|((?:(?!৳?${BENGALI})[^])+)`,
  'gu',
);

/** Returns readable text to draw in place of a grapheme that the typeface lacks; null if the typeface has it. */
export type Replace = (grapheme: string) => string | null;

const graphemes = new Intl.Segmenter('bn', { granularity: 'grapheme' });

/** The runs of a line: one script each, and those with replaced letters apart. */
export function runsOf(text: string, replace: Replace = () => null): Run[] {
  const parts: { text: string; drawn: string; isReplaced: boolean }[] = [];
  for (const { segment } of graphemes.segment(text)) {
    const replaced = replace(segment);
    const part = { text: segment, drawn: replaced ?? segment, isReplaced: replaced !== null };
    const last = parts.at(-1);
    if (last?.isReplaced === part.isReplaced) {
      last.text += part.text;
      last.drawn += part.drawn;
    } else parts.push(part);
  }
  return parts.flatMap(({ text: written, drawn, isReplaced }) =>
    isReplaced
      ? [{ text: written, drawn: drawn || '?', script: 'Latn' as const }]
      : [...written.matchAll(SCRIPTS)].map(([run, bengali]) => ({
          text: run,
          drawn: run,
          script: bengali ? ('Beng' as const) : ('Latn' as const),
        })),
  );
}

/** Breaks between words; a word that is too long for a line is broken between its letters. */
export function linesOf(text: string, width: number, measure: (text: string) => number): string[] {
  const lines: string[] = [];
  for (const paragraph of text.split('\n')) {
    let line = '';
    for (const word of paragraph.split(/\s+/)) {
      const longer = line ? `${line} ${word}` : word;
      if (measure(longer) <= width) {
        line = longer;
        continue;
      }
      if (line) lines.push(line);
      line = '';
      for (const { segment } of graphemes.segment(word)) {
        if (line && measure(line + segment) > width) {
          lines.push(line);
          line = '';
        }
        line += segment;
      }
    }
    lines.push(line);
  }
  return lines;
}

/**
 * Shares a text's code points out to its glyphs, in the order in which it is written. Bengali is drawn in another order (কি: the
 * sign ি stands first): the glyphs of one cluster, one behind the other, mean its text.
 * @param clusters for each glyph where its cluster begins in the text, ascending
 */
export function meaningsOf(text: string, clusters: readonly number[]): number[][] {
  const starts = [...new Set(clusters)];
  return clusters.map((start, index) => {
    const end = starts[starts.indexOf(start) + 1] ?? text.length;
    const letters = [...text.slice(start, end)].map((letter) => letter.codePointAt(0) ?? 0);
    const first = clusters.indexOf(start);
    const isLast = clusters[index + 1] !== start;
    return letters.slice(index - first, isLast ? undefined : index - first + 1);
  });
}
