import { type Canvas, cloth, type Fold, fold, panel } from './canvas';
import { lit, shaded } from './color';
import type { Drawn, Side } from './drawn';
import { bustFrame, bustOf, formBust, formStand, standFrame } from './dressForm';
import { foldedCloth, fringe } from './foldedCloth';
import type { Garment } from './garmentFor';
import {
  beside,
  bow,
  type Curve,
  centre,
  join,
  line,
  moved,
  type Point,
  reversed,
  through,
  turned,
} from './geometry';
import { motif } from './motifs';
import { rngOf } from './rng';
import type { Textile } from './textile';
import { textileOf, toneOf } from './textiles';
import { borderAlong, trimAlong } from './trims';

/** Lengths of cloth that are worn as they come off the loom: dupattas and shawls. */
interface Work {
  canvas: Canvas;
  garment: Garment;
  textile: Textile;
  tone: string;
}

export function drawDrape(canvas: Canvas, garment: Garment, side: Side): Drawn {
  const work: Work = {
    canvas,
    garment,
    textile: textileOf(garment.pattern, garment.colors, rngOf(`textile ${garment.kind} ${garment.seed}`)),
    tone: toneOf(garment.pattern, garment.colors),
  };
  if (side === 'flat')
    return foldedCloth(canvas, {
      textile: work.textile,
      tone: work.tone,
      colors: garment.colors,
      wide: 640,
      tall: 640,
      layers: 4,
      border: { style: garment.trim, width: 58 },
      fringe: garment.kind === 'shawl',
      band: garment.kind === 'dupatta',
    });
  if (side === 'worn') return overShoulders(work);
  const spreads = garment.kind === 'shawl' ? side === 'front' : side === 'back';
  return spreads ? spread(work) : hung(work, side === 'back');
}

/** Over a wooden rail: two lengths, one in front of the other, gathered where they turn. */
function hung(work: Work, isBack: boolean): Drawn {
  const { garment } = work;
  const way = isBack ? -1 : 1;
  const top = 210;
  const lift = garment.whim * 90;
  const behind = length(work, centre + way * 92, top, 250, 330, 1080 + lift, -way * 1.5, true);
  const ahead = length(work, centre - way * 70, top - 6, 280, 400, 1260 - lift * 0.6, way * 1.5, false);
  const [x1, x2] = [250, 950];
  const rail = `<path d="M${x1} ${top + 22}H${x2}" stroke="#3f2a1c" stroke-width="26" stroke-linecap="round" opacity=".18" transform="translate(14 22)"/><path d="M${x1} ${top + 8}H${x2}" stroke="#8a6142" stroke-width="24" stroke-linecap="round"/><path d="M${x1} ${top + 2}H${x2}" stroke="#c59a72" stroke-width="6" stroke-linecap="round" opacity=".8"/><path d="M${x1 + 30} ${top + 12}h90M${x2 - 190} ${top + 13}h120" stroke="#5d3e28" stroke-width="1.6" opacity=".5"/>`;
  return {
    art: rail + behind.art + ahead.art,
    silhouette: [behind.outline, ahead.outline],
    focus: [centre - way * 80, 1000 - lift * 0.5],
  };
}

/** Round the neck of a dress form: both ends fall in front, one longer than the other. */
function overShoulders(work: Work): Drawn {
  const { canvas, garment, textile, tone } = work;
  const isShawl = garment.kind === 'shawl';
  const bust = { waist: 166, waistY: 640, hip: 206, hipY: 850 };
  const { top, shoulder } = bustOf(bust);
  const floorY = 1350;
  const wide = isShawl ? 196 : 158;
  const [short, long] = [1030 - garment.whim * 60, 1220 + garment.whim * 30];
  // Behind the neck, seen from inside.
  const dim = shaded(tone, 0.3);
  const collar = join(
    through(
      [centre - 96, top + 30],
      [centre - 70, top - 22],
      [centre, top - 34],
      [centre + 70, top - 22],
      [centre + 96, top + 30],
    ),
    bow([centre + 96, top + 30], [centre, top + 60], [centre - 96, top + 30]),
  );
  const right = shoulderFall(work, 1, wide * 0.94, { top, shoulder, low: short });
  const left = shoulderFall(work, -1, wide, { top, shoulder, low: long });
  return {
    art: [
      formStand(canvas, bust.hipY, floorY),
      panel(canvas, {
        outline: collar,
        paint: cloth(canvas, textile, 90, [centre, top]),
        tone: dim,
        edge: 40,
      }),
      `<path d="${canvas.path(collar)}" fill="${shaded(tone, 0.6)}" opacity=".4"/>`,
      formBust(canvas, bust),
      right.art,
      left.art,
    ].join(''),
    silhouette: [right.outline, left.outline],
    focus: [centre, 700],
    stage: { floorY, foot: 150, props: [bustFrame(bust), standFrame(floorY)] },
  };
}

