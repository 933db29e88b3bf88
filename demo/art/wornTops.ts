import { type Fold, fold, rounded } from './canvas';
import type { Garment } from './garmentFor';
import { centre, type Point } from './geometry';
import { gathers } from './topFolds';
import type { TopMeasures } from './topForm';
import type { TopWork } from './topWork';

/** A top as it hangs on a dress form or a hanger: narrower than laid flat, because the body is round, and drawn down by its weight. */

const knitted: readonly Garment['kind'][] = ['tee', 'polo', 'hoodie', 'sweater'];
export const womens: readonly Garment['kind'][] = ['kurti', 'salwar-kameez', 'abaya', 'kids-frock'];

/** Kinds that a shop shows on hangers, too. */
const hung: readonly Garment['kind'][] = [
  'panjabi',
  'fatua',
  'kurti',
  'shirt',
  'tee',
  'polo',
  'sweater',
  'jacket',
];

/** Every third piece of these kinds hangs from a rail, so that not all stand on the same form. */
export function isHung({ kind, seed }: Garment): boolean {
  return hung.includes(kind) && seed % 3 === 0;
}

export function wornMeasures(measures: TopMeasures, { kind, cut }: Garment): TopMeasures {
  const m = measures;
  const isWomens = womens.includes(kind);
  // A ribbed hem holds the cloth, which blouses over it.
  const isBloused = kind === 'hoodie' || kind === 'sweater';
  const isFlared = m.hem > m.waist * 1.3;
  const share = isWomens
    ? { shoulder: 0.88, chest: 0.87, waist: cut === 'relaxed' ? 0.86 : 0.82, hip: 0.88 }
    : isBloused
      ? { shoulder: 0.8, chest: 0.79, waist: 0.77, hip: 0.81 }
      : { shoulder: 0.84, chest: 0.83, waist: 0.79, hip: 0.82 };
  const hem = isFlared ? m.hem * (kind === 'abaya' ? 0.94 : 0.9) : m.hem * (isWomens ? 0.9 : 0.84);
  const sleeve = m.sleeve && hangingSleeve(m.sleeve, kind);
  // The chest and the belly take up a part of the length, the more of it the shorter the piece is.
  const long = (y: number) => m.top + (y - m.top) * (m.hemY - m.top > 1000 || isWomens ? 1 : 0.9);
  return {
    ...m,
    chestY: long(m.chestY),
    waistY: long(m.waistY),
    hipY: long(m.hipY),
    hemY: long(m.hemY),
    neck: m.neck * 0.92,
    shoulder: m.shoulder * share.shoulder,
    shoulderDrop: m.shoulderDrop * (isWomens ? 1.3 : 1.18),
    chest: m.chest * share.chest,
    waist: m.waist * share.waist,
    hip: m.hip * share.hip,
    hem: isBloused ? hem * 0.93 : hem,
    hemDip: Math.max(m.hemDip, 10) * (kind === 'shirt' ? 0.8 : 1),
    sleeve,
    waves: isFlared
      ? { count: kind === 'kids-frock' ? 7 : 6, height: kind === 'abaya' ? 9 : 13 }
      : { count: knitted.includes(kind) || kind === 'jacket' || kind === 'koti' ? 3 : 4, height: 3 },
  };
}

function hangingSleeve(sleeve: NonNullable<TopMeasures['sleeve']>, kind: Garment['kind']) {
  const { length, bicep, cuff, puff } = sleeve;
  if (puff) return { ...sleeve, bicep: bicep * 0.86, cuff: cuff * 0.84, angle: 27 };
  const isLong = length > 400;
  const isWide = kind === 'abaya';
  return {
    ...sleeve,
    bicep: bicep * 0.76,
    cuff: cuff * (isWide ? 0.8 : isLong ? 0.84 : 0.74),
    angle: isLong ? (isWide ? 16 : 13.5) : length > 300 ? 16 : 18,
    bend: isLong ? 58 : length > 300 ? 26 : 8,
  };
}

/**
 * The form stands turned a little to the right and is seen from the height of the chest: the middle of the front moves
 * to the right, and everything level bows down the further it lies below the eye.
 */
