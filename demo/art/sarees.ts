import { type Canvas, cloth, type Fold, fold, panel, seam } from './canvas';
import { mix, shaded } from './color';
import type { Drawn, Side } from './drawn';
import { formNeck, formStand, neckFrame, standFrame } from './dressForm';
import { foldedCloth } from './foldedCloth';
import type { Garment } from './garmentFor';
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
  reversed,
  through,
} from './geometry';
import { rngOf } from './rng';
import type { Textile, Threads } from './textile';
import { textileOf, toneOf } from './textiles';
import { trimAlong } from './trims';

/** A saree as it is worn, on a form nobody sees: blouse, pleats, the fall across, and the pallu over the shoulder. */
interface Work {
  canvas: Canvas;
  garment: Garment;
  textile: Textile;
  tone: string;
  /** The pallu is woven richer than the body. */
  pallu: Textile;
  palluTone: string;
  threads: Threads;
}

const waistY = 596;
const hemY = 1392;

export function drawSaree(canvas: Canvas, garment: Garment, side: Side): Drawn {
  const chance = () => rngOf(`textile ${garment.kind} ${garment.seed}`);
  const { colors } = garment;
  const tone = toneOf(garment.pattern, colors);
  const rich: Threads = {
    base: mix(colors.accent, colors.base, garment.whim > 0.5 ? 0.12 : 0.86),
    accent: garment.whim > 0.5 ? colors.base : colors.accent,
    trim: colors.trim,
  };
  const palluPattern = garment.whim > 0.66 ? 'chakma' : garment.whim > 0.33 ? 'tercha' : garment.pattern;
  const work: Work = {
    canvas,
    garment,
    textile: textileOf(garment.pattern, colors, chance()),
    tone,
    pallu: textileOf(palluPattern, rich, chance()),
    palluTone: toneOf(palluPattern, rich),
    threads: rich,
  };
  if (side === 'flat')
    return foldedCloth(canvas, {
      textile: work.textile,
      tone,
      colors,
      wide: 700,
      tall: 780,
      layers: 4,
      border: { style: garment.trim, width: 64 },
      pallu: { textile: work.pallu, tone: work.palluTone },
    });
  return side === 'back' ? back(work) : front(work, side === 'worn');
}

function borderColors({ garment }: Work) {
  const { colors } = garment;
  return { accent: colors.accent, trim: colors.trim, base: colors.base };
}

/** A woven border: a band of ground, a fine line on both sides and the ornament between. */
function border(work: Work, curve: Curve, width: number, side: 1 | -1 = 1): string {
  const { canvas, garment } = work;
  const ground =
    garment.trim === 'zari'
      ? garment.colors.trim
      : mix(garment.colors.accent, garment.colors.base, garment.trim === 'temple' ? 0.9 : 0.1);
  const ink = garment.trim === 'temple' ? garment.colors.accent : garment.colors.base;
  return (
    `<path d="${canvas.path(curve, false)}" fill="none" stroke="${ground}" stroke-width="${width}"/>` +
    trimAlong(
      canvas,
      curve,
      garment.trim,
      width * 0.72,
      { ...borderColors(work), accent: ink, base: ground },
      side,
    ) +
    `<path d="${canvas.path(moved(curve, 0, -width * 0.52), false)}" fill="none" stroke="${garment.colors.trim}" stroke-width="4"/>`
  );
}

function skirtOutline(): { outline: Curve; hem: Curve } {
  const right = through(
    [centre + 112, waistY],
    [centre + 168, waistY + 150],
    [centre + 196, waistY + 440],
    [centre + 246, hemY],
  );
  const hem = through(
    [centre + 246, hemY],
    [centre + 150, hemY + 16],
    [centre + 60, hemY + 10],
    [centre - 60, hemY + 18],
    [centre - 160, hemY + 8],
    [centre - 240, hemY - 6],
  );
  const left = reversed(
    through(
      [centre - 112, waistY],
      [centre - 172, waistY + 150],
      [centre - 200, waistY + 440],
      [centre - 240, hemY - 6],
    ),
  );
  return {
    outline: join(
      bow([centre - 112, waistY], [centre, waistY + 22], [centre + 112, waistY]),
      right,
      hem,
      left,
    ),
    hem,
  };
}