/** One end: from the side of the neck over the shoulder and down the front. */
function shoulderFall(
  { canvas, garment, textile, tone }: Work,
  way: 1 | -1,
  wide: number,
  { top, shoulder, low }: { top: number; shoulder: number; low: number },
): { art: string; outline: Curve } {
  const { rng } = canvas;
  const { trim, colors } = garment;
  const x = (half: number) => centre + way * half;
  const inner = (y: number): Point => [x(y < top + 90 ? 62 : y < 700 ? 54 : 40), y];
  const innerEdge = through([x(64), top - 22], [x(76), top + 60], inner(top + 190), inner(700), [
    x(36),
    low - 8,
  ]);
  const outerEdge = through(
    [x(shoulder * 0.72), top + 14],
    [x(shoulder * 0.98), top + 84],
    [x(wide + 44), top + 250],
    [x(wide + 40), 800],
    [x(wide + 70), low + 4],
  );
  const count = 6;
  const [inLow, outLow] = [36, wide + 70];
  const hem = through(
    ...Array.from({ length: count * 2 + 1 }, (_, index): Point => {
      const share = index / (count * 2);
      return [x(outLow + (inLow - outLow) * share), low + (index % 2 ? 11 : -7) + 4 * Math.sin(index * 2.1)];
    }),
  );
  const outline = join(
    bow([x(64), top - 22], [x(shoulder * 0.4), top - 30], [x(shoulder * 0.72), top + 14]),
    outerEdge,
    hem,
    reversed(innerEdge),
  );
  const folds: Fold[] = Array.from({ length: count }, (_, index) => {
    const share = (index + 0.5) / count + rng.range(-0.03, 0.03);
    const place = (from: number, to: number) => x(from + (to - from) * share);
    return [
      fold(
        [place(72, shoulder * 0.9), top - 10 + share * 60],
        [place(58, wide + 44), top + 330],
        [place(40, wide + 56), low + 6],
        [9, 30],
        0.24,
      ),
      fold(
        [place(72, shoulder * 0.9), top - 10 + share * 60],
        [place(58, wide + 44), top + 330],
        [place(40, wide + 56), low + 6],
        [5, rng.range(12, 20)],
        rng.range(0.4, 0.62),
      ),
    ];
  }).flat();
  // Ornaments follow the weft, which is straight, and not the wave of the hem.
  const across = (up: number) => line([x(outLow + 6), low - up], [x(inLow - 6), low - up]);
  const light: [Point, Point] = [
    [x(40), 700],
    [x(wide + 50), 700],
  ];
  const art =
    (garment.kind === 'shawl' || garment.whim > 0.5
      ? fringe(
          canvas,
          line([x(outLow - 4), low + 2], [x(inLow + 4), low]),
          tone,
          garment.kind === 'shawl' ? 80 : 44,
          15,
        )
      : '') +
    panel(canvas, {
      outline,
      paint: cloth(canvas, textile, way * -4, [x(wide / 2), top]),
      tone,
      folds,
      edge: 26,
      lift: 18,
      light: { across: way < 0 ? [light[1], light[0]] : light, round: 0.75 },
      onCloth:
        trimAlong(canvas, beside(innerEdge, way * 14), trim === 'zari' ? 'zari' : 'piping', 22, colors) +
        borderAlong(canvas, across(58), trim, 76, colors, way < 0 ? 1 : -1) +
        borderAlong(canvas, across(124), 'beads', 30, colors),
    });
  return { art, outline };
}

