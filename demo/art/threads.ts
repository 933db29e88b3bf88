import type { Canvas } from './canvas';
import type { Garment } from './garmentFor';
import { short } from './geometry';
import { rngOf } from './rng';

/** How the threads of a cloth cross, drawn as light and shade over its colours: what a lens would show. */

type Structure = 'plain' | 'slub' | 'twill' | 'denim' | 'satin' | 'jersey' | 'pique' | 'knit';

const structureOfKind: Partial<Record<Garment['kind'], Structure>> = {
  tee: 'jersey',
  hoodie: 'jersey',
  joggers: 'jersey',
  polo: 'pique',
  sweater: 'knit',
  jeans: 'denim',
  jacket: 'twill',
  trousers: 'twill',
  saree: 'slub',
  panjabi: 'slub',
};

export function structureOf({ kind, pattern }: Garment): Structure {
  if (pattern === 'denim') return 'denim';
  if (pattern === 'twill' || pattern === 'herringbone' || pattern === 'houndstooth' || pattern === 'tartan')
    return 'twill';
  if (['handloom', 'jamdani', 'tercha', 'gamcha', 'ikat', 'kantha', 'chakma'].includes(pattern))
    return 'slub';
  if (kind === 'abaya') return 'satin';
  return structureOfKind[kind] ?? 'plain';
}

/** The paint of the threads, to be laid over the cloth. */
export function threads(canvas: Canvas, garment: Garment): string {
  const structure = structureOf(garment);
  const { size, art } =
    structure === 'jersey'
      ? loops(26, 16, 6, 9)
      : structure === 'knit'
        ? loops(46, 27, 4, 6)
        : structure === 'pique'
          ? crossed({ pitch: 17, count: 8, isOver: (x, y) => (x + (y >> 1)) % 2 === 0 })
          : structure === 'twill'
            ? crossed({ pitch: 13, count: 12, isOver: (x, y) => (x + y) % 4 < 2 })
            : structure === 'denim'
              ? crossed({ pitch: 13, count: 12, isOver: (x, y) => (x + y) % 3 !== 0, weft: '#f3eee2' })
              : structure === 'satin'
                ? crossed({ pitch: 10, count: 10, isOver: (x, y) => (x + 2 * y) % 5 !== 0 })
                : crossed({
                    pitch: structure === 'slub' ? 14 : 12,
                    count: 10,
                    isOver: (x, y) => (x + y) % 2 === 0,
                    slubs: structure === 'slub' ? garment.seed : undefined,
                  });
  return canvas.define(
    (id) =>
      `<pattern id="${id}" patternUnits="userSpaceOnUse" width="${size[0]}" height="${size[1]}" patternTransform="rotate(-4)">${art}</pattern>`,
  );
}

interface Crossing {
  pitch: number;
  /** Threads in one repeat, both ways. */
  count: number;
  /** Whether the upright thread lies over the level one. */
  isOver(x: number, y: number): boolean;
  /** The colour of the level threads where they differ. */
  weft?: string;
  /** Seed of the thick places of hand-spun yarn. */
  slubs?: number;
}

