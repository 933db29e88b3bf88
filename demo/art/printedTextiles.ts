import { apartFrom, lit, mix, shaded } from './color';
import { short } from './geometry';
import { type MotifName, motif } from './motifs';
import type { TextileMaker } from './textile';
import { slubs } from './wovenTextiles';

/** Cloth that is printed, stitched or painted after weaving. */

function ground(width: number, height: number, color: string): string {
  return `<rect width="${width}" height="${height}" fill="${color}"/>`;
}

/** Half-drop repeat: the second column hangs half a step lower, as a printer sets his block. */
function halfDrop(
  size: number,
  tall: number,
  draw: (x: number, y: number, column: number) => string,
): string {
  return (
    draw(size * 0.5, tall * 0.5, 0) +
    [0, size * 2].map((dx) => draw(size * 1.5 - dx, 0, 1) + draw(size * 1.5 - dx, tall, 1)).join('')
  );
}

const blockPrint: TextileMaker = ({ base, accent, trim }, rng) => {
  const [color, second] = [apartFrom(base, accent), apartFrom(base, trim, 0.16)];
  const size = rng.pick([72, 90, 108]);
  const tall = size * 1.2;
  const [main, filler] = [
    rng.pick<MotifName>(['kolka', 'shapla', 'mandala', 'daisy']),
    rng.pick<MotifName>(['star', 'sprig', 'bloom']),
  ];
  const art = halfDrop(size, tall, (x, y, column) =>
    motif(column === 0 ? main : rng.pick([main]), x, y, size * 0.78, color, second),
  );
  const filling = [
    [size * 0.5, 0],
    [size * 0.5, tall],
    [size * 1.5, tall / 2],
  ]
    .map(([x, y]) => motif(filler, x!, y!, size * 0.32, second, color))
    .join('');
  return {
    width: size * 2,
    height: tall,
    art: ground(size * 2, tall, base) + slubs(size * 2, tall, base, rng, 20, 0.7) + art + filling,
  };
};

/** Small single motifs on a quiet ground. */
const buti: TextileMaker = ({ base, accent, trim }, rng) => {
  const size = rng.pick([42, 54, 66]);
  const name = rng.pick<MotifName>(['kolka', 'bloom', 'sprig', 'star', 'daisy', 'leafPair']);
  const [color, second] = [apartFrom(base, accent), apartFrom(base, trim, 0.16)];
  const tall = size * 1.25;
  return {
    width: size * 2,
    height: tall,
    art:
      ground(size * 2, tall, base) +
      slubs(size * 2, tall, base, rng, 16, 0.6) +
      halfDrop(size, tall, (x, y) => motif(name, x, y, size * 0.5, color, second)),
  };
};

/** Flowers strewn over the cloth in three sizes. */
const floral: TextileMaker = ({ base, accent, trim }, rng) => {
  const size = 240;
  const leaves = mix(apartFrom(base, '#3f6b45', 0.12), base, 0.18);
  const [color, second] = [apartFrom(base, accent, 0.16), apartFrom(base, trim, 0.14)];
  const flower = rng.pick<MotifName>(['bloom', 'daisy']);
  const grow = (x: number, y: number, wide: number, kind: MotifName, a: string, b: string, angle: number) => {
    const reach = wide * 0.56;
    const over = (place: number) => (place < reach ? [0, size] : place > size - reach ? [0, -size] : [0]);
    const copies = over(x).flatMap((dx) => over(y).map((dy) => [x + dx, y + dy] as const));
    return copies.map(([cx, cy]) => motif(kind, cx, cy, wide, a, b, angle)).join('');
  };
  const turn = () => rng.range(0, 360);
  const grown = [
    grow(62, 70, 62, 'leafPair', leaves, mix(leaves, base, 0.3), turn()),
    grow(184, 168, 62, 'leafPair', leaves, mix(leaves, base, 0.3), turn()),
    grow(196, 42, 50, 'sprig', leaves, second, turn()),
    grow(48, 196, 50, 'sprig', leaves, second, turn()),
    grow(76, 52, 74, flower, color, second, turn()),
    grow(172, 186, 80, flower, mix(color, second, 0.35), color, turn()),
    grow(178, 84, 42, 'bloom', second, color, turn()),
    grow(66, 140, 38, 'bloom', second, color, turn()),
    grow(112, 226, 34, 'daisy', color, second, turn()),
  ];
  return { width: size, height: size, art: ground(size, size, base) + grown.join('') };
};

