import type { Run } from './runs';
import type { Typeface } from './typeface';

/** The part of pdfkit's embedded font that is not in its types; held by receipts.test.ts. */
interface EmbeddedFont {
  id: string;
  ascender: number;
  ref(): unknown;
  font: { getGlyph(id: number): { advanceWidth: number } };
  subset: { glyphs: number[] };
  /** by the subset's glyph: what it stands for when the text is copied */
  unicode: (readonly number[] | undefined)[];
  widths: (number | undefined)[];
  scale: number;
}

/** Members of pdfkit's document that its types lack. */
interface Internals {
  _font: EmbeddedFont;
  _fontSize: number;
  page: { height: number; fonts: Record<string, unknown> };
  markContent(tag: string, options: { actual: string }): void;
  endMarkedContent(): void;
  addContent(operators: string): void;
}

/** Codes of the glyphs that a document's font has embedded. */
const codes = new WeakMap<EmbeddedFont, Map<string, number>>();

/** A PDF says of each glyph what it means, so a glyph is embedded once for each meaning that it has. */
function codeOf(font: EmbeddedFont, id: number, meaning: number[]): number {
  const known = codes.get(font) ?? new Map<string, number>();
  codes.set(font, known);
  const key = [id, ...meaning].join(' ');
  let code = known.get(key);
  if (code === undefined) {
    code = font.subset.glyphs.push(id) - 1;
    font.widths[code] = font.font.getGlyph(id).advanceWidth * font.scale;
    font.unicode[code] = meaning;
    known.set(key, code);
  }
  return code;
}

const isPlain = ({ text, drawn, script }: Run) => script === 'Latn' && text === drawn;

/**
 * Draws a run in the document's present font and size. One that is not plain Latin carries the written text besides, for
 * readers to copy and search: signs below the line would else be taken for a line of their own.
 * @param top in points from the page's top
 * @returns its width in points
 */
export function drawRun(doc: PDFKit.PDFDocument, face: Typeface, run: Run, x: number, top: number): number {
  const own = doc as unknown as Internals;
  const { _font: font, _fontSize: size, page } = own;
  const points = size / 1000;
  const glyphs = face.shape(run);
  page.fonts[font.id] ??= font.ref();
  doc.save();
  doc.transform(1, 0, 0, -1, 0, page.height);
  if (!isPlain(run)) own.markContent('Span', { actual: run.text });
  own.addContent(
    `BT\n/${font.id} ${round(size)} Tf\n1 0 0 1 ${round(x)} ${round(page.height - top - font.ascender * points)} Tm`,
  );
  // In thousandths of the size: where the next glyph belongs, and where the reader would put it.
  let [pen, reader, rise] = [0, 0, 0];
  let row = '';
  const flush = () => {
    if (row) own.addContent(`[<${row}>] TJ`);
    row = '';
  };
  for (const { id, meaning, advance, dx, dy } of glyphs) {
    const code = codeOf(font, id, meaning);
    if (dy !== rise) {
      flush();
      own.addContent(`${round(dy * points)} Ts`);
      rise = dy;
    }
    const shift = round(reader - (pen + dx));
    if (shift !== 0) {
      row += `> ${shift} <`;
      reader -= shift;
    }
    row += code.toString(16).padStart(4, '0');
    reader += font.widths[code] ?? 0;
    pen += advance;
  }
  flush();
  if (rise !== 0) own.addContent('0 Ts');
  own.addContent('ET');
  // Before the page's coordinates are turned back: pdfkit's own marks end behind it.
  if (!isPlain(run)) own.endMarkedContent();
  doc.restore();
  return pen * points;
}

const round = (value: number) => Math.round(value * 1000) / 1000;
