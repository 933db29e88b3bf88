import { type Canvas, cloth, type Fold, fold, panel } from './canvas';
import { lit, shaded } from './color';
import type { Drawn, Side } from './drawn';
import { foldedCloth, paperBand } from './foldedCloth';
import type { Garment } from './garmentFor';
import { bow, type Curve, centre, join, line, type Point, through } from './geometry';
import { rngOf } from './rng';
import type { Textile } from './textile';
import { textileOf, toneOf } from './textiles';

/** Fabric by the yard: a bolt that unrolls towards the buyer, the same bolt standing, or a folded cut. */
export function drawBolt(canvas: Canvas, garment: Garment, side: Side): Drawn {
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
      wide: 680,
      tall: 720,
      layers: 5,
      band: true,
    });
  if (side === 'worn') return pouring(canvas, textile, tone, garment);
  return side === 'front'
    ? unrolled(canvas, textile, tone, garment)
    : standing(canvas, textile, tone, garment);
}

function ends(canvas: Canvas, x: number, y: number, rx: number, ry: number, tone: string): string {
  const [px, py] = canvas.place([x, y]).map(Math.round) as [number, number];
  const pale = lit(tone, 0.5);
  let rings = '';
  for (let ring = 1; ring < 7; ring += 1) {
    const share = 1 - ring * 0.12;
    rings += `<ellipse cx="${px + (ring % 2 ? 1 : -1)}" cy="${py}" rx="${Math.round(rx * share)}" ry="${Math.round(ry * share)}" fill="none" stroke="${shaded(tone, 0.5)}" stroke-width="2.2" opacity=".6"/>`;
  }
  return `<ellipse cx="${px}" cy="${py}" rx="${rx}" ry="${ry}" fill="${shaded(pale, 0.12)}"/><ellipse cx="${px}" cy="${py}" rx="${rx}" ry="${ry}" fill="none" stroke="${shaded(tone, 0.6)}" stroke-width="2"/>${rings}<ellipse cx="${px}" cy="${py}" rx="${Math.round(rx * 0.27)}" ry="${Math.round(ry * 0.27)}" fill="#b08d63"/><ellipse cx="${px}" cy="${py}" rx="${Math.round(rx * 0.19)}" ry="${Math.round(ry * 0.19)}" fill="#3a2a1d"/>`;
}

function unrolled(canvas: Canvas, textile: Textile, tone: string, garment: Garment): Drawn {
  const { rng } = canvas;
  const [left, right, top, low] = [190, 960, 300, 540];
  const drift = rng.range(-40, 40);
  const endY = 1230 + garment.whim * 60;
  const hem = through(
    [right - 30 + drift, endY - 20],
    [790 + drift, endY + 18],
    [560 + drift, endY - 14],
    [400 + drift, endY + 20],
    [left + 10 + drift, endY - 6],
  );
  const sheet: Curve = join(
    line([left + 6, low - 70], [right - 4, low - 70]),
    through(
      [right - 4, low - 70],
      [right + 4, low + 120],
      [right - 10 + drift * 0.6, 900],
      [right - 30 + drift, endY - 20],
    ),
    hem,
    through(
      [left + 10 + drift, endY - 6],
      [left + 26 + drift * 0.6, 900],
      [left + 2, low + 120],
      [left + 6, low - 70],
    ),
  );
  const folds: Fold[] = [
    fold([left, low + 190], [centre - 120, low + 240], [right, low + 170], [18, 26], 0.42),
    fold([left, low + 330], [centre + 40, low + 290], [right, low + 350], [26, 16], 0.38),
    fold([left, low + 480], [centre - 60, low + 540], [right, low + 470], [14, 30], 0.4),
    fold([centre - 240, low], [centre - 200, 860], [centre - 150 + drift, endY], [6, 34], 0.4),
    fold([centre + 60, low + 30], [centre + 100, 880], [centre + 40 + drift, endY], [6, 30], 0.4),
    fold([centre + 250, low + 10], [centre + 240, 900], [centre + 260 + drift, endY], [6, 26], 0.32),
  ];
  const roll: Curve = join(
    bow([left, top], [centre, top - 5], [right, top]),
    bow([right, top], [right + 48, (top + low) / 2], [right, low]),
    bow([right, low], [centre, low + 6], [left, low]),
    bow([left, low], [left - 46, (top + low) / 2], [left, top]),
  );
  const art =
    panel(canvas, {
      outline: sheet,
      paint: cloth(canvas, textile, drift * -0.06, [left, low]),
      tone,
      folds,
      edge: 26,
      light: {
        across: [
          [left, 900],
          [right, 900],
        ],
        round: 0.4,
      },
    }) +
    rolledCloth(canvas, textile, tone, {
      outline: roll,
      left,
      top,
      low,
      lift: 26,
      folds: [
        fold([left + 60, low - 50], [centre, low - 64], [right - 80, low - 44], [4, 5], 0.5),
        fold([left + 260, top + 60], [centre + 60, top + 52], [right - 60, top + 64], [3, 4], 0.3),
      ],
    }) +
    ends(canvas, right + 6, (top + low) / 2, 46, (low - top) / 2, tone);
  return { art, silhouette: [sheet, roll], focus: [centre - 60, 830] };
}