const paisley: TextileMaker = ({ base, accent, trim }, rng) => {
  const [color, second] = [apartFrom(base, accent), apartFrom(base, trim, 0.16)];
  const size = rng.pick([84, 102]);
  const tall = size * 1.15;
  const art = halfDrop(size, tall, (x, y, column) =>
    motif(
      'kolka',
      x,
      y,
      size * 0.9,
      column ? color : mix(color, second, 0.5),
      column ? second : base,
      column ? 0 : 180,
    ),
  );
  const dots = [
    [size, tall * 0.25],
    [size, tall * 0.75],
    [2, tall * 0.25],
    [2, tall * 0.75],
  ]
    .map(([x, y]) => `<circle cx="${short(x!)}" cy="${short(y!)}" r="4" fill="${second}"/>`)
    .join('');
  return { width: size * 2, height: tall, art: ground(size * 2, tall, base) + art + dots };
};

const polka: TextileMaker = ({ base, accent }, rng) => {
  const size = rng.pick([36, 48, 66]);
  const radius = size * rng.pick([0.1, 0.16, 0.2]);
  const color = apartFrom(base, accent, 0.22);
  const dots = halfDrop(
    size / 2,
    size,
    (x, y) => `<circle cx="${short(x)}" cy="${short(y)}" r="${short(radius)}" fill="${color}"/>`,
  );
  return { width: size, height: size, art: ground(size, size, base) + dots };
};

/** Printed geometry: interlaced diamonds, arcs or steps. */
const geometric: TextileMaker = ({ base, accent, trim }, rng) => {
  const [color, second] = [apartFrom(base, accent), apartFrom(base, trim, 0.14)];
  const style = rng.int(0, 2);
  const size = 84;
  const shapes = [
    `<path d="M42 2L82 42L42 82L2 42Z" fill="none" stroke="${color}" stroke-width="5"/><path d="M42 20L64 42L42 64L20 42Z" fill="${second}"/><path d="M42 33L51 42L42 51L33 42Z" fill="${base}"/><circle r="6" fill="${color}"/><circle cx="84" r="6" fill="${color}"/><circle cy="84" r="6" fill="${color}"/><circle cx="84" cy="84" r="6" fill="${color}"/>`,
    `<g fill="none" stroke-width="5"><path d="M0 84A42 42 0 0 1 84 84M14 84A28 28 0 0 1 70 84M28 84A14 14 0 0 1 56 84" stroke="${color}"/><path d="M-42 42A42 42 0 0 1 42 42M-28 42A28 28 0 0 1 28 42M42 42A42 42 0 0 1 126 42M56 42A28 28 0 0 1 112 42" stroke="${second}"/></g>`,
    `<path d="M0 0H42V42H0Z" fill="${mix(base, color, 0.22)}"/><path d="M42 42H84V84H42Z" fill="${mix(base, color, 0.22)}"/><path d="M21 6L36 21L21 36L6 21ZM63 48L78 63L63 78L48 63Z" fill="${color}"/><path d="M63 6L78 21L63 36L48 21ZM21 48L36 63L21 78L6 63Z" fill="none" stroke="${second}" stroke-width="3.4"/>`,
  ];
  return { width: size, height: size, art: ground(size, size, base) + shapes[style] };
};

/** Nakshi kantha: the whole ground is quilted with running stitch, and flowers are filled with it. */
const kantha: TextileMaker = ({ base, accent, trim }, rng) => {
  const size = 192;
  const [color, second] = [apartFrom(base, accent), apartFrom(base, trim, 0.14)];
  let rows = '';
  for (let y = 4; y < size; y += 8) rows += `M${(y / 8) % 2 ? 0 : 6} ${y}H${size}`;
  const name = rng.pick<MotifName>(['shapla', 'kolka', 'fish', 'bird', 'mandala']);
  const outlined = (x: number, y: number, wide: number, kind: MotifName, a: string, b: string) =>
    motif(kind, x, y, wide, a, b) +
    `<circle cx="${x}" cy="${y}" r="${short(wide * 0.6)}" fill="none" stroke="${b}" stroke-width="2.4" stroke-dasharray="7 5"/>`;
  return {
    width: size,
    height: size,
    art: [
      ground(size, size, base),
      `<path d="${rows}" fill="none" stroke="${mix(base, second, 0.6)}" stroke-width="1.7" stroke-dasharray="7 5" opacity=".6"/>`,
      outlined(48, 48, 62, name, color, second),
      outlined(144, 144, 62, name, color, second),
      motif('star', 144, 48, 34, second, color),
      motif('star', 48, 144, 34, second, color),
    ].join(''),
  };
};

