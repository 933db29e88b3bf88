import { apartFrom, lightness } from './color';
import { type BackdropName, backdropNames, harmonyOf, namedColors } from './palettes';
import { rngOf } from './rng';
import type { PatternName } from './textiles';

/** Every kind of garment the illustrator can draw. */
export const garmentKinds = [
  'panjabi',
  'fatua',
  'saree',
  'salwar-kameez',
  'kurti',
  'abaya',
  'dupatta',
  'shawl',
  'lungi',
  'koti',
  'shirt',
  'tee',
  'polo',
  'hoodie',
  'sweater',
  'jacket',
  'jeans',
  'trousers',
  'joggers',
  'palazzo',
  'skirt',
  'kids-frock',
  'fabric-roll',
] as const;
export type GarmentKind = (typeof garmentKinds)[number];

export type Sleeve = 'none' | 'cap' | 'short' | 'elbow' | 'three-quarter' | 'long';
export type Neckline = 'band' | 'shirt' | 'polo' | 'round' | 'v' | 'keyhole' | 'boat' | 'square' | 'hood';
export type Embroidery = 'none' | 'placket' | 'yoke' | 'neck' | 'chest' | 'scatter';
export type Cut = 'slim' | 'straight' | 'relaxed' | 'flared';
export type TrimStyle = 'zari' | 'chain' | 'beads' | 'vine' | 'temple' | 'diamonds' | 'lace' | 'piping';

export interface GarmentColors {
  /** The cloth that gives the variant its name. */
  base: string;
  accent: string;
  trim: string;
  /** The second piece: salwar, blouse, dupatta, lining. */
  companion: string;
}

/** Everything that decides a garment's picture; plain data, equal for equal input. */
export interface Garment {
  kind: GarmentKind;
  seed: number;
  colorName: string;
  colors: GarmentColors;
  pattern: PatternName;
  companionPattern: PatternName;
  sleeve: Sleeve;
  neckline: Neckline;
  embroidery: Embroidery;
  cut: Cut;
  trim: TrimStyle;
  /** A number in 0..1 for what has no name: lengths, slits, which print sits on the chest. */
  whim: number;
  backdrop: BackdropName;
}

interface Wardrobe {
  colors: readonly string[];
  patterns: readonly PatternName[];
  companions?: readonly PatternName[];
  sleeves?: readonly Sleeve[];
  necklines?: readonly Neckline[];
  embroideries?: readonly Embroidery[];
  cuts?: readonly Cut[];
  trims?: readonly TrimStyle[];
}

const festive = [
  'Maroon',
  'Bottle Green',
  'Royal Blue',
  'Magenta',
  'Mustard',
  'Red',
  'Teal',
  'Plum',
  'Off White',
  'Emerald',
  'Rust',
  'Indigo',
  'Black',
];
const soft = [
  'Off White',
  'Blush Pink',
  'Mint',
  'Sky Blue',
  'Peach',
  'Lavender',
  'Sage',
  'Ivory',
  'Mustard',
  'Rose',
  'Coral',
  'Teal',
  'Indigo',
  'Terracotta',
];
const campus = [
  'Black',
  'White',
  'Navy',
  'Olive',
  'Maroon',
  'Mustard',
  'Sage',
  'Grey',
  'Bottle Green',
  'Rust',
  'Steel Blue',
  'Cream',
  'Lavender',
];
const bottoms = ['Black', 'Charcoal', 'Khaki', 'Navy', 'Olive', 'Beige', 'Coffee', 'Grey', 'Camel'];

