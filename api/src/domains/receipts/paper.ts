import type { Language } from '@haat/contracts';
import PDFDocument from 'pdfkit';
import { drawRun } from './drawRun';
import { linesOf } from './runs';
import { typeface, type Weight } from './typeface';

/** A4 in points. */
export const SHEET = { width: 595.28, height: 841.89 };
const MARGIN = 48;
export const LEFT = MARGIN;
export const RIGHT = SHEET.width - MARGIN;
export const BOTTOM = SHEET.height - MARGIN;

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
  /** Height that {@link write} would use. */
  heightOf(text: string, width: number, look?: Look): number;
  rule(): void;
  /** A JPEG or PNG from here down, as large as fits; nothing moves. */
  picture(bytes: Uint8Array, x: number, width: number, height: number): void;
  /** A frame from here down; nothing moves. */
  frame(x: number, width: number, height: number): void;
  /** A line to write on, at a distance below here. */
  blank(x: number, width: number, below: number): void;
  /** @param bars widths of bars and gaps by turns, drawn from here down */
  barcode(bars: readonly number[], x: number, width: number, height: number): void;
  /** Begins a new sheet unless this much is left. @returns whether it did */
  need(height: number): boolean;
  /** Begins a new sheet. */
  next(): void;
  /** Where a sheet is cut. */
  cut(x: number, y: number, toX: number, toY: number): void;
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
  const weights: readonly Weight[] = ['Regular', 'SemiBold'];
  for (const weight of weights) doc.registerFont(weight, typeface(weight).file);

  const set = ({ size = 10, bold = false, soft = false }: Look) => {
    const weight: Weight = bold ? 'SemiBold' : 'Regular';
    doc
      .font(weight)
      .fontSize(size)
      .fillColor(soft ? SOFT : INK);
    const face = typeface(weight);
    return { face, widthOf: (text: string) => (face.widthOf(text) / 1000) * size };
  };

  return {
    y: MARGIN,
    write(text, x, width, look = {}) {
      const { face, widthOf } = set(look);
      const lines = linesOf(text, width, widthOf);
      const height = doc.currentLineHeight(true);
      lines.forEach((line, index) => {
        let at = look.align === 'right' ? x + width - widthOf(line) : x;
        for (const run of face.runsOf(line)) at += drawRun(doc, face, run, at, this.y + index * height);
      });
      return lines.length * height;
    },
    heightOf(text, width, look = {}) {
      const { widthOf } = set(look);
      return linesOf(text, width, widthOf).length * doc.currentLineHeight(true);
    },
    rule() {
      doc.moveTo(LEFT, this.y).lineTo(RIGHT, this.y).lineWidth(0.7).strokeColor(RULE).stroke();
    },
    picture(bytes, x, width, height) {
      doc.image(Buffer.from(bytes), x, this.y, { fit: [width, height] });
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
      this.next();
      return true;
    },
    next() {
      doc.addPage();
      this.y = MARGIN;
    },
    cut(x, y, toX, toY) {
      doc
        .moveTo(x, y)
        .lineTo(toX, toY)
        .lineWidth(0.5)
        .dash(3, { space: 3 })
        .strokeColor(RULE)
        .stroke()
        .undash();
    },
    finish() {
      doc.end();
      return finished;
    },
  };
}
