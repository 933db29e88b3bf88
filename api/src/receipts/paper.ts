import path from 'node:path';
import type { Language } from '@haat/contracts';
import PDFDocument from 'pdfkit';
import { packageFolder } from '../files/packageFolder';
import { drawCopyable, keepGlyphMeanings } from './copyableText';

/** A4 in points. */
const MARGIN = 48;
export const LEFT = MARGIN;
export const RIGHT = 595.28 - MARGIN;
export const BOTTOM = 841.89 - MARGIN;

const INK = '#1d1b19';
const SOFT = '#6b645c';
const RULE = '#d9d3cb';

export interface Look {
  size?: number;
  bold?: boolean;
  soft?: boolean;
  align?: 'left' | 'right';
}

/** A sheet for text in English and Bengali, from top to bottom; a full page continues on the next one. */
export interface Paper {
  /** where the next line goes, in points from the top */
  y: number;
  /** Writes within a column, broken into lines. @returns the height that it took */
  write(text: string, x: number, width: number, look?: Look): number;
  /** What {@link write} would take. */
  heightOf(text: string, width: number, look?: Look): number;
  rule(): void;
  /** A JPEG or PNG from here down, as large as fits; nothing moves. */
  picture(bytes: Buffer, x: number, width: number, height: number): void;
  /** A frame from here down; nothing moves. */
  frame(x: number, width: number, height: number): void;
  /** A line to write on, at a distance below here. */
  blank(x: number, width: number, below: number): void;
  /** @param bars widths of bars and gaps by turns, drawn from here down */
  barcode(bars: readonly number[], x: number, width: number, height: number): void;
  /** Begins a new sheet unless this much is left. @returns whether it did */
  need(height: number): boolean;
  finish(): Promise<Buffer>;
}

export function paper(title: string, lang: Language): Paper {
  const doc = new PDFDocument({
    size: 'A4',
    margin: MARGIN,
    info: { Title: title, Author: 'Haat' },
    lang,
  });
  const finished = new Promise<Buffer>((resolve, reject) => {
    const chunks: Buffer[] = [];
    doc.on('data', (chunk: Buffer) => chunks.push(chunk));
    doc.on('end', () => resolve(Buffer.concat(chunks)));
    doc.on('error', reject);
  });
  // Anek Bangla (SIL Open Font License) has both scripts.
  for (const weight of ['Regular', 'SemiBold']) {
    doc.registerFont(weight, path.join(packageFolder(), `fonts/AnekBangla-${weight}.ttf`));
    keepGlyphMeanings(doc.font(weight));
  }

  const set = ({ size = 10, bold = false, soft = false }: Look) =>
    doc
      .font(bold ? 'SemiBold' : 'Regular')
      .fontSize(size)
      .fillColor(soft ? SOFT : INK);

  return {
    y: MARGIN,
    write(text, x, width, look = {}) {
      set(look);
      const lines = linesOf(text, width, (run) => widthOf(doc, run));
      const height = doc.currentLineHeight(true);
      lines.forEach((line, index) => {
        let at = look.align === 'right' ? x + width - widthOf(doc, line) : x;
        for (const run of runsOf(line)) {
          drawCopyable(doc, run, at, this.y + index * height);
          at += doc.widthOfString(run);
        }
      });
      return lines.length * height;
    },
    heightOf(text, width, look = {}) {
      set(look);
      return linesOf(text, width, (run) => widthOf(doc, run)).length * doc.currentLineHeight(true);
    },
    rule() {
      doc.moveTo(LEFT, this.y).lineTo(RIGHT, this.y).lineWidth(0.7).strokeColor(RULE).stroke();
    },
    picture(bytes, x, width, height) {
      doc.image(bytes, x, this.y, { fit: [width, height] });
    },
    frame(x, width, height) {
      doc.roundedRect(x, this.y, width, height, 3).lineWidth(1).strokeColor(INK).stroke();
    },
    blank(x, width, below) {
      const y = this.y + below;
      doc
        .moveTo(x, y)
        .lineTo(x + width, y)
        .lineWidth(0.7)
        .strokeColor(SOFT)
        .stroke();
    },
    barcode(bars, x, width, height) {
      const module = width / bars.reduce((sum, one) => sum + one, 0);
      let at = x;
      bars.forEach((one, index) => {
        if (index % 2 === 0) doc.rect(at, this.y, one * module, height);
        at += one * module;
      });
      doc.fillColor('#000').fill();
    },
    need(height) {
      if (this.y + height <= BOTTOM) return false;
      doc.addPage();
      this.y = MARGIN;
      return true;
    },
    finish() {
      doc.end();
      return finished;
    },
  };
}

/** Bengali characters with dandas and joiners, or others. */
const RUNS = /[\p{Script=Bengali}\u0964\u0965\u200c\u200d]+|[^\p{Script=Bengali}\u0964\u0965\u200c\u200d]+/gu;

/**
 * Stretches of one script. The shaper takes a whole string to be of the script of its first letter, so a Bengali word
 * behind an English one would fall apart into its signs.
 */
export function runsOf(text: string): string[] {
  return text.match(RUNS) ?? [];
}

function widthOf(doc: PDFKit.PDFDocument, text: string): number {
  return runsOf(text).reduce((sum, run) => sum + doc.widthOfString(run), 0);
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

const graphemes = new Intl.Segmenter('bn', { granularity: 'grapheme' });