const wardrobes: Record<GarmentKind, Wardrobe> = {
  panjabi: {
    colors: [
      'White',
      'Off White',
      'Indigo',
      'Maroon',
      'Bottle Green',
      'Sky Blue',
      'Black',
      'Mustard',
      'Steel Blue',
      'Sage',
      'Rust',
      'Lavender',
      'Wine',
      'Teal',
    ],
    patterns: [
      'plain',
      'handloom',
      'jamdani',
      'pinstripe',
      'buti',
      'handloom',
      'tercha',
      'geometric',
      'blockPrint',
      'batik',
      'stripe',
    ],
    sleeves: ['long'],
    necklines: ['band'],
    embroideries: ['placket', 'placket', 'yoke', 'none', 'chest'],
    cuts: ['straight', 'slim'],
    trims: ['chain', 'vine', 'diamonds', 'zari', 'beads', 'temple'],
  },
  fatua: {
    colors: soft.concat(['Rust', 'Bottle Green', 'White']),
    patterns: ['handloom', 'blockPrint', 'gamcha', 'stripe', 'ikat', 'batik', 'buti', 'geometric', 'shibori'],
    sleeves: ['short', 'elbow'],
    necklines: ['band', 'keyhole', 'round'],
    embroideries: ['none', 'placket', 'chest', 'neck'],
    cuts: ['straight', 'relaxed'],
    trims: ['chain', 'piping', 'diamonds', 'temple'],
  },
  saree: {
    colors: festive.concat(['Turmeric', 'Lavender', 'Coral', 'Ivory', 'Navy', 'Mint']),
    patterns: [
      'jamdani',
      'jamdani',
      'tercha',
      'plain',
      'buti',
      'handloom',
      'ikat',
      'blockPrint',
      'batik',
      'bandhani',
      'windowpane',
      'floral',
      'stripe',
      'kantha',
    ],
    companions: ['plain', 'handloom'],
    sleeves: ['short', 'elbow'],
    trims: ['zari', 'temple', 'diamonds', 'vine'],
  },
  'salwar-kameez': {
    colors: festive.concat(soft),
    patterns: [
      'floral',
      'buti',
      'plain',
      'blockPrint',
      'jamdani',
      'vine',
      'bandPrint',
      'batik',
      'ikat',
      'paisley',
      'geometric',
    ],
    companions: ['plain', 'stripe', 'bandhani', 'buti', 'leheriya', 'floral', 'handloom'],
    sleeves: ['three-quarter', 'long', 'elbow'],
    necklines: ['round', 'v', 'keyhole', 'boat'],
    embroideries: ['yoke', 'neck', 'placket', 'none', 'scatter'],
    cuts: ['straight', 'flared'],
    trims: ['zari', 'vine', 'lace', 'diamonds', 'beads'],
  },
  kurti: {
    colors: soft.concat(['Rust', 'Maroon', 'Bottle Green', 'Navy', 'Black', 'Magenta']),
    patterns: [
      'floral',
      'blockPrint',
      'ikat',
      'plain',
      'buti',
      'bandPrint',
      'shibori',
      'vine',
      'geometric',
      'kantha',
      'handloom',
      'gamcha',
      'paisley',
      'polka',
    ],
    sleeves: ['three-quarter', 'elbow', 'long', 'short'],
    necklines: ['keyhole', 'v', 'round', 'band', 'boat', 'square'],
    embroideries: ['neck', 'yoke', 'none', 'placket'],
    cuts: ['straight', 'flared', 'relaxed'],
    trims: ['lace', 'vine', 'diamonds', 'chain', 'piping', 'beads'],
  },
  abaya: {
    colors: [
      'Black',
      'Charcoal',
      'Navy',
      'Coffee',
      'Olive',
      'Plum',
      'Grey',
      'Wine',
      'Beige',
      'Bottle Green',
      'Steel Blue',
    ],
    patterns: ['plain', 'twill', 'plain', 'washed'],
    sleeves: ['long'],
    necklines: ['round', 'v', 'band'],
    embroideries: ['none', 'placket', 'neck'],
    cuts: ['flared', 'relaxed'],
    trims: ['zari', 'beads', 'lace', 'vine', 'piping'],
  },
  dupatta: {
    colors: festive.concat(soft),
    patterns: [
      'bandhani',
      'leheriya',
      'jamdani',
      'tieDye',
      'ikat',
      'blockPrint',
      'floral',
      'buti',
      'shibori',
      'handloom',
      'kantha',
    ],
    trims: ['zari', 'temple', 'lace', 'diamonds'],
  },
  shawl: {
    colors: [
      'Cream',
      'Maroon',
      'Charcoal',
      'Camel',
      'Bottle Green',
      'Indigo',
      'Rust',
      'Black',
      'Wine',
      'Beige',
      'Teal',
      'Off White',
    ],
    patterns: ['kantha', 'paisley', 'chakma', 'kantha', 'herringbone', 'tartan', 'plain', 'windowpane'],
    trims: ['vine', 'temple', 'diamonds', 'zari'],
  },
  lungi: {
    colors: [
      'Indigo',
      'Maroon',
      'Bottle Green',
      'Steel Blue',
      'Navy',
      'White',
      'Teal',
      'Brown',
      'Plum',
      'Grey',
      'Sky Blue',
      'Olive',
    ],
    patterns: ['lungiCheck', 'tartan', 'lungiCheck', 'windowpane', 'stripe', 'gingham', 'batik'],
  },
  koti: {
    colors: ['Black', 'Navy', 'Maroon', 'Bottle Green', 'Charcoal', 'Coffee', 'Mustard', 'Beige', 'Wine'],
    patterns: [
      'twill',
      'herringbone',
      'plain',
      'handloom',
      'twill',
      'houndstooth',
      'ikat',
      'jamdani',
      'pinstripe',
    ],
    sleeves: ['none'],
    necklines: ['band', 'v'],
    embroideries: ['none', 'chest', 'none'],
    cuts: ['slim'],
    trims: ['piping', 'chain'],
  },
  shirt: {
    colors: [
      'White',
      'Sky Blue',
      'Navy',
      'Olive',
      'Black',
      'Beige',
      'Rust',
      'Mint',
      'Maroon',
      'Steel Blue',
      'Lavender',
      'Off White',
      'Mustard',
      'Denim',
      'Bottle Green',
    ],
    patterns: [
      'plain',
      'stripe',
      'gingham',
      'tartan',
      'pinstripe',
      'denim',
      'windowpane',
      'tropical',
      'gamcha',
      'floral',
      'twill',
      'geometric',
      'handloom',
      'polka',
    ],
    sleeves: ['long', 'long', 'short', 'elbow'],
    necklines: ['shirt', 'shirt', 'shirt', 'band'],
    cuts: ['slim', 'straight', 'relaxed'],
  },
  tee: {
    colors: campus.concat(['Blush Pink', 'Sky Blue', 'Terracotta']),
    patterns: ['jersey', 'jersey', 'jersey', 'melange', 'breton', 'tieDye', 'jersey'],
    sleeves: ['short', 'short', 'elbow', 'long'],
    necklines: ['round', 'round', 'v', 'round'],
    embroideries: ['chest', 'chest', 'none', 'chest'],
    cuts: ['slim', 'straight', 'relaxed'],
  },
  polo: {
    colors: campus.concat(['Royal Blue', 'Red', 'Sky Blue']),
    patterns: ['pique', 'pique', 'breton', 'awning', 'melange'],
    sleeves: ['short', 'short', 'short', 'long'],
    necklines: ['polo'],
    cuts: ['slim', 'straight'],
  },
  hoodie: {
    colors: campus.concat(['Plum', 'Camel', 'Charcoal']),
    patterns: ['jersey', 'melange', 'jersey', 'tieDye'],
    sleeves: ['long'],
    necklines: ['hood'],
    embroideries: ['none', 'chest', 'none'],
    cuts: ['straight', 'relaxed'],
  },
  sweater: {
    colors: [
      'Cream',
      'Camel',
      'Maroon',
      'Navy',
      'Bottle Green',
      'Grey',
      'Mustard',
      'Rust',
      'Charcoal',
      'Blush Pink',
      'Teal',
    ],
    patterns: ['cableKnit', 'melange', 'breton', 'jersey', 'chakma'],
    sleeves: ['long'],
    necklines: ['round', 'v', 'round'],
    cuts: ['straight', 'relaxed'],
  },
  jacket: {
    colors: [
      'Denim',
      'Olive',
      'Black',
      'Navy',
      'Camel',
      'Charcoal',
      'Maroon',
      'Bottle Green',
      'Khaki',
      'Indigo',
    ],
    patterns: ['denim', 'twill', 'quilted', 'denim', 'plain', 'kantha'],
    sleeves: ['long'],
    necklines: ['shirt', 'band', 'shirt'],
    cuts: ['straight', 'slim'],
  },
  jeans: {
    colors: ['Denim', 'Indigo', 'Black', 'Steel Blue', 'Navy', 'Charcoal', 'Sky Blue', 'Grey'],
    patterns: ['denim'],
    cuts: ['slim', 'straight', 'relaxed', 'flared'],
  },
  trousers: {
    colors: bottoms,
    patterns: ['twill', 'plain', 'herringbone', 'windowpane', 'pinstripe', 'plain'],
    cuts: ['slim', 'straight', 'relaxed'],
  },
  joggers: {
    colors: bottoms.concat(['Sage', 'Maroon', 'Steel Blue']),
    patterns: ['melange', 'jersey', 'jersey'],
    cuts: ['slim', 'straight'],
  },
  palazzo: {
    colors: soft.concat(['Black', 'Maroon', 'White', 'Bottle Green']),
    patterns: ['plain', 'floral', 'blockPrint', 'ikat', 'stripe', 'buti', 'leheriya', 'shibori', 'handloom'],
    cuts: ['flared'],
    trims: ['lace', 'piping', 'diamonds'],
  },
  skirt: {
    colors: soft.concat(['Maroon', 'Indigo', 'Bottle Green', 'Black', 'Magenta']),
    patterns: [
      'blockPrint',
      'floral',
      'ikat',
      'chakma',
      'plain',
      'bandhani',
      'denim',
      'polka',
      'batik',
      'vine',
    ],
    cuts: ['flared', 'straight'],
    trims: ['lace', 'temple', 'diamonds', 'piping', 'zari'],
  },
  'kids-frock': {
    colors: [
      'Blush Pink',
      'Mint',
      'Sky Blue',
      'Peach',
      'Lavender',
      'Coral',
      'White',
      'Marigold',
      'Rose',
      'Red',
      'Turquoise',
      'Cream',
    ],
    patterns: ['polka', 'floral', 'gingham', 'buti', 'plain', 'stripe', 'vine'],
    sleeves: ['cap', 'short', 'none'],
    necklines: ['round', 'square'],
    embroideries: ['none', 'neck'],
    cuts: ['flared'],
    trims: ['lace', 'piping', 'beads'],
  },
  'fabric-roll': {
    colors: festive.concat(soft, ['Denim', 'Navy', 'White']),
    patterns: [
      'handloom',
      'blockPrint',
      'floral',
      'jamdani',
      'ikat',
      'gingham',
      'stripe',
      'batik',
      'denim',
      'vine',
      'geometric',
      'kantha',
      'shibori',
      'bandPrint',
      'tropical',
      'paisley',
      'polka',
      'chakma',
    ],
    trims: ['zari', 'piping'],
  },
};