export function turnOf(top: number, eye: number): (point: Point) => Point {
  const smooth = (t: number) => {
    const u = Math.max(0, Math.min(1, t));
    return u * u * (3 - 2 * u);
  };
  return ([x, y]) => {
    const across = Math.max(-1, Math.min(1, (x - centre) / 400));
    const near = (1 - across * across) ** 2;
    return [x + 30 * near * smooth((y - top) / 240), y + 26 * (1 - across * across) * ((y - eye) / 800)];
  };
}

const round = (...line: Parameters<typeof fold>) => rounded([fold(...line)]);

/** Folds by gravity in the cloth of a worn body: from the shoulders over the chest, in at the waist, down to the hem. */
export function wornFolds({ canvas, form, garment }: TopWork): Fold[] {
  const { rng } = canvas;
  const m = form.measures;
  const isKnitted = knitted.includes(garment.kind);
  const isStiff = garment.kind === 'jacket' || garment.kind === 'koti';
  const isFlared = m.hem > m.waist * 1.3;
  const folds: Fold[] = [];
  for (const way of [-1, 1]) {
    const x = (half: number) => centre + way * half;
    const side = way < 0 ? 0.8 : 1;
    if (form.sleeve)
      folds.push(
        // From the armpit to the fullest part of the chest, and down along the side.
        ...round(
          [x(m.chest - 2), m.chestY - 6],
          [x(m.chest * 0.78), m.chestY - 6],
          [x(m.chest * rng.range(0.5, 0.6)), m.chestY - rng.range(50, 80)],
          [26, 4],
          0.5 * side,
        ),
        ...round(
          [x(m.chest - 4), m.chestY + 10],
          [x(m.chest * 0.84), m.chestY + 70],
          [x(m.chest * rng.range(0.6, 0.7)), m.chestY + rng.range(150, 220)],
          [26, 6],
          0.5 * side,
        ),
      );
    folds.push(
      ...round(
        [x(m.shoulder * 0.86), m.top + m.shoulderDrop + 12],
        [x(m.shoulder * 0.72), m.chestY - 120],
        [x(m.chest * 0.6), m.chestY - 20],
        [5, 18],
        0.22 * side,
      ),
      ...round(
        [x(m.waist + 2), m.waistY - 24],
        [x(m.waist * 0.7), m.waistY + 4],
        [x(m.waist * rng.range(0.34, 0.5)), m.waistY - rng.range(6, 40)],
        [18, 3],
        (isFlared ? 0.2 : 0.34) * side,
      ),
    );
    if (!isFlared)
      folds.push(
        ...round(
          [x(m.waist + 2), m.waistY + 40],
          [x(m.waist * 0.8), m.waistY + 70],
          [x(m.waist * rng.range(0.4, 0.56)), m.waistY + rng.range(50, 90)],
          [16, 3],
          0.3 * side,
        ),
      );
  }
  const count = m.waves?.count ?? 4;
  const [start, end] = isFlared ? [0.98, 0.98] : [0.7, 0.96];
  for (let index = 1; index < count; index += 1) {
    // The valleys of the hem's wave: every second of its steps, counted from the right.
    const place = 1 - (2 * index) / count;
    const from = isFlared ? m.waistY + rng.range(-10, 90) : m.waistY + rng.range(-40, isKnitted ? 160 : 120);
    const wide = ((m.hem * 2) / count) * (isFlared ? 0.34 : isStiff ? 0.12 : 0.2);
    folds.push(
      ...round(
        [centre + place * m.waist * start, from],
        [centre + place * m.hip * 0.94, from + (m.hemY - from) * 0.5],
        [centre + place * m.hem * end, m.hemY + 20],
        [5, wide],
        isFlared ? rng.range(0.5, 0.66) : isStiff ? 0.2 : rng.range(0.28, 0.42),
      ),
    );
    if (isFlared)
      folds.push(
        fold(
          [centre + (place + 0.5 / count) * m.waist, m.waistY + 8],
          [centre + (place + 0.5 / count) * m.hip * 0.9, m.waistY + 120],
          [centre + (place + 0.55 / count) * m.hip, m.waistY + rng.range(200, 330)],
          [10, 3],
          0.36,
        ),
      );
  }
  if (garment.kind === 'kids-frock')
    folds.push(...gathers(m, rng, { count: 12, top: 2, middle: 36, ends: [60, 120], spread: 1.14 }));
  return folds;
}
