import { button, type Canvas, cloth, type Fold, fold, panel, rounded, seam, stitches } from './canvas';
import { ribBand } from './collars';
import { lit, shaded } from './color';
import type { Drawn, Side } from './drawn';
import { formBust, formStand, standFrame, waistFrame } from './dressForm';
import { foldedCloth } from './foldedCloth';
import type { Cut, Garment } from './garmentFor';
import {
  at,
  bow,
  type Curve,
  centre,
  cubic,
  join,
  line,
  mirrored,
  moved,
  type Point,
  part,
  reversed,
  through,
} from './geometry';
import { clipHanger, hangerFrame, hook } from './hangers';
import { spot } from './light';
import { rngOf } from './rng';
import type { Textile } from './textile';
import { textileOf, toneOf } from './textiles';
import { borderAlong } from './trims';

interface Measures {
  top: number;
  waist: number;
  hip: number;
  hipY: number;
  crotchY: number;
  kneeY: number;
  kneeOuter: number;
  kneeInner: number;
  hemY: number;
  hemOuter: number;
  hemInner: number;
}

const legs: Record<Cut, { knee: readonly [number, number]; hem: readonly [number, number] }> = {
  slim: { knee: [222, 62], hem: [206, 82] },
  straight: { knee: [240, 50], hem: [236, 58] },
  relaxed: { knee: [266, 40], hem: [268, 46] },
  flared: { knee: [234, 54], hem: [304, 26] },
};

function measuresOf({ kind, cut, whim }: Garment): Measures {
  const { knee, hem } = legs[cut];
  const base = {
    top: 160,
    waist: 186,
    hip: 240,
    hipY: 372,
    crotchY: 470,
    kneeY: 900,
    hemY: 1330 + whim * 30,
  };
  if (kind === 'palazzo')
    return {
      ...base,
      waist: 176,
      hip: 262,
      kneeOuter: 338,
      kneeInner: 30,
      hemOuter: 402,
      hemInner: 24,
      hemY: 1320,
    };
  if (kind === 'joggers')
    return {
      ...base,
      waist: 190,
      hip: 258,
      kneeOuter: knee[0] + 16,
      kneeInner: knee[1],
      hemOuter: 206,
      hemInner: 96,
      hemY: 1300,
    };
  return { ...base, kneeOuter: knee[0], kneeInner: knee[1], hemOuter: hem[0], hemInner: hem[1] };
}

/** Trousers that hang are as wide as the body they are cut for, and their legs fall side by side. */
function hangingMeasures(m: Measures, { kind }: Garment): Measures {
  if (kind === 'palazzo')
    return { ...m, waist: 156, hip: 226, kneeOuter: 286, kneeInner: -8, hemOuter: 336, hemInner: -34 };
  const nearer = 36;
  return {
    ...m,
    waist: m.waist * 0.94,
    hip: m.hip * 0.92,
    kneeOuter: m.kneeOuter - nearer,
    kneeInner: m.kneeInner - nearer - 6,
    hemOuter: m.hemOuter - nearer - 8,
    hemInner: m.hemInner - nearer - 10,
  };
}

interface Work {
  canvas: Canvas;
  garment: Garment;
  m: Measures;
  textile: Textile;
  tone: string;
  isBack: boolean;
  isWorn: boolean;
  waistTop: Curve;
  waistLow: Curve;
  side: Curve;
}

const bandHeight = 54;

