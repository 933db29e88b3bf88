import { type Canvas, cloth, type Fold, fold, panel } from './canvas';
import { lit, shaded } from './color';
import type { Drawn, Side } from './drawn';
import type { Garment } from './garmentFor';
import { bow, type Curve, centre, join, line, mirrored, moved, through } from './geometry';
import { rngOf } from './rng';
import type { Threads } from './textile';
import { textileOf, toneOf } from './textiles';
import { drawTop } from './tops';
import { borderAlong, trimAlong } from './trims';

/** Salwar kameez: the kameez over its salwar, the dupatta over one shoulder. */
export function drawThreePiece(canvas: Canvas, garment: Garment, side: Side): Drawn {
  const { colors } = garment;
  const second: Threads = { base: colors.companion, accent: colors.base, trim: colors.trim };
  const textile = textileOf(garment.companionPattern, second, rngOf(`companion ${garment.seed}`));
  const tone = toneOf(garment.companionPattern, second);
  const legs =
    side === 'flat'
      ? { art: '', outlines: [] }
      : salwar(canvas, lit(colors.companion, 0.02), garment, side === 'worn');
  const isWorn = side === 'worn';
  const kameez = drawTop(canvas, garment, side, isWorn ? { art: legs.art, hemY: 1410 } : undefined);
  const scarf =
    side === 'flat'
      ? foldedScarf(canvas, textile, tone, garment)
      : hangingScarf(canvas, textile, tone, garment, side === 'back');
  return {
    ...kameez,
    art: (isWorn ? '' : legs.art) + kameez.art + scarf.art,
    silhouette: [...legs.outlines, ...kameez.silhouette, scarf.outline],
    focus: [kameez.focus[0] - 70, kameez.focus[1]],
  };
}

function salwar(
  canvas: Canvas,
  tone: string,
  garment: Garment,
  isWorn: boolean,
): { art: string; outlines: readonly Curve[] } {
  const wide = garment.whim > 0.5 ? 46 : 0;
  // Legs that are worn stand closer than legs that are laid out.
  const near = isWorn ? 26 : 0;
  const textile = textileOf(
    'plain',
    { base: tone, accent: garment.colors.base, trim: garment.colors.trim },
    rngOf(`salwar ${garment.seed}`),
  );
  const right = join(
    line([centre + 2, 900], [centre + 206, 900]),
    through(
      [centre + 206, 900],
      [centre + 204 + wide * 0.6 - near, 1160],
      [centre + 172 + wide - near, 1404],
    ),
    bow(
      [centre + 172 + wide - near, 1404],
      [centre + 116 - near, 1416],
      [centre + 62 - wide * 0.5 - near, 1406],
    ),
    through([centre + 62 - wide * 0.5 - near, 1406], [centre + 26 - near * 0.7, 1160], [centre + 2, 900]),
  );
  const hem = bow(
    [centre + 174 + wide - near, 1380],
    [centre + 116 - near, 1392],
    [centre + 60 - wide * 0.5 - near, 1382],
  );
  const outlines = [right, mirrored(right)];
  const art = outlines
    .map((outline, index) => {
      const flip = (curve: Curve) => (index ? mirrored(curve) : curve);
      const x = (half: number) => centre + (index ? -half : half);
      const folds: Fold[] = [0.25, 0.5, 0.78].map((share) =>
        fold(
          [x(30 + share * 150), 1090],
          [x(40 + share * 150), 1250],
          [x(62 + share * 112), 1408],
          [10, 22],
          0.4,
        ),
      );
      folds.push(fold([x(60), 1340], [x(110), 1352], [x(150), 1330], [16, 3], 0.34));
      return panel(canvas, {
        outline,
        paint: cloth(canvas, textile, index ? 3 : -3, [centre, 900]),
        tone,
        folds,
        edge: 24,
        light: {
          across: index
            ? [
                [x(200), 1250],
                [x(30), 1250],
              ]
            : [
                [x(30), 1250],
                [x(200), 1250],
              ],
          round: 0.8,
        },
        onCloth: trimAlong(canvas, flip(hem), garment.trim, 30, {
          accent: garment.colors.base,
          trim: garment.colors.trim,
          base: tone,
        }),
      });
    })
    .join('');
  return { art, outlines };
}