function length(
  { canvas, garment, textile, tone }: Work,
  x: number,
  top: number,
  wideTop: number,
  wideLow: number,
  low: number,
  lean: number,
  isBehind: boolean,
): { art: string; outline: Curve } {
  const { rng } = canvas;
  const [a, b] = [x - wideTop / 2, x + wideTop / 2];
  const shift = lean * 12;
  const [c, d] = [x + wideLow / 2 + shift, x - wideLow / 2 + shift];
  const hem = through(
    [c, low - 8],
    [x + wideLow * 0.25 + shift, low + 12],
    [x + shift, low - 6],
    [x - wideLow * 0.25 + shift, low + 14],
    [d, low],
  );
  const outline = join(
    bow([a, top + 6], [x, top - 12], [b, top + 6]),
    through([b, top + 6], [b + 12, top + 120], [c - 6, (top + low) / 2], [c, low - 8]),
    hem,
    through([d, low], [d + 6, (top + low) / 2], [a - 12, top + 120], [a, top + 6]),
  );
  const folds: Fold[] = [];
  for (let index = 0; index < 7; index += 1) {
    const share = (index + 0.5) / 7 + rng.range(-0.03, 0.03);
    folds.push(
      fold(
        [a + wideTop * share, top + 2],
        [x + (share - 0.5) * wideLow * 0.9 + shift * 0.4, (top + low) / 2],
        [d + wideLow * share, low + 8],
        [rng.range(10, 18), rng.range(20, 38)],
        rng.range(0.34, 0.58),
      ),
    );
  }
  const { trim, colors } = garment;
  const edges = [
    through([b - 14, top + 10], [b - 4, top + 120], [c - 22, (top + low) / 2], [c - 18, low]),
    through([a + 14, top + 10], [a + 4, top + 120], [d + 22, (top + low) / 2], [d + 18, low]),
  ];
  const art =
    (garment.kind === 'shawl' || garment.whim > 0.5
      ? fringe(
          canvas,
          line([d + 6, low + 2], [c - 6, low - 4]),
          tone,
          garment.kind === 'shawl' ? 80 : 44,
          garment.kind === 'shawl' ? 14 : 24,
        )
      : '') +
    panel(canvas, {
      outline,
      paint: cloth(canvas, textile, lean * 0.8, [x, top]),
      tone: isBehind ? shaded(tone, 0.12) : tone,
      folds,
      edge: 26,
      lift: isBehind ? 12 : 20,
      light: {
        across: [
          [d, (top + low) / 2],
          [c, (top + low) / 2],
        ],
        round: 0.75,
      },
      onCloth:
        edges
          .map((edge) => trimAlong(canvas, edge, trim === 'zari' ? 'zari' : 'piping', 24, colors))
          .join('') +
        borderAlong(canvas, moved(hem, 0, -58), trim, 76, colors, -1) +
        borderAlong(canvas, moved(hem, 0, -124), 'beads', 30, colors),
    });
  return { art, outline };
}

