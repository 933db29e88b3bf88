import { apartFrom, lit, shaded } from './color';
import { short } from './geometry';
import { motif } from './motifs';
import type { TextileMaker } from './textile';
import { slubs } from './wovenTextiles';

/** Cloth coloured in the vat: resist, tie and wax leave soft edges that no printer would. */

function ground(width: number, height: number, color: string): string {
  return `<rect width="${width}" height="${height}" fill="${color}"/>`;
}

/** Ikat: the threads are dyed before weaving, so every edge is feathered thread by thread. */
const ikat: TextileMaker = ({ base, accent, trim }, rng) => {
  const [color, second] = [apartFrom(base, accent, 0.22), apartFrom(base, trim, 0.16)];
  const [wide, tall] = [96, 144];
  const [paths, inner] = [[''], ['']];
  for (let x = 0; x < wide; x += 3) {
    const distance = Math.abs(x + 1.5 - wide / 2) / (wide / 2);
    const reach = (1 - distance) * tall * 0.46;
    const jitter = rng.range(-6, 6);
    if (reach > 4)
      paths[0] += `M${x} ${short(tall / 2 - reach + jitter)}h3v${short(reach * 2 + rng.range(-6, 6))}h-3z`;
    const core = reach - tall * 0.2;
    if (core > 2) inner[0] += `M${x} ${short(tall / 2 - core + jitter)}h3v${short(core * 2)}h-3z`;
    const edge = distance * tall * 0.3 - tall * 0.12;
    if (edge > 3)
      inner[0] += `M${x} 0h3v${short(edge + jitter * 0.4)}h-3zM${x} ${short(tall - edge + jitter * 0.4)}h3V${tall}h-3z`;
  }
  return {
    width: wide,
    height: tall,
    art: `${ground(wide, tall, base)}<path d="${paths[0]}" fill="${color}"/><path d="${inner[0]}" fill="${second}"/>${slubs(wide, tall, base, rng, 14, 0.7)}`,
  };
};

/** Bandhani: thousands of tied dots that gather to rings and diamonds. */
const bandhani: TextileMaker = ({ base, accent, trim }, rng) => {
  const [color, second] = [apartFrom(base, accent, 0.24), apartFrom(base, trim, 0.2)];
  const size = 132;
  const dot = (x: number, y: number, fill: string, radius = 3.6) =>
    `<circle cx="${short(x + rng.range(-0.7, 0.7))}" cy="${short(y + rng.range(-0.7, 0.7))}" r="${radius}" fill="${fill}"/>`;
  let dots = '';
  for (const [radius, count, fill] of [
    [46, 22, color],
    [34, 16, second],
    [12, 7, color],
  ] as const)
    for (let index = 0; index < count; index += 1) {
      const angle = (index / count) * Math.PI * 2;
      dots += dot(66 + Math.cos(angle) * radius, 66 + Math.sin(angle) * radius, fill);
    }
  dots += dot(66, 66, color, 5);
  for (const [x, y] of [
    [0, 0],
    [size, 0],
    [0, size],
    [size, size],
  ] as const)
    for (let index = 0; index < 4; index += 1)
      dots += dot(x + [9, -9, 0, 0][index]!, y + [0, 0, 9, -9][index]!, color);
  return { width: size, height: size, art: `${ground(size, size, base)}<g opacity=".92">${dots}</g>` };
};

/** Shibori: pleated, bound and dipped; bands with frayed edges. */
const shibori: TextileMaker = ({ base, accent }, rng) => {
  const pale = apartFrom(base, accent, 0.28);
  const [wide, tall] = [240, 180];
  let rows = '';
  for (const y of [24, 66, 114, 156]) {
    let points = '';
    for (let x = 0; x < wide; x += 8) {
      const high = rng.range(6, 22);
      points += `M${x} ${short(y - high / 2)}h${short(rng.range(4, 8))}v${short(high)}h-5z`;
    }
    rows += `<rect y="${y - 5}" width="${wide}" height="10" fill="${pale}" opacity=".5"/><path d="${points}" fill="${pale}" opacity=".5"/>`;
  }
  return {
    width: wide,
    height: tall,
    art: ground(wide, tall, base) + rows + slubs(wide, tall, base, rng, 20, 0.7),
  };
};