/** Jeans, trousers, joggers and palazzos: two legs, a waistband, and what is sewn where they meet. */
export function drawBottom(canvas: Canvas, garment: Garment, side: Side): Drawn {
  const textile = textileOf(
    garment.pattern,
    garment.colors,
    rngOf(`textile ${garment.kind} ${garment.seed}`),
  );
  const tone = toneOf(garment.pattern, garment.colors);
  if (side === 'flat') return foldedBottom(canvas, garment, textile, tone);
  const isWorn = side === 'worn';
  const m = isWorn ? hangingMeasures(measuresOf(garment), garment) : measuresOf(garment);
  const isBack = side === 'back';
  const dip = isBack ? -6 : 16;
  const waistTop = cubic(
    [centre - m.waist, m.top],
    [centre - m.waist * 0.4, m.top + dip],
    [centre + m.waist * 0.4, m.top + dip],
    [centre + m.waist, m.top],
  );
  const waistLow = moved(waistTop, 0, bandHeight).map(([x, y]): Point => [centre + (x - centre) * 1.045, y]);
  const sideSeam = through(
    [centre + m.waist, m.top],
    [centre + m.waist * 1.045, m.top + bandHeight],
    [centre + m.hip, m.hipY],
    [centre + m.kneeOuter, m.kneeY],
    [centre + m.hemOuter, m.hemY],
  );
  const work: Work = {
    canvas,
    garment,
    m,
    textile,
    tone,
    isBack,
    isWorn,
    waistTop,
    waistLow,
    side: sideSeam,
  };
  const right = leg(work);
  const left = mirrored(right);
  const insideBand = cubic(
    [centre - m.waist, m.top],
    [centre - m.waist * 0.4, m.top - 20],
    [centre + m.waist * 0.4, m.top - 20],
    [centre + m.waist, m.top],
  );
  const inside = shaded(tone, 0.45);
  const onForm = isWorn && garment.kind === 'palazzo';
  const bust = { waist: m.waist - 4, waistY: m.top + 20, hip: m.waist + 26, hipY: m.top + 140 };
  const floorY = m.hemY + 84;
  const art = [
    onForm ? formStand(canvas, m.hemY - 60, floorY) + formBust(canvas, bust) : '',
    isWorn && !onForm ? hook(m.top) : '',
    isBack || onForm
      ? ''
      : panel(canvas, {
          outline: join(insideBand, reversed(waistTop)),
          paint: inside,
          tone: inside,
          edge: 16,
        }),
    hemInside(work, false) + hemInside(work, true),
    ...(isWorn
      ? [legPanel(work, right, false), legPanel(work, left, true)]
      : [legPanel(work, left, true), legPanel(work, right, false)]),
    hems(work),
    middle(work),
    garment.kind === 'jeans'
      ? jeansDetails(work)
      : garment.kind === 'trousers'
        ? trouserDetails(work)
        : softDetails(work),
    waistband(work),
    isWorn && !onForm ? clipHanger(canvas, m) : '',
  ].join('');
  const stage = onForm
    ? { floorY, foot: 150, props: [waistFrame(bust), standFrame(floorY)] }
    : { floorY: m.hemY + 120, foot: 0, props: [hangerFrame(m.top, m.hemY)] };
  return {
    art,
    silhouette: [left, right],
    focus: [centre + (isBack ? -90 : -70), m.top + 230],
    ...(isWorn ? { stage } : {}),
  };
}

function leg({ m, waistTop, side }: Work): Curve {
  const middleTop = at(waistTop, 0.5).point;
  return join(
    part(waistTop, 0.5, 1),
    side,
    bow(
      [centre + m.hemOuter, m.hemY],
      [centre + (m.hemOuter + m.hemInner) / 2, m.hemY + 10],
      [centre + m.hemInner, m.hemY + 2],
    ),
    through(
      [centre + m.hemInner, m.hemY + 2],
      [centre + m.kneeInner, m.kneeY],
      [centre + 22, m.crotchY + 110],
      [centre, m.crotchY],
    ),
    line([centre, m.crotchY], middleTop),
  );
}

