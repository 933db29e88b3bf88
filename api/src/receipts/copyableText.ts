import { hasBengali } from '@haat/contracts';

/** The part of pdfkit's embedded font that turns text into glyphs; not in its types, held by receipts.test.ts. */
interface EmbeddedFont {
  id: string;
  ascender: number;
  ref(): unknown;
  layout(text: string, features?: unknown): { glyphs: Glyph[]; positions: Position[] };
  subset: { glyphs: number[]; includeGlyph(id: number): number };
  /** by the subset's glyph: what it stands for when the text is copied */
  unicode: (readonly number[] | undefined)[];
  widths: (number | undefined)[];
  scale: number;
  encode(text: string, features?: unknown): [codes: string[], positions: Position[]];
}

/** In thousandths of the font's size. */
interface Position {
  xOffset: number;
  yOffset: number;
  xAdvance: number;
}

interface Glyph {
  id: number;
  codePoints: number[];
  advanceWidth: number;
}

/** What of pdfkit's document is not in its types. */
interface Internals {
  _font: EmbeddedFont;
  _fontSize: number;
  page: { height: number; fonts: Record<string, unknown> };
  markContent(tag: string, options: { actual: string }): void;
  endMarkedContent(): void;
  addContent(operators: string): void;
}

/**
 * Makes text in the current font be copied as it is written. Bengali is drawn in another order than it is written in
 * (কি: the sign ি stands first), and a PDF says of each glyph what it means. So a glyph is embedded once for each
 * meaning that it has, and the meanings of a word's glyphs, one behind the other, are the word.
 */
export function keepGlyphMeanings(doc: PDFKit.PDFDocument): void {
  const embedded = (doc as unknown as Internals)._font;
  const known = new Map<string, number>();
  embedded.encode = (text, features) => {
    const { glyphs, positions } = embedded.layout(text, features);
    const meanings = meaningsOf(
      text,
      glyphs.map(({ codePoints }) => codePoints.length),
    );
    const codes = glyphs.map((glyph, index) => {
      const meaning = meanings[index] ?? [];
      const key = [glyph.id, ...meaning].join(' ');
      let code = known.get(key);
      if (code === undefined) {
        code = embedded.subset.glyphs.push(glyph.id) - 1;
        embedded.widths[code] = glyph.advanceWidth * embedded.scale;
        embedded.unicode[code] = meaning;
        known.set(key, code);
      }
      return code.toString(16).padStart(4, '0');
    });
    return [codes, positions];
  };
}

/**
 * Shares a text's code points out to its glyphs, in the order in which it is written.
 * @param counts how many code points each glyph was made of; a sign of two parts (ো) counts as both
 */
export function meaningsOf(text: string, counts: readonly number[]): number[][] {
  const needed = counts.reduce((sum, count) => sum + count, 0);
  const written = [...text];
  // A sign of two parts is as good written as its parts.
  const letters = written.length < needed ? [...text.normalize('NFD')] : written;
  let from = 0;
  return counts.map((count, index) => {
    const to = index === counts.length - 1 ? letters.length : from + count;
    const meaning = letters.slice(from, to).map((letter) => letter.codePointAt(0) ?? 0);
    from = to;
    return meaning;
  });
}

/**
 * Draws a run of one script. A Bengali one carries the written text besides: signs below the line would else be taken
 * for a line of their own. The mark has to end before the page's coordinates are turned back, as pdfkit's own does not.
 */
export function drawCopyable(doc: PDFKit.PDFDocument, run: string, x: number, top: number): void {
  if (!hasBengali(run)) {
    doc.text(run, x, top, { lineBreak: false });
    return;
  }
  const { _font: font, _fontSize: size, page } = doc as unknown as Internals;
  const own = doc as unknown as Internals;
  const [codes, positions] = font.encode(run);
  const baseline = page.height - top - (font.ascender / 1000) * size;
  page.fonts[font.id] ??= font.ref();
  doc.save();
  doc.transform(1, 0, 0, -1, 0, page.height);
  own.markContent('Span', { actual: run });
  own.addContent(`BT\n/${font.id} ${round(size)} Tf`);
  let at = x;
  codes.forEach((code, index) => {
    const { xOffset = 0, yOffset = 0, xAdvance = 0 } = positions[index] ?? {};
    const left = round(at + (xOffset / 1000) * size);
    own.addContent(`1 0 0 1 ${left} ${round(baseline + (yOffset / 1000) * size)} Tm\n<${code}> Tj`);
    at += (xAdvance / 1000) * size;
  });
  own.addContent('ET');
  own.endMarkedContent();
  doc.restore();
}

const round = (value: number) => Math.round(value * 1000) / 1000;
