import { type Canvas, cloth, fold, panel } from './canvas';
import { shaded } from './color';
import type { Drawn } from './drawn';
import type { GarmentColors, TrimStyle } from './garmentFor';
import { bow, type Curve, centre, join, line, type Point, turned } from './geometry';
import { motif } from './motifs';
import type { Textile } from './textile';
import { borderAlong, trimAlong } from './trims';

export interface FoldedPiece {
  textile: Textile;
  tone: string;
  colors: GarmentColors;
  wide: number;
  tall: number;
  /** Layers that show at the lower edge. */
  layers: number;
  /** A woven border along the front fold. */
  border?: { style: TrimStyle; width: number };
  /** A richer cloth laid across one side: the pallu of a saree. */
  pallu?: { textile: Textile; tone: string };
  /** The paper band that holds a piece together in the shop. */
  band?: boolean;
  fringe?: boolean;
  /** Laid exactly straight, for what is sewn on top. */
  isStraight?: boolean;
}

/** A length of cloth folded to a tidy block: rounded folds in front, layers beneath, a border, a paper band. */
export function foldedCloth(canvas: Canvas, piece: FoldedPiece): Drawn {
  const { rng } = canvas;
  const { wide, tall, layers, tone, textile, colors } = piece;
  const tilt = piece.isStraight ? 0 : rng.range(-3.2, 3.2);
  const middle: Point = [centre, 760];
  const lay = (curve: Curve) => turned(curve, tilt, middle);
  const [left, right] = [centre - wide / 2, centre + wide / 2];
  const [top, low] = [760 - tall / 2, 760 + tall / 2];
  const block = (inset: number, drop: number): Curve =>
    join(
      bow([left + inset + 10, top + 4], [centre, top - 5], [right - inset - 10, top + 4]),
      bow([right - inset - 10, top + 4], [right - inset + 3, top + 2], [right - inset, top + 26]),
      bow([right - inset, top + 26], [right - inset + 7, 760], [right - inset - 2, low + drop - 22]),
      bow(
        [right - inset - 2, low + drop - 22],
        [right - inset, low + drop],
        [right - inset - 26, low + drop],
      ),
      bow([right - inset - 26, low + drop], [centre, low + drop + 7], [left + inset + 26, low + drop]),
      bow([left + inset + 26, low + drop], [left + inset, low + drop], [left + inset + 2, low + drop - 22]),
      bow([left + inset + 2, low + drop - 22], [left + inset - 7, 760], [left + inset, top + 26]),
      bow([left + inset, top + 26], [left + inset - 2, top + 2], [left + inset + 10, top + 4]),
    );
  let art = piece.fringe
    ? fringe(canvas, lay(line([left + 20, low + layers * 15], [right - 20, low + layers * 15])), tone)
    : '';
  for (let layer = layers; layer > 0; layer -= 1)
    art += panel(canvas, {
      outline: lay(block(layer % 2 ? 5 : -3, layer * 15)),
      paint: layer % 2 ? shaded(tone, 0.14) : shaded(tone, 0.04),
      tone,
      edge: 22,
      lift: 9,
    });
  const outline = lay(block(0, 0));
  let onTop = '';
  if (piece.border) {
    const y = low - piece.border.width * 0.62;
    onTop += borderAlong(
      canvas,
      lay(line([left - 12, y], [right + 12, y])),
      piece.border.style,
      piece.border.width,
      colors,
    );
    onTop += trimAlong(
      canvas,
      lay(line([left - 12, y - piece.border.width * 0.86], [right + 12, y - piece.border.width * 0.86])),
      'piping',
      14,
      colors,
    );
  }
  art += panel(canvas, {
    outline,
    paint: cloth(canvas, textile, tilt, [left, top]),
    tone,
    edge: 40,
    lift: 8,
    onCloth: onTop,
    light: {
      across: [
        [left, top],
        [right, low],
      ],
      round: 0.34,
    },
    folds: [
      fold(
        lay([[left, top + tall * 0.34]])[0]!,
        [centre - 60, top + tall * 0.36],
        lay([[centre + wide * 0.3, top + tall * 0.31]])[0]!,
        [16, 4],
        0.2,
      ),
      fold(
        lay([[right, top + tall * 0.66]])[0]!,
        [centre + 50, top + tall * 0.64],
        lay([[centre - wide * 0.2, top + tall * 0.7]])[0]!,
        [14, 4],
        0.18,
      ),
      fold(
        lay([[left + wide * 0.3, top]])[0]!,
        [left + wide * 0.28, 760],
        lay([[left + wide * 0.31, low]])[0]!,
        [8, 12],
        0.14,
      ),
    ],
  });
  if (piece.pallu) art += palluFlap(canvas, piece, lay, tilt);
  if (piece.band) art += paperBand(canvas, colors, lay, left, right, top + tall * 0.56);
  return { art, silhouette: [outline, lay(block(0, layers * 15))], focus: [centre - wide * 0.16, low - 130] };
}