function skirt(work: Work, isBack: boolean): string {
  const { canvas, textile, tone } = work;
  const { rng } = canvas;
  const { outline, hem } = skirtOutline();
  const folds: Fold[] = [];
  for (let index = 0; index < 6; index += 1) {
    const y = waistY + 60 + index * 104;
    folds.push(
      fold(
        [centre + 130 + index * 15, y - 30],
        [centre + 40, y + 74 + index * 6],
        [centre - 150 - index * 8, y + rng.range(20, 60)],
        [20, 5],
        rng.range(0.22, 0.36),
      ),
    );
  }
  if (isBack)
    for (let index = 0; index < 4; index += 1)
      folds.push(
        fold(
          [centre - 80 + index * 54, waistY + 10],
          [centre - 100 + index * 66, 960],
          [centre - 170 + index * 112, hemY],
          [6, 28],
          0.32,
        ),
      );
  return panel(canvas, {
    outline,
    paint: cloth(canvas, textile, 0, [centre, waistY]),
    tone,
    folds,
    light: {
      across: [
        [centre - 196, 960],
        [centre + 196, 960],
      ],
      round: 0.95,
    },
    onCloth: border(work, moved(hem, 0, -36), 62, -1),
    edge: 30,
  });
}

/** The pleats in the middle: each a strip that turns from light into its neighbour's shadow. */
function pleats(work: Work): string {
  const { canvas, textile, tone } = work;
  const { rng } = canvas;
  const count = 6;
  let art = '';
  const topAt = (index: number): Point => [centre - 30 + index * 10, waistY + 8];
  const lowAt = (index: number): Point => [
    centre - 134 + index * 38 + (index % 2 ? 4 : -2),
    hemY + 14 + (index % 2 ? 8 : -2),
  ];
  for (let index = count - 1; index >= 0; index -= 1) {
    const [a, b] = [topAt(index), topAt(index + 1.25)];
    const [c, d] = [lowAt(index + 1.3), lowAt(index)];
    const sag = rng.range(-4, 4);
    const outline = join(
      line(a, b),
      cubic(b, [b[0] + 6, b[1] + 240], [c[0] - 26 + sag, c[1] - 330], c),
      bow(c, [(c[0] + d[0]) / 2, Math.max(c[1], d[1]) + 10], d),
      cubic(d, [d[0] - 24 + sag, d[1] - 330], [a[0] + 2, a[1] + 240], a),
    );
    const hem = bow(
      [d[0] - 8, d[1] - 36],
      [(c[0] + d[0]) / 2, Math.max(c[1], d[1]) - 28],
      [c[0] + 8, c[1] - 36],
    );
    art += panel(canvas, {
      outline,
      paint: cloth(canvas, textile, 5 - index * 2.4, [a[0] + index * 37, waistY]),
      tone,
      edge: 0,
      onCloth: border(work, hem, 62, 1),
      light: {
        across: [
          [d[0] - 4, hemY - 200],
          [c[0] + 2, hemY - 200],
        ],
        round: 0.95,
      },
    });
  }
  const tuck = join(
    bow([centre - 46, waistY + 2], [centre, waistY - 8], [centre + 52, waistY + 2]),
    line([centre + 52, waistY + 2], [centre + 44, waistY + 34]),
    bow([centre + 44, waistY + 34], [centre, waistY + 44], [centre - 38, waistY + 34]),
    line([centre - 38, waistY + 34], [centre - 46, waistY + 2]),
  );
  return (
    art +
    panel(canvas, {
      outline: tuck,
      paint: cloth(canvas, textile, 0, [centre, waistY]),
      tone,
      edge: 12,
      lift: 8,
      folds: [-20, 0, 20].map((x) =>
        fold([centre + x, waistY], [centre + x, waistY + 16], [centre + x + 3, waistY + 36], [6, 9], 0.5),
      ),
    })
  );
}

