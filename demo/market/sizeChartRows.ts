import { type ChartGarment, type ChartMeasure, SIZES } from '@haat/contracts';
import type { GarmentKind } from '../art/garmentArt';
import type { RowsOf } from './demo.queries';
import { garmentLines } from './garments';
import type { DemoProduct } from './products';

/** Measurements of size M in mm: from, to, and the step per size. */
type Grade = readonly [from: number, to: number, step: number];
type Cut = readonly [ChartGarment, Partial<Record<ChartMeasure, Grade>>];

const flat = (mm: number, step: number): Grade => [mm, mm, step];
const CHEST: Grade = [940, 990, 60];
const BUST: Grade = [860, 900, 50];
const WAIST: Grade = [760, 810, 60];
const HIP: Grade = [950, 1000, 60];
const SHOULDER = flat(440, 15);

const shirt = (length: number, sleeve: number, ease = 100): Cut => [
  'tops',
  {
    body_chest: CHEST,
    chest: flat(990 + ease, 60),
    length: flat(length, 20),
    shoulder: SHOULDER,
    sleeve: flat(sleeve, 10),
  },
];
const kameez = (length: number, sleeve: number): Cut => [
  'dresses',
  {
    body_chest: BUST,
    body_waist: [680, 730, 50],
    chest: flat(960, 50),
    waist: flat(880, 50),
    length: flat(length, 15),
    sleeve: flat(sleeve, 10),
  },
];
const legs = (length: number, inseam: number, hem: number): Cut => [
  'bottoms',
  {
    body_waist: WAIST,
    body_hip: HIP,
    waist: flat(800, 60),
    hip: flat(1040, 60),
    length: flat(length, 15),
    inseam: flat(inseam, 10),
    hem: flat(hem, 10),
  },
];

/** The garments that are sold by size. */
const CUTS: Partial<Record<GarmentKind, Cut>> = {
  panjabi: shirt(1020, 610),
  fatua: shirt(760, 590),
  koti: [
    'outerwear',
    { body_chest: CHEST, chest: flat(1050, 60), length: flat(680, 20), shoulder: SHOULDER },
  ],
  shirt: shirt(740, 620),
  tee: shirt(700, 220),
  polo: shirt(710, 230, 70),
  hoodie: shirt(690, 620, 160),
  sweater: shirt(670, 630),
  jacket: [
    'outerwear',
    { body_chest: CHEST, chest: flat(1120, 60), length: flat(690, 20), sleeve: flat(640, 10) },
  ],
  kurti: kameez(900, 420),
  'salwar-kameez': kameez(1090, 430),
  abaya: ['dresses', { body_height: [1560, 1600, 50], length: flat(1400, 40), sleeve: flat(560, 10) }],
  jeans: legs(1030, 780, 180),
  trousers: legs(1040, 790, 190),
  joggers: legs(1000, 740, 120),
  palazzo: legs(970, 700, 320),
  skirt: ['bottoms', { body_waist: [680, 730, 50], waist: flat(700, 50), length: flat(880, 15) }],
  'kids-frock': [
    'dresses',
    {
      body_height: [1100, 1150, 60],
      body_chest: [580, 600, 30],
      chest: flat(640, 30),
      length: flat(640, 50),
    },
  ],
};

/** A chart for each kind of garment that a store cuts itself, and the charts' ids by product. */
export function sizeChartRows(
  products: readonly DemoProduct[],
  createdAt: Date,
): { rows: RowsOf<'size_charts'>; idOf: (product: DemoProduct) => number | null } {
  const ids = new Map<string, number>();
  const rows: RowsOf<'size_charts'> = [];
  for (const { store, kind, sizes, businessType } of products) {
    const cut = CUTS[kind];
    const key = `${store}/${kind}`;
    if (!cut || sizes.length === 0 || businessType === 'Thrifted Clothing' || ids.has(key)) continue;
    const [garment, grades] = cut;
    ids.set(key, rows.length + 1);
    rows.push({
      id: rows.length + 1,
      seller_id: store + 1,
      name: garmentLines[kind].noun,
      garment,
      measures: Object.keys(grades) as ChartMeasure[],
      rows: sizes.map((size) => ({
        size,
        values: Object.values(grades).map((grade) => graded(grade, size)),
      })),
      created_at: createdAt,
    });
  }
  return {
    rows,
    idOf: ({ store, kind }) => ids.get(`${store}/${kind}`) ?? null,
  };
}

function graded([from, to, step]: Grade, size: string) {
  const steps = (SIZES as readonly string[]).indexOf(size) - SIZES.indexOf('M');
  return { from: from + steps * step, to: to + steps * step };
}
