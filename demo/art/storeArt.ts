import { type Canvas, cloth, createCanvas, type Fold, fold, panel, prefixOf } from './canvas';
import { apartFrom, lit, mix, readableOn, shaded } from './color';
import { type Curve, join, line, type Point, through } from './geometry';
import { type MotifName, motif } from './motifs';
import { type BackdropName, backdropNames, backdrops, harmonyOf, namedColors } from './palettes';
import { type Rng, rngOf } from './rng';
import type { Threads } from './textile';
import { type PatternName, textileOf, toneOf } from './textiles';
import { trimAlong } from './trims';

/** Look of a store; absent options follow from the seed. */
export interface StoreLook {
  /** A key of `namedColors`: the store's colour. */
  colorName?: string;
  backdrop?: BackdropName;
}

const houseColors = [
  'Maroon',
  'Bottle Green',
  'Indigo',
  'Rust',
  'Teal',
  'Plum',
  'Navy',
  'Mustard',
  'Terracotta',
  'Emerald',
  'Wine',
  'Charcoal',
  'Olive',
  'Rose',
];
const houseTextiles: readonly PatternName[] = [
  'jamdani',
  'blockPrint',
  'ikat',
  'kantha',
  'gamcha',
  'stripe',
  'tercha',
  'chakma',
  'buti',
  'batik',
  'geometric',
  'handloom',
  'paisley',
  'bandPrint',
  'shibori',
  'vine',
];

function threadsOf(seed: number, look: StoreLook, rng: Rng): Threads {
  const name = look.colorName ?? houseColors[Math.abs(seed) % houseColors.length] ?? 'Indigo';
  const base = namedColors[name];
  if (!base) throw new RangeError(`unknown colour name: ${name}`);
  const { accents } = harmonyOf(name);
  const accent = rng.pick(accents);
  return {
    base,
    accent: apartFrom(base, accent, 0.25),
    trim: apartFrom(base, rng.pick(accents.filter((color) => color !== accent)), 0.16),
  };
}