/** Vines between rows of flowers, like chintz. */
const vine: TextileMaker = ({ base, accent, trim }, rng) => {
  const [color, second] = [apartFrom(base, accent), apartFrom(base, trim, 0.15)];
  const stem = mix(color, apartFrom(base, '#4b6b46', 0.12), 0.6);
  const flower = rng.pick<MotifName>(['bloom', 'daisy', 'shapla']);
  return {
    width: 108,
    height: 216,
    art: `${ground(108, 216, base)}<path d="M30 0C90 40 90 68 54 108S0 176 30 216" fill="none" stroke="${stem}" stroke-width="3.4"/>${motif('leafPair', 84, 84, 36, stem, mix(stem, base, 0.3), 40)}${motif('leafPair', 20, 140, 36, stem, mix(stem, base, 0.3), -130)}${motif('leafPair', 34, 28, 30, stem, mix(stem, base, 0.3), 100)}${motif(flower, 76, 40, 50, color, second)}${motif(flower, 38, 178, 50, second, color, 30)}${motif('bloom', 30, 96, 26, color, second)}${motif('bloom', 88, 150, 26, color, second)}`,
  };
};

/** A dense all-over of broken leaves for rayon shirts. */
const tropical: TextileMaker = ({ base, accent }, rng) => {
  const size = 240;
  const [one, two] = [apartFrom(base, accent, 0.14), mix(base, apartFrom(base, accent, 0.14), 0.5)];
  let leaflets = '';
  for (let index = 0; index < 6; index += 1) {
    const y = 44 - index * 16;
    leaflets += `M0 ${y}q26-8 34-34q-26 4-34 34q-26-8-34-34q26 4 34 34`;
  }
  const frond = (x: number, y: number, angle: number, color: string, scale: number) =>
    `<path transform="translate(${x} ${y}) rotate(${angle}) scale(${scale})" d="${leaflets}" fill="${color}"/>`;
  let fronds = '';
  for (const [x, y, angle, color, scale] of [
    [70, 70, 30, two, 0.95],
    [190, 190, -40, two, 0.95],
    [184, 70, 140, two, 0.85],
    [66, 190, -120, two, 0.85],
    [8, 126, 74, one, 0.72],
    [124, 12, -24, one, 0.72],
    [130, 132, 160, one, 0.8],
  ] as const) {
    const lean = angle + rng.range(-12, 12);
    const reach = 84 * scale;
    for (const dx of [-size, 0, size])
      for (const dy of [-size, 0, size]) {
        const [cx, cy] = [x + dx, y + dy];
        const isSeen = cx > -reach && cx < size + reach && cy > -reach && cy < size + reach;
        if (isSeen) fronds += frond(cx, cy, Math.round(lean), color, scale);
      }
  }
  return { width: size, height: size, art: ground(size, size, base) + fronds };
};

/** Block stripes of tiny motifs between lines. */
const bandPrint: TextileMaker = ({ base, accent, trim }, rng) => {
  const [color, second] = [apartFrom(base, accent), apartFrom(base, trim, 0.15)];
  const name = rng.pick<MotifName>(['bloom', 'kolka', 'star', 'leafPair']);
  return {
    width: 96,
    height: 48,
    art: `${ground(96, 48, base)}<rect x="4" width="3" height="48" fill="${color}"/><rect x="45" width="3" height="48" fill="${color}"/><rect x="50" width="46" height="48" fill="${mix(base, color, 0.14)}"/><rect x="94" width="3" height="48" fill="${second}"/>${motif(name, 26, 24, 30, color, second)}${motif('star', 71, 24, 20, second, lit(second, 0.3))}<circle cx="71" cy="0" r="3" fill="${shaded(color, 0.1)}"/><circle cx="71" cy="48" r="3" fill="${shaded(color, 0.1)}"/>`,
  };
};

export const printed = {
  blockPrint,
  buti,
  floral,
  paisley,
  polka,
  geometric,
  kantha,
  vine,
  tropical,
  bandPrint,
} as const;