function legPanel(work: Work, outline: Curve, isLeft: boolean): string {
  const { canvas, garment, m, textile, tone, isBack } = work;
  const { rng } = canvas;
  const way = isLeft ? -1 : 1;
  const x = (half: number) => centre + way * half;
  const folds: Fold[] = [];
  const wide = garment.kind === 'palazzo';
  for (let index = 0; index < 3; index += 1) {
    const y = m.crotchY - 20 + index * 34;
    folds.push(
      fold(
        [x(6), y],
        [x(70), y + 6],
        [x(m.hip * rng.range(0.5, 0.8)), y + rng.range(-70, 60)],
        [18 - index * 3, 3],
        wide ? 0.14 : isBack ? 0.22 : 0.3,
      ),
    );
  }
  if (!wide)
    for (let index = 0; index < 4; index += 1) {
      const y = m.kneeY - 110 + index * 70 + rng.range(-14, 14);
      const fromInner = index % 2 === 0;
      const [from, to] = fromInner
        ? [m.kneeInner - 4, m.kneeInner + 90]
        : [m.kneeOuter + 4, m.kneeOuter - 90];
      folds.push(
        fold(
          [x(from), y],
          [x((from + to) / 2), y + 14],
          [x(to), y + rng.range(0, 44)],
          [16, 3],
          rng.range(0.26, 0.42),
        ),
      );
    }
  for (let index = 0; index < (wide ? 6 : 2); index += 1) {
    const share = wide ? (index + 0.5) / 6 + rng.range(-0.05, 0.05) : 0.35 + index * 0.3;
    const hemX = m.hemInner + (m.hemOuter - m.hemInner) * share;
    folds.push(
      fold(
        [x(wide ? m.waist * share : m.hip * share), wide ? m.top + 60 : m.hipY + 60],
        [x(m.kneeInner + (m.kneeOuter - m.kneeInner) * share), m.kneeY],
        [x(hemX), m.hemY + 4],
        [5, wide ? rng.range(22, 40) : 16],
        wide ? rng.range(0.32, 0.5) : 0.2,
      ),
    );
  }
  if (!wide && garment.kind !== 'joggers')
    folds.push(
      fold(
        [x(m.hemOuter), m.hemY - 70],
        [x((m.hemInner + m.hemOuter) / 2), m.hemY - 40],
        [x(m.hemInner + 26), m.hemY - 66],
        [14, 3],
        0.36,
      ),
      fold(
        [x(m.hemInner), m.hemY - 120],
        [x((m.hemInner + m.hemOuter) / 2), m.hemY - 96],
        [x(m.hemOuter - 30), m.hemY - 130],
        [12, 3],
        0.28,
      ),
    );
  let onCloth = '';
  if (garment.kind === 'jeans' && garment.whim > 0.25) {
    const glow = canvas.define(
      (id) =>
        `<radialGradient id="${id}"><stop offset="0" stop-color="${lit(tone, 0.75)}" stop-opacity=".5"/><stop offset="1" stop-color="${lit(tone, 0.75)}" stop-opacity="0"/></radialGradient>`,
    );
    onCloth += `<ellipse cx="${x((m.kneeInner + m.kneeOuter) / 2 + 6)}" cy="${isBack ? m.hipY - 40 : m.crotchY + 170}" rx="92" ry="${isBack ? 150 : 290}" fill="${glow}"/><ellipse cx="${x((m.kneeInner + m.kneeOuter) / 2)}" cy="${m.kneeY + 60}" rx="70" ry="150" fill="${glow}"/>`;
  }
  if (wide && garment.whim > 0.3) {
    const hem = bow(
      [x(m.hemInner - 6), m.hemY - 30],
      [x((m.hemInner + m.hemOuter) / 2), m.hemY - 22],
      [x(m.hemOuter + 6), m.hemY - 32],
    );
    onCloth += borderAlong(canvas, hem, garment.trim, 46, garment.colors);
  }
  if (!wide) onCloth += legLight(work, isLeft);
  const [inner, outer]: [Point, Point] = [
    [x(m.kneeInner), m.kneeY],
    [x(m.kneeOuter), m.kneeY],
  ];
  return panel(canvas, {
    outline,
    paint: cloth(canvas, textile, way * -2.2, [x(m.hip / 2), m.top]),
    tone,
    light: { across: isLeft ? [outer, inner] : [inner, outer], round: 0.8 },
    folds: rounded(folds),
    onCloth,
    edge: 28,
    lift: work.isWorn && isLeft ? 12 : 0,
  });
}

