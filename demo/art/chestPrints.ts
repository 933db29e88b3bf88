import type { Canvas } from './canvas';
import { apartFrom, mix } from './color';
import type { Garment } from './garmentFor';
import { type Point, short } from './geometry';
import { motif } from './motifs';

/** Prints for tees and hoodies: a river, a rickshaw wheel, a lily… each drawn about (0, 0) in a circle of radius 100. */
type Print = (ink: string, second: string, ground: string) => string;

const river: Print = (ink, second, ground) =>
  `<circle r="96" fill="${second}"/><circle cy="-14" r="44" fill="${ink}"/><path d="M-95 16Q-60 4-30 16T30 16T95 16Q90 60 50 82H-50Q-90 60-95 16Z" fill="${mix(ink, ground, 0.35)}"/><path d="M-46 22Q0 40 48 18L38 34Q0 50-36 36Z" fill="${ground}"/><path d="M0 30V-38Q30-16 4 14Z" fill="${ground}"/><path d="M-80 44H-20M10 52H72M-50 64H40" stroke="${second}" stroke-width="4" stroke-linecap="round"/>`;

const wheel: Print = (ink, second) => {
  let spokes = '';
  for (let index = 0; index < 16; index += 1) {
    const angle = (index / 16) * Math.PI * 2;
    spokes += `M0 0L${short(Math.cos(angle) * 74)} ${short(Math.sin(angle) * 74)}`;
  }
  return `<circle r="92" fill="none" stroke="${ink}" stroke-width="8"/><circle r="76" fill="none" stroke="${second}" stroke-width="4" stroke-dasharray="4 8"/><path d="${spokes}" stroke="${ink}" stroke-width="2.4"/><circle r="30" fill="${second}"/><g transform="scale(.56)">${motif('bloom', 0, 0, 96, ink, second)}</g>`;
};

const lily: Print = (ink, second) =>
  `<circle cy="-8" r="82" fill="none" stroke="${second}" stroke-width="3"/>${motif('shapla', 0, -6, 150, ink, second)}<path d="M-84 70H84M-60 84H60" stroke="${ink}" stroke-width="5" stroke-linecap="round"/>`;

const hills: Print = (ink, second, ground) =>
  `<rect x="-92" y="-92" width="184" height="184" rx="14" fill="${second}"/><circle cx="34" cy="-36" r="30" fill="${ink}"/><path d="M-92 20L-44-40L-6 10L30-24L92 44V78Q92 92 78 92H-78Q-92 92-92 78Z" fill="${mix(ink, ground, 0.3)}"/><path d="M-92 52Q-40 22 10 50T92 46V78Q92 92 78 92H-78Q-92 92-92 78Z" fill="${ground}"/>`;

const stripes: Print = (ink, second) =>
  [0, 1, 2, 3, 4]
    .map(
      (row) =>
        `<rect x="-96" y="${-60 + row * 28}" width="192" height="${row % 2 ? 8 : 16}" fill="${row % 2 ? second : ink}"/>`,
    )
    .join('');

const birdAndSun: Print = (ink, second) =>
  `<path d="M-92 30A92 92 0 0 1 92 30Z" fill="${second}"/>${motif('bird', 0, -4, 130, ink, second)}<path d="M-92 44H92M-72 58H72M-48 72H48" stroke="${second}" stroke-width="5"/>`;

const shapes: Print = (ink, second, ground) =>
  `<rect x="-90" y="-90" width="86" height="86" fill="${ink}"/><circle cx="46" cy="-46" r="43" fill="${second}"/><path d="M-90 90A86 86 0 0 1-4 4V90Z" fill="${second}"/><path d="M4 4H90V90H4Z" fill="${mix(ink, ground, 0.45)}"/><circle cx="47" cy="47" r="24" fill="${ground}"/>`;

const kolkaRing: Print = (ink, second) =>
  [0, 60, 120, 180, 240, 300]
    .map(
      (angle) =>
        `<g transform="rotate(${angle}) translate(0 -58)">${motif('kolka', 0, 0, 60, ink, second)}</g>`,
    )
    .join('') +
  `<circle r="22" fill="${second}"/><circle r="94" fill="none" stroke="${second}" stroke-width="3" stroke-dasharray="2 7" stroke-linecap="round"/>`;

const fishes: Print = (ink, second) =>
  motif('fish', -20, -52, 110, ink, second) +
  motif('fish', 22, 0, 110, second, ink, 180) +
  motif('fish', -20, 52, 110, ink, second);

const prints: readonly Print[] = [river, wheel, lily, hills, stripes, birdAndSun, shapes, kolkaRing, fishes];

/** The print a garment wears on its chest; `size` is its diameter. */
export function chestPrint(
  canvas: Canvas,
  { colors, seed, whim }: Garment,
  centreAt: Point,
  size: number,
): string {
  const print = prints[(seed + Math.floor(whim * 31)) % prints.length] ?? river;
  const small = whim > 0.72;
  const [x, y] = canvas.place(small ? [centreAt[0] + size * 0.36, centreAt[1] - size * 0.16] : centreAt);
  const ink = apartFrom(colors.base, colors.accent, 0.22);
  const second = apartFrom(colors.base, colors.trim, 0.18);
  return `<g transform="translate(${short(x)} ${short(y)}) scale(${short(((small ? 0.34 : 1) * size) / 20) || 1}) scale(.1)" opacity=".94">${print(ink, second, colors.base)}</g>`;
}
