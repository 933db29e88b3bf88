import { type Fold, fold } from './canvas';
import { centre } from './geometry';
import type { Rng } from './rng';
import type { TopMeasures } from './topForm';
import type { TopWork } from './topWork';

/** Folds in the cloth of a body: from the armpits, at the waist, and down to the hem. */
export function bodyFolds({ canvas, form, garment, isFolded }: TopWork): Fold[] {
  const { rng } = canvas;
  const m = form.measures;
  if (isFolded)
    return [
      fold(
        [centre - m.chest, m.chestY + 160],
        [centre - 60, m.chestY + 190],
        [centre + 120, m.chestY + 150],
        [10, 3],
        0.2,
      ),
      fold(
        [centre + m.chest, m.chestY + 330],
        [centre + 80, m.chestY + 320],
        [centre - 90, m.chestY + 370],
        [12, 3],
        0.2,
      ),
      fold(
        [centre - 150, m.chestY - 60],
        [centre - 170, m.chestY + 200],
        [centre - 150, m.hemY],
        [4, 12],
        0.16,
      ),
    ];
  const folds: Fold[] = [];
  const knitted = ['tee', 'polo', 'hoodie', 'sweater'].includes(garment.kind);
  for (const way of [-1, 1]) {
    const x = (half: number) => centre + way * half;
    if (form.sleeve) {
      folds.push(
        fold(
          [x(m.chest - 6), m.chestY + 4],
          [x(m.chest * 0.72), m.chestY + 6],
          [x(m.chest * rng.range(0.38, 0.5)), m.chestY - rng.range(40, 90)],
          [30, 4],
          rng.range(0.4, 0.55),
        ),
        fold(
          [x(m.chest - 4), m.chestY + 16],
          [x(m.chest * 0.8), m.chestY + 60],
          [x(m.chest * rng.range(0.42, 0.6)), m.chestY + rng.range(90, 170)],
          [24, 3],
          rng.range(0.32, 0.46),
        ),
        fold(
          [x(m.shoulder - 20), m.top + m.shoulderDrop + 20],
          [x(m.shoulder * 0.8), m.chestY - 90],
          [x(m.shoulder * 0.78), m.chestY - 20],
          [6, 16],
          0.24,
        ),
      );
    }
    folds.push(
      fold(
        [x(m.waist + 4), m.waistY - rng.range(0, 50)],
        [x(m.waist * 0.74), m.waistY],
        [x(m.waist * rng.range(0.3, 0.5)), m.waistY + rng.range(10, 60)],
        [16, 3],
        rng.range(0.24, 0.38),
      ),
      fold(
        [x(m.waist + 4), m.waistY + rng.range(20, 70)],
        [x(m.waist * 0.8), m.waistY + 80],
        [x(m.waist * rng.range(0.4, 0.66)), m.waistY + rng.range(110, 170)],
        [14, 3],
        rng.range(0.2, 0.34),
      ),
    );
  }
  const isFlared = m.hem > m.waist * 1.3;
  const count = isFlared ? 9 : knitted ? 2 : 5;
  for (let index = 0; index < count; index += 1) {
    const place = ((index + 0.5) / count) * 2 - 1 + rng.range(-0.08, 0.08);
    const from = isFlared
      ? m.waistY + rng.range(10, 130)
      : m.waistY + rng.range(-60, 260) * (knitted ? 0.4 : 1);
    folds.push(
      fold(
        [centre + place * m.waist * 0.82, from],
        [centre + place * m.hip * 0.86, (from + m.hemY) / 2],
        [centre + place * m.hem * 0.93, m.hemY + m.hemDip + 8],
        [3, isFlared ? rng.range(26, 46) : rng.range(16, 30)],
        isFlared ? rng.range(0.34, 0.55) : rng.range(0.2, 0.36),
      ),
    );
  }
  if (garment.kind === 'kids-frock')
    folds.push(...gathers(m, rng, { count: 13, top: 3, middle: 40, ends: [70, 130], spread: 1.12 }));
  // Cloth that was lifted and laid down keeps a long soft ridge across.
  if (!isFlared && garment.kind !== 'kids-frock')
    folds.push(
      fold(
        [centre - m.chest * 0.86, m.chestY + rng.range(190, 250)],
        [centre - m.chest * 0.1, m.chestY + rng.range(300, 340)],
        [centre + m.chest * 0.5, m.chestY + rng.range(400, 460)],
        [26, 6],
        0.18,
      ),
    );
  if (knitted && m.hemY > 0)
    folds.push(
      fold(
        [centre - m.chest * 0.5, m.chestY + rng.range(60, 160)],
        [centre, m.chestY + 240],
        [centre + m.chest * 0.46, m.chestY + rng.range(180, 300)],
        [3, 14],
        0.16,
      ),
    );
  return folds;
}

interface Gathers {
  count: number;
  /** Below the waist. */
  top: number;
  middle: number;
  /** The shortest and the longest. */
  ends: readonly [number, number];
  /** How far they open, as a share of the waist. */
  spread: number;
}

/** The short folds below the waist of a frock. */
export function gathers(
  { waist, waistY }: Pick<TopMeasures, 'waist' | 'waistY'>,
  rng: Rng,
  { count, top, middle, ends, spread }: Gathers,
): Fold[] {
  return Array.from({ length: count }, (_, index) => {
    const place = ((index + 0.5) / count) * 2 - 1;
    return fold(
      [centre + place * waist, waistY + top],
      [centre + place * waist * 1.05, waistY + middle],
      [centre + place * waist * spread, waistY + rng.range(...ends)],
      [9, 2],
      0.5,
    );
  });
}