/** The thigh comes forward into the light, the shin lies back: a leg is not one even tube. */
function legLight({ canvas, m, tone }: Work, isLeft: boolean): string {
  const x = (half: number) => centre + (isLeft ? -half : half) - 18;
  const bright = (half: number, y: number, size: readonly [number, number]) =>
    spot(canvas, [x(half), y], size, lit(tone, 0.8), isLeft ? 0.26 : 0.16);
  const dark = (half: number, y: number, size: readonly [number, number]) =>
    spot(canvas, [x(half), y], size, shaded(tone, 0.85), isLeft ? 0.18 : 0.28);
  const middle = (m.kneeInner + m.kneeOuter) / 2;
  return (
    bright(m.hip * 0.5, m.crotchY + 90, [74, 230]) +
    bright(middle, m.kneeY + 10, [60, 90]) +
    dark(middle + 40, m.kneeY + 190, [130, 150]) +
    dark(m.hip * 0.3, m.crotchY + 40, [120, 110])
  );
}

function hemInside({ canvas, m, tone }: Work, isLeft: boolean): string {
  const flip = (curve: Curve) => (isLeft ? mirrored(curve) : curve);
  const mouth = join(
    bow(
      [centre + m.hemOuter - 2, m.hemY - 10],
      [centre + (m.hemOuter + m.hemInner) / 2, m.hemY - 12],
      [centre + m.hemInner + 2, m.hemY - 10],
    ),
    bow(
      [centre + m.hemInner + 2, m.hemY - 10],
      [centre + (m.hemOuter + m.hemInner) / 2, m.hemY + 34],
      [centre + m.hemOuter - 2, m.hemY - 10],
    ),
  );
  return `<path d="${canvas.path(flip(mouth))}" fill="${shaded(tone, 0.6)}"/>`;
}

function hems({ canvas, garment, m, tone }: Work): string {
  const run = (isLeft: boolean, up: number) => {
    const curve = bow(
      [centre + m.hemOuter - 2, m.hemY - up],
      [centre + (m.hemOuter + m.hemInner) / 2, m.hemY + 10 - up],
      [centre + m.hemInner + 2, m.hemY + 2 - up],
    );
    return isLeft ? mirrored(curve) : curve;
  };
  if (garment.kind === 'joggers')
    return [true, false]
      .map((isLeft) => ribBand(canvas, run(isLeft, 34), 72, shaded(garment.colors.base, 0.08)))
      .join('');
  if (garment.kind === 'palazzo') return '';
  const color = garment.kind === 'jeans' ? threadOf(garment) : shaded(tone, 0.5);
  return [true, false].map((isLeft) => stitches(canvas, run(isLeft, 24), color, 1.9, '8 5', 0.8)).join('');
}

function threadOf({ colorName, colors }: Garment): string {
  return colorName === 'Black' || colorName === 'Charcoal' || colorName === 'Grey'
    ? lit(colors.base, 0.35)
    : '#d7974a';
}

/** The seam from waistband to crotch. */
function middle({ canvas, garment, m, waistLow, tone }: Work): string {
  const rise = through(at(waistLow, 0.5).point, [centre + 2, (m.top + m.crotchY) / 2], [centre, m.crotchY]);
  return (
    seam(canvas, rise, tone) +
    (garment.kind === 'jeans' ? stitches(canvas, moved(rise, 6, 0), threadOf(garment), 1.9, '8 5') : '')
  );
}