/** The bolt lies on a table and its cloth falls over the edge, as a draper shows it. */
function pouring(canvas: Canvas, textile: Textile, tone: string, garment: Garment): Drawn {
  const { rng } = canvas;
  const [left, right] = [292, 862];
  const [edgeY, rollTop, rollLow] = [560, 250, 452];
  const low = 1236 + garment.whim * 40;
  const floorY = 1390;
  const count = 8;
  const hem = through(
    ...Array.from({ length: count * 2 + 1 }, (_, index): Point => {
      const share = index / (count * 2);
      return [
        right + 44 - share * (right - left + 96),
        low +
          (index % 2 ? 9 : -6) * (1 + 0.7 * Math.sin(index * 1.3)) +
          12 * Math.sin(index * 0.7) +
          share * 30,
      ];
    }),
  );
  const sheet: Curve = join(
    line([left + 6, rollLow - 60], [right - 4, rollLow - 60]),
    through(
      [right - 4, rollLow - 60],
      [right + 8, edgeY - 20],
      [right + 20, edgeY + 60],
      [right + 28, 900],
      hem[0]!,
    ),
    hem,
    through(
      hem[hem.length - 1]!,
      [left - 30, 900],
      [left - 16, edgeY + 60],
      [left - 2, edgeY - 20],
      [left + 6, rollLow - 60],
    ),
  );
  const folds: Fold[] = Array.from({ length: count - 1 }, (_, index) => {
    const share = (index + 1) / count + rng.range(-0.02, 0.02);
    const place = (a: number, b: number) => a + (b - a) * share;
    const line3 = [
      [place(left, right), edgeY + rng.range(16, 60)],
      [place(left - 20, right + 22) + rng.range(-16, 16), 880],
      [place(left - 46, right + 42), low + 20],
    ] as const;
    return [
      fold(...line3, [9, rng.range(50, 74)], 0.26),
      fold(...line3, [5, rng.range(20, 34)], rng.range(0.42, 0.62)),
    ];
  }).flat();
  folds.push(
    fold([left, rollLow + 46], [centre - 60, rollLow + 70], [right, rollLow + 40], [16, 20], 0.34),
    fold([left - 4, edgeY + 2], [centre, edgeY + 10], [right + 6, edgeY - 2], [14, 14], 0.3),
  );
  const roll: Curve = join(
    bow([left - 24, rollTop], [centre, rollTop - 5], [right + 20, rollTop]),
    bow([right + 20, rollTop], [right + 62, (rollTop + rollLow) / 2], [right + 20, rollLow]),
    bow([right + 20, rollLow], [centre, rollLow + 6], [left - 24, rollLow]),
    bow([left - 24, rollLow], [left - 64, (rollTop + rollLow) / 2], [left - 24, rollTop]),
  );
  const shine = canvas.define(
    (id) =>
      `<linearGradient id="${id}" gradientUnits="userSpaceOnUse" x1="0" y1="${rollLow}" x2="0" y2="${edgeY + 90}"><stop offset="0" stop-color="${shaded(tone, 0.7)}" stop-opacity=".3"/><stop offset=".42" stop-color="${lit(tone, 0.7)}" stop-opacity=".42"/><stop offset=".62" stop-color="${lit(tone, 0.7)}" stop-opacity=".3"/><stop offset="1" stop-color="${shaded(tone, 0.7)}" stop-opacity=".12"/></linearGradient>`,
  );
  const art =
    table(canvas, edgeY, floorY) +
    panel(canvas, {
      outline: sheet,
      paint: cloth(canvas, textile, 0, [left, rollLow]),
      tone,
      folds,
      edge: 28,
      lift: 22,
      onCloth: `<rect x="0" y="${rollLow - 80}" width="1200" height="${edgeY + 170 - rollLow}" fill="${shine}"/>`,
      light: {
        across: [
          [left - 40, 900],
          [right + 40, 900],
        ],
        round: 0.7,
      },
    }) +
    rolledCloth(canvas, textile, tone, {
      outline: roll,
      left,
      top: rollTop,
      low: rollLow,
      lift: 22,
      folds: [
        fold([left + 60, rollLow - 44], [centre, rollLow - 58], [right - 40, rollLow - 40], [4, 5], 0.5),
        fold(
          [left + 200, rollTop + 50],
          [centre + 60, rollTop + 42],
          [right - 20, rollTop + 54],
          [3, 4],
          0.3,
        ),
      ],
    }) +
    ends(canvas, right + 24, (rollTop + rollLow) / 2, 40, (rollLow - rollTop) / 2, tone);
  return {
    art,
    silhouette: [sheet, roll],
    focus: [centre, 900],
    stage: {
      floorY,
      foot: 0,
      props: [line([130, edgeY], [1070, edgeY], [centre, floorY + 50], [centre, rollTop - 60])],
    },
  };
}

