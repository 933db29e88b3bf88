import type { Cut, Garment, Neckline, Sleeve } from './garmentFor';
import type { TopMeasures } from './topForm';

// Measures that each kind of top is cut to.

const sleeveShare: Record<Sleeve, number> = {
  none: 0,
  cap: 0.13,
  short: 0.35,
  elbow: 0.5,
  'three-quarter': 0.74,
  long: 1,
};

interface Block {
  top: number;
  neck: number;
  neckDrop: number;
  shoulder: number;
  shoulderDrop: number;
  chest: number;
  waist: number;
  hip: number;
  hem: number;
  length: number;
  hemDip: number;
  slit: number;
  /** Full length of the arm. */
  arm: number;
  bicep: number;
  cuff: number;
  angle: number;
}

const blocks = {
  panjabi: {
    top: 190,
    neck: 76,
    neckDrop: 62,
    shoulder: 228,
    shoulderDrop: 56,
    chest: 250,
    waist: 240,
    hip: 262,
    hem: 276,
    length: 1120,
    hemDip: 10,
    slit: 270,
    arm: 670,
    bicep: 186,
    cuff: 122,
    angle: 21,
  },
  fatua: {
    top: 220,
    neck: 82,
    neckDrop: 70,
    shoulder: 272,
    shoulderDrop: 64,
    chest: 300,
    waist: 292,
    hip: 304,
    hem: 310,
    length: 960,
    hemDip: 6,
    slit: 130,
    arm: 730,
    bicep: 226,
    cuff: 176,
    angle: 25,
  },
  kurti: {
    top: 180,
    neck: 104,
    neckDrop: 104,
    shoulder: 218,
    shoulderDrop: 50,
    chest: 234,
    waist: 204,
    hip: 252,
    hem: 276,
    length: 1130,
    hemDip: 8,
    slit: 300,
    arm: 660,
    bicep: 172,
    cuff: 126,
    angle: 22,
  },
  kameez: {
    top: 150,
    neck: 96,
    neckDrop: 92,
    shoulder: 194,
    shoulderDrop: 46,
    chest: 210,
    waist: 184,
    hip: 226,
    hem: 248,
    length: 980,
    hemDip: 8,
    slit: 280,
    arm: 590,
    bicep: 156,
    cuff: 112,
    angle: 20,
  },
  abaya: {
    top: 140,
    neck: 74,
    neckDrop: 56,
    shoulder: 190,
    shoulderDrop: 54,
    chest: 214,
    waist: 216,
    hip: 262,
    hem: 352,
    length: 1230,
    hemDip: 18,
    slit: 0,
    arm: 640,
    bicep: 196,
    cuff: 190,
    angle: 27,
  },
  shirt: {
    top: 240,
    neck: 82,
    neckDrop: 74,
    shoulder: 276,
    shoulderDrop: 66,
    chest: 296,
    waist: 280,
    hip: 292,
    hem: 288,
    length: 930,
    hemDip: 62,
    slit: 0,
    arm: 740,
    bicep: 214,
    cuff: 124,
    angle: 19,
  },
  tee: {
    top: 230,
    neck: 100,
    neckDrop: 78,
    shoulder: 288,
    shoulderDrop: 66,
    chest: 312,
    waist: 300,
    hip: 304,
    hem: 306,
    length: 960,
    hemDip: 10,
    slit: 0,
    arm: 740,
    bicep: 240,
    cuff: 200,
    angle: 27,
  },
  hoodie: {
    top: 300,
    neck: 92,
    neckDrop: 84,
    shoulder: 298,
    shoulderDrop: 76,
    chest: 316,
    waist: 314,
    hip: 316,
    hem: 296,
    length: 860,
    hemDip: 8,
    slit: 0,
    arm: 730,
    bicep: 238,
    cuff: 132,
    angle: 19,
  },
  jacket: {
    top: 240,
    neck: 86,
    neckDrop: 66,
    shoulder: 290,
    shoulderDrop: 70,
    chest: 312,
    waist: 302,
    hip: 302,
    hem: 296,
    length: 900,
    hemDip: 8,
    slit: 0,
    arm: 740,
    bicep: 232,
    cuff: 138,
    angle: 18,
  },
  koti: {
    top: 220,
    neck: 86,
    neckDrop: 74,
    shoulder: 252,
    shoulderDrop: 54,
    chest: 296,
    waist: 272,
    hip: 286,
    hem: 290,
    length: 850,
    hemDip: 34,
    slit: 0,
    arm: 0,
    bicep: 0,
    cuff: 0,
    angle: 0,
  },
  frock: {
    top: 240,
    neck: 96,
    neckDrop: 74,
    shoulder: 176,
    shoulderDrop: 40,
    chest: 206,
    waist: 196,
    hip: 300,
    hem: 424,
    length: 960,
    hemDip: 34,
    slit: 0,
    arm: 560,
    bicep: 190,
    cuff: 160,
    angle: 36,
  },
} satisfies Record<string, Block>;

type TopKind = Extract<
  Garment['kind'],
  | 'panjabi'
  | 'fatua'
  | 'kurti'
  | 'salwar-kameez'
  | 'abaya'
  | 'shirt'
  | 'tee'
  | 'polo'
  | 'hoodie'
  | 'sweater'
  | 'jacket'
  | 'koti'
  | 'kids-frock'
>;