function waistband({ canvas, garment, m, textile, tone, isBack, waistTop, waistLow }: Work): string {
  const outline = join(waistTop, reversed(waistLow));
  if (garment.kind === 'joggers' || garment.kind === 'palazzo') {
    const gathers: Fold[] = [];
    for (let index = 0; index < 22; index += 1) {
      const place = ((index + 0.5) / 22) * 2 - 1;
      gathers.push(
        fold(
          [centre + place * m.waist, m.top - 4],
          [centre + place * m.waist * 1.03, m.top + 30],
          [centre + place * m.waist * 1.05, m.top + 62],
          [7, 7],
          0.5,
        ),
      );
    }
    const cord = garment.kind === 'joggers' && !isBack ? drawcord(canvas, m.top + 34, tone) : '';
    return (
      panel(canvas, {
        outline,
        paint: cloth(canvas, textile, 90, [centre, m.top]),
        tone,
        edge: 12,
        folds: gathers,
        light: {
          across: [
            [centre - m.waist, m.top],
            [centre + m.waist, m.top],
          ],
          round: 0.6,
        },
      }) +
      stitches(canvas, moved(waistTop, 0, 27), shaded(tone, 0.5), 1.6, '6 4', 0.5) +
      cord
    );
  }
  const color = garment.kind === 'jeans' ? threadOf(garment) : shaded(tone, 0.4);
  let art = panel(canvas, {
    outline,
    paint: cloth(canvas, textile, 90, [centre, m.top]),
    tone,
    edge: 12,
    light: {
      across: [
        [centre - m.waist, m.top],
        [centre + m.waist, m.top],
      ],
      round: 0.6,
    },
  });
  if (garment.kind === 'jeans')
    art +=
      stitches(canvas, moved(waistTop, 0, 7), color, 1.9, '8 5') +
      stitches(canvas, moved(waistLow, 0, -6), color, 1.9, '8 5');
  const places = isBack ? [0.08, 0.32, 0.5, 0.68, 0.92] : [0.14, 0.3, 0.7, 0.86];
  for (const place of places) {
    const [x, y] = at(waistTop, place).point;
    const loop = line(
      [x - 9, y - 4],
      [x + 9, y - 4],
      [x + 9, y + bandHeight + 8],
      [x - 9, y + bandHeight + 8],
    );
    art += panel(canvas, { outline: loop, paint: cloth(canvas, textile, 0, [x, y]), tone, edge: 6, lift: 5 });
    if (garment.kind === 'jeans')
      art +=
        stitches(canvas, line([x - 4, y], [x - 4, y + bandHeight + 4]), color, 1.5, '6 4') +
        stitches(canvas, line([x + 4, y], [x + 4, y + bandHeight + 4]), color, 1.5, '6 4');
  }
  if (isBack && garment.kind === 'jeans') {
    const patch = line(
      [centre + 78, m.top + 6],
      [centre + 150, m.top + 6],
      [centre + 150, m.top + 56],
      [centre + 78, m.top + 56],
    );
    art +=
      panel(canvas, { outline: patch, paint: '#a8703f', tone: '#a8703f', edge: 8, lift: 4 }) +
      stitches(
        canvas,
        line(
          [centre + 84, m.top + 12],
          [centre + 144, m.top + 12],
          [centre + 144, m.top + 50],
          [centre + 84, m.top + 50],
          [centre + 84, m.top + 12],
        ),
        '#f0d9b0',
        1.4,
        '5 4',
      );
  }
  if (!isBack)
    art +=
      garment.kind === 'jeans'
        ? button(canvas, [centre + 4, m.top + 42], 16, '#b48a55')
        : button(canvas, [centre + 6, m.top + 42], 11, shaded(tone, 0.35));
  return art;
}

function drawcord(canvas: Canvas, y: number, tone: string): string {
  const pale = lit(tone, 0.75);
  const knot = (way: 1 | -1) =>
    through(
      [centre + way * 6, y],
      [centre + way * 46, y - 16],
      [centre + way * 58, y + 14],
      [centre + way * 10, y + 8],
    );
  const tail = (way: 1 | -1, long: number) =>
    through([centre + way * 4, y + 4], [centre + way * 20, y + long * 0.5], [centre + way * 26, y + long]);
  const path = [knot(1), knot(-1), tail(1, 130), tail(-1, 112)]
    .map((curve) => canvas.path(curve, false))
    .join('');
  return `<g fill="none" stroke-linecap="round"><path d="${path}" stroke="${shaded(tone, 0.7)}" stroke-width="9" opacity=".35" transform="translate(3 4)"/><path d="${path}" stroke="${pale}" stroke-width="7"/><path d="${path}" stroke="${shaded(pale, 0.5)}" stroke-width="7" stroke-dasharray="2 5" stroke-linecap="butt" opacity=".35"/></g>`;
}

