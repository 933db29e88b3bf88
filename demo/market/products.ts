import { type BusinessType, CUSTOM_SIZE, type Paisa, type ProductStatus } from '@haat/contracts';
import type { PriceOffer } from '../../api/src/domains/catalog/priceNow';
import type { MediaRow } from '../../api/src/platform/media/media.queries';
import {
  colorNamesFor,
  type Garment,
  type GarmentKind,
  garmentFor,
  garmentKinds,
  patternsFor,
  type Rng,
  rngOf,
} from '../art/garmentArt';
import {
  care,
  collections,
  conditions,
  type GarmentLine,
  garmentLines,
  textileNames,
  textileTags,
} from './garments';
import { picturesOf } from './productPictures';
import { type DemoStore, stores } from './stores';

/** A product of the demo market, before it is cut into rows. Ages are days before the first start. */
export interface DemoProduct {
  id: number;
  kind: GarmentKind;
  /** place in {@link stores} */
  store: number;
  name: string;
  shortDescription: string;
  /** what it is made of, and how to keep it */
  fabricCare: string;
  description: string;
  category: string;
  businessType: BusinessType;
  pricePaisa: Paisa;
  status: ProductStatus;
  features: string[];
  sizes: string[];
  colors: string[];
  measurements: string[];
  needsAdvance: boolean;
  pickupDays: number;
  tags: string[];
  age: number;
  variants: { color: string; size: string | null; stock: number }[];
  /** the front in each colour first, in the order of the colours */
  pictures: { media: MediaRow; color: string }[];
  /** days from the first start: 0 is that day */
  offer:
    | ({ name: string; description: string; startsIn: number; endsIn: number } & Pick<
        PriceOffer,
        'offerType' | 'percent' | 'amountPaisa'
      >)
    | null;
}

/** All products of the market, the same on every machine and in every year. */
export function demoProducts(): DemoProduct[] {
  const names = new Set<string>();
  const shown = new Set<GarmentKind>();
  const products: DemoProduct[] = [];
  stores.forEach((store, index) => {
    for (const [kind, count] of Object.entries(store.shelf) as [GarmentKind, number][]) {
      for (let piece = 0; piece < count; piece += 1) {
        const product = demoProduct({ id: products.length + 1, store: index, kind, piece }, names);
        // One of each kind is new, so that home, which shows the newest first, opens with all that there is.
        if (!shown.has(kind)) product.age = 0.25 + garmentKinds.indexOf(kind) * 0.4;
        names.add(product.name);
        shown.add(kind);
        products.push(product);
      }
    }
  });
  return products;
}