/** Tie-dye: soft clouds of one dye, paler and deeper than its ground, that run into each other. */
const tieDye: TextileMaker = ({ base }, rng) => {
  const size = 540;
  const inks = [lit(base, 0.62), shaded(base, 0.32), lit(base, 0.4)];
  let clouds = '';
  for (let index = 0; index < 13; index += 1) {
    const ink = inks[index % inks.length] ?? base;
    const [x, y, reach] = [rng.int(0, size), rng.int(0, size), rng.range(70, 130)];
    const [squeeze, lean] = [rng.range(0.5, 0.9), rng.int(0, 180)];
    for (const dx of [-size, 0, size])
      for (const dy of [-size, 0, size]) {
        const [cx, cy] = [x + dx, y + dy];
        if (cx < -reach || cx > size + reach || cy < -reach || cy > size + reach) continue;
        let rings = '';
        for (let ring = 9; ring > 1; ring -= 1) {
          const radius = (reach * ring) / 9;
          rings += `<ellipse rx="${Math.round(radius)}" ry="${Math.round(radius * squeeze)}"/>`;
        }
        clouds += `<g transform="translate(${cx} ${cy}) rotate(${lean})" fill="${ink}" fill-opacity=".09">${rings}</g>`;
      }
  }
  return {
    width: size,
    height: size,
    art: ground(size, size, base) + clouds + slubs(size, size, base, rng, 24, 0.5),
  };
};

/** Batik: wax flowers, and the crackle where the dye crept in. */
const batik: TextileMaker = ({ base, accent, trim }, rng) => {
  const [color, second] = [apartFrom(base, accent, 0.22), apartFrom(base, trim, 0.14)];
  const size = 180;
  let crackle = '';
  for (let index = 0; index < 16; index += 1) {
    let [x, y] = [rng.range(20, 160), rng.range(20, 160)];
    crackle += `M${short(x)} ${short(y)}`;
    for (let step = 0; step < 4; step += 1) {
      x = Math.max(2, Math.min(178, x + rng.range(-22, 22)));
      y = Math.max(2, Math.min(178, y + rng.range(-22, 22)));
      crackle += `L${short(x)} ${short(y)}`;
    }
  }
  const corner = [
    [0, 0],
    [size, 0],
    [0, size],
    [size, size],
  ]
    .map(([x, y]) => motif('mandala', x!, y!, 92, second, color))
    .join('');
  return {
    width: size,
    height: size,
    art: `${ground(size, size, base)}${motif('daisy', 90, 90, 104, color, second)}<circle cx="90" cy="90" r="60" fill="none" stroke="${color}" stroke-width="3" stroke-dasharray="3 5"/>${corner}${motif('leafPair', 90, 4, 40, color, second, 90)}${motif('leafPair', 90, 176, 40, color, second, 90)}<path d="${crackle}" fill="none" stroke="${shaded(base, 0.5)}" stroke-width="1.3" opacity=".4"/>`,
  };
};

/** Leheriya: waves tied on the bias. */
const leheriya: TextileMaker = ({ base, accent, trim }) => {
  const [color, second] = [apartFrom(base, accent, 0.2), apartFrom(base, trim, 0.15)];
  const wave = (y: number) => `M-10 ${y - 10}L0 ${y}L48 ${y - 40}L96 ${y}L106 ${y - 10}`;
  const row = (y: number, stroke: string, width: number) =>
    [-72, 0, 72]
      .map((shift) => `<path d="${wave(y + shift)}" stroke="${stroke}" stroke-width="${width}"/>`)
      .join('');
  return {
    width: 96,
    height: 72,
    art: `${ground(96, 72, base)}<g fill="none" opacity=".9">${row(40, color, 9)}${row(62, second, 4)}</g>`,
  };
};

/** Garment-washed cloth: faint uneven shades along the thread. */
const washed: TextileMaker = ({ base }, rng) => ({
  width: 360,
  height: 360,
  art: ground(360, 360, base) + slubs(360, 360, base, rng, 110, 0.8),
});

export const dyed = { ikat, bandhani, shibori, tieDye, batik, leheriya, washed } as const;
