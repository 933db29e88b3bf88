import { button, type Canvas, cloth, type Fold, fold, panel, seam, stitches } from './canvas';
import { chestPrint } from './chestPrints';
import { bandCollar, boundNeck, hood, insideNeck, leafCollar, ribBand } from './collars';
import { lit, mix, shaded } from './color';
import type { Drawn, Side } from './drawn';
import type { Garment } from './garmentFor';
import {
  at,
  beside,
  type Curve,
  centre,
  join,
  line,
  mirrored,
  moved,
  type Point,
  part,
  through,
} from './geometry';
import { motif } from './motifs';
import { rngOf } from './rng';
import { type Textile, textileOf, toneOf } from './textiles';
import { foldedMeasures, isTop, measuresOf } from './topCuts';
import { type SleeveForm, type TopForm, topForm } from './topForm';
import { borderAlong, trimAlong } from './trims';

interface Work {
  canvas: Canvas;
  garment: Garment;
  form: TopForm;
  textile: Textile;
  tone: string;
  isBack: boolean;
  isFolded: boolean;
}

/** Tops of every kind: sleeves, back hem, body with what is on its cloth, then neck, placket, pockets and buttons. */
export function drawTop(canvas: Canvas, garment: Garment, side: Side): Drawn {
  if (!isTop(garment.kind)) throw new RangeError(`${garment.kind} is not worn on the upper body`);
  const measures = measuresOf({ ...garment, kind: garment.kind });
  const form = topForm(side === 'flat' ? foldedMeasures(measures) : measures);
  const textile = textileOf(
    garment.pattern,
    garment.colors,
    rngOf(`textile ${garment.kind} ${garment.seed}`),
  );
  const work: Work = {
    canvas,
    garment,
    form,
    textile,
    tone: toneOf(garment.pattern, garment.colors),
    isBack: side === 'back',
    isFolded: side === 'flat',
  };
  const body = form.body(work.isBack ? form.backNeck : form.frontNeck);
  const silhouette = form.sleeve ? [body, form.sleeve.outline, mirrored(form.sleeve.outline)] : [body];
  const m = form.measures;
  const art = [
    work.isFolded ? foldedLayers(work) : backHem(work),
    work.isBack ? '' : insideNeck(canvas, form, garment.colors.base, garment.colors.trim),
    form.sleeve ? sleeve(work, form.sleeve, false) + sleeve(work, form.sleeve, true) : '',
    bodyPanel(work, body),
    neckAndFront(work),
  ].join('');
  return { art, silhouette, focus: [centre + 36, m.top + Math.max(215, m.neckDrop + 140)] };
}

/** The inside of the back, a little lower than the front hem: it makes a flat shape a garment. */
function backHem({ canvas, form, tone }: Work): string {
  const m = form.measures;
  const inside = shaded(tone, 0.5);
  const [nearX, up] = at(form.side, 0.94).point;
  const near = nearX - centre - 6;
  const outline = join(
    line([centre - near, up], [centre + near, up], [centre + m.hem - 5, m.hemY + 4]),
    moved(form.hem, 0, 11).map(([x, y]): Point => [centre + ((x - centre) * (m.hem - 5)) / m.hem, y]),
    line([centre - m.hem + 5, m.hemY + 4], [centre - near, up]),
  );
  return `<path d="${canvas.path(outline)}" fill="${inside}"/>`;
}

/** Under layers of a folded top: the tucked half and the sleeves show as edges. */
function foldedLayers({ canvas, form, textile, tone }: Work): string {
  const m = form.measures;
  const paint = cloth(canvas, textile, 0, [14, 9]);
  return [30, 15]
    .map((drop) =>
      panel(canvas, {
        outline: join(
          line([centre - m.chest + 4, m.chestY], [centre + m.chest - 4, m.chestY]),
          through(
            [centre + m.chest - 4, m.chestY],
            [centre + m.hem + 2, m.hemY - 60],
            [centre + m.hem - 14, m.hemY + drop],
          ),
          line([centre + m.hem - 14, m.hemY + drop], [centre - m.hem + 14, m.hemY + drop]),
          through(
            [centre - m.hem + 14, m.hemY + drop],
            [centre - m.hem - 2, m.hemY - 60],
            [centre - m.chest + 4, m.chestY],
          ),
        ),
        paint,
        tone: shaded(tone, 0.2),
        edge: 30,
        lift: 8,
      }),
    )
    .join('');
}

