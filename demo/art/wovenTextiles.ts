import { apartFrom, lightness, lit, mix, shaded } from './color';
import { short } from './geometry';
import { loomChartNames, loomMotif } from './motifs';
import type { Rng } from './rng';
import type { TextileMaker } from './textile';

/** Cloth whose pattern comes from the loom or the needles: the threads themselves are coloured. */

function ground(width: number, height: number, color: string): string {
  return `<rect width="${width}" height="${height}" fill="${color}"/>`;
}

/** Uneven threads, the charm of handloom: fine dashes a little lighter and darker than the ground. */
export function slubs(
  width: number,
  height: number,
  color: string,
  rng: Rng,
  count = 46,
  strength = 1,
): string {
  let [dark, bright, upright] = ['', '', ''];
  for (let index = 0; index < count; index += 1) {
    const [x, y, long] = [rng.range(0, width * 0.8), rng.range(2, height - 2), rng.range(14, width * 0.2)];
    const run = `M${Math.round(x)} ${short(y)}h${Math.round(Math.min(long, width - x))}`;
    if (index % 3 === 0) bright += run;
    else if (index % 3 === 1) dark += run;
    else
      upright += `M${short(y * (width / height))} ${Math.round(x * (height / width) * 0.9)}v${Math.round(long * 0.7)}`;
  }
  return `<g fill="none" stroke-width="1.6" opacity="${strength}"><path d="${dark}" stroke="${shaded(color, 0.5)}" opacity=".2"/><path d="${bright}" stroke="${lit(color, lightness(color) < 0.3 ? 0.3 : 0.6)}" opacity=".3"/><path d="${upright}" stroke="${shaded(color, 0.4)}" opacity=".1"/></g>`;
}

const plain: TextileMaker = ({ base }, rng) => ({
  width: 300,
  height: 300,
  art: ground(300, 300, base) + slubs(300, 300, base, rng, 26, 0.6),
});

const handloom: TextileMaker = ({ base, accent }, rng) => ({
  width: 300,
  height: 300,
  art: ground(300, 300, base) + slubs(300, 300, mix(base, accent, 0.12), rng, 120),
});

const twill: TextileMaker = ({ base }, rng) => ({
  width: 240,
  height: 240,
  art: `${ground(240, 240, base)}${diagonals(240, 8, shaded(base, 0.4), 2, 0.28)}${slubs(240, 240, base, rng, 30, 0.7)}`,
});

/** Lines at 45°, which tile when the spacing divides the size. */
function diagonals(size: number, spacing: number, color: string, width: number, opacity: number): string {
  let path = '';
  for (let offset = -size; offset < size; offset += spacing) path += `M${offset} ${size}l${size} -${size}`;
  return `<path d="${path}" fill="none" stroke="${color}" stroke-width="${width}" opacity="${opacity}"/>`;
}

const denim: TextileMaker = ({ base }, rng) => {
  let [white, dark] = ['', ''];
  for (let index = 0; index < 150; index += 1) {
    const run = `M${rng.int(1, 239)} ${rng.int(0, 200)}v${rng.int(8, 38)}`;
    if (index % 5 < 3) white += run;
    else dark += run;
  }
  return {
    width: 240,
    height: 240,
    art: `${ground(240, 240, base)}${diagonals(240, 6, shaded(base, 0.5), 2.2, 0.34)}<g fill="none" stroke-width="1.4"><path d="${white}" stroke="${lit(base, lightness(base) < 0.25 ? 0.4 : 0.7)}" opacity=".24"/><path d="${dark}" stroke="${shaded(base, 0.6)}" opacity=".28"/></g>`,
  };
};

interface Stripe {
  at: number;
  wide: number;
  color: string;
  opacity?: number;
}

function upright(height: number, stripes: readonly Stripe[]): string {
  return stripes
    .map(
      ({ at, wide, color, opacity }) =>
        `<rect x="${short(at)}" width="${short(wide)}" height="${height}" fill="${color}"${opacity ? ` opacity="${opacity}"` : ''}/>`,
    )
    .join('');
}

function level(width: number, stripes: readonly Stripe[]): string {
  return stripes
    .map(
      ({ at, wide, color, opacity }) =>
        `<rect y="${short(at)}" height="${short(wide)}" width="${width}" fill="${color}"${opacity ? ` opacity="${opacity}"` : ''}/>`,
    )
    .join('');
}

const pinstripe: TextileMaker = ({ base, accent }, rng) => {
  const gap = rng.pick([24, 30, 36]);
  const color = apartFrom(base, accent);
  const stripes = Array.from({ length: 6 }, (_, index) => ({
    at: index * gap + 8,
    wide: index % 2 ? 1.6 : 2.6,
    color,
    opacity: 0.8,
  }));
  return {
    width: gap * 6,
    height: 240,
    art: ground(gap * 6, 240, base) + upright(240, stripes) + slubs(gap * 6, 240, base, rng, 18, 0.7),
  };
};

