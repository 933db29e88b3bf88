import { type Canvas, cloth, type Fold, fold, panel } from './canvas';
import { lit, shaded } from './color';
import type { Drawn, Side } from './drawn';
import { formBust, formStand, standFrame, waistFrame } from './dressForm';
import { foldedCloth } from './foldedCloth';
import type { Garment } from './garmentFor';
import { bow, centre, cubic, join, line, moved, type Point, reversed, through } from './geometry';
import { rngOf } from './rng';
import { textileOf, toneOf } from './textiles';

/** A lungi, tied: the tube, its overlapping front and the knot at the waist. */
export function drawLungi(canvas: Canvas, garment: Garment, side: Side): Drawn {
  const { rng } = canvas;
  const textile = textileOf(
    garment.pattern,
    garment.colors,
    rngOf(`textile ${garment.kind} ${garment.seed}`),
  );
  const tone = toneOf(garment.pattern, garment.colors);
  if (side === 'flat')
    return foldedCloth(canvas, {
      textile,
      tone,
      colors: garment.colors,
      wide: 560,
      tall: 760,
      layers: 4,
      band: true,
    });
  const [top, hemY, waist, hip, hem] = [210, 1310, 176, 268, 318];
  const hemLine = through(
    [centre + hem, hemY - 6],
    [centre + 170, hemY + 14],
    [centre + 40, hemY + 4],
    [centre - 120, hemY + 20],
    [centre - hem, hemY],
  );
  const waistLine = bow([centre - waist, top + 6], [centre, top + 26], [centre + waist, top]);
  const right = through(
    [centre + waist, top],
    [centre + hip - 14, top + 240],
    [centre + hip + 12, 820],
    [centre + hem, hemY - 6],
  );
  const left = through(
    [centre - hem, hemY],
    [centre - hip - 16, 820],
    [centre - hip + 12, top + 240],
    [centre - waist, top + 6],
  );
  const outline = join(waistLine, right, hemLine, left);
  const folds: Fold[] = [];
  for (let index = 0; index < 8; index += 1) {
    const place = ((index + 0.5) / 8) * 2 - 1;
    folds.push(
      fold(
        [centre + place * waist, top + 10],
        [centre + place * hip * 0.86, top + 200],
        [centre + place * hem * 0.92, index % 3 === 0 ? hemY + 10 : rng.range(620, 1000)],
        [16, index % 3 === 0 ? 30 : 4],
        rng.range(0.34, 0.52),
      ),
    );
  }
  const inside = shaded(tone, 0.45);
  const back = join(
    bow([centre - waist, top + 6], [centre, top - 22], [centre + waist, top]),
    reversed(waistLine),
  );
  const body = panel(canvas, {
    outline,
    paint: cloth(canvas, textile, 1, [centre, top]),
    tone,
    folds,
    edge: 30,
    light: {
      across: [
        [centre - hip, 800],
        [centre + hip, 800],
      ],
      round: 0.9,
    },
  });
  const under = `<path d="${canvas.path(moved(join(hemLine, line([centre - hem, hemY], [centre + hem, hemY - 6])), 0, 13))}" fill="${shaded(tone, 0.6)}"/>`;
  const roll = panel(canvas, {
    outline: join(
      bow([centre - waist - 4, top - 8], [centre, top + 12], [centre + waist + 4, top - 12]),
      line([centre + waist + 4, top - 12], [centre + waist + 12, top + 36]),
      bow([centre + waist + 12, top + 36], [centre, top + 68], [centre - waist - 12, top + 42]),
      line([centre - waist - 12, top + 42], [centre - waist - 4, top - 8]),
    ),
    paint: cloth(canvas, textile, 2, [centre + 40, top]),
    tone,
    edge: 16,
    lift: 9,
    light: {
      across: [
        [centre, top - 6],
        [centre, top + 58],
      ],
      round: 0.55,
    },
    folds: Array.from({ length: 12 }, (_, index) =>
      fold(
        [centre - waist + index * 31, top - 4],
        [centre - waist + index * 31 + 8, top + 20],
        [centre - waist + index * 31 + 4, top + 50],
        [8, 10],
        0.36,
      ),
    ),
  });
  if (side === 'back')
    return { art: under + body + roll, silhouette: [outline], focus: [centre + 20, top + 260] };
  const overlapEdge = cubic(
    [centre + 34, top + 30],
    [centre + 74, top + 300],
    [centre + 128, 900],
    [centre + 150, hemY + 12],
  );
  const overlap = join(
    line([centre - 120, top + 30], [centre + 34, top + 30]),
    overlapEdge,
    through(
      [centre + 150, hemY + 12],
      [centre + 60, hemY + 24],
      [centre - 60, hemY + 10],
      [centre - 170, hemY + 24],
    ),
    cubic(
      [centre - 170, hemY + 24],
      [centre - 160, 900],
      [centre - 130, top + 300],
      [centre - 120, top + 30],
    ),
  );
  const front = panel(canvas, {
    outline: overlap,
    paint: cloth(canvas, textile, -2, [centre + 57, top + 23]),
    tone,
    edge: 18,
    lift: 12,
    light: {
      across: [
        [centre - 170, 800],
        [centre + 150, 800],
      ],
      round: 0.5,
    },
    folds: [0.2, 0.42, 0.62, 0.84].map((share) =>
      fold(
        [centre - 100 + share * 130, top + 50],
        [centre - 130 + share * 220, 760],
        [centre - 160 + share * 300, hemY + 18],
        [10, 30],
        rng.range(0.34, 0.5),
      ),
    ),
  });
  const knotAt: Point = [centre + 6, top + 42];
  const tail = (outlinePoints: readonly Point[], angle: number) =>
    panel(canvas, {
      outline: join(
        through(...outlinePoints),
        line(outlinePoints[outlinePoints.length - 1]!, outlinePoints[0]!),
      ),
      paint: cloth(canvas, textile, angle, knotAt),
      tone,
      edge: 12,
      lift: 8,
    });
  const [x, y] = knotAt;
  const knot =
    tail(
      [
        [x - 6, y + 10],
        [x - 46, y + 60],
        [x - 52, y + 128],
        [x - 10, y + 116],
        [x + 14, y + 50],
        [x + 10, y + 8],
      ],
      24,
    ) +
    tail(
      [
        [x, y + 8],
        [x + 30, y + 70],
        [x + 66, y + 104],
        [x + 86, y + 70],
        [x + 48, y + 26],
        [x + 14, y],
      ],
      -30,
    ) +
    panel(canvas, {
      outline: through(
        [x - 40, y],
        [x - 26, y - 32],
        [x + 16, y - 36],
        [x + 44, y - 8],
        [x + 30, y + 26],
        [x - 14, y + 30],
        [x - 40, y],
      ),
      paint: cloth(canvas, textile, 40, knotAt),
      tone,
      edge: 20,
      lift: 12,
      folds: [
        fold([x - 34, y - 6], [x, y + 8], [x + 34, y + 10], [10, 6], 0.6),
        fold([x - 20, y - 28], [x + 4, y - 10], [x + 38, y - 12], [8, 5], 0.5),
      ],
    });
  const rim = `<path d="${canvas.path(overlapEdge, false)}" fill="none" stroke="${lit(tone, 0.5)}" stroke-width="3" opacity=".4"/>`;
  const isWorn = side === 'worn';
  const bust = { waist: waist + 2, waistY: top + 14, hip: waist + 24, hipY: top + 120, isMens: true };
  const floorY = hemY + 96;
  const stage = { floorY, foot: 150, props: [waistFrame(bust), standFrame(floorY)] };
  return {
    art:
      (isWorn
        ? formStand(canvas, hemY - 60, floorY) + formBust(canvas, bust)
        : panel(canvas, { outline: back, paint: inside, tone: inside, edge: 12 })) +
      under +
      body +
      front +
      rim +
      roll +
      knot,
    silhouette: [outline],
    focus: [centre + 10, top + 240],
    ...(isWorn ? { stage } : {}),
  };
}