function sleeve(work: Work, form: SleeveForm, isLeft: boolean): string {
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
  if (isLong)
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
    const radians = (form.angle * Math.PI) / 180;
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
      folds,
      onCloth: sleeveTrim(work, inset),
      edge: 24,
    }) + sleeveEnd(work, inset, isLeft)
  );
}

function sleeveTrim({ canvas, garment }: Work, inset: (distance: number) => Curve): string {
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

function sleeveEnd(work: Work, inset: (distance: number) => Curve, isLeft: boolean): string {
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

function bodyFolds({ canvas, form, garment, isFolded }: Work): Fold[] {
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
    for (let index = 0; index < 13; index += 1) {
      const place = ((index + 0.5) / 13) * 2 - 1;
      folds.push(
        fold(
          [centre + place * m.waist, m.waistY + 3],
          [centre + place * m.waist * 1.05, m.waistY + 40],
          [centre + place * m.waist * 1.12, m.waistY + rng.range(70, 130)],
          [9, 2],
          0.5,
        ),
      );
    }
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

function bodyPanel(work: Work, outline: Curve): string {
  const { canvas, form, textile, tone, isFolded } = work;
  const m = form.measures;
  const lightY = m.waistY;
  return panel(canvas, {
    outline,
    paint: cloth(canvas, textile, 0, [centre, m.top]),
    tone,
    light: {
      across: [
        [centre - Math.max(m.chest, m.hip), lightY],
        [centre + Math.max(m.chest, m.hip), lightY],
      ],
      round: isFolded ? 0.34 : 0.8,
    },
    folds: bodyFolds(work),
    onCloth: onBody(work),
    edge: 30,
  });
}

/** Embroidery, borders, prints: what is worked into the cloth of the body. */
function onBody(work: Work): string {
  const { canvas, form, garment, isBack, isFolded } = work;
  const { kind, colors, trim, embroidery } = garment;
  const m = form.measures;
  let art = '';
  const long = ['kurti', 'salwar-kameez', 'abaya', 'kids-frock'].includes(kind);
  if (long && !isFolded && (garment.whim > 0.35 || kind === 'kids-frock')) {
    const wide = kind === 'abaya' ? 40 : 46;
    const run = moved(form.hem, 0, -wide * 0.9);
    art += borderAlong(canvas, run, trim, wide, colors);
    if (garment.whim > 0.7) art += trimAlong(canvas, moved(form.hem, 0, -wide * 2.1), 'beads', 22, colors);
  }
  if (isBack) return art;
  const low = m.top + m.neckDrop;
  const around = (distance: number) => beside(form.frontNeck, -distance);
  switch (embroidery) {
    case 'yoke':
      for (const [distance, style, wide] of [
        [34, trim, 34],
        [68, 'beads', 20],
        [100, trim, 30],
      ] as const)
        art += trimAlong(canvas, around(distance), style, wide, colors, -1);
      for (let index = 0; index < 4; index += 1) {
        const [x, y] = canvas.place([centre, low + 150 + index * 62]);
        art += motif('kolka', x, y, 46 - index * 6, colors.accent, colors.trim);
      }
      break;
    case 'neck':
      art += trimAlong(canvas, around(26), trim, 34, colors, -1);
      if (kind !== 'kids-frock') {
        const [x, y] = canvas.place([centre, low + 92]);
        art += motif('mandala', x, y, 76, colors.accent, colors.trim);
      }
      break;
    case 'placket': {
      const wide = kind === 'panjabi' ? 26 : 30;
      const away = 42;
      const deep = low + placketLength(garment);
      for (const way of [-1, 1]) {
        const run = line([centre + way * away, low - 10], [centre + way * away, deep]);
        art += trimAlong(canvas, run, trim, wide, colors);
      }
      art += trimAlong(
        canvas,
        line([centre - away, deep + 10], [centre, deep + 54], [centre + away, deep + 10]),
        trim,
        wide * 0.8,
        colors,
      );
      const [x, y] = canvas.place([centre, deep + 96]);
      art += motif(garment.whim > 0.5 ? 'shapla' : 'mandala', x, y, 64, colors.accent, colors.trim);
      break;
    }
    case 'chest':
      if (kind === 'tee' || kind === 'hoodie') {
        // A print needs a quiet ground: stripes and dyes are pattern enough.
        if (garment.pattern !== 'jersey' && garment.pattern !== 'melange') break;
        const place: Point = [centre, m.chestY + (kind === 'hoodie' ? -10 : 40)];
        art += chestPrint(canvas, garment, place, kind === 'hoodie' ? 250 : 320);
      } else {
        for (let index = 0; index < 3; index += 1) {
          const [x, y] = canvas.place([centre - m.chest * 0.52, m.chestY - 90 + index * 62]);
          art += motif('kolka', x, y, 58, colors.accent, colors.trim, index * 8);
        }
      }
      break;
    case 'scatter':
      for (const [dx, dy, size] of [
        [-92, 130, 56],
        [92, 130, 56],
        [-52, 208, 44],
        [52, 208, 44],
        [0, 270, 62],
        [-120, 240, 34],
        [120, 240, 34],
      ] as const) {
        const [x, y] = canvas.place([centre + dx, low + dy]);
        art += motif('bloom', x, y, size, colors.accent, colors.trim, dx);
      }
      break;
    case 'none':
  }
  return art;
}

function placketLength({ kind, whim }: Garment): number {
  return kind === 'panjabi' ? 300 + whim * 50 : kind === 'fatua' ? 230 : 250 + whim * 60;
}

export function buttonColor({ colors, whim }: Garment): string {
  return whim > 0.66
    ? mix(colors.trim, '#d8b36a', 0.5)
    : whim > 0.33
      ? lit(colors.base, 0.78)
      : shaded(colors.base, 0.4);
}

/** Everything that is sewn on after the body: plackets, pockets, zips, buttons and the neck itself. */
function neckAndFront(work: Work): string {
  const { canvas, form, garment, textile, tone, isBack, isFolded } = work;
  const { kind, colors, neckline } = garment;
  const m = form.measures;
  const art: string[] = [];
  if (!isFolded) art.push(hemFinish(work));
  if (isBack) art.push(backDetails(work));
  switch (kind) {
    case 'panjabi':
    case 'fatua':
      if (!isBack && neckline !== 'round')
        art.push(shortPlacket(work, placketLength(garment), kind === 'panjabi' ? 4 : 3));
      if (kind === 'fatua' && !isBack && !isFolded)
        art.push(
          patchPocket(work, centre + 150, m.hipY - 20, 130),
          patchPocket(work, centre - 150, m.hipY - 20, 130),
        );
      break;
    case 'kurti':
    case 'salwar-kameez':
      if (!isBack && (neckline === 'band' || neckline === 'keyhole'))
        art.push(neckline === 'band' ? shortPlacket(work, 230, 4) : keyhole(work));
      break;
    case 'abaya':
      if (!isBack) art.push(openFront(work));
      break;
    case 'shirt':
      if (!isBack)
        art.push(buttonFront(work, 6), patchPocket(work, centre + m.chest * 0.5, m.chestY - 40, 128));
      break;
    case 'polo':
      if (!isBack) art.push(shortPlacket(work, 150, 3));
      break;
    case 'jacket':
      if (!isBack) art.push(neckline === 'band' ? zipFront(work) : jacketFront(work));
      break;
    case 'koti':
      if (!isBack)
        art.push(
          buttonFront(work, 5),
          weltPocket(work, 1, m.hipY - 60),
          weltPocket(work, -1, m.hipY - 60),
          chestWelt(work),
        );
      break;
    case 'hoodie':
      if (!isBack && !isFolded) art.push(kangarooPocket(work));
      break;
    case 'kids-frock':
      if (!isFolded) art.push(seam(canvas, waistLine(form), tone, 3), isBack ? '' : sash(work));
      break;
    default:
  }
  switch (neckline) {
    case 'band':
      art.push(bandCollar(canvas, form, textile, tone, isBack));
      break;
    case 'shirt':
      art.push(
        leafCollar(
          canvas,
          form,
          { textile, tone, reach: kind === 'jacket' ? 74 : 62, knitted: false },
          isBack,
        ),
      );
      break;
    case 'polo':
      art.push(
        leafCollar(
          canvas,
          form,
          {
            textile: ribbedPlain(colors.base),
            tone: colors.base,
            reach: 56,
            knitted: true,
            tipped: garment.whim > 0.45 ? colors.trim : undefined,
          },
          isBack,
        ),
      );
      break;
    case 'hood':
      art.push(hood(canvas, form, textile, garment, tone, isBack));
      break;
    default:
      art.push(
        kind === 'tee' || kind === 'sweater'
          ? neckRib(work)
          : boundNeck(
              canvas,
              form,
              kind === 'abaya'
                ? tone
                : garment.embroidery === 'none' && garment.whim > 0.5
                  ? colors.accent
                  : shaded(tone, 0.12),
              isBack,
            ),
      );
  }
  return art.join('');
}

function neckRib({ canvas, form, garment, isBack }: Work): string {
  const { kind, colors, whim } = garment;
  const neck = isBack ? form.backNeck : form.frontNeck;
  const wide = kind === 'sweater' ? 42 : 28;
  const tone = whim > 0.85 ? colors.accent : shaded(colors.base, 0.05);
  return ribBand(canvas, beside(neck, -wide / 2), wide, tone, undefined, form.body(neck));
}

function ribbedPlain(base: string): Textile {
  return {
    width: 12,
    height: 24,
    art: `<rect width="12" height="24" fill="${base}"/><rect width="3" height="24" fill="${shaded(base, 0.5)}" opacity=".22"/>`,
  };
}

function hemFinish({ canvas, form, garment, tone }: Work): string {
  const m = form.measures;
  switch (garment.kind) {
    case 'hoodie':
    case 'sweater':
      return ribBand(canvas, moved(form.hem, 0, -32), 66, shaded(garment.colors.base, 0.06));
    case 'jacket':
      return garment.neckline === 'band'
        ? ribBand(canvas, moved(form.hem, 0, -28), 58, shaded(garment.colors.base, 0.2))
        : seam(canvas, moved(form.hem, 0, -62), tone) +
            stitches(canvas, moved(form.hem, 0, -54), stitchColor(garment), 2, '8 5') +
            stitches(canvas, moved(form.hem, 0, -8), stitchColor(garment), 2, '8 5');
    default: {
      const slit = m.slit
        ? [
            part(form.side, 1 - m.slit / (m.hemY - m.chestY), 1),
            mirrored(part(form.side, 1 - m.slit / (m.hemY - m.chestY), 1)),
          ]
            .map(
              (curve, index) =>
                `<path d="${canvas.path(beside(curve, index ? 7 : -7), false)}" fill="none" stroke="${shaded(tone, 0.75)}" stroke-width="2" opacity=".5"/>`,
            )
            .join('')
        : '';
      return slit + stitches(canvas, moved(form.hem, 0, -18), shaded(tone, 0.5), 1.6, '6 4', 0.55);
    }
  }
}

function stitchColor({ kind, pattern, colors }: Garment): string {
  return pattern === 'denim' && kind !== 'shirt' ? '#d99a4a' : lit(colors.base, 0.5);
}

function backDetails({ canvas, form, garment, tone }: Work): string {
  const m = form.measures;
  if (garment.kind === 'shirt' || garment.kind === 'jacket') {
    const yoke = through(
      [centre - m.shoulder + 4, m.top + m.shoulderDrop + 74],
      [centre, m.top + m.shoulderDrop + 92],
      [centre + m.shoulder - 4, m.top + m.shoulderDrop + 74],
    );
    return (
      seam(canvas, yoke, tone) + stitches(canvas, moved(yoke, 0, 7), stitchColor(garment), 1.8, '6 4', 0.7)
    );
  }
  if (garment.kind === 'abaya' || garment.kind === 'kurti')
    return seam(canvas, line([centre, m.top + 26], [centre, m.waistY]), tone, 1.8);
  return '';
}

/** A placket down the middle, closed with a few buttons. */
function shortPlacket(
  { canvas, form, garment, textile, tone }: Work,
  length: number,
  buttons: number,
): string {
  const m = form.measures;
  const low = m.top + m.neckDrop;
  const half = garment.kind === 'polo' ? 24 : 21;
  const outline = line(
    [centre - half, low - 8],
    [centre + half, low - 8],
    [centre + half, low + length - 16],
    [centre, low + length + 6],
    [centre - half, low + length - 16],
  );
  let art = panel(canvas, {
    outline,
    paint: cloth(canvas, textile, 0, [centre - half, low]),
    tone,
    edge: 10,
    lift: 6,
  });
  art += stitches(
    canvas,
    line(
      [centre - half + 6, low],
      [centre - half + 6, low + length - 20],
      [centre, low + length - 4],
      [centre + half - 6, low + length - 20],
      [centre + half - 6, low],
    ),
    lit(tone, 0.5),
    1.5,
    '5 4',
    0.65,
  );
  for (let index = 0; index < buttons; index += 1)
    art += button(canvas, [centre, low + 18 + index * ((length - 46) / buttons)], 9, buttonColor(garment));
  return art;
}

function keyhole({ canvas, form, garment, tone }: Work): string {
  const low = form.measures.top + form.measures.neckDrop;
  const dark = shaded(tone, 0.62);
  const drop = join(
    through(
      [centre - 3, low - 4],
      [centre - 19, low + 62],
      [centre, low + 104],
      [centre + 19, low + 62],
      [centre + 3, low - 4],
    ),
  );
  return `<path d="${canvas.path(drop)}" fill="${dark}"/><path d="${canvas.path(drop, false)}" fill="none" stroke="${garment.colors.accent}" stroke-width="7"/>${button(canvas, [centre, low + 3], 9, buttonColor(garment))}`;
}

/** A full front placket with buttons from collar to hem. */
function buttonFront({ canvas, form, garment, textile, tone, isFolded }: Work, count: number): string {
  const m = form.measures;
  const low = m.top + m.neckDrop;
  const half = garment.kind === 'koti' ? 16 : 22;
  const end = m.hemY + m.hemDip - 3;
  const outline = line(
    [centre - half, low - 12],
    [centre + half, low - 12],
    [centre + half, end],
    [centre - half, end],
  );
  let art = panel(canvas, {
    outline,
    paint: cloth(canvas, textile, 0, [centre - half, low]),
    tone,
    edge: 10,
    lift: 4,
  });
  for (const x of [-half + 6, half - 6])
    art += stitches(canvas, line([centre + x, low], [centre + x, end]), lit(tone, 0.5), 1.5, '5 4', 0.55);
  const gap = isFolded ? 124 : (end - low - 120) / (count - 0.4);
  for (let index = 0; index < count && low + 50 + index * gap < end - 60; index += 1)
    art += button(
      canvas,
      [centre, low + 46 + index * gap],
      garment.kind === 'koti' ? 14 : 9.5,
      buttonColor(garment),
    );
  return art;
}

function patchPocket({ canvas, garment, textile, tone }: Work, x: number, y: number, size: number): string {
  const half = size / 2;
  const tall = size * 1.12;
  const bottom =
    garment.whim > 0.5
      ? [[x + half, y + tall - 18] as Point, [x, y + tall] as Point, [x - half, y + tall - 18] as Point]
      : [[x + half, y + tall - 4] as Point, [x - half, y + tall - 4] as Point];
  const outline = line([x - half, y], [x + half, y], ...bottom, [x - half, y]);
  return (
    panel(canvas, {
      outline,
      paint: cloth(canvas, textile, 0, [x - half + 9, y + 5]),
      tone,
      edge: 10,
      lift: 5,
    }) +
    seam(canvas, line([x - half, y + 24], [x + half, y + 24]), tone, 1.6) +
    stitches(
      canvas,
      line(
        [x - half + 5, y + 4],
        ...[...bottom].reverse().map(([px, py]): Point => [px + (px < x ? 5 : px > x ? -5 : 0), py - 6]),
        [x + half - 5, y + 4],
      ),
      stitchColor(garment),
      1.6,
      '5 4',
      0.7,
    )
  );
}

function weltPocket({ canvas, form, tone }: Work, way: 1 | -1, y: number): string {
  const x = centre + way * form.measures.waist * 0.56;
  const outline = line(
    [x - 70, y + way * -6],
    [x + 70, y + way * 6],
    [x + 70, y + 26 + way * 6],
    [x - 70, y + 26 + way * -6],
  );
  return panel(canvas, { outline, paint: shaded(tone, 0.12), tone, edge: 8, lift: 6 });
}

function chestWelt({ canvas, form, garment, tone }: Work): string {
  const { chestY, chest } = form.measures;
  const x = centre + chest * 0.48;
  const outline = line(
    [x - 52, chestY - 6],
    [x + 52, chestY - 14],
    [x + 54, chestY + 10],
    [x - 50, chestY + 18],
  );
  const square =
    garment.whim > 0.5
      ? `<path d="${canvas.path(line([x - 40, chestY - 6], [x - 22, chestY - 46], [x - 2, chestY - 16], [x + 18, chestY - 52], [x + 42, chestY - 12]))}" fill="${garment.colors.trim}" stroke="${shaded(garment.colors.trim, 0.4)}" stroke-width="1.4"/>`
      : '';
  return square + panel(canvas, { outline, paint: shaded(tone, 0.1), tone, edge: 8, lift: 6 });
}

function kangarooPocket({ canvas, form, garment, textile, tone }: Work): string {
  const { waistY, hemY } = form.measures;
  const [top, bottom] = [waistY + 30, hemY - 74];
  const outline = join(
    line([centre - 108, top], [centre + 108, top]),
    through(
      [centre + 108, top],
      [centre + 150, (top + bottom) / 2 - 6],
      [centre + 186, bottom - 56],
      [centre + 190, bottom],
    ),
    line([centre + 190, bottom], [centre - 190, bottom]),
    through(
      [centre - 190, bottom],
      [centre - 186, bottom - 56],
      [centre - 150, (top + bottom) / 2 - 6],
      [centre - 108, top],
    ),
  );
  return (
    panel(canvas, {
      outline,
      paint: cloth(canvas, textile, 0, [centre, top]),
      tone,
      edge: 18,
      lift: 9,
      folds: [
        fold(
          [centre - 150, bottom - 80],
          [centre - 60, bottom - 60],
          [centre + 20, bottom - 90],
          [14, 3],
          0.24,
        ),
      ],
    }) +
    stitches(
      canvas,
      line([centre - 102, top + 8], [centre + 102, top + 8]),
      stitchColor(garment),
      1.7,
      '6 4',
      0.6,
    )
  );
}

function zip(canvas: Canvas, x: number, from: number, to: number, tone: string): string {
  return `<path d="${canvas.path(line([x, from], [x, to]), false)}" fill="none" stroke="${shaded(tone, 0.6)}" stroke-width="17"/><path d="${canvas.path(line([x, from], [x, to]), false)}" fill="none" stroke="#b8b4ac" stroke-width="8" stroke-dasharray="3.4 2.6"/>`;
}

function zipFront({ canvas, form, garment, tone }: Work): string {
  const m = form.measures;
  const low = m.top + m.neckDrop;
  const pull = canvas.place([centre, low + 40]);
  const pockets = [-1, 1]
    .map((way) => {
      const slit = line([centre + way * 130, m.waistY + 10], [centre + way * 196, m.waistY + 150]);
      return `<path d="${canvas.path(slit, false)}" fill="none" stroke="${shaded(tone, 0.7)}" stroke-width="15" stroke-linecap="round" opacity=".7"/><path d="${canvas.path(slit, false)}" fill="none" stroke="#b8b4ac" stroke-width="5" stroke-dasharray="3 2.6"/>`;
    })
    .join('');
  const lines = [-1, 1]
    .map((way) =>
      stitches(
        canvas,
        line([centre + way * 20, low], [centre + way * 20, m.hemY - 50]),
        stitchColor(garment),
        1.7,
        '6 4',
        0.6,
      ),
    )
    .join('');
  return `${zip(canvas, centre, low - 20, m.hemY + m.hemDip - 4, tone)}${lines}${pockets}<rect x="${pull[0] - 6}" y="${pull[1] - 14}" width="12" height="22" rx="3" fill="#cfcac0" stroke="#77716a" stroke-width="1.5"/><rect x="${pull[0] - 4}" y="${pull[1] + 6}" width="8" height="30" rx="4" fill="#bdb7ac" stroke="#77716a" stroke-width="1.3"/>`;
}

/** The denim jacket's front: yoke, two flap pockets, tapering seams, metal buttons. */
function jacketFront(work: Work): string {
  const { canvas, form, garment, textile, tone } = work;
  const m = form.measures;
  const color = stitchColor(garment);
  const metal = '#b98a52';
  const flapY = m.chestY - 60;
  let art = buttonFront(work, 0);
  for (const way of [-1, 1]) {
    const x = centre + way * m.chest * 0.5;
    const yoke = line([centre + way * 24, flapY], [centre + way * (m.chest - 22), flapY - 8]);
    art += seam(canvas, yoke, tone) + stitches(canvas, moved(yoke, 0, -6), color, 2, '8 5');
    for (const [top, bottom] of [
      [70, 52],
      [-62, -30],
    ] as const) {
      const run = line([x + way * top, flapY + 10], [x + way * bottom * 0.9, m.hemY - 64]);
      art += seam(canvas, run, tone, 2) + stitches(canvas, moved(run, 5 * way, 0), color, 1.8, '8 5', 0.8);
    }
    const flap = line(
      [x - 68, flapY + 4],
      [x + 68, flapY + 4],
      [x + 68, flapY + 46],
      [x, flapY + 70],
      [x - 68, flapY + 46],
    );
    art += panel(canvas, {
      outline: flap,
      paint: cloth(canvas, textile, 0, [x, flapY]),
      tone,
      edge: 10,
      lift: 7,
    });
    art += stitches(
      canvas,
      line(
        [x - 62, flapY + 10],
        [x - 62, flapY + 42],
        [x, flapY + 62],
        [x + 62, flapY + 42],
        [x + 62, flapY + 10],
      ),
      color,
      1.8,
      '8 5',
    );
    art += button(canvas, [x, flapY + 46], 9, metal);
  }
  const low = m.top + m.neckDrop;
  for (let index = 0; index < 6; index += 1)
    art += button(canvas, [centre, low + 46 + index * ((m.hemY - low - 70) / 5.4)], 11, metal);
  return art;
}

/** An abaya closes edge to edge; its trim runs down both sides. */
function openFront({ canvas, form, garment, tone }: Work): string {
  const m = form.measures;
  const low = m.top + m.neckDrop;
  const edge = through([centre, low], [centre + 3, (low + m.hemY) / 2], [centre - 2, m.hemY + m.hemDip]);
  const shadow = `<path d="${canvas.path(edge, false)}" fill="none" stroke="${shaded(tone, 0.85)}" stroke-width="3" opacity=".8"/><path d="${canvas.path(moved(edge, 5, 0), false)}" fill="none" stroke="${shaded(tone, 0.8)}" stroke-width="9" opacity=".22"/>`;
  const dressed = garment.embroidery !== 'placket' && garment.whim > 0.3;
  return (
    shadow +
    (dressed
      ? trimAlong(canvas, moved(edge, -26, 0), garment.trim, 34, garment.colors) +
        trimAlong(canvas, moved(edge, 26, 0), garment.trim, 34, garment.colors)
      : '')
  );
}

function waistLine(form: TopForm): Curve {
  const m = form.measures;
  return through([centre - m.waist, m.waistY], [centre, m.waistY + 12], [centre + m.waist, m.waistY]);
}

function sash({ canvas, form, garment }: Work): string {
  const { waist, waistY } = form.measures;
  const color = garment.colors.companion;
  const band = through([centre - waist - 2, waistY], [centre, waistY + 12], [centre + waist + 2, waistY]);
  const loop = (way: 1 | -1) =>
    join(
      through(
        [centre, waistY + 14],
        [centre + way * 52, waistY - 26],
        [centre + way * 84, waistY + 6],
        [centre + way * 54, waistY + 40],
        [centre, waistY + 18],
      ),
    );
  const tail = (way: 1 | -1, long: number) =>
    line(
      [centre + way * 4, waistY + 22],
      [centre + way * 34, waistY + long],
      [centre + way * 62, waistY + long - 14],
      [centre + way * 18, waistY + 16],
    );
  const paint = color;
  return (
    `<path d="${canvas.path(band, false)}" fill="none" stroke="${color}" stroke-width="34"/><path d="${canvas.path(beside(band, -15), false)}" fill="none" stroke="${shaded(color, 0.5)}" stroke-width="2" opacity=".5"/>` +
    [tail(-1, 150), tail(1, 126), loop(-1), loop(1)]
      .map((outline) => panel(canvas, { outline, paint, tone: color, edge: 12, lift: 5 }))
      .join('') +
    panel(canvas, {
      outline: through(
        [centre - 19, waistY + 14],
        [centre, waistY - 3],
        [centre + 19, waistY + 14],
        [centre, waistY + 33],
        [centre - 19, waistY + 14],
      ),
      paint,
      tone: color,
      edge: 14,
      lift: 4,
    })
  );
}