function palluFlap(
  canvas: Canvas,
  { pallu, wide, tall, colors, border }: FoldedPiece,
  lay: (curve: Curve) => Curve,
  tilt: number,
): string {
  if (!pallu) return '';
  const [left, top, low] = [centre - wide / 2, 760 - tall / 2, 760 + tall / 2];
  const split = left + wide * 0.56;
  const outline = lay(
    join(
      bow([left - 4, top + 2], [left - 10, 760], [left - 3, low + 6]),
      bow([left - 3, low + 6], [left + wide * 0.3, low + 14], [split - 40, low + 4]),
      bow([split - 40, low + 4], [split + 16, 780], [split + 60, top]),
      line([split + 60, top], [left - 4, top + 2]),
    ),
  );
  const edge = lay(bow([split - 58, low + 8], [split - 4, 780], [split + 40, top - 4]));
  return panel(canvas, {
    outline,
    paint: cloth(canvas, pallu.textile, tilt + 90, [left, top]),
    tone: pallu.tone,
    edge: 26,
    lift: 20,
    onCloth: borderAlong(canvas, edge, border?.style ?? 'zari', 52, colors),
    light: {
      across: [
        [left, 760],
        [split + 40, 760],
      ],
      round: 0.5,
    },
    folds: [
      fold([split - 120, top], [split - 150, 760], [split - 190, low], [10, 22], 0.28),
      fold([left + 90, top], [left + 70, 760], [left + 66, low], [8, 18], 0.22),
    ],
  });
}

/** A band of kraft paper with the shop's mark. */
export function paperBand(
  canvas: Canvas,
  colors: GarmentColors,
  lay: (curve: Curve) => Curve,
  left: number,
  right: number,
  y: number,
): string {
  const paper = '#d9c3a0';
  const outline = lay(line([left - 5, y - 54], [right + 5, y - 54], [right + 5, y + 54], [left - 5, y + 54]));
  const [x, markY] = canvas.place(lay([[centre, y]])[0]!);
  return (
    panel(canvas, {
      outline,
      paint: paper,
      tone: paper,
      edge: 10,
      lift: 12,
      light: {
        across: [
          [left, y],
          [right, y],
        ],
        round: 0.5,
      },
    }) +
    `<g fill="none" stroke="${shaded(paper, 0.5)}" stroke-width="2" opacity=".5"><path d="${canvas.path(lay(line([left - 5, y - 40], [right + 5, y - 40])), false)}"/><path d="${canvas.path(lay(line([left - 5, y + 40], [right + 5, y + 40])), false)}"/></g>` +
    motif('shapla', x, markY, 70, shaded(colors.base === paper ? colors.accent : colors.base, 0.15), paper)
  );
}

/** Knotted threads at the end of a shawl. */
export function fringe(canvas: Canvas, edge: Curve, tone: string, long = 74, spacing = 15): string {
  const { rng } = canvas;
  const [from, to] = [edge[0]!, edge[edge.length - 1]!];
  const count = Math.max(4, Math.round(Math.hypot(to[0] - from[0], to[1] - from[1]) / spacing));
  let strands = '';
  let knots = '';
  for (let index = 0; index <= count; index += 1) {
    const share = index / count;
    const [x, y] = canvas.place([from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share]);
    const drift = rng.range(-7, 7);
    const round = (value: number) => Math.round(value);
    strands += `M${round(x)} ${round(y - 4)}q${round(drift * 0.3)} ${round(long * 0.5)} ${round(drift)} ${round(long + rng.range(-8, 8))}`;
    knots += `M${round(x)} ${round(y + 15)}h.1`;
  }
  return `<g fill="none" stroke-linecap="round"><path d="${strands}" stroke="${shaded(tone, 0.5)}" stroke-width="6.5" opacity=".3" transform="translate(4 5)"/><path d="${strands}" stroke="${shaded(tone, 0.18)}" stroke-width="6"/><path d="${strands}" stroke="${tone}" stroke-width="2.6"/><path d="${knots}" stroke="${shaded(tone, 0.3)}" stroke-width="10"/></g>`;
}