function jeansDetails({ canvas, garment, m, textile, tone, isBack, waistLow }: Work): string {
  const thread = threadOf(garment);
  let art = '';
  for (const way of [-1, 1]) {
    const x = (half: number) => centre + way * half;
    if (isBack) {
      const yoke = line([x(0), m.top + 150], [x(m.hip - 12), m.top + 108]);
      art += seam(canvas, yoke, tone) + stitches(canvas, moved(yoke, 0, 7), thread, 1.9, '8 5');
      const [px, py] = [x(118), m.top + 176];
      const pocket = line(
        [px - 78, py],
        [px + 78, py],
        [px + 72, py + 128],
        [px, py + 164],
        [px - 72, py + 128],
      );
      art += panel(canvas, {
        outline: pocket,
        paint: cloth(canvas, textile, way * -2, [px + 9, py + 5]),
        tone,
        edge: 12,
        lift: 6,
      });
      art +=
        stitches(canvas, line([px - 71, py + 8], [px + 71, py + 8]), thread, 1.9, '8 5') +
        stitches(
          canvas,
          line(
            [px - 71, py + 4],
            [px - 65, py + 124],
            [px, py + 156],
            [px + 65, py + 124],
            [px + 71, py + 4],
          ),
          thread,
          1.9,
          '8 5',
        );
      const wave =
        garment.whim > 0.5
          ? through(
              [px - 68, py + 62],
              [px - 34, py + 84],
              [px, py + 58],
              [px + 34, py + 84],
              [px + 68, py + 62],
            )
          : line([px - 68, py + 50], [px, py + 92], [px + 68, py + 50]);
      art +=
        stitches(canvas, wave, thread, 1.9, '8 5') + stitches(canvas, moved(wave, 0, 9), thread, 1.9, '8 5');
    } else {
      const mouth = through(
        [x(m.waist * 0.42), m.top + bandHeight + 12],
        [x(m.waist * 0.56), m.top + 132],
        [x(m.hip - 8), m.top + 178],
      );
      const bag = join(
        mouth,
        line([x(m.hip - 8), m.top + 178], [x(m.waist * 1.04), m.top + bandHeight + 6]),
        reversed(part(waistLow, way > 0 ? 0.71 : 0.29, way > 0 ? 1 : 0)),
      );
      art += panel(canvas, {
        outline: bag,
        paint: cloth(canvas, textile, way * -4, [x(140), m.top + 70]),
        tone: shaded(tone, 0.12),
        edge: 22,
      });
      art +=
        seam(canvas, mouth, tone, 3) +
        stitches(canvas, moved(mouth, way * -7, 5), thread, 1.9, '8 5') +
        stitches(canvas, moved(mouth, way * -13, 10), thread, 1.9, '8 5');
      art +=
        rivet(canvas, [x(m.waist * 0.45), m.top + bandHeight + 22]) +
        rivet(canvas, [x(m.hip - 20), m.top + 172]);
    }
  }
  if (!isBack) {
    const fly = through(
      [centre + 62, m.top + bandHeight + 14],
      [centre + 60, m.top + 210],
      [centre + 40, m.top + 258],
      [centre + 2, m.top + 284],
    );
    art +=
      stitches(canvas, fly, thread, 1.9, '8 5') + stitches(canvas, moved(fly, -8, -2), thread, 1.9, '8 5');
  }
  return art;
}

function rivet(canvas: Canvas, point: Point): string {
  const [x, y] = canvas.place(point).map((value) => Math.round(value)) as [number, number];
  return `<circle cx="${x + 1}" cy="${y + 2}" r="6.5" fill="#1a120c" opacity=".35"/><circle cx="${x}" cy="${y}" r="6" fill="#b9854c"/><circle cx="${x}" cy="${y}" r="2.6" fill="#6e4a26"/><circle cx="${x - 2}" cy="${y - 2}" r="1.5" fill="#f3dcb4"/>`;
}

