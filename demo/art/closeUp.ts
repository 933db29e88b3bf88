import { type Canvas, cloth, type Fold, fold, panel, stitches } from './canvas';
import { lit, shaded } from './color';
import type { Garment } from './garmentFor';
import { bow, type Curve, join, line, moved, type Point, reversed, through } from './geometry';
import { rngOf } from './rng';
import { backdrop, castShadow } from './scene';
import { tapeMeasure } from './tape';
import { textileOf, toneOf } from './textiles';
import { threads } from './threads';
import { borderAlong } from './trims';

/** How many times larger than in the other views; 10.4 units are a centimetre there. */
const scale = 4.4;
const centimetre = 10.4 * scale;

/** Kinds that end in a woven border. */
const bordered: readonly Garment['kind'][] = ['saree', 'dupatta', 'shawl', 'skirt'];

/**
 * The cloth so near that its threads show: a soft fold across it, its hem with one corner turned back, and a tape
 * measure below, so that the eye knows how near it is.
 */
export function weaveScene(canvas: Canvas, garment: Garment): string {
  const { rng } = canvas;
  const { colors, kind, trim } = garment;
  const textile = textileOf(garment.pattern, colors, rngOf(`textile ${kind} ${garment.seed}`));
  const tone = toneOf(garment.pattern, colors);
  const lean = rng.range(-24, 24);
  const hem = through(
    [1320, 1120 + lean],
    [1010, 1152 + lean * 0.6],
    [690, 1138],
    [330, 1178 - lean * 0.5],
    [-120, 1188 - lean],
  );
  const [cut, rise]: [Point, Point] = [
    [900, 1148 + lean * 0.5],
    [1320, 750],
  ];
  const edge = join(
    line([-120, -120], [1320, -120], rise, cut),
    bow(cut, [640, 1140], [-120, 1188 - lean]),
    line([-120, 1188 - lean], [-120, -120]),
  );
  const folds: Fold[] = [
    ...deep([-60, 300 + lean * 2], [480, 420], [1260, -40 + lean * 3], [120, 60], 0.5),
    ...deep([-60, 820], [420, 760 + lean * 2], [1000, 1010], [40, 110], 0.4),
    ...deep([620, 560], [900, 420], [1260, 330], [30, 130], 0.42),
  ];
  const onCloth =
    (bordered.includes(kind) ? borderAlong(canvas, moved(hem, 0, -150), trim, 150, colors, -1) : '') +
    `<rect width="1200" height="1500" fill="${threads(canvas, garment)}"/>` +
    (bordered.includes(kind) ? '' : hemStitches(canvas, hem, tone)) +
    light(canvas);
  const lay = panel(canvas, {
    outline: edge,
    paint: cloth(canvas, textile, -4, [600, 540], scale),
    tone,
    folds,
    onCloth,
    edge: 18,
    lift: 30,
  });
  return [
    backdrop(canvas, garment.backdrop, garment.seed),
    tapeMeasure(canvas, { y: 1350, tilt: rng.range(-3, 3), centimetre, from: rng.int(2, 40) }),
    castShadow(canvas, [edge], garment.backdrop, 18),
    lay,
    turnedCorner(canvas, garment, tone, cut, rise),
  ].join('');
}

/** A fold as wide as a hand: shade that is soft on its way down and deep in its middle. */
function deep(
  from: Point,
  control: Point,
  to: Point,
  opens: readonly [number, number],
  depth: number,
): Fold[] {
  return [1.7, 1, 0.5].map((share, index) =>
    fold(from, control, to, [opens[0] * share, opens[1] * share], depth * [0.4, 0.5, 0.5][index]!),
  );
}

function hemStitches(canvas: Canvas, hem: Curve, tone: string): string {
  const run = moved(hem, 0, -96);
  return (
    `<path d="${canvas.path(run, false)}" fill="none" stroke="${shaded(tone, 0.8)}" stroke-width="9" opacity=".2"/>` +
    stitches(canvas, run, '#0c0610', 8, '30 12', 0.3) +
    stitches(canvas, moved(run, -1.5, -2.5), lit(tone, 0.5), 6, '30 12', 0.95)
  );
}

/** From the window on the upper left. */
function light(canvas: Canvas): string {
  const fall = canvas.define(
    (id) =>
      `<linearGradient id="${id}" x1="0" y1="0" x2=".8" y2="1"><stop offset="0" stop-color="#fffaf0" stop-opacity=".24"/><stop offset=".45" stop-color="#fffaf0" stop-opacity="0"/><stop offset="1" stop-color="#120a14" stop-opacity=".26"/></linearGradient>`,
  );
  return `<rect width="1200" height="1500" fill="${fall}"/>`;
}

/** The corner folded back over the cloth: its reverse, where pattern and shine are weaker. */
function turnedCorner(canvas: Canvas, garment: Garment, tone: string, cut: Point, rise: Point): string {
  const reverse = lit(shaded(tone, 0.1), 0.2);
  const tip: Point = [cut[0] - 30, cut[1] - 330];
  const flap = join(
    bow(cut, [cut[0] + 236, cut[1] - 190], rise),
    bow(rise, [rise[0] - 250, rise[1] - 60], tip),
    bow(tip, [cut[0] - 52, cut[1] - 150], cut),
  );
  const inner = reversed(
    through([tip[0] + 48, tip[1] + 22], [tip[0] + 52, tip[1] + 170], [cut[0] + 38, cut[1] - 40]),
  );
  return panel(canvas, {
    outline: flap,
    paint: reverse,
    tone: reverse,
    edge: 26,
    lift: 34,
    folds: [
      fold(
        [cut[0] + 40, cut[1] - 50],
        [cut[0] + 190, cut[1] - 190],
        [rise[0] - 30, rise[1] + 20],
        [26, 60],
        0.4,
      ),
    ],
    light: { across: [tip, [cut[0] + 210, cut[1] - 130]], round: 0.7 },
    onCloth: `<rect width="1200" height="1500" fill="${threads(canvas, garment)}" opacity=".8"/>${stitches(canvas, inner, shaded(reverse, 0.5), 6, '24 14', 0.6)}`,
  });
}