/** Stripes of several widths, as on the shirts and lungis of Tangail. */
const stripe: TextileMaker = ({ base, accent, trim }, rng) => {
  const color = apartFrom(base, accent);
  const second = apartFrom(base, trim, 0.14);
  const order = rng.pick<readonly Stripe[]>([
    [
      { at: 10, wide: 18, color },
      { at: 34, wide: 3, color: second },
      { at: 60, wide: 6, color: second },
    ],
    [
      { at: 6, wide: 26, color, opacity: 0.92 },
      { at: 40, wide: 26, color: mix(base, color, 0.35) },
    ],
    [
      { at: 8, wide: 8, color },
      { at: 22, wide: 3, color },
      { at: 31, wide: 3, color: second },
      { at: 44, wide: 18, color: mix(base, second, 0.6) },
    ],
    [
      { at: 8, wide: 10, color },
      { at: 44, wide: 10, color },
    ],
  ]);
  return {
    width: 72,
    height: 240,
    art: ground(72, 240, base) + upright(240, order) + slubs(72, 240, base, rng, 12, 0.7),
  };
};

/** Broad level stripes of a knit. */
const breton: TextileMaker = ({ base, accent }, rng) => {
  const tall = rng.pick([54, 72, 96]);
  const color = apartFrom(base, accent, 0.25);
  return {
    width: 180,
    height: tall,
    art:
      ground(180, tall, base) +
      level(180, [{ at: tall * 0.25, wide: tall * rng.pick([0.3, 0.42]), color }]) +
      knitRows(180, tall, base),
  };
};

const awning: TextileMaker = ({ base, accent, trim }, rng) => {
  const tall = 180;
  const color = apartFrom(base, accent, 0.2);
  return {
    width: 120,
    height: tall,
    art:
      ground(120, tall, base) +
      level(120, [
        { at: 0, wide: 66, color },
        { at: 82, wide: 10, color: apartFrom(base, trim, 0.15) },
        { at: 132, wide: 10, color: apartFrom(base, trim, 0.15) },
      ]) +
      slubs(120, tall, base, rng, 16, 0.6),
  };
};

/** Warp over weft: where two stripes cross, both show. */
function checked(
  base: string,
  width: number,
  height: number,
  warp: readonly Stripe[],
  weft: readonly Stripe[],
): string {
  return (
    ground(width, height, base) +
    upright(height, warp) +
    level(
      width,
      weft.map((thread) => ({ ...thread, opacity: 0.55 })),
    )
  );
}

const gingham: TextileMaker = ({ base, accent }, rng) => {
  const size = rng.pick([36, 48, 66]);
  const ground1 = lightness(base) > 0.6 ? base : '#f4efe6';
  const color = lightness(base) > 0.6 ? apartFrom(base, accent, 0.3) : base;
  const threads = [{ at: 0, wide: size / 2, color, opacity: 0.55 }];
  return { width: size, height: size, art: checked(ground1, size, size, threads, threads) };
};

const tartan: TextileMaker = ({ base, accent, trim }, rng) => {
  const color = apartFrom(base, accent, 0.16);
  const fine = apartFrom(base, trim, 0.24);
  const threads: Stripe[] = rng.pick([
    [
      { at: 12, wide: 42, color: mix(base, color, 0.8) },
      { at: 74, wide: 4, color: fine },
      { at: 100, wide: 20, color: shaded(base, 0.35) },
      { at: 134, wide: 4, color: fine },
    ],
    [
      { at: 8, wide: 60, color: mix(base, shaded(base, 0.7), 0.6) },
      { at: 84, wide: 16, color },
      { at: 120, wide: 3, color: fine },
      { at: 130, wide: 3, color: fine },
    ],
    [
      { at: 20, wide: 24, color },
      { at: 50, wide: 24, color: mix(color, fine, 0.4) },
      { at: 110, wide: 6, color: fine },
    ],
  ]);
  return {
    width: 150,
    height: 150,
    art: checked(base, 150, 150, threads, threads) + slubs(150, 150, base, rng, 20, 0.6),
  };
};

const windowpane: TextileMaker = ({ base, accent }, rng) => {
  const size = rng.pick([84, 102, 120]);
  const color = apartFrom(base, accent);
  const threads: Stripe[] = [
    { at: 10, wide: 3, color },
    { at: rng.pick([18, size / 2]), wide: 2, color: mix(base, color, 0.7) },
  ];
  return {
    width: size,
    height: size,
    art: checked(base, size, size, threads, threads) + slubs(size, size, base, rng, 14, 0.6),
  };
};