function blouse(work: Work, isBack: boolean): string {
  const { canvas, garment } = work;
  const color = garment.colors.companion;
  const textile = textileOf(
    garment.companionPattern,
    { base: color, accent: garment.colors.base, trim: garment.colors.trim },
    rngOf(`blouse ${garment.seed}`),
  );
  const paint = cloth(canvas, textile, 0, [centre, 240]);
  const neck: Curve = isBack
    ? join(
        cubic([centre - 84, 240], [centre - 78, 360], [centre - 50, 420], [centre, 424]),
        cubic([centre, 424], [centre + 50, 420], [centre + 78, 360], [centre + 84, 240]),
      )
    : blouseNeck.curve;
  const edge = join(
    bow([centre + 82, 240], [centre + 130, 250], [centre + 166, 276]),
    cubic([centre + 166, 276], [centre + 142, 330], [centre + 140, 380], [centre + 156, 424]),
    through([centre + 156, 424], [centre + 136, 520], [centre + 112, waistY + 10]),
  );
  const outline = join(
    neck,
    edge,
    line([centre + 112, waistY + 10], [centre - 112, waistY + 10]),
    reversed(mirrored(edge)),
  );
  const long = garment.sleeve === 'elbow' ? 246 : 168;
  const sleeve = join(
    cubic(
      [centre + 166, 276],
      [centre + 204, 306],
      [centre + 214 + long * 0.1, 330],
      [centre + 222 + long * 0.16, 276 + long],
    ),
    bow(
      [centre + 222 + long * 0.16, 276 + long],
      [centre + 186 + long * 0.1, 292 + long],
      [centre + 150 + long * 0.08, 282 + long],
    ),
    through([centre + 150 + long * 0.08, 282 + long], [centre + 152, 440], [centre + 156, 424]),
    cubic([centre + 156, 424], [centre + 140, 380], [centre + 142, 330], [centre + 166, 276]),
  );
  const end = bow(
    [centre + 222 + long * 0.16, 262 + long],
    [centre + 186 + long * 0.1, 278 + long],
    [centre + 148 + long * 0.08, 268 + long],
  );
  const inside = shaded(color, 0.45);
  const sleeves = [false, true]
    .map((isLeft) => {
      const flip = (curve: Curve) => (isLeft ? mirrored(curve) : curve);
      const [x1, x2] = isLeft ? [centre - 222, centre - 150] : [centre + 150, centre + 222];
      return panel(canvas, {
        outline: flip(sleeve),
        paint: cloth(canvas, textile, isLeft ? 9 : -9, [centre, 260]),
        tone: color,
        edge: 18,
        light: {
          across: [
            [x1, 380],
            [x2, 380],
          ],
          round: 0.8,
        },
        onCloth: border(work, flip(end), 24),
        folds: [
          fold(
            [isLeft ? centre - 156 : centre + 156, 420],
            [isLeft ? centre - 180 : centre + 180, 400],
            [isLeft ? centre - 206 : centre + 206, 360],
            [16, 3],
            0.4,
          ),
        ],
      });
    })
    .join('');
  return (
    `<path d="${canvas.path(join(bow([centre - 80, 240], [centre, 262], [centre + 80, 240]), reversed(neck)))}" fill="${inside}"/>` +
    sleeves +
    panel(canvas, {
      outline,
      paint,
      tone: color,
      edge: 24,
      light: {
        across: [
          [centre - 150, 440],
          [centre + 150, 440],
        ],
        round: 0.9,
      },
      folds: [
        fold([centre - 150, 430], [centre - 110, 430], [centre - 60, 400], [20, 3], 0.4),
        fold([centre - 130, 520], [centre - 90, 520], [centre - 40, 480], [16, 3], 0.34),
        fold([centre + 150, 430], [centre + 110, 430], [centre + 60, 400], [20, 3], 0.4),
      ],
    }) +
    `<path d="${canvas.path(neck, false)}" fill="none" stroke="${garment.colors.trim}" stroke-width="8"/>` +
    (isBack ? seam(canvas, line([centre, 424], [centre, waistY]), color) : '')
  );
}