/** Laid open with a corner turned back, so that border, field and reverse all show. */
function spread({ canvas, garment, textile, tone }: Work): Drawn {
  const { colors, trim, whim } = garment;
  const { rng } = canvas;
  const tilt = rng.range(-5, 5);
  const middle: Point = [centre, 740];
  const lay = (curve: Curve) => turned(curve, tilt, middle);
  const [left, right, top, low] = [190, 1010, 220, 1250];
  const turn = 230;
  const bottom = through(
    [right - turn, low + 4],
    [centre + 40, low - 6],
    [centre - 120, low + 8],
    [left, low - 4],
  );
  const outline = lay(
    join(
      bow([left + 6, top], [centre, top - 12], [right - 4, top + 6]),
      bow([right - 4, top + 6], [right + 9, 700], [right, low - turn]),
      line([right, low - turn], [right - turn, low + 4]),
      bottom,
      bow([left, low - 4], [left - 10, 700], [left + 6, top]),
    ),
  );
  const rails = (inset: number, style: typeof trim, wide: number) =>
    [
      line([left + inset, low - inset], [left + inset, top + inset]),
      line([left + inset, top + inset], [right - inset, top + inset]),
      line([right - inset, top + inset], [right - inset, low - inset]),
      line([right - inset, low - inset], [left + inset, low - inset]),
    ]
      .map((edge) => borderAlong(canvas, lay(edge), style, wide, colors, -1))
      .join('');
  let field = rails(46, trim, 60) + rails(96, 'beads', 26);
  if (garment.pattern === 'kantha' || whim > 0.72) {
    const [x, y] = canvas.place(lay([[centre, 720]])[0]!);
    field += `<circle cx="${Math.round(x)}" cy="${Math.round(y)}" r="196" fill="${colors.base}" opacity=".86"/>`;
    for (let index = 0; index < 12; index += 1) {
      const angle = (index * 30 * Math.PI) / 180;
      field += motif(
        index % 2 ? 'kolka' : 'shapla',
        x + Math.sin(angle) * 142,
        y - Math.cos(angle) * 142,
        74,
        index % 2 ? colors.trim : colors.accent,
        index % 2 ? colors.accent : colors.trim,
        index * 30,
      );
    }
    field +=
      motif('mandala', x, y, 178, colors.accent, colors.trim) +
      `<g fill="none" stroke="${colors.accent}" stroke-dasharray="8 6"><circle cx="${Math.round(x)}" cy="${Math.round(y)}" r="196" stroke-width="3"/><circle cx="${Math.round(x)}" cy="${Math.round(y)}" r="206" stroke-width="2"/><circle cx="${Math.round(x)}" cy="${Math.round(y)}" r="98" stroke-width="2.4"/></g>`;
  }
  const flap = lay(
    join(
      line([right - turn, low + 4], [right, low - turn]),
      bow(
        [right, low - turn],
        [right - turn * 0.5, low - turn * 1.02],
        [right - turn * 1.02, low - turn * 0.96],
      ),
      bow(
        [right - turn * 1.02, low - turn * 0.96],
        [right - turn * 1.06, low - turn * 0.4],
        [right - turn, low + 4],
      ),
    ),
  );
  const reverse = lit(shaded(tone, 0.14), 0.16);
  const art = [
    garment.kind === 'shawl'
      ? fringe(canvas, lay(line([left + 4, low], [right - turn - 8, low])), tone, 66, 16)
      : '',
    panel(canvas, {
      outline,
      paint: cloth(canvas, textile, tilt, lay([[left, top]])[0]!),
      tone,
      edge: 34,
      onCloth: field,
      light: {
        across: [
          [left, top],
          [right, low],
        ],
        round: 0.3,
      },
      folds: [
        fold([centre - 30, top - 10], [centre + 16, 700], [centre - 10, low + 10], [12, 14], 0.26),
        fold([left, 640], [centre, 620], [right, 655], [12, 14], 0.22),
        fold([left, low - 230], [centre - 160, low - 250], [centre - 40, low - 180], [22, 4], 0.24),
        fold([right, top + 200], [right - 140, top + 230], [right - 260, top + 190], [20, 4], 0.24),
        fold([left + 60, top], [left + 90, top + 180], [left + 200, top + 300], [18, 4], 0.2),
      ],
    }),
    panel(canvas, {
      outline: flap,
      paint: reverse,
      tone: reverse,
      edge: 30,
      lift: 18,
      light: {
        across: [lay([[right - turn, low - turn]])[0]!, lay([[right - 40, low - 40]])[0]!],
        round: 0.5,
      },
      onCloth: trimAlong(
        canvas,
        reversed(lay(line([right - turn * 0.98, low - 36], [right - turn * 0.98, low - turn]))),
        'beads',
        24,
        { ...colors, base: reverse },
      ),
    }),
  ].join('');
  return { art, silhouette: [outline, flap], focus: [left + 225, top + 290] };
}
