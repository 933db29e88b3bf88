import { button, type Canvas, cloth, type Fold, fold, panel, stitches } from './canvas';
import { shaded } from './color';
import type { Drawn, Side } from './drawn';
import { formBust, formStand, standFrame, waistFrame } from './dressForm';
import { foldedCloth } from './foldedCloth';
import type { Garment } from './garmentFor';
import { bow, centre, join, line, moved, type Point, reversed, through } from './geometry';
import { rngOf } from './rng';
import { textileOf, toneOf } from './textiles';
import { borderAlong, trimAlong } from './trims';

/** Skirts, gathered or A-line, with a border at the hem. */
export function drawSkirt(canvas: Canvas, garment: Garment, side: Side): Drawn {
  const { rng } = canvas;
  const { colors, trim, whim } = garment;
  const textile = textileOf(garment.pattern, colors, rngOf(`textile ${garment.kind} ${garment.seed}`));
  const tone = toneOf(garment.pattern, colors);
  if (side === 'flat')
    return foldedCloth(canvas, {
      textile,
      tone,
      colors,
      wide: 600,
      tall: 700,
      layers: 3,
      border: { style: trim, width: 48 },
    });
  const full = garment.cut === 'flared';
  const [top, hemY] = [230, 1200 + whim * 110];
  const [waist, hip, hem] = full ? [158, 300, 470] : [168, 252, 330];
  const hemLine = full
    ? through(
        ...Array.from(
          { length: 11 },
          (_, index): Point => [
            centre + hem - (index * hem * 2) / 10,
            hemY + 26 * Math.cos(((index - 5) / 5) * 1.3) + (index % 2 ? 10 : -8),
          ],
        ),
      )
    : bow([centre + hem, hemY], [centre, hemY + 40], [centre - hem, hemY]);
  const waistLine = bow([centre - waist, top], [centre, top + 16], [centre + waist, top]);
  const right = through(
    [centre + waist, top],
    [centre + waist * 1.08, top + 56],
    [centre + hip, top + 380],
    [centre + hem, full ? hemLine[0]![1] : hemY],
  );
  const left = reversed(right.map(([x, y]): Point => [2 * centre - x, y]));
  const leftEnd = left[0]!;
  const outline = join(waistLine, right, hemLine, line(hemLine[hemLine.length - 1]!, leftEnd), left);
  const count = full ? 11 : 5;
  const folds: Fold[] = [];
  for (let index = 0; index < count; index += 1) {
    const place = ((index + 0.5) / count) * 2 - 1 + rng.range(-0.04, 0.04);
    folds.push(
      fold(
        [centre + place * waist * 0.98, top + 56],
        [centre + place * hip, top + 330],
        [centre + place * hem * 0.96, hemY + 30],
        [4, full ? rng.range(36, 58) : rng.range(18, 30)],
        full ? rng.range(0.4, 0.62) : rng.range(0.22, 0.36),
      ),
    );
    if (full)
      folds.push(
        fold(
          [centre + (place + 0.07) * waist, top + 54],
          [centre + (place + 0.07) * waist * 1.1, top + 100],
          [centre + (place + 0.07) * waist * 1.3, top + rng.range(130, 230)],
          [9, 2],
          0.5,
        ),
      );
  }
  const border =
    borderAlong(canvas, moved(hemLine, 0, -44), trim, 62, colors, -1) +
    (whim > 0.4 ? trimAlong(canvas, moved(hemLine, 0, -112), 'beads', 26, colors) : '');
  const band = join(
    waistLine,
    line([centre + waist, top], [centre + waist * 1.06, top + 56]),
    bow([centre + waist * 1.06, top + 56], [centre, top + 74], [centre - waist * 1.06, top + 56]),
    line([centre - waist * 1.06, top + 56], [centre - waist, top]),
  );
  const inside = join(
    bow([centre - waist, top], [centre, top - 24], [centre + waist, top]),
    reversed(waistLine),
  );
  const dim = shaded(tone, 0.5);
  const bust = { waist: waist - 4, waistY: top + 20, hip: waist + 30, hipY: top + 150 };
  const floorY = hemY + 100;
  const isWorn = side === 'worn';
  const art = [
    isWorn ? formStand(canvas, hemY - 60, floorY) + formBust(canvas, bust) : '',
    `<path d="${canvas.path(moved(join(hemLine, line(hemLine[hemLine.length - 1]!, hemLine[0]!)), 0, 12))}" fill="${dim}"/>`,
    side === 'back' || isWorn ? '' : panel(canvas, { outline: inside, paint: dim, tone: dim, edge: 12 }),
    panel(canvas, {
      outline,
      paint: cloth(canvas, textile, 0, [centre, top]),
      tone,
      folds,
      onCloth: border,
      light: {
        across: [
          [centre - hip, 700],
          [centre + hip, 700],
        ],
        round: 0.85,
      },
      edge: 28,
    }),
    panel(canvas, {
      outline: band,
      paint: cloth(canvas, textile, 90, [centre, top]),
      tone,
      edge: 12,
      lift: 4,
      light: {
        across: [
          [centre - waist, top],
          [centre + waist, top],
        ],
        round: 0.7,
      },
    }),
    stitches(
      canvas,
      bow([centre - waist * 1.05, top + 50], [centre, top + 67], [centre + waist * 1.05, top + 50]),
      shaded(tone, 0.5),
      1.6,
      '6 4',
      0.6,
    ),
    side === 'back'
      ? `<path d="${canvas.path(line([centre, top + 10], [centre, top + 250]), false)}" fill="none" stroke="${shaded(tone, 0.7)}" stroke-width="3" opacity=".6"/>`
      : button(canvas, [centre + waist * 0.7, top + 36], 11, colors.trim),
  ].join('');
  const stage = { floorY, foot: 150, props: [waistFrame(bust), standFrame(floorY)] };
  return {
    art,
    silhouette: [outline],
    focus: [centre + 110, hemY - 190],
    ...(isWorn ? { stage } : {}),
  };
}
