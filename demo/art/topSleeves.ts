import { button, cloth, type Fold, fold, panel, rounded, stitches } from './canvas';
import { ribBand } from './collars';
import { lit, shaded } from './color';
import { at, type Curve, centre, join, line, mirrored, moved, type Point } from './geometry';
import type { SleeveForm } from './topForm';
import { sleeveShade } from './topLight';
import { buttonColor, type TopWork } from './topWork';
import { borderAlong, trimAlong } from './trims';

/** A sleeve: its grain follows the arm, its folds gather at armpit and elbow, and its end is finished as the kind asks. */
export function sleeve(work: TopWork, form: SleeveForm, isLeft: boolean): string {
  const { canvas, garment, textile, tone } = work;
  const { rng } = canvas;
  const flip = (curve: Curve) => (isLeft ? mirrored(curve) : curve);
  const spot = (along: number, across: number): Point => {
    const [x, y] = form.spot(along, across);
    return isLeft ? [2 * centre - x, y] : [x, y];
  };
  const angle = isLeft ? form.angle : -form.angle;
  const isLong = form.outer.length > 0 && garment.sleeve !== 'short' && garment.sleeve !== 'cap';
  const folds: Fold[] = [
    fold(spot(0.12, 0.9), spot(0.2, 0.6), spot(0.3, 0.3), [22, 4], 0.42),
    fold(spot(0.24, 1.02), spot(0.3, 0.7), spot(0.36, 0.5), [16, 3], 0.34),
    fold(spot(0.08, rng.range(0.3, 0.5)), spot(0.4, 0.42), spot(0.8, rng.range(0.35, 0.6)), [6, 18], 0.26),
  ];
  if (isLong && work.isWorn) folds.push(...elbowFolds(spot));
  else if (isLong)
    for (let index = 0; index < 5; index += 1) {
      const along = 0.42 + index * 0.1 + rng.range(-0.03, 0.03);
      const inner = index % 2 === 0;
      folds.push(
        fold(
          spot(along, inner ? 1.02 : -0.02),
          spot(along + 0.035, inner ? 0.7 : 0.3),
          spot(along + rng.range(0.02, 0.07), inner ? rng.range(0.2, 0.45) : rng.range(0.55, 0.75)),
          [rng.range(12, 20), 3],
          rng.range(0.26, 0.44),
        ),
      );
    }
  const [first, second] = isLeft ? [0, 1] : [1, 0];
  const cuff = flip(form.cuff);
  const inset = (distance: number) => {
    const radians = (form.endAngle * Math.PI) / 180;
    return moved(cuff, (isLeft ? 1 : -1) * Math.sin(radians) * distance, -Math.cos(radians) * distance);
  };
  return (
    panel(canvas, {
      outline: flip(form.outline),
      paint: cloth(
        canvas,
        textile,
        angle,
        form
          .spot(0, 0.5)
          .map((value, axis) => (isLeft && axis === 0 ? 2 * centre - value : value)) as unknown as Point,
      ),
      tone,
      light: { across: [spot(0.5, first), spot(0.5, second)], round: 0.72 },
      folds: rounded(folds),
      onCloth: sleeveTrim(work, inset) + sleeveShade(work, flip(form.outline), isLeft),
      edge: 24,
      lift: work.isWorn && isLeft ? 15 : 0,
    }) + sleeveEnd(work, inset, isLeft)
  );
}

/** A hanging arm is bent a little: the cloth gathers inside the elbow and falls from the outside of it. */
function elbowFolds(spot: (along: number, across: number) => Point): Fold[] {
  return [
    fold(spot(0.5, 1.04), spot(0.52, 0.66), spot(0.46, 0.2), [34, 5], 0.5),
    fold(spot(0.56, 1.04), spot(0.6, 0.6), spot(0.66, 0.24), [30, 4], 0.46),
    fold(spot(0.14, 0.16), spot(0.3, 0.3), spot(0.46, 0.3), [5, 22], 0.3),
    fold(spot(0.62, 0.1), spot(0.74, 0.4), spot(0.9, 0.5), [10, 20], 0.34),
    fold(spot(0.9, -0.02), spot(0.88, 0.4), spot(0.92, 0.8), [18, 3], 0.36),
  ];
}

function sleeveTrim({ canvas, garment }: TopWork, inset: (distance: number) => Curve): string {
  const { kind, colors, trim, embroidery } = garment;
  const dressed =
    ['panjabi', 'kurti', 'salwar-kameez', 'abaya', 'fatua'].includes(kind) &&
    (embroidery !== 'none' || garment.whim > 0.6);
  if (dressed && kind !== 'panjabi')
    return borderAlong(canvas, inset(34), trim, kind === 'abaya' ? 44 : 32, colors);
  if (kind === 'panjabi' && embroidery !== 'none') return trimAlong(canvas, inset(30), trim, 20, colors);
  if (kind === 'kids-frock') return trimAlong(canvas, inset(14), trim, 22, colors);
  return '';
}

function sleeveEnd(work: TopWork, inset: (distance: number) => Curve, isLeft: boolean): string {
  const { canvas, garment, tone, textile } = work;
  const { kind, sleeve: length, colors } = garment;
  const ribs = (wide: number, color: string, lined?: string) =>
    ribBand(canvas, inset(wide / 2 - 2), wide, color, lined);
  switch (kind) {
    case 'hoodie':
    case 'sweater':
      return ribs(62, shaded(colors.base, 0.06));
    case 'polo':
      return ribs(30, colors.base, garment.whim > 0.45 ? colors.trim : undefined);
    case 'jacket':
      if (garment.neckline === 'band') return ribs(56, shaded(colors.base, 0.2));
      break;
    case 'tee':
      return (
        stitches(canvas, inset(24), shaded(tone, 0.5), 1.6, '5 4', 0.5) +
        stitches(canvas, inset(30), shaded(tone, 0.5), 1.6, '5 4', 0.5)
      );
    default:
  }
  if ((kind === 'shirt' || kind === 'jacket') && length === 'long') {
    const cuffOuter = inset(0);
    const cuffInner = inset(74);
    const outline = join(
      cuffOuter,
      line(cuffOuter[cuffOuter.length - 1]!, cuffInner[cuffInner.length - 1]!),
      [...cuffInner].reverse(),
    );
    const nearOuter = at(inset(37), 0.24).point;
    return (
      panel(canvas, {
        outline,
        paint: cloth(canvas, textile, 90, [0, 0]),
        tone,
        edge: 16,
        lift: 5,
        light: {
          across: [at(cuffOuter, isLeft ? 0 : 1).point, at(cuffOuter, isLeft ? 1 : 0).point],
          round: 0.6,
        },
      }) +
      stitches(canvas, inset(66), lit(tone, 0.5), 1.7, '5 4', 0.7) +
      stitches(canvas, inset(7), lit(tone, 0.5), 1.7, '5 4', 0.7) +
      button(canvas, nearOuter, 9, buttonColor(garment))
    );
  }
  return stitches(canvas, inset(16), shaded(tone, 0.5), 1.6, '5 4', 0.5);
}