/** The towel of every house, and of late the shirt of every campus: red, white and a dark line. */
const gamcha: TextileMaker = ({ base, accent, trim }, rng) => {
  const color = apartFrom(base, accent, 0.22);
  const fine = apartFrom(base, trim, 0.2);
  const threads: Stripe[] = [
    { at: 0, wide: 34, color, opacity: 0.82 },
    { at: 44, wide: 5, color: fine },
    { at: 56, wide: 5, color: fine },
    { at: 68, wide: 12, color },
  ];
  return {
    width: 90,
    height: 90,
    art: checked(base, 90, 90, threads, threads) + slubs(90, 90, base, rng, 16, 0.7),
  };
};

/** The large quiet checks of a lungi, with fine guard lines. */
const lungiCheck: TextileMaker = ({ base, accent, trim }, rng) => {
  const color = apartFrom(base, accent, 0.12);
  const fine = apartFrom(base, trim, 0.22);
  const size = rng.pick([150, 174, 198]);
  const threads: Stripe[] = [
    { at: 8, wide: size * 0.36, color: mix(base, color, 0.62) },
    { at: 8 + size * 0.15, wide: size * 0.06, color: fine, opacity: 0.8 },
    { at: size * 0.55, wide: 4, color: fine },
    { at: size * 0.62, wide: 4, color: fine },
    { at: size * 0.78, wide: 12, color },
  ];
  return {
    width: size,
    height: size,
    art: checked(base, size, size, threads, threads) + slubs(size, size, base, rng, 22, 0.7),
  };
};

const herringbone: TextileMaker = ({ base }, rng) => {
  let path = '';
  for (let y = -24; y < 144; y += 8) path += `M0 ${y + 24}l24 -24M24 ${y}l24 24`;
  return {
    width: 48,
    height: 120,
    art: `${ground(48, 120, base)}<path d="${path}" fill="none" stroke="${shaded(base, 0.45)}" stroke-width="2.6" opacity=".5"/>${slubs(48, 120, base, rng, 6)}`,
  };
};

const houndstooth: TextileMaker = ({ base, accent }) => {
  const color = apartFrom(base, accent, 0.35);
  return {
    width: 48,
    height: 48,
    art: `${ground(48, 48, base)}<path d="M0 0H24V24H0ZM24 24L36 12V24H48V36L36 48H24V36L12 48H0L24 24M24 0L36 0L24 12ZM48 12L36 24H48Z" fill="${color}" opacity=".88"/>`,
  };
};

/** Jamdani: motifs laid in by hand, weft by weft, on a ground so fine it seems to float. */
const jamdani: TextileMaker = ({ base, accent, trim }, rng) => {
  const [color, second] = [apartFrom(base, accent), apartFrom(base, trim, 0.16)];
  const size = rng.pick([96, 120, 144]);
  const wide = size * rng.pick([0.42, 0.5]);
  const chart = rng.pick(loomChartNames);
  const small = rng.pick(loomChartNames);
  const half = size / 2;
  const tiny = wide * 0.42;
  const art = [
    ground(size, size, base),
    slubs(size, size, base, rng, 30, 0.8),
    loomMotif(chart, (half - wide) / 2, (half - wide) / 2 + 6, wide, color, second),
    loomMotif(chart, half + (half - wide) / 2, half + (half - wide) / 2 + 6, wide, color, second),
    loomMotif(small, half * 1.5 - tiny / 2, half / 2 - tiny / 2, tiny, second, color),
    loomMotif(small, half / 2 - tiny / 2, half * 1.5 - tiny / 2, tiny, second, color),
  ];
  return { width: size, height: size, art: art.join('') };
};

/** Jamdani in diagonal rows (tercha): lines of motifs that climb across the cloth. */
const tercha: TextileMaker = ({ base, accent, trim }, rng) => {
  const [color, second] = [apartFrom(base, accent), apartFrom(base, trim, 0.16)];
  const size = 132;
  let steps = '';
  for (let index = 0; index < 11; index += 1) steps += `M${index * 12} ${132 - index * 12 - 12}h12v6h-12z`;
  const chart = rng.pick(loomChartNames);
  return {
    width: size,
    height: size,
    art: `${ground(size, size, base)}${slubs(size, size, base, rng, 30, 0.8)}<path d="${steps}" fill="${second}"/>${loomMotif(chart, 14, 14, 46, color, second)}${loomMotif(chart, 80, 80, 46, color, second)}`,
  };
};