function trouserDetails({ canvas, m, tone, isBack }: Work): string {
  let art = '';
  for (const way of [-1, 1]) {
    const x = (half: number) => centre + way * half;
    if (isBack) {
      const welt = line(
        [x(58), m.top + 168],
        [x(188), m.top + 164],
        [x(188), m.top + 184],
        [x(58), m.top + 188],
      );
      art +=
        panel(canvas, { outline: welt, paint: shaded(tone, 0.1), tone, edge: 6, lift: 4 }) +
        button(canvas, [x(122), m.top + 206], 8, shaded(tone, 0.4)) +
        seam(canvas, line([x(118), m.top + 58], [x(122), m.top + 150]), tone, 1.6);
    } else {
      const slant = line([x(m.waist * 0.72), m.top + bandHeight + 6], [x(m.hip - 14), m.top + 210]);
      art +=
        seam(canvas, slant, tone, 3) +
        stitches(canvas, moved(slant, way * -8, 2), lit(tone, 0.4), 1.5, '6 4', 0.5);
    }
    const crease = through(
      [x(m.waist * 0.52), m.top + (isBack ? 220 : 150)],
      [x((m.kneeInner + m.kneeOuter) / 2), m.kneeY],
      [x((m.hemInner + m.hemOuter) / 2), m.hemY],
    );
    art += `<path d="${canvas.path(crease, false)}" fill="none" stroke="${shaded(tone, 0.7)}" stroke-width="3" opacity=".32" transform="translate(2.4 0)"/><path d="${canvas.path(crease, false)}" fill="none" stroke="${lit(tone, 0.6)}" stroke-width="2.6" opacity=".4"/>`;
  }
  if (!isBack)
    art += stitches(
      canvas,
      through(
        [centre + 50, m.top + bandHeight + 10],
        [centre + 48, m.top + 220],
        [centre + 30, m.top + 262],
        [centre + 2, m.top + 284],
      ),
      lit(tone, 0.4),
      1.5,
      '6 4',
      0.55,
    );
  return art;
}

function softDetails({ canvas, garment, m, tone, isBack, textile }: Work): string {
  if (garment.kind === 'palazzo') return '';
  let art = '';
  for (const way of [-1, 1]) {
    const x = (half: number) => centre + way * half;
    if (isBack) {
      if (way === 1) {
        const pocket = line(
          [x(60), m.top + 160],
          [x(180), m.top + 160],
          [x(180), m.top + 300],
          [x(60), m.top + 300],
        );
        art +=
          panel(canvas, {
            outline: pocket,
            paint: cloth(canvas, textile, 0, [x(60), m.top]),
            tone,
            edge: 12,
            lift: 6,
          }) +
          stitches(
            canvas,
            line([x(66), m.top + 172], [x(174), m.top + 172]),
            shaded(tone, 0.5),
            1.6,
            '6 4',
            0.6,
          );
      }
    } else {
      const mouth = through(
        [x(m.waist * 0.78), m.top + bandHeight + 4],
        [x(m.hip * 0.86), m.top + 150],
        [x(m.hip - 2), m.top + 250],
      );
      art +=
        seam(canvas, mouth, tone, 3) +
        stitches(canvas, moved(mouth, way * -9, 2), shaded(tone, 0.5), 1.6, '6 4', 0.6);
    }
    if (garment.whim > 0.6) {
      const stripe = through(
        [x(m.hip - 18), m.top + 260],
        [x(m.kneeOuter - 20), m.kneeY],
        [x(m.hemOuter - 16), m.hemY - 70],
      );
      art += `<path d="${canvas.path(stripe, false)}" fill="none" stroke="${garment.colors.trim}" stroke-width="13" opacity=".9"/><path d="${canvas.path(moved(stripe, way * -16, 0), false)}" fill="none" stroke="${garment.colors.trim}" stroke-width="4" opacity=".9"/>`;
    }
  }
  return art;
}