/** The hanging end: body of the pallu, crossbars, and its wide woven end. */
function hangingPallu(
  work: Work,
  outline: Curve,
  end: Curve,
  edges: readonly Curve[],
  across: readonly [Point, Point],
  folds: readonly Fold[],
): string {
  const { canvas, garment, pallu, palluTone, textile, tone } = work;
  const first = at(end, 0.5).point;
  const woven = join(
    moved(end, 0, -250),
    line(end[end.length - 1]!, end[end.length - 1]!),
    reversed(moved(end, 0, 30)),
  );
  const wovenEnd = `<path d="${canvas.path(woven)}" fill="${cloth(canvas, pallu, 0, first)}"/>`;
  return (
    tassels(canvas, end, palluTone) +
    panel(canvas, {
      outline,
      paint: cloth(canvas, textile, -3, first),
      tone,
      light: { across, round: 0.7 },
      edge: 24,
      lift: 14,
      folds,
      onCloth:
        wovenEnd +
        border(work, moved(end, 0, -262), 34) +
        border(work, moved(end, 0, -34), 40, -1) +
        edges
          .map((edge) =>
            trimAlong(canvas, edge, garment.trim === 'lace' ? 'zari' : garment.trim, 34, borderColors(work)),
          )
          .join(''),
    })
  );
}

function tassels(canvas: Canvas, end: Curve, tone: string): string {
  let path = '';
  for (let index = 0; index <= 16; index += 1) {
    const [x, y] = canvas.place(at(end, index / 16).point);
    path += `M${Math.round(x)} ${Math.round(y - 3)}v${22 + (index % 3) * 4}`;
  }
  return `<path d="${path}" fill="none" stroke="${shaded(tone, 0.2)}" stroke-width="4" stroke-linecap="round"/>`;
}

/** The neckline of the blouse, where the form's neck shows. */
const blouseNeck = {
  neck: 80,
  top: 240,
  neckDrop: 132,
  curve: join(
    cubic([centre - 80, 240], [centre - 78, 320], [centre - 52, 366], [centre, 372]),
    cubic([centre, 372], [centre + 52, 366], [centre + 78, 320], [centre + 80, 240]),
  ),
};