/** Backstrap-loom bands of the Hill Tracts: diamonds between bright bars. */
const chakma: TextileMaker = ({ base, accent, trim }, rng) => {
  const [color, second] = [apartFrom(base, accent), apartFrom(base, trim, 0.15)];
  const diamond = (x: number, y: number, r: number, fill: string) =>
    `<path d="M${x} ${y - r}l${r} ${r}l-${r} ${r}l-${r} -${r}z" fill="${fill}"/>`;
  return {
    width: 72,
    height: 216,
    art: [
      ground(72, 216, base),
      level(72, [
        { at: 4, wide: 10, color },
        { at: 18, wide: 4, color: second },
        { at: 26, wide: 4, color },
        { at: 98, wide: 4, color },
        { at: 106, wide: 4, color: second },
        { at: 114, wide: 10, color },
      ]),
      diamond(36, 64, 30, color),
      diamond(36, 64, 21, base),
      diamond(36, 64, 13, second),
      diamond(0, 64, 12, second),
      diamond(72, 64, 12, second),
      diamond(18, 170, 16, color),
      diamond(54, 170, 16, color),
      diamond(18, 170, 7, second),
      diamond(54, 170, 7, second),
      slubs(72, 216, base, rng, 14, 0.7),
    ].join(''),
  };
};

/** Rows of knitted loops, too fine to count from afar. */
function knitRows(width: number, height: number, color: string): string {
  let path = '';
  for (let y = 0; y < height; y += 6) path += `M0 ${y + 3}H${width}`;
  return `<path d="${path}" stroke="${shaded(color, 0.5)}" stroke-width="1" opacity=".09"/>`;
}

const jersey: TextileMaker = ({ base }, rng) => ({
  width: 180,
  height: 180,
  art: ground(180, 180, base) + knitRows(180, 180, base) + slubs(180, 180, base, rng, 8, 0.4),
});

/** Grey threads spun with white ones. */
const melange: TextileMaker = ({ base }, rng) => {
  let [dark, bright] = ['', ''];
  for (let index = 0; index < 260; index += 1) {
    const run = `M${rng.int(0, 222)} ${rng.int(1, 239)}l${rng.int(6, 18)} ${rng.int(-1, 1)}`;
    if (index % 2) dark += run;
    else bright += run;
  }
  return {
    width: 240,
    height: 240,
    art: `${ground(240, 240, base)}<g fill="none" stroke-width="1.8"><path d="${dark}" stroke="${shaded(base, 0.5)}" opacity=".26"/><path d="${bright}" stroke="${lit(base, lightness(base) < 0.3 ? 0.34 : 0.7)}" opacity=".34"/></g>`,
  };
};

const pique: TextileMaker = ({ base }) => ({
  width: 12,
  height: 12,
  art: `${ground(12, 12, base)}<path d="M0 3l3-2.4L6 3L3 5.4ZM6 9l3-2.4L12 9L9 11.4Z" fill="${shaded(base, 0.5)}" opacity=".2"/>`,
});

const cableKnit: TextileMaker = ({ base }, rng) => {
  const [dark, bright] = [shaded(base, 0.55), lit(base, 0.5)];
  let loops = '';
  for (let y = 0; y < 96; y += 12) loops += `M60 ${y}l6 8l6 -8M76 ${y}l6 8l6 -8`;
  const wide = rng.pick([96, 108]);
  return {
    width: wide,
    height: 96,
    art: `${ground(wide, 96, base)}<g fill="none" stroke-linecap="round"><path d="M12 -8C12 24 44 24 44 48S12 72 12 104M44 -8C44 24 12 24 12 48S44 72 44 104" stroke="${dark}" stroke-width="16" opacity=".32"/><path d="M12 -8C12 24 44 24 44 48S12 72 12 104M44 -8C44 24 12 24 12 48S44 72 44 104" stroke="${mix(base, bright, 0.5)}" stroke-width="11"/><path d="${loops}" stroke="${dark}" stroke-width="2.4" opacity=".4"/><path d="M0 0V96M54 0V96M${wide - 1} 0V96" stroke="${dark}" stroke-width="4" opacity=".3"/></g>`,
  };
};

const quilted: TextileMaker = ({ base }) => ({
  width: 84,
  height: 84,
  art: `${ground(84, 84, base)}<path d="M0 0L84 84M84 0L0 84" stroke="${shaded(base, 0.6)}" stroke-width="7" opacity=".3"/><path d="M42 6L78 42L42 78L6 42Z" fill="${lit(base, 0.5)}" opacity=".14"/><path d="M0 0L84 84M84 0L0 84" stroke="${lit(base, 0.7)}" stroke-width="1.8" stroke-dasharray="6 4" opacity=".7"/>`,
});

export const woven = {
  plain,
  handloom,
  twill,
  denim,
  pinstripe,
  stripe,
  breton,
  awning,
  gingham,
  tartan,
  windowpane,
  gamcha,
  lungiCheck,
  herringbone,
  houndstooth,
  jamdani,
  tercha,
  chakma,
  jersey,
  melange,
  pique,
  cableKnit,
  quilted,
} as const;