/** The dupatta falls from one shoulder, a little away from the body, so that the kameez stays in sight. */
function hangingScarf(
  canvas: Canvas,
  textile: Parameters<typeof cloth>[1],
  tone: string,
  garment: Garment,
  isBack: boolean,
): { art: string; outline: Curve } {
  const flip = (curve: Curve) => (isBack ? mirrored(curve) : curve);
  const x = (value: number) => (isBack ? 2 * centre - value : value);
  const end = through([centre + 112, 1120], [centre + 180, 1134], [centre + 240, 1118], [centre + 316, 1136]);
  const outline = join(
    bow([centre + 84, 168], [centre + 130, 134], [centre + 186, 176]),
    through([centre + 186, 176], [centre + 236, 420], [centre + 270, 760], [centre + 316, 1136]),
    [...end].reverse(),
    through([centre + 112, 1120], [centre + 118, 760], [centre + 100, 420], [centre + 84, 168]),
  );
  const folds: Fold[] = [0.18, 0.36, 0.54, 0.74, 0.9].map((share) =>
    fold(
      [x(centre + 88 + share * 94), 168],
      [x(centre + 100 + share * 150), 640],
      [x(centre + 114 + share * 196), 1126],
      [9, 24],
      0.46,
    ),
  );
  const colors = { accent: garment.colors.base, trim: garment.colors.trim, base: tone };
  const edges = [
    through([centre + 178, 190], [centre + 226, 420], [centre + 260, 760], [centre + 304, 1136]),
    through([centre + 94, 180], [centre + 110, 420], [centre + 128, 760], [centre + 124, 1124]),
  ];
  const art = panel(canvas, {
    outline: flip(outline),
    paint: cloth(canvas, textile, isBack ? 5 : -5, [x(centre + 120), 160]),
    tone,
    folds,
    edge: 20,
    lift: 20,
    light: {
      across: isBack
        ? [
            [x(centre + 260), 640],
            [x(centre + 104), 640],
          ]
        : [
            [centre + 104, 640],
            [centre + 260, 640],
          ],
      round: 0.7,
    },
    onCloth:
      edges.map((edge) => trimAlong(canvas, flip(edge), 'piping', 20, colors)).join('') +
      borderAlong(canvas, flip(moved(end, 0, -44)), garment.trim, 56, colors),
  });
  return { art, outline: flip(outline) };
}

/** Folded beside the kameez, with the salwar under it. */
function foldedScarf(
  canvas: Canvas,
  textile: Parameters<typeof cloth>[1],
  tone: string,
  garment: Garment,
): { art: string; outline: Curve } {
  const colors = { accent: garment.colors.base, trim: garment.colors.trim, base: tone };
  const [top, low] = [880, 1290];
  const block = (drop: number): Curve =>
    join(
      bow([centre - 20, top], [centre + 180, top - 8], [centre + 400, top + 14]),
      bow([centre + 400, top + 14], [centre + 412, 1080], [centre + 404, low + drop]),
      bow([centre + 404, low + drop], [centre + 200, low + 12 + drop], [centre - 26, low + drop - 8]),
      bow([centre - 26, low + drop - 8], [centre - 32, 1080], [centre - 20, top]),
    );
  const under = panel(canvas, {
    outline: block(44),
    paint: shaded(garment.colors.companion, 0.08),
    tone: garment.colors.companion,
    edge: 24,
    lift: 16,
  });
  const art =
    under +
    panel(canvas, {
      outline: block(0),
      paint: cloth(canvas, textile, 2, [centre, top]),
      tone,
      edge: 28,
      lift: 12,
      light: {
        across: [
          [centre - 20, 1000],
          [centre + 400, 1100],
        ],
        round: 0.45,
      },
      folds: [
        fold([centre - 20, 1010], [centre + 160, 1030], [centre + 300, 1000], [14, 4], 0.24),
        fold([centre + 120, top], [centre + 110, 1080], [centre + 124, low], [10, 16], 0.24),
      ],
      onCloth: trimAlong(
        canvas,
        line([centre - 40, low - 48], [centre + 420, low - 40]),
        garment.trim,
        52,
        colors,
      ),
    });
  return { art, outline: block(44) };
}