/** @param place.piece how many of its kind are on the store's shelf before it */
function demoProduct(
  { id, store: storeIndex, kind, piece }: { id: number; store: number; kind: GarmentKind; piece: number },
  taken: Set<string>,
): DemoProduct {
  const rng = rngOf(`product ${id}`);
  const store = stores[storeIndex]!;
  const line = garmentLines[kind];
  const thrifted = store.businessType === 'Thrifted Clothing';
  const unstitched = store.businessType === 'Loose Fabric';
  // The textiles go round, so that a shelf shows all that its store can do.
  const textiles = patternsFor(kind);
  const pattern = textiles[(piece + storeIndex * 3) % textiles.length]!;
  const garment = garmentFor({ kind, seed: id, pattern, backdrop: store.backdrop });
  const cloth = rng.pick(line.cloths);
  const colors = colorsOf(garment, thrifted ? 1 : shadesOf(kind, rng), rng);
  const sizes = unstitched
    ? []
    : thrifted
      ? line.sizes.slice(...oneOf(line.sizes.length, rng))
      : [...line.sizes];
  const made = !thrifted && !unstitched && line.measurements.length > 0 && rng.chance(0.4);
  const condition = thrifted ? rng.pick(conditions) : null;
  const name = nameOf({ garment, line, cloth, colors, unstitched, thrifted }, rng, taken);
  const opening = rng.pick(line.openings);
  const price = priceOf(line, garment, cloth, rng) * (thrifted ? 0.45 : 1);
  const pricePaisa = believable(price, rng) * 100;

  return {
    id,
    kind,
    store: storeIndex,
    name,
    shortDescription: condition ? `${condition[0]}. ${condition[1]}` : opening,
    description: [
      opening,
      `${cloth}${textileNames[garment.pattern] ? `, ${textileNames[garment.pattern].toLowerCase()}` : ''}. ${rng.pick(line.fit)}`,
      condition ? `Condition: ${condition[0].toLowerCase()}. ${condition[1]}` : '',
      made ? 'Order your own measurements and we cut it for you.' : '',
      rng.chance(0.4) ? rng.pick(line.openingsInBengali) : '',
    ]
      .filter(Boolean)
      .join(' '),
    fabricCare: `${cloth}\n${(care.find(([pattern]) => pattern.test(`${cloth} ${garment.pattern}`)) ?? ['', ''])[1]}`,
    // A roll is looked for by its cloth.
    category: garment.kind === 'fabric-roll' ? `${cloth} fabric` : line.category,
    businessType: store.businessType,
    pricePaisa,
    status: statusOf(id),
    features: [
      cloth,
      ...some(line.features, rng.int(2, 3), rng),
      ...(condition ? [`Condition: ${condition[0]}`] : []),
    ],
    sizes,
    colors,
    measurements: made ? [...line.measurements] : [],
    needsAdvance: made && pricePaisa > 3000_00,
    pickupDays: made ? 5 : rng.int(1, 4),
    tags: tagsOf(garment, store, line, cloth, pricePaisa, unstitched),
    // Most are older than the oldest order, so that they can have been sold; the others are what is new.
    age: rng.chance(0.88) ? rng.range(62, 200) : rng.range(10, 30),
    variants: [...variantsOf(colors, sizes, thrifted, rng), ...(made ? toMeasure(colors) : [])],
    pictures: picturesOf(garment, colors, piece + storeIndex * 3),
    offer: offerOf(pricePaisa, rng),
  };
}

interface Named {
  garment: Garment;
  line: GarmentLine;
  cloth: string;
  colors: readonly string[];
  unstitched: boolean;
  thrifted: boolean;
}

function nameOf(named: Named, rng: Rng, taken: Set<string>): string {
  const { line, thrifted } = named;
  const base = `${thrifted ? 'Thrifted ' : ''}${bodyOf(named, rng)}${detailOf(named, rng)}`;
  const inBengali = rng.chance(0.08) ? ` · ${line.bengali}` : '';
  const collected = () => `${rng.pick(collections)} ${base}`;
  let name = (thrifted || rng.chance(0.5) ? base : collected()) + inBengali;
  while (taken.has(name)) name = collected() + inBengali;
  return name;
}

const JEANS_CUTS = { slim: 'Slim', straight: 'Straight-leg', relaxed: 'Relaxed', flared: 'Flared' };
const SAREE_BORDERS: Record<string, string> = {
  zari: ' with zari border',
  temple: ' with temple border',
  diamonds: ' with woven anchal',
  vine: ' with lata border',
};