/** Warp and weft: each thread a small round with light on its upper left and shade at its lower right. */
function crossed({ pitch, count, isOver, weft, slubs }: Crossing): { size: [number, number]; art: string } {
  const size = pitch * count;
  let [gaps, upright, uprightShade, level, levelShade, pale] = ['', '', '', '', '', ''];
  const r = short(pitch * 0.3);
  for (let row = 0; row < count; row += 1)
    for (let column = 0; column < count; column += 1) {
      const [x, y] = [column * pitch, row * pitch];
      const over = isOver(column, row);
      // Cells that continue a thread of the same kind have no gap between them.
      const joins = over
        ? isOver(column, (row + count - 1) % count)
        : !isOver((column + count - 1) % count, row);
      if (!joins)
        gaps += over
          ? `M${x + 1} ${y}q${short(pitch / 2 - 1)} ${r} ${pitch - 2} 0`
          : `M${x} ${y + 1}q${r} ${short(pitch / 2 - 1)} 0 ${pitch - 2}`;
      if (over) {
        gaps += `M${x} ${y}v${pitch}`;
        upright += `M${short(x + pitch * 0.34)} ${y + 1}v${pitch - 2}`;
        uprightShade += `M${short(x + pitch * 0.8)} ${y + 1}v${pitch - 2}`;
      } else {
        gaps += `M${x} ${y}h${pitch}`;
        level += `M${x + 1} ${short(y + pitch * 0.32)}h${pitch - 2}`;
        levelShade += `M${x + 1} ${short(y + pitch * 0.8)}h${pitch - 2}`;
        if (weft) pale += `M${x + 2} ${short(y + pitch * 0.5)}h${pitch - 4}`;
      }
    }
  const wide = short(pitch * 0.24);
  const under = weft
    ? `<path d="${pale}" stroke="${weft}" stroke-width="${short(pitch * 0.62)}" stroke-linecap="round" opacity=".5"/>`
    : '';
  return {
    size: [size, size],
    art: `<g fill="none">${under}<path d="${level}" stroke="#fff" stroke-width="${wide}" opacity=".2"/><path d="${levelShade}" stroke="#0c0610" stroke-width="${wide}" opacity=".2"/><path d="${upright}" stroke="#fff" stroke-width="${wide}" opacity=".13"/><path d="${uprightShade}" stroke="#0c0610" stroke-width="${wide}" opacity=".17"/><path d="${gaps}" stroke="#0c0610" stroke-width="1.7" opacity=".34"/>${slubs === undefined ? '' : thickPlaces(size, pitch, slubs)}</g>`,
  };
}

function thickPlaces(size: number, pitch: number, seed: number): string {
  const rng = rngOf(`slub ${seed}`);
  let [bright, dark] = ['', ''];
  for (let index = 0; index < 5; index += 1) {
    const [x, y] = [rng.range(4, size * 0.45), pitch * (rng.int(0, size / pitch - 1) + 0.5)];
    const run = `${Math.round(x)} ${short(y)}h${rng.int(24, Math.round(size * 0.5))}`;
    bright += `M${run}`;
    dark += `M${Math.round(x)} ${short(y + pitch * 0.42)}h${rng.int(24, Math.round(size * 0.5))}`;
  }
  return `<g stroke-linecap="round"><path d="${bright}" stroke="#fff" stroke-width="${short(pitch * 0.72)}" opacity=".15"/><path d="${dark}" stroke="#0c0610" stroke-width="2.4" opacity=".26"/></g>`;
}

/** Knitting: columns of stitches, each a V of two strands. */
function loops(
  wide: number,
  high: number,
  columns: number,
  rows: number,
): { size: [number, number]; art: string } {
  let [gaps, left, right] = ['', '', ''];
  const half = wide / 2;
  const dip = high * 1.15;
  for (let column = 0; column < columns; column += 1) {
    const x = column * wide;
    gaps += `M${x} 0v${high * rows}`;
    for (let row = -2; row < rows; row += 1) {
      const y = row * high;
      gaps += `M${x} ${y}c${short(half * 0.3)} ${short(dip * 0.7)} ${short(half * 0.7)} ${short(dip * 0.8)} ${half} ${short(dip)}c${short(half * 0.3)} ${short(-dip * 0.2)} ${short(half * 0.7)} ${short(-dip * 0.3)} ${half} ${short(-dip)}`;
      const [ly, width] = [y + high * 0.5, half];
      left += `M${short(x + width * 0.12)} ${short(ly)}c${short(width * 0.3)} ${short(dip * 0.62)} ${short(width * 0.5)} ${short(dip * 0.7)} ${short(width * 0.76)} ${short(dip * 0.84)}`;
      right += `M${short(x + wide - width * 0.14)} ${short(ly)}c${short(-width * 0.3)} ${short(dip * 0.62)} ${short(-width * 0.5)} ${short(dip * 0.7)} ${short(-width * 0.74)} ${short(dip * 0.84)}`;
    }
  }
  return {
    size: [wide * columns, high * rows],
    art: `<g fill="none" stroke-linecap="round"><path d="${left}" stroke="#fff" stroke-width="${short(high * 0.3)}" opacity=".2"/><path d="${right}" stroke="#fff" stroke-width="${short(high * 0.26)}" opacity=".1"/><path d="${gaps}" stroke="#0c0610" stroke-width="${short(high * 0.13)}" opacity=".36"/></g>`,
  };
}
