import type { GarmentKind, PatternName } from '../art/garmentArt';
import lines from './garmentLines.json' with { type: 'json' };

/** How a kind of garment is described and sold. */
export interface GarmentLine {
  noun: string;
  bengali: string;
  category: string;
  tags: readonly string[];
  /** taka, the cheapest and the dearest */
  prices: { from: number; to: number };
  /** empty where one size fits all */
  sizes: readonly string[];
  /** what it is made of */
  cloths: readonly string[];
  /** measurements asked for where the store cuts to order; empty where none does */
  measurements: readonly string[];
  features: readonly string[];
  /** one of these opens the description */
  openings: readonly string[];
  openingsInBengali: readonly string[];
  fit: readonly string[];
}

export const garmentLines: Record<GarmentKind, GarmentLine> = lines;

/** How a textile is called in a name; a plain one is called by its cloth. */
export const textileNames: Record<PatternName, string> = {
  plain: '',
  handloom: 'Handloom',
  twill: 'Twill',
  denim: 'Denim',
  pinstripe: 'Pinstripe',
  stripe: 'Striped',
  breton: 'Breton-stripe',
  awning: 'Wide-stripe',
  gingham: 'Gingham',
  tartan: 'Checked',
  windowpane: 'Windowpane-check',
  gamcha: 'Gamcha-check',
  lungiCheck: 'Pabna-check',
  herringbone: 'Herringbone',
  houndstooth: 'Houndstooth',
  jamdani: 'Jamdani',
  tercha: 'Tercha Jamdani',
  chakma: 'Chakma-weave',
  jersey: '',
  melange: 'Melange',
  pique: '',
  cableKnit: 'Cable-knit',
  quilted: 'Quilted',
  blockPrint: 'Block-print',
  buti: 'Buti',
  floral: 'Floral',
  paisley: 'Kalka-print',
  polka: 'Polka-dot',
  geometric: 'Geometric-print',
  kantha: 'Nakshi Kantha',
  vine: 'Lata-print',
  tropical: 'Tropical-print',
  bandPrint: 'Border-print',
  ikat: 'Ikat',
  bandhani: 'Bandhani',
  shibori: 'Shibori',
  tieDye: 'Tie-dye',
  batik: 'Batik',
  leheriya: 'Leheriya',
  washed: 'Washed',
};

/** Tags that a textile earns. */
export const textileTags: Partial<Record<PatternName, readonly string[]>> = {
  handloom: ['Handloom'],
  gamcha: ['Handloom'],
  jamdani: ['Jamdani', 'Handloom'],
  tercha: ['Jamdani', 'Wedding'],
  chakma: ['Handloom'],
  kantha: ['Nakshi kantha', 'Embroidered'],
  blockPrint: ['Block print', 'Printed'],
  batik: ['Batik', 'Printed'],
  tieDye: ['Tie-dye', 'Streetwear'],
  shibori: ['Tie-dye', 'Printed'],
  bandhani: ['Festive'],
  floral: ['Printed'],
  vine: ['Printed'],
  paisley: ['Printed'],
  tropical: ['Printed', 'Summer cotton'],
  polka: ['Printed'],
  geometric: ['Printed'],
  bandPrint: ['Printed'],
  denim: ['Denim'],
  pinstripe: ['Formal wear', 'Office wear'],
  herringbone: ['Formal wear'],
  houndstooth: ['Formal wear'],
};

/** Names of collections: rivers, trees and flowers of the delta. */
export const collections: readonly string[] = [
  'Hijol',
  'Kashful',
  'Shimul',
  'Bokul',
  'Meghna',
  'Jamuna',
  'Aparajita',
  'Shiuli',
  'Palash',
  'Tamal',
  'Kadam',
  'Dhansiri',
  'Madhobi',
  'Surma',
  'Ichamati',
  'Krishnachura',
  'Dolonchapa',
  'Titas',
  'Hasnahena',
  'Jarul',
  'Korotoa',
  'Champa',
  'Sonalu',
  'Gomti',
];

/** How to keep it, by cloth; the last one is for all others. */
export const care: readonly (readonly [cloth: RegExp, advice: string])[] = [
  [/silk|muslin|jamdani/i, 'Dry-clean, or wash by hand in cold water with shampoo and dry in the shade.'],
  [/wool|lambs/i, 'Wash by hand in cool water and dry flat.'],
  [/denim|canvas/i, 'Wash inside out, cold, and not too often.'],
  [/khadi|handloom|tant|tangail/i, 'Wash separately the first time; starch lightly if you like it crisp.'],
  [/./, 'Machine wash cold with like colours; dry in the shade.'],
];

/** Descriptions of second-hand pieces. */
export const conditions: readonly (readonly [grade: string, note: string])[] = [
  ['Like new', 'No marks that we could find; it may never have been worn.'],
  ['Very good', 'Worn a few times and kept well.'],
  ['Good', 'Some fading at the seams, which suits it.'],
  ['Good', 'One small mend inside a seam, done by us.'],
];
