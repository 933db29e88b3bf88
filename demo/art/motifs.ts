import { type Curve, line, moved, pathOf, short, turned } from './geometry';

/** Motifs of Bengal's textiles, drawn about (0, 0) in a circle of radius 50. They carry no ids, so patterns may repeat them. */
export type Motif = (color: string, second: string) => string;

/** One petal, repeated around the middle, as the data of a single path. */
function petals(count: number, petal: Curve, from = 0): string {
  return Array.from({ length: count }, (_, index) =>
    pathOf(turned(petal, from + (index * 360) / count, [0, 0])),
  ).join('');
}

/** Kolka: the mango of shawls and block prints. */
const kolka: Motif = (color, second) =>
  `<path d="M-4 48C-34 46-42 14-26-14C-14-36 14-52 36-38C16-36 10-22 20-4C34 20 26 50-4 48Z" fill="${color}"/><path d="M-4 36C-24 34-28 12-17-8C-10-20 2-29 14-31C4-22 4-12 10 2C18 20 12 38-4 36Z" fill="none" stroke="${second}" stroke-width="3"/><circle cx="-4" cy="18" r="7" fill="${second}"/><path d="M-4 8C-10-2-4-14 2-18C6-10 2-2-4 8Z" fill="${second}"/>`;

/** Shapla: the water lily. */
const shapla: Motif = (color, second) => {
  const petal = (angle: number, tall: number) =>
    `<path transform="rotate(${angle})" d="M0 24C-14 8-12-${tall - 14} 0-${tall}C12-${tall - 14} 14 8 0 24Z" fill="${color}" stroke="${second}" stroke-width="2"/>`;
  return `<g transform="translate(0 8)">${petal(-72, 40)}${petal(72, 40)}${petal(-38, 48)}${petal(38, 48)}${petal(0, 52)}<circle cy="20" r="6" fill="${second}"/><path d="M-30 32Q0 46 30 32" fill="none" stroke="${color}" stroke-width="4"/></g>`;
};

const broadPetals = petals(5, [
  [0, -6],
  [-22, -18],
  [-20, -46],
  [0, -48],
  [20, -46],
  [22, -18],
  [0, -6],
]);
const veins = petals(5, line([0, -12], [0, -32])).replaceAll('Z', '');
const bloom: Motif = (color, second) =>
  `<path d="${broadPetals}" fill="${color}"/><path d="${veins}" stroke="${second}" stroke-width="2.4"/><circle r="9" fill="${second}"/>`;

const narrowPetals = petals(10, [
  [0, -12],
  [-8, -22],
  [-7, -42],
  [0, -48],
  [7, -42],
  [8, -22],
  [0, -12],
]);
const daisy: Motif = (color, second) =>
  `<path d="${narrowPetals}" fill="${color}"/><circle r="10" fill="none" stroke="${second}" stroke-width="4"/><circle r="4" fill="${second}"/>`;

const sprigLeaf: Curve = [
  [0, 0],
  [-9, -8],
  [-7, -22],
  [0, -29],
  [7, -22],
  [9, -8],
  [0, 0],
];
const sprigLeaves = (
  [
    [-2, 26, -58],
    [-2, 10, 56],
    [-1, -4, -52],
    [1, -14, 50],
  ] as const
)
  .map(([x, y, angle]) => pathOf(moved(turned(sprigLeaf, angle, [0, 0]), x, y)))
  .join('');
const sprig: Motif = (color, second) =>
  `<path d="M0 48Q-6 10 2-26" fill="none" stroke="${color}" stroke-width="4"/><path d="M2-26C-12-30-10-46 4-50C14-44 14-30 2-26Z" fill="${second}"/><path d="${sprigLeaves}" fill="${color}"/>`;

const star: Motif = (color, second) =>
  `<path d="M0-48L10-10L48 0L10 10L0 48L-10 10L-48 0L-10-10Z" fill="${color}"/><path d="M21-21L12 0L21 21L0 12L-21 21L-12 0L-21-21L0-12Z" fill="${second}"/>`;

const ringPetals = petals(8, [
  [0, -20],
  [-12, -28],
  [-8, -40],
  [0, -46],
  [8, -40],
  [12, -28],
  [0, -20],
]);
const mandala: Motif = (color, second) =>
  `<circle r="47" fill="none" stroke="${color}" stroke-width="2.4" stroke-dasharray="2 4"/><path d="${ringPetals}" fill="${color}"/><circle r="17" fill="none" stroke="${second}" stroke-width="6.4" stroke-dasharray=".1 13.25" stroke-linecap="round"/><circle r="11" fill="none" stroke="${color}" stroke-width="4"/><circle r="4" fill="${second}"/>`;