const blockOf: Record<TopKind, keyof typeof blocks> = {
  panjabi: 'panjabi',
  fatua: 'fatua',
  kurti: 'kurti',
  'salwar-kameez': 'kameez',
  abaya: 'abaya',
  shirt: 'shirt',
  tee: 'tee',
  polo: 'tee',
  hoodie: 'hoodie',
  sweater: 'hoodie',
  jacket: 'jacket',
  koti: 'koti',
  'kids-frock': 'frock',
};

const girth: Record<Cut, { chest: number; waist: number; hem: number }> = {
  slim: { chest: 0.95, waist: 0.92, hem: 0.95 },
  straight: { chest: 1, waist: 1, hem: 1 },
  relaxed: { chest: 1.06, waist: 1.1, hem: 1.06 },
  flared: { chest: 0.99, waist: 0.96, hem: 1.36 },
};

/** How a neckline changes the block's own opening. */
const opening: Partial<Record<Neckline, { neck: number; drop: number; shape: TopMeasures['neckShape'] }>> = {
  v: { neck: 1, drop: 1.9, shape: 'v' },
  boat: { neck: 1.32, drop: 0.62, shape: 'boat' },
  square: { neck: 1.06, drop: 1.15, shape: 'square' },
  band: { neck: 0.84, drop: 0.72, shape: 'round' },
};

export function isTop(kind: Garment['kind']): kind is TopKind {
  return kind in blockOf;
}

export function measuresOf(garment: Garment & { kind: TopKind }): TopMeasures {
  const { kind, cut, sleeve, neckline, whim } = garment;
  const block: Block = blocks[blockOf[kind]];
  const ease = girth[cut];
  const flared = cut === 'flared' && kind !== 'abaya' && kind !== 'kids-frock';
  const deep =
    neckline === 'band' && (kind === 'panjabi' || kind === 'koti' || kind === 'jacket')
      ? undefined
      : opening[neckline];
  const length =
    block.length *
      (kind === 'kurti' || kind === 'abaya' || kind === 'panjabi' ? 0.93 + whim * 0.07 : 0.97 + whim * 0.03) -
    (kind === 'sweater' ? 30 : 0);
  const top = kind === 'sweater' ? block.top - 70 : block.top;
  const isFrock = kind === 'kids-frock';
  const share = isFrock && sleeve !== 'none' ? (sleeve === 'cap' ? 0.2 : 0.29) : sleeveShare[sleeve];
  const isShort = share < 0.6;
  const chestY = top + block.shoulderDrop + block.shoulder * (kind === 'kids-frock' ? 0.86 : 0.92);
  const hemY = top + length;
  return {
    top,
    neck: block.neck * (deep?.neck ?? 1),
    neckDrop: (kind === 'sweater' && neckline !== 'v' ? 58 : block.neckDrop) * (deep?.drop ?? 1),
    neckShape: deep?.shape ?? 'round',
    shoulder: block.shoulder * (cut === 'relaxed' ? 1.05 : 1),
    shoulderDrop: block.shoulderDrop,
    chest: block.chest * ease.chest,
    chestY,
    waist: block.waist * ease.waist,
    waistY:
      chestY +
      (kind === 'kids-frock'
        ? 90
        : (hemY - chestY) * (length > 1000 || kind === 'salwar-kameez' ? 0.27 : 0.4)),
    hip: block.hip * (flared ? 1.06 : ease.waist),
    hipY:
      chestY +
      (hemY - chestY) *
        (kind === 'kids-frock' ? 0.58 : length > 1000 || kind === 'salwar-kameez' ? 0.52 : 0.75),
    hem: block.hem * (flared ? 1.36 : kind === 'abaya' || kind === 'kids-frock' ? 1 : ease.hem),
    hemY,
    hemDip: kind === 'shirt' && whim > 0.62 ? 10 : flared ? 26 : block.hemDip,
    slit: flared ? 0 : block.slit,
    sleeve:
      share === 0
        ? null
        : {
            length: block.arm * share,
            bicep: block.bicep,
            cuff:
              block.bicep * (1 - share) * 0.94 + (kind === 'abaya' && whim > 0.5 ? 240 : block.cuff) * share,
            // A long sleeve is laid down with a bend, nearer to the body than it would lie straight.
            bend: isShort || kind === 'abaya' ? 0 : 44,
            angle:
              Math.min(
                block.angle + (isShort ? 8 : 0) + (flared ? 3 : 0),
                isShort || kind === 'abaya' ? 50 : 19,
              ) -
              (kind === 'tee' && !isShort ? 3 : 0) -
              (kind === 'polo' && !isShort ? 3 : 0),
            puff: isFrock ? 40 : 0,
          },
  };
}

/** The same top folded for the shelf: sleeves behind, sides turned in, the lower half tucked under. */
export function foldedMeasures(measures: TopMeasures): TopMeasures {
  const half = Math.max(250, Math.min(310, measures.shoulder + 12));
  const scale = half / (measures.shoulder + 12);
  const top = 330;
  return {
    ...measures,
    top,
    neck: measures.neck * scale,
    neckDrop: measures.neckDrop * scale,
    shoulder: half - 34,
    shoulderDrop: 40,
    chest: half,
    chestY: top + 250,
    waist: half - 2,
    waistY: top + 420,
    hip: half,
    hipY: top + 620,
    hem: half - 3,
    hemY: top + 780,
    hemDip: 6,
    slit: 0,
    sleeve: null,
    isFolded: true,
  };
}