function bodyOf({ garment, line, cloth, unstitched }: Named, rng: Rng): string {
  const { kind, cut, neckline, sleeve, embroidery, pattern } = garment;
  const noun = unstitched && kind === 'salwar-kameez' ? 'Unstitched Three-piece' : line.noun;
  const textile = textileNames[pattern];
  switch (kind) {
    case 'jeans':
      return [JEANS_CUTS[cut], cloth === 'Denim' ? '' : cloth.replace(' denim', ''), noun]
        .filter(Boolean)
        .join(' ');
    case 'tee':
    case 'hoodie':
      return [
        cut === 'relaxed' ? 'Oversized' : '',
        sleeve === 'long' && kind === 'tee' ? 'Long-sleeve' : neckline === 'v' ? 'V-neck' : '',
        textile || (embroidery === 'chest' ? 'Graphic' : cloth),
        noun,
      ]
        .filter(Boolean)
        .join(' ');
    case 'fabric-roll':
      return `${textile} ${cloth} Fabric`.trim();
    case 'shirt':
      return [
        neckline === 'band' ? 'Band-collar' : '',
        sleeve === 'long' ? '' : 'Half-sleeve',
        textile || cloth,
        noun,
      ]
        .filter(Boolean)
        .join(' ');
    default: {
      const also =
        textile === '' || (rng.chance(0.35) && !cloth.toLowerCase().includes(textile.toLowerCase()));
      return [textile, also ? cloth : '', noun].filter(Boolean).join(' ');
    }
  }
}

function detailOf({ garment, colors }: Named, rng: Rng): string {
  const { kind, embroidery, pattern, trim, cut, sleeve } = garment;
  if (kind === 'fabric-roll') return ', per gaj';
  if (kind === 'saree') {
    if (pattern === 'jamdani' && colors.length === 1) return `, ${colors[0]} Buti`;
    return (rng.chance(0.5) && SAREE_BORDERS[trim]) || '';
  }
  if (['tee', 'hoodie', 'polo', 'jeans', 'shirt', 'fatua'].includes(kind)) return '';
  if (embroidery === 'placket') return ' with Nakshi placket';
  if (embroidery === 'yoke') return ' with embroidered yoke';
  if (embroidery === 'neck') return ' with worked neckline';
  if (kind === 'kurti' && cut === 'flared') return ', A-line';
  if (kind === 'salwar-kameez' && cut === 'flared') return ', anarkali cut';
  if (kind === 'trousers' || kind === 'joggers')
    return { slim: ', slim', straight: ', straight', relaxed: ', relaxed', flared: ', wide' }[cut];
  return sleeve === 'elbow' ? ', elbow sleeves' : '';
}

const shadesOf = (kind: GarmentKind, rng: Rng) => (kind === 'saree' ? rng.int(1, 2) : rng.int(1, 4));

function colorsOf(garment: Garment, count: number, rng: Rng): string[] {
  const others = colorNamesFor(garment.kind).filter((name) => name !== garment.colorName);
  return [garment.colorName, ...some(others, count - 1, rng)];
}

function priceOf(line: GarmentLine, garment: Garment, cloth: string, rng: Rng): number {
  const { from, to } = line.prices;
  const precious =
    /silk|muslin|katan|fine wool/i.test(cloth) || ['jamdani', 'tercha', 'kantha'].includes(garment.pattern);
  const place = precious ? rng.range(0.35, 1) : rng.range(0, 0.55);
  return from + (to - from) * place ** 1.3;
}

/** 1,250 or 1,490: prices in a shop end in 50, 90 or 00. */
function believable(taka: number, rng: Rng): number {
  const round = Math.max(250, Math.round(taka / 50) * 50);
  return round > 300 && round % 100 === 0 && rng.chance(0.6) ? round - 10 : round;
}