const leafPair: Motif = (color, second) =>
  `<path d="M-6 46C-40 20-34-26-4-46C4-16 2 16-6 46Z" fill="${color}"/><path d="M8 40C6 14 12-12 36-26C42 4 32 30 8 40Z" fill="${second}"/><path d="M-7 38Q-14 0-6-34" fill="none" stroke="${second}" stroke-width="2"/>`;

const fish: Motif = (color, second) =>
  `<path d="M-46 0C-26-26 10-24 28-2L48-20V20L28 2C10 24-26 26-46 0Z" fill="${color}"/><path d="M-22-14Q-12 0-22 14M-6-17Q4 0-6 17M10-11Q18 0 10 11" fill="none" stroke="${second}" stroke-width="3"/><circle cx="-32" cy="-3" r="3.4" fill="${second}"/>`;

const bird: Motif = (color, second) =>
  `<path d="M-46-18L-32-26C-18-34-4-24 0-10C14-10 34-18 46-34C48-6 32 22 2 24C-18 24-30 8-26-14Z" fill="${color}"/><path d="M-4 2C8 8 24 2 34-14" fill="none" stroke="${second}" stroke-width="3.4"/><circle cx="-24" cy="-18" r="3" fill="${second}"/><path d="M0 24V42M8 23L14 42" stroke="${color}" stroke-width="3"/>`;

export const motifs = { kolka, shapla, bloom, daisy, sprig, star, mandala, leafPair, fish, bird } as const;
export type MotifName = keyof typeof motifs;

/** A motif placed in a drawing: `size` is its diameter. */
export function motif(
  name: MotifName,
  x: number,
  y: number,
  size: number,
  color: string,
  second: string,
  angle = 0,
): string {
  const turn = angle === 0 ? '' : ` rotate(${short(angle)})`;
  return `<g transform="translate(${short(x)} ${short(y)})${turn} scale(${Math.round(size * 10) / 1000})">${motifs[name](color, second)}</g>`;
}

/** Motifs that are counted on the loom, thread by thread: `#` is accent, `o` is the second colour. */
const loomCharts = {
  teardrop: [
    '....#....',
    '...###...',
    '..##o##..',
    '.##ooo##.',
    '.##o#o##.',
    '..##o##..',
    '...###...',
    '..#.#.#..',
    '.#..#..#.',
  ],
  flower: [
    '...###...',
    '..#ooo#..',
    '.#.ooo.#.',
    '#oo.#.oo#',
    '#oo###oo#',
    '#oo.#.oo#',
    '.#.ooo.#.',
    '..#ooo#..',
    '...###...',
  ],
  star: [
    '....#....',
    '....#....',
    '..#.o.#..',
    '...ooo...',
    '##oo#oo##',
    '...ooo...',
    '..#.o.#..',
    '....#....',
    '....#....',
  ],
  comb: [
    '#.......#',
    '.#..#..#.',
    '..#.#.#..',
    '...#o#...',
    '.##ooo##.',
    '...#o#...',
    '..#.#.#..',
    '.#..#..#.',
    '#.......#',
  ],
  lozenge: [
    '....#....',
    '...#.#...',
    '..#.o.#..',
    '.#.ooo.#.',
    '#.oo#oo.#',
    '.#.ooo.#.',
    '..#.o.#..',
    '...#.#...',
    '....#....',
  ],
  tree: [
    '....o....',
    '...#.#...',
    '..#.#.#..',
    '.#.###.#.',
    '..#.#.#..',
    '.#.###.#.',
    '....#....',
    '....#....',
    '..#####..',
  ],
} as const;
export type LoomChartName = keyof typeof loomCharts;
export const loomChartNames = Object.keys(loomCharts) as LoomChartName[];

/** A loom motif with its upper left corner at (x, y), `size` wide, as two paths. */
export function loomMotif(
  name: LoomChartName,
  x: number,
  y: number,
  size: number,
  color: string,
  second: string,
): string {
  const cell = size / 9;
  const paths = { '#': '', o: '' };
  loomCharts[name].forEach((row, line) => {
    for (const run of row.matchAll(/#+|o+/g)) {
      const mark = run[0].startsWith('#') ? '#' : 'o';
      const wide = short(run[0].length * cell - 0.4);
      paths[mark] +=
        `M${short(x + run.index * cell)} ${short(y + line * cell)}h${wide}v${short(cell * 0.94)}h-${wide}z`;
    }
  });
  return `<path d="${paths['#']}" fill="${color}"/><path d="${paths.o}" fill="${second}"/>`;
}