/** A store's mark, 512 × 512: a motif of the loom in a seal. */
export function drawStoreLogo(seed: number, look: StoreLook = {}): string {
  const rng = rngOf(`store mark ${seed}`);
  const threads = threadsOf(seed, look, rng);
  const { base, accent, trim } = threads;
  const name = rng.pick<MotifName>([
    'kolka',
    'shapla',
    'mandala',
    'daisy',
    'bloom',
    'bird',
    'fish',
    'sprig',
    'leafPair',
    'star',
  ]);
  const ground = rng.chance(0.7) ? base : lit(base, 0.86);
  const ink = ground === base ? accent : base;
  const second = ground === base ? trim : readableOn(ground, shaded(accent, 0.1), accent);
  const canvas = createCanvas(prefixOf(`logo ${seed} ${JSON.stringify(look)}`), rng, 1, 0);
  const style = rng.int(0, 3);
  let art = '';
  if (style === 0) {
    art += `<circle cx="256" cy="256" r="206" fill="none" stroke="${ink}" stroke-width="5"/>${trimAlong(canvas, seal(180), rng.pick(['diamonds', 'temple', 'beads']), 30, { accent: ink, trim: second, base: ground })}${motif(name, 256, 256, 236, ink, second)}`;
  } else if (style === 1) {
    for (let index = 0; index < 8; index += 1)
      art += `<g transform="rotate(${index * 45} 256 256)">${motif(name === 'mandala' ? 'kolka' : name, 256, 118, 104, index % 2 ? ink : second, index % 2 ? second : ink)}</g>`;
    art += `<circle cx="256" cy="256" r="74" fill="${ink}"/>${motif('mandala', 256, 256, 112, ground, ground)}`;
  } else if (style === 2) {
    art += `<path d="M256 60L452 256L256 452L60 256Z" fill="${mix(ground, ink, 0.14)}" stroke="${ink}" stroke-width="6"/><path d="M256 92L420 256L256 420L92 256Z" fill="none" stroke="${second}" stroke-width="4" stroke-dasharray="14 9"/>${motif(name, 256, 256, 208, ink, second)}`;
  } else {
    art += `<path d="M116 424V236A140 140 0 0 1 396 236V424Z" fill="${ink}"/><path d="M140 402V238A116 116 0 0 1 372 238V402Z" fill="none" stroke="${ground}" stroke-width="4"/>${motif(name, 256, 276, 196, ground, mix(second, ground, 0.2))}<path d="M84 450H428" stroke="${second}" stroke-width="8" stroke-linecap="round"/>`;
  }
  const light = canvas.define(
    (id) =>
      `<linearGradient id="${id}" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#fff" stop-opacity=".14"/><stop offset="1" stop-color="#000" stop-opacity=".12"/></linearGradient>`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" width="512" height="512" viewBox="0 0 512 512"><defs>${canvas.definitions()}</defs><rect width="512" height="512" fill="${ground}"/><rect width="512" height="512" fill="${light}"/>${art}</svg>`;
}

function seal(radius: number): Curve {
  const points: Point[] = Array.from({ length: 17 }, (_, index): Point => {
    const angle = (index / 16) * Math.PI * 2;
    return [256 + Math.cos(angle) * radius, 256 + Math.sin(angle) * radius];
  });
  return through(...points);
}

/** A store's cover, 1600 × 500: lengths of its cloth hung side by side before its paper. */
export function drawStoreBanner(seed: number, look: StoreLook = {}): string {
  const rng = rngOf(`store cover ${seed}`);
  const threads = threadsOf(seed, look, rng);
  const canvas = createCanvas(prefixOf(`banner ${seed} ${JSON.stringify(look)}`), rng, 1, 1);
  const paper = backdrops[look.backdrop ?? backdropNames[Math.abs(seed) % backdropNames.length] ?? 'linen'];
  const ground = canvas.define(
    (id) =>
      `<linearGradient id="${id}" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="${paper.light}"/><stop offset="1" stop-color="${paper.deep}"/></linearGradient>`,
  );
  const lengths: { left: number; right: number; low: number }[] = [];
  let left = rng.range(-120, -60);
  while (left < 1620) {
    const wide = rng.range(190, 330);
    lengths.push({ left, right: left + wide, low: rng.chance(0.7) ? 560 : rng.range(360, 450) });
    left += wide * rng.range(0.8, 0.92);
  }
  const dyes: Threads[] = [
    threads,
    { base: threads.accent, accent: threads.base, trim: threads.trim },
    {
      base: lit(threads.base, 0.82),
      accent: threads.base,
      trim: apartFrom(lit(threads.base, 0.82), threads.accent, 0.2),
    },
    { base: shaded(threads.base, 0.35), accent: threads.accent, trim: threads.trim },
    {
      base: threads.trim,
      accent: apartFrom(threads.trim, threads.base, 0.25),
      trim: apartFrom(threads.trim, threads.accent, 0.16),
    },
  ];
  const start = rng.int(0, 20);
  const art = lengths.map((length, index) => {
    const dye = dyes[(index * 2 + seed) % dyes.length] ?? threads;
    return hungLength(
      canvas,
      length,
      houseTextiles[(start + index * 5) % houseTextiles.length] ?? 'handloom',
      dye,
    );
  });
  const rail = `<rect y="14" width="1600" height="13" rx="6" fill="#6f5138"/><rect y="15" width="1600" height="4" rx="2" fill="#c39a70" opacity=".6"/>`;
  const shade = canvas.define(
    (id) =>
      `<linearGradient id="${id}" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#fff" stop-opacity=".1"/><stop offset=".6" stop-color="#000" stop-opacity="0"/><stop offset="1" stop-color="#1a1010" stop-opacity=".28"/></linearGradient>`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="500" viewBox="0 0 1600 500"><defs>${canvas.definitions()}</defs><rect width="1600" height="500" fill="${ground}"/>${art.join('')}${rail}<rect width="1600" height="500" fill="${shade}"/></svg>`;
}

function hungLength(
  canvas: Canvas,
  { left, right, low }: { left: number; right: number; low: number },
  pattern: PatternName,
  threads: Threads,
): string {
  const { rng } = canvas;
  const textile = textileOf(pattern, threads, rng);
  const tone = toneOf(pattern, threads);
  const hem = through(
    [right + 6, low],
    [right - (right - left) * 0.3, low + 12],
    [left + (right - left) * 0.4, low - 6],
    [left - 6, low + 6],
  );
  const outline = join(
    line([left, 8], [right, 8]),
    line([right, 8], [right + 6, low]),
    hem,
    line([left - 6, low + 6], [left, 8]),
  );
  const folds: Fold[] = Array.from({ length: 5 }, (_, at) => {
    const x = left + ((at + 0.5) / 5) * (right - left) + rng.range(-12, 12);
    return fold(
      [x, 4],
      [x + rng.range(-8, 8), low / 2],
      [x + rng.range(-14, 14), low + 12],
      [rng.range(8, 20), rng.range(18, 36)],
      rng.range(0.3, 0.6),
    );
  });
  const border =
    low < 500
      ? trimAlong(
          canvas,
          hem.map(([x, y]): Point => [x, y - 30]),
          rng.pick(['zari', 'temple', 'diamonds']),
          40,
          threads,
        )
      : '';
  return `<g>${panel(canvas, {
    outline,
    paint: cloth(canvas, textile, rng.range(-1.5, 1.5), [left, 8]),
    tone,
    folds,
    light: {
      across: [
        [left, 200],
        [right, 200],
      ],
      round: 0.62,
    },
    lift: 26,
    onCloth: border,
  })}</g>`;
}
