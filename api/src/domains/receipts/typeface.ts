import { readFileSync } from 'node:fs';
import path from 'node:path';
import anyAscii from 'any-ascii';
import { Blob, Face, Font, shape, Buffer as TextBuffer } from 'harfbuzzjs';
import { packageFolder } from '../../platform/files/packageFolder';
import { meaningsOf, type Run, runsOf } from './runs';

export type Weight = 'Regular' | 'SemiBold';

/** Lengths are in thousandths of the type's size. */
export interface Glyph {
  id: number;
  /** the code points that it stands for when the text is copied */
  meaning: number[];
  advance: number;
  dx: number;
  dy: number;
}

/** A typeface as HarfBuzz shapes it, which browsers use, too. */
export interface Typeface {
  file: string;
  shape(run: Pick<Run, 'drawn' | 'script'>): Glyph[];
  runsOf(text: string): Run[];
  /** in thousandths of the type's size */
  widthOf(text: string): number;
}

const opened = new Map<Weight, Typeface>();
/** Words and amounts of a paper are measured several times; those of the shop's own texts come back on each paper. */
const MAX_MEASURED = 5000;

/** Anek Bangla (SIL Open Font License), which has Latin and Bengali letters. Read once. */
export function typeface(weight: Weight): Typeface {
  const known = opened.get(weight);
  if (known) return known;
  const made = openTypeface(path.join(packageFolder(), `fonts/AnekBangla-${weight}.ttf`));
  opened.set(weight, made);
  return made;
}

function openTypeface(file: string): Typeface {
  const face = new Face(new Blob(readFileSync(file)));
  const font = new Font(face);
  const scale = 1000 / face.upem;
  const letters = new Set(face.collectUnicodes());
  const buffer = new TextBuffer();
  const measured = new Map<string, number>();

  const has = (text: string) =>
    [...text].every((letter) => letters.has(letter.codePointAt(0) ?? 0) || IGNORABLE.test(letter));
  const replace = (grapheme: string) =>
    has(grapheme) || has(grapheme.normalize('NFC')) || /\s/.test(grapheme) ? null : readable(grapheme);

  const self: Typeface = {
    file,
    runsOf: (text) => runsOf(text, replace),
    shape({ drawn, script }) {
      buffer.reset();
      buffer.addText(drawn);
      buffer.setScript(script);
      buffer.guessSegmentProperties();
      shape(font, buffer);
      const infos = buffer.getGlyphInfos();
      const positions = buffer.getGlyphPositions();
      const meanings = meaningsOf(
        drawn,
        infos.map(({ cluster }) => cluster),
      );
      return infos.map(({ codepoint: id }, index) => {
        const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[index] ?? {};
        const [advance, dx, dy] = [xAdvance * scale, xOffset * scale, yOffset * scale];
        return { id, meaning: meanings[index] ?? [], advance, dx, dy };
      });
    },
    widthOf(text) {
      const known = measured.get(text);
      if (known !== undefined) return known;
      const width = self
        .runsOf(text)
        .reduce((sum, run) => sum + self.shape(run).reduce((all, { advance }) => all + advance, 0), 0);
      if (measured.size >= MAX_MEASURED) measured.clear();
      measured.set(text, width);
      return width;
    },
  };
  return self;
}

/** Joiners and the like, which are never drawn. */
const IGNORABLE = /^\p{Default_Ignorable_Code_Point}$/u;

/**
 * A text in Latin letters in place of a letter that the typeface lacks: ShangHai, :gift:. A courier can read it, which
 * boxes don't allow.
 */
const readable = (grapheme: string) => anyAscii(grapheme.normalize('NFC'));