/** Legs laid on each other and folded in three; the waistband stays in sight. */
function foldedBottom(canvas: Canvas, garment: Garment, textile: Textile, tone: string): Drawn {
  const block = foldedCloth(canvas, {
    textile,
    tone,
    colors: garment.colors,
    wide: 520,
    tall: 760,
    layers: 3,
    band: garment.kind === 'palazzo',
    isStraight: garment.kind !== 'palazzo',
  });
  if (garment.kind === 'palazzo') return block;
  const [left, right, top] = [centre - 262, centre + 262, 388];
  const thread = garment.kind === 'jeans' ? threadOf(garment) : lit(tone, 0.35);
  const band = join(
    bow([left, top], [centre, top - 14], [right, top]),
    line([right, top], [right + 4, top + 62]),
    bow([right + 4, top + 62], [centre, top + 50], [left - 4, top + 62]),
    line([left - 4, top + 62], [left, top]),
  );
  let art =
    block.art +
    panel(canvas, {
      outline: band,
      paint: cloth(canvas, textile, 90, [left, top]),
      tone,
      edge: 12,
      lift: 8,
      light: {
        across: [
          [left, top],
          [right, top],
        ],
        round: 0.5,
      },
    });
  if (garment.kind === 'joggers') {
    const gathers = Array.from({ length: 24 }, (_, index): Fold => {
      const x = left + 14 + index * 21.6;
      return fold([x, top - 4], [x + 2, top + 28], [x + 1, top + 64], [8, 8], 0.5);
    });
    const rib = {
      outline: band,
      paint: cloth(canvas, textile, 90, [left, top]),
      tone,
      edge: 14,
      lift: 8,
      folds: gathers,
    };
    const pocket = line(
      [left + 60, top + 150],
      [left + 250, top + 144],
      [left + 254, top + 350],
      [left + 64, top + 356],
    );
    const patch = panel(canvas, {
      outline: pocket,
      paint: cloth(canvas, textile, 0, [left, top]),
      tone,
      edge: 14,
      lift: 8,
    });
    const hem = stitches(
      canvas,
      line([left + 66, top + 168], [left + 246, top + 162]),
      shaded(tone, 0.5),
      1.8,
      '6 4',
      0.7,
    );
    return { ...block, art: block.art + panel(canvas, rib) + patch + hem + drawcord(canvas, top + 30, tone) };
  }
  art +=
    stitches(canvas, bow([left + 4, top + 9], [centre, top - 5], [right - 4, top + 9]), thread, 1.9, '8 5') +
    stitches(canvas, bow([left, top + 54], [centre, top + 42], [right, top + 54]), thread, 1.9, '8 5');
  for (const x of [left + 90, centre + 40, right - 60]) {
    const loop = line([x - 11, top - 12], [x + 11, top - 12], [x + 11, top + 66], [x - 11, top + 66]);
    art += panel(canvas, {
      outline: loop,
      paint: cloth(canvas, textile, 0, [x, top]),
      tone,
      edge: 6,
      lift: 5,
    });
  }
  const [px, py] = [centre + 20, top + 130];
  if (garment.kind === 'jeans') {
    const pocket = line(
      [px - 120, py],
      [px + 120, py - 4],
      [px + 112, py + 190],
      [px, py + 240],
      [px - 112, py + 194],
    );
    art += panel(canvas, {
      outline: pocket,
      paint: cloth(canvas, textile, 0, [px + 9, py + 5]),
      tone,
      edge: 14,
      lift: 8,
    });
    art +=
      stitches(canvas, line([px - 111, py + 9], [px + 111, py + 5]), thread, 2, '8 5') +
      stitches(
        canvas,
        line(
          [px - 111, py + 5],
          [px - 103, py + 186],
          [px, py + 230],
          [px + 103, py + 184],
          [px + 111, py + 3],
        ),
        thread,
        2,
        '8 5',
      );
    art += rivet(canvas, [px - 108, py + 12]) + rivet(canvas, [px + 108, py + 8]);
  } else {
    const welt = line([px - 110, py + 20], [px + 110, py + 16], [px + 110, py + 42], [px - 110, py + 46]);
    art +=
      panel(canvas, { outline: welt, paint: shaded(tone, 0.1), tone, edge: 6, lift: 5 }) +
      button(canvas, [px, py + 68], 11, shaded(tone, 0.35));
  }
  return { ...block, art };
}