/** A cutting table: its top seen from above, its front edge and two legs. */
function table(canvas: Canvas, edgeY: number, floorY: number): string {
  const wood = '#b58d66';
  const top = canvas.define(
    (id) =>
      `<linearGradient id="${id}" x1="0" y1="0" x2="1" y2=".2"><stop offset="0" stop-color="${lit(wood, 0.42)}"/><stop offset="1" stop-color="${shaded(wood, 0.1)}"/></linearGradient>`,
  );
  const leg = (x: number) =>
    `<path d="M${x} ${edgeY + 40}h46l-8 ${floorY - edgeY - 30}h-28Z" fill="${shaded(wood, 0.34)}"/><path d="M${x} ${edgeY + 40}h16l-4 ${floorY - edgeY - 30}h-2Z" fill="${wood}" opacity=".7"/>`;
  return `<ellipse cx="${centre + 60}" cy="${floorY + 6}" rx="560" ry="34" fill="#2a1c10" opacity=".1"/>${leg(168)}${leg(990)}<path d="M200 ${edgeY - 190}H1000L1090 ${edgeY}H110Z" fill="${top}"/><path d="M250 ${edgeY - 120}H900M180 ${edgeY - 50}H1020M320 ${edgeY - 160}H760" stroke="${shaded(wood, 0.5)}" stroke-width="2" opacity=".22"/><path d="M110 ${edgeY}H1090V${edgeY + 42}H110Z" fill="${shaded(wood, 0.2)}"/><path d="M110 ${edgeY + 1}H1090" stroke="${lit(wood, 0.6)}" stroke-width="4" opacity=".8"/><path d="M110 ${edgeY + 42}H1090V${edgeY + 66}H130Z" fill="#2a1c10" opacity=".12"/>`;
}

function standing(canvas: Canvas, textile: Textile, tone: string, garment: Garment): Drawn {
  const { colors } = garment;
  const [left, right, top, low] = [430, 700, 230, 1250];
  const roll: Curve = join(
    bow([left, top], [(left + right) / 2, top - 40], [right, top]),
    line([right, top], [right, low]),
    bow([right, low], [(left + right) / 2, low + 44], [left, low]),
    line([left, low], [left, top]),
  );
  const tongueHem = through([960, low - 40], [880, low + 20], [780, low + 4], [right - 30, low + 12]);
  const tongue: Curve = join(
    through([right - 40, top + 20], [right + 80, top + 46], [880, top + 30], [950, top + 70]),
    through([950, top + 70], [974, 700], [952, 980], [960, low - 40]),
    tongueHem,
    line([right - 30, low + 12], [right - 40, top + 20]),
  );
  const folds: Fold[] = [0.2, 0.45, 0.68, 0.88].map((share) =>
    fold(
      [right + share * 260, top + 30],
      [right + share * 270 - 16, 740],
      [right + share * 258, low],
      [20, 26],
      0.46,
    ),
  );
  const reverse = panel(canvas, {
    outline: tongue,
    paint: cloth(canvas, textile, 1.5, [right, top]),
    tone,
    folds,
    edge: 24,
    light: {
      across: [
        [right - 40, 740],
        [966, 740],
      ],
      round: 0.8,
    },
  });
  const body = panel(canvas, {
    outline: roll,
    paint: cloth(canvas, textile, 0, [left, top]),
    tone,
    edge: 24,
    lift: 22,
    light: {
      across: [
        [left, 700],
        [right, 700],
      ],
      round: 1,
    },
    folds: [
      fold([right - 44, top], [right - 52, 740], [right - 40, low], [5, 6], 0.6),
      fold([right - 96, top], [right - 100, 740], [right - 92, low], [3, 4], 0.3),
    ],
  });
  const lay = (curve: Curve) => curve;
  const art =
    reverse +
    body +
    ends(canvas, (left + right) / 2, top - 2, (right - left) / 2, 40, tone) +
    paperBand(canvas, colors, lay, left, right - 2, 760);
  return { art, silhouette: [roll, tongue], focus: [right + 130, 640] as Point };
}

interface RolledCloth {
  outline: Curve;
  left: number;
  top: number;
  low: number;
  lift: number;
  folds: Fold[];
}

/** The cloth still on the roll: round, with light along its whole length. */
function rolledCloth(
  canvas: Canvas,
  textile: Textile,
  tone: string,
  { left, top, low, ...roll }: RolledCloth,
): string {
  return panel(canvas, {
    ...roll,
    paint: cloth(canvas, textile, 0, [left + 17, top + 9]),
    tone,
    edge: 24,
    light: {
      across: [
        [centre, top - 8],
        [centre, low + 10],
      ],
      round: 1,
    },
  });
}