function front(work: Work, isWorn: boolean): Drawn {
  const { canvas, textile, tone } = work;
  const { outline: skirtShape } = skirtOutline();
  const end = through([centre + 110, 1204], [centre + 200, 1186], [centre + 280, 1202], [centre + 352, 1180]);
  const hang = join(
    bow([centre + 60, 246], [centre + 130, 240], [centre + 186, 286]),
    through([centre + 186, 286], [centre + 262, 520], [centre + 318, 840], [centre + 352, 1180]),
    reversed(end),
    through([centre + 110, 1204], [centre + 100, 840], [centre + 80, 520], [centre + 60, 246]),
  );
  const outer = through([centre + 174, 296], [centre + 248, 520], [centre + 303, 840], [centre + 337, 1180]);
  const behind = hangingPallu(
    work,
    hang,
    end,
    [outer],
    [
      [centre + 120, 700],
      [centre + 300, 700],
    ],
    [
      fold([centre + 126, 260], [centre + 196, 640], [centre + 250, 1190], [10, 30], 0.5),
      fold([centre + 160, 270], [centre + 238, 640], [centre + 306, 1190], [8, 24], 0.42),
      fold([centre + 96, 260], [centre + 150, 640], [centre + 196, 1190], [8, 26], 0.45),
    ],
  );
  const upper = cubic([centre - 122, waistY + 20], [centre - 96, 470], [centre - 6, 372], [centre + 52, 238]);
  const fall = join(
    upper,
    bow([centre + 52, 238], [centre + 126, 236], [centre + 178, 288]),
    through([centre + 178, 288], [centre + 164, 430], [centre + 128, 560], [centre + 118, waistY + 30]),
    through(
      [centre + 118, waistY + 30],
      [centre + 20, waistY + 96],
      [centre - 90, waistY + 170],
      [centre - 176, waistY + 190],
    ),
    through([centre - 176, waistY + 190], [centre - 152, waistY + 96], [centre - 122, waistY + 20]),
  );
  const folds: Fold[] = [];
  for (let index = 0; index < 7; index += 1) {
    const share = (index + 0.6) / 7;
    folds.push(
      fold(
        [centre + 66 + share * 100, 256 + share * 18],
        [centre + 20 + share * 76, 470 + share * 60],
        [centre - 132 - share * 34, waistY + 26 + share * 158],
        [9, 22],
        canvas.rng.range(0.36, 0.55),
      ),
    );
  }
  const across = panel(canvas, {
    outline: fall,
    paint: cloth(canvas, textile, 38, [centre, 420]),
    tone,
    folds,
    edge: 24,
    lift: 16,
    light: {
      across: [
        [centre - 110, 420],
        [centre + 150, 560],
      ],
      round: 0.7,
    },
    onCloth: border(
      work,
      upper.map(([x, y]): Point => [x + 20, y + 14]),
      46,
      -1,
    ),
  });
  const floorY = hemY + 62;
  const art = [
    isWorn ? formStand(canvas, hemY - 60, floorY) : '',
    behind,
    blouse(work, false),
    isWorn ? formNeck(canvas, blouseNeck) : '',
    skirt(work, false),
    pleats(work),
    across,
  ].join('');
  const stage = { floorY, foot: 150, props: [neckFrame(blouseNeck), standFrame(floorY)] };
  return {
    art,
    silhouette: [skirtShape, fall, hang],
    focus: [centre + 10, 500],
    ...(isWorn ? { stage } : {}),
  };
}

function back(work: Work): Drawn {
  const { canvas } = work;
  const { outline: skirtShape } = skirtOutline();
  const hang = join(
    bow([centre - 186, 284], [centre - 120, 232], [centre - 46, 246]),
    through([centre - 46, 246], [centre - 10, 520], [centre + 26, 800], [centre + 66, 1130]),
    through([centre + 66, 1130], [centre - 40, 1146], [centre - 150, 1132], [centre - 244, 1150]),
    through([centre - 244, 1150], [centre - 230, 800], [centre - 214, 520], [centre - 186, 284]),
  );
  const end = through([centre - 244, 1150], [centre - 150, 1132], [centre - 40, 1146], [centre + 66, 1130]);
  const folds: Fold[] = Array.from({ length: 6 }, (_, index) => {
    const share = (index + 0.5) / 6;
    return fold(
      [centre - 180 + share * 130, 264],
      [centre - 216 + share * 200, 680],
      [centre - 238 + share * 296, 1140],
      [8, 30],
      canvas.rng.range(0.34, 0.5),
    );
  });
  const pallu = hangingPallu(
    work,
    hang,
    end,
    [
      through([centre - 58, 246], [centre - 24, 520], [centre + 12, 800], [centre + 52, 1130]),
      through([centre - 176, 292], [centre - 202, 520], [centre - 217, 800], [centre - 230, 1150]),
    ],
    [
      [centre - 220, 700],
      [centre + 10, 700],
    ],
    folds,
  );
  return {
    art: blouse(work, true) + skirt(work, true) + pallu,
    silhouette: [skirtShape, hang],
    focus: [centre - 80, 1010],
  };
}