function tagsOf(
  garment: Garment,
  store: DemoStore,
  line: GarmentLine,
  cloth: string,
  pricePaisa: Paisa,
  unstitched: boolean,
): string[] {
  const { kind, cut, embroidery, pattern, colorName } = garment;
  const soft = /silk|muslin|katan/i.test(cloth) ? ['Silk'] : [];
  const tags = [
    ...line.tags,
    ...(textileTags[pattern] ?? []),
    ...store.tags,
    ...soft,
    ...(/^linen/i.test(cloth) ? ['Linen'] : []),
    ...(/khadi/i.test(cloth) ? ['Khadi'] : []),
    ...(unstitched ? ['Unstitched'] : []),
    ...(cut === 'relaxed' && ['tee', 'hoodie', 'shirt', 'sweater', 'jeans'].includes(kind)
      ? ['Oversized fits']
      : []),
    ...(kind === 'shirt' && ['plain', 'stripe', 'pinstripe', 'twill'].includes(pattern)
      ? ['Formal wear', 'Office wear']
      : []),
    ...(kind === 'tee' && (pattern === 'melange' || cut === 'slim') ? ['Gym wear'] : []),
    ...(kind === 'tee' && embroidery === 'chest' ? ['Graphic tee', 'Streetwear'] : []),
    ...(['placket', 'yoke', 'neck'].includes(embroidery) ? ['Embroidered'] : []),
    ...(pattern === 'plain' && ['White', 'Black', 'Off White', 'Navy', 'Grey', 'Charcoal'].includes(colorName)
      ? ['Minimal']
      : []),
    ...(kind === 'saree' && pricePaisa > 6000_00 ? ['Wedding'] : []),
  ];
  return [...new Set(tags)];
}

function variantsOf(colors: string[], sizes: string[], thrifted: boolean, rng: Rng): DemoProduct['variants'] {
  const soldOut = rng.chance(0.04);
  return colors.flatMap((color) =>
    (sizes.length ? sizes : [null]).map((size) => {
      const fate = rng.next();
      const stock = soldOut || fate < 0.1 ? 0 : fate < 0.22 ? rng.int(1, 3) : rng.int(5, 30);
      return { color, size, stock: thrifted ? Math.min(stock, 1) : stock };
    }),
  );
}

/** One combination per colour, beside the ready sizes (seller specification, section 4). */
function toMeasure(colors: string[]): DemoProduct['variants'] {
  return colors.map((color) => ({ color, size: CUSTOM_SIZE, stock: 10 }));
}

const OFFER_NAMES = [
  'Winter Sale',
  'Hemanta Offer',
  'Friday Deal',
  'New Rice Festival',
  'Stock Clearance',
  'Wedding Season Offer',
];

function offerOf(pricePaisa: Paisa, rng: Rng): DemoProduct['offer'] {
  const fate = rng.next();
  if (fate > 0.2) return null;
  // Three in four run on the day of the first start; the others are over or yet to come.
  const [startsIn, endsIn] =
    fate < 0.155
      ? [-rng.int(0, 9), rng.int(7, 45)]
      : fate < 0.18
        ? [-30, -rng.int(1, 9)]
        : [rng.int(3, 9), 30];
  const terms = rng.chance(0.7)
    ? { offerType: 'percentage' as const, percent: rng.pick([10, 15, 20, 20, 25, 30, 40]), amountPaisa: 0 }
    : {
        offerType: 'flat' as const,
        percent: 0,
        amountPaisa: Math.max(50_00, Math.floor(pricePaisa / 500_00) * rng.pick([50_00, 100_00])),
      };
  return { name: rng.pick(OFFER_NAMES), description: 'While stock lasts.', startsIn, endsIn, ...terms };
}

/** The first store, which a person can log in to, shows what a shop window does not: drafts and the like. */
function statusOf(id: number): ProductStatus {
  return ({ 14: 'draft', 27: 'inactive', 38: 'archived', 45: 'draft' } as const)[id] ?? 'active';
}

/** `count` different ones, in a mixed order. */
function some<T>(choices: readonly T[], count: number, rng: Rng): T[] {
  const left = [...choices];
  return Array.from(
    { length: Math.min(count, left.length) },
    () => left.splice(rng.int(0, left.length - 1), 1)[0]!,
  );
}

function oneOf(length: number, rng: Rng): [start: number, end: number] {
  const at = rng.int(0, Math.max(0, length - 1));
  return [at, at + 1];
}

export function demoSku(productId: number, color: string, size: string | null): string {
  const parts = [`HT${String(productId).padStart(4, '0')}`, color.slice(0, 3).toUpperCase(), size];
  return parts.filter(Boolean).join('-');
}