/** The colour names that suit a kind; a shop offers its variants from these. */
export function colorNamesFor(kind: GarmentKind): readonly string[] {
  return [...new Set(wardrobes[kind].colors)];
}

/** The textiles that suit a kind. */
export function patternsFor(kind: GarmentKind): readonly PatternName[] {
  return [...new Set(wardrobes[kind].patterns)];
}

/** Options of {@link garmentFor}; absent ones follow from the seed. */
export interface GarmentWish {
  kind: GarmentKind;
  seed: number;
  /** A key of `namedColors`. The cut, pattern and trim stay those of the seed. */
  colorName?: string;
  pattern?: PatternName;
  sleeve?: Sleeve;
  /** One paper for all pictures of a store keeps its shelf calm. */
  backdrop?: BackdropName;
}

/**
 * Designs a garment. The seed alone decides cut, sleeve, neckline, textile, embroidery and trim, so that all colours
 * of one product are the same garment.
 * @throws RangeError for a colour name that is not in `namedColors`.
 */
export function garmentFor({ kind, seed, colorName, pattern, sleeve, backdrop }: GarmentWish): Garment {
  const rng = rngOf(`${kind} ${seed}`);
  const wardrobe = wardrobes[kind];
  const ownColor = rng.pick(wardrobe.colors);
  const name = colorName ?? ownColor;
  const base = namedColors[name];
  if (!base) throw new RangeError(`unknown colour name: ${name}`);
  const harmony = harmonyOf(name);
  const [accentAt, trimAt, companionAt] = [rng.next(), rng.next(), rng.next()];
  const choose = (choices: readonly string[], place: number) =>
    choices[Math.floor(place * choices.length)] ?? base;
  const accent = choose(harmony.accents, accentAt);
  const others = harmony.accents.filter((color) => color !== accent);
  const trim = choose(others.length ? others : harmony.accents, trimAt);
  const companion = choose(harmony.companions, companionAt);
  const ownPattern = rng.pick(wardrobe.patterns);
  const ownSleeve = rng.pick<Sleeve>(wardrobe.sleeves ?? ['none']);
  return {
    kind,
    seed,
    colorName: name,
    colors: {
      base,
      accent: apartFrom(base, accent, 0.16),
      trim: apartFrom(base, trim, 0.12),
      companion:
        Math.abs(lightness(companion) - lightness(base)) < 0.04
          ? apartFrom(base, companion, 0.12)
          : companion,
    },
    pattern: pattern ?? ownPattern,
    companionPattern: rng.pick(wardrobe.companions ?? ['plain']),
    sleeve: sleeve ?? ownSleeve,
    neckline: rng.pick(wardrobe.necklines ?? ['round']),
    embroidery: rng.pick(wardrobe.embroideries ?? ['none']),
    cut: rng.pick(wardrobe.cuts ?? ['straight']),
    trim: rng.pick(wardrobe.trims ?? ['piping']),
    whim: rng.next(),
    backdrop: backdrop ?? rng.pick(backdropNames),
  };
}
