import { lit, shaded } from './color';
import { type Curve, type Point, pathOf, short } from './geometry';
import { hashOf, type Rng } from './rng';
import type { Textile } from './textile';

/**
 * The sheet that one picture is drawn on: it collects definitions under ids of its own (two pictures inlined in
 * one page never share one) and knows how to lay cloth, folds and seams.
 */
export interface Canvas {
  readonly rng: Rng;
  /** How much nearer the camera is than in the front view; a close crop shows the weave. */
  readonly zoom: number;
  /** Puts a definition on the sheet and answers `url(#…)`; equal markup is put there once. */
  define(markup: (id: string) => string): string;
  /** Puts a drawing on the sheet for repeated `<use>`; answers its id. */
  symbol(markup: string): string;
  /** The path data of a curve, laid by hand: nothing on a table is perfectly straight. */
  path(curve: Curve, closed?: boolean): string;
  /** Moves a point by the same hand-laid wobble as `path`. */
  place(point: Point): Point;
  definitions(): string;
}

/** @param warp where a point of the flat piece lies when it is worn and seen from the side */
export function createCanvas(
  prefix: string,
  rng: Rng,
  zoom = 1,
  sway = 1,
  warp: (point: Point) => Point = (point) => point,
): Canvas {
  const known = new Map<string, string>();
  const [phaseX, phaseY] = [rng.range(0, 6), rng.range(0, 6)];
  const place = ([x, y]: Point): Point =>
    warp([
      x + sway * (3.2 * Math.sin(y * 0.0075 + phaseX) + 1.6 * Math.sin(y * 0.021 + phaseY)),
      y + sway * 2.6 * Math.sin(x * 0.0085 + phaseY),
    ]);
  const register = (markup: (id: string) => string): string => {
    const shape = markup('');
    const existing = known.get(shape);
    if (existing) return existing.slice(0, existing.indexOf(' '));
    const id = `${prefix}${known.size.toString(36)}`;
    known.set(shape, `${id} ${markup(id)}`);
    return id;
  };
  return {
    rng,
    zoom,
    define: (markup) => `url(#${register(markup)})`,
    symbol: (markup) => register((id) => `<g id="${id}">${markup}</g>`),
    path: (curve, closed = true) => pathOf(curve.map(place), closed),
    place,
    definitions: () => [...known.values()].map((entry) => entry.slice(entry.indexOf(' ') + 1)).join(''),
  };
}

/** A prefix for ids that is short and belongs to one picture. */
export function prefixOf(picture: string): string {
  return `g${hashOf(picture).toString(36)}`;
}

/** The paint of a textile whose grain runs at `angle` degrees, moved so that `origin` is a corner of its repeat. */
export function cloth(
  canvas: Canvas,
  textile: Textile,
  angle = 0,
  origin: Point = [0, 0],
  scale = 1,
): string {
  const base = canvas.define(
    (id) =>
      `<pattern id="${id}" patternUnits="userSpaceOnUse" width="${short(textile.width)}" height="${short(textile.height)}">${textile.art}</pattern>`,
  );
  const move = `translate(${short(origin[0])} ${short(origin[1])})`;
  const turn = angle === 0 ? '' : ` rotate(${short(angle)})`;
  const size = scale === 1 ? '' : ` scale(${short(scale)})`;
  return canvas.define(
    (id) => `<pattern id="${id}" href="${base.slice(4, -1)}" patternTransform="${move}${turn}${size}"/>`,
  );
}

/** A fold: the line of its valley, how wide it opens at both ends, and how deep (0..1) the shadow in it is. */
export interface Fold {
  valley: readonly [from: Point, control: Point, to: Point];
  opens: readonly [from: number, to: number];
  depth: number;
}

export function fold(
  from: Point,
  control: Point,
  to: Point,
  opens: readonly [number, number],
  depth = 0.5,
): Fold {
  return { valley: [from, control, to], opens, depth };
}

/** The same folds, shallow far out and deep in the middle: the blur makes each pair one round fold. */
export function rounded(folds: readonly Fold[]): Fold[] {
  return folds.flatMap(({ valley, opens, depth }) => [
    { valley, opens: [opens[0] * 1.9, opens[1] * 1.9] as const, depth: depth * 0.42 },
    { valley, opens, depth: depth * 0.8 },
  ]);
}

function leaf(
  [from, control, to]: Fold['valley'],
  [first, last]: readonly [number, number],
  aside: number,
): Curve {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  const length = Math.hypot(dx, dy) || 1;
  const normal: Point = [-dy / length, dx / length];
  const off = ([x, y]: Point, distance: number): Point => [
    x + normal[0] * distance,
    y + normal[1] * distance,
  ];
  const middle = (first + last) * 0.62;
  const [a, c, b] = [off(from, aside * 0.3), off(control, aside), off(to, aside)];
  const one = [off(a, first / 2), off(c, middle / 2), off(b, last / 2)] as const;
  const other = [off(a, -first / 2), off(c, -middle / 2), off(b, -last / 2)] as const;
  return [
    one[0],
    mid(one[0], one[1]),
    mid(one[2], one[1]),
    one[2],
    one[2],
    other[2],
    other[2],
    mid(other[2], other[1]),
    mid(other[0], other[1]),
    other[0],
  ];
}

function mid(end: Point, control: Point): Point {
  return [end[0] + ((control[0] - end[0]) * 2) / 3, end[1] + ((control[1] - end[1]) * 2) / 3];
}

/** How a panel takes the light: where its round begins and ends, as two points across it. */
export interface Light {
  across: readonly [Point, Point];
  /** 0 lies flat, 1 is a tube. */
  round: number;
}

export interface Panel {
  outline: Curve;
  paint: string;
  /** The plain colour nearest to the cloth; shadows and lights are mixed from it. */
  tone: string;
  light?: Light;
  folds?: readonly Fold[];
  /** Drawings on the cloth that the folds must shade too: borders, pockets' prints, embroidery. */
  onCloth?: string;
  /** Width of the soft shade inside the edge, 0 for none. */
  edge?: number;
  /** Opacity of the cloth: a dupatta of chiffon lets through what lies below. */
  opacity?: number;
  /** A shadow on what lies below this panel, in units of height above it. */
  lift?: number;
}

/** One piece of cloth: its textile, what is on it, its roundness, its folds and its edge. */
export function panel(canvas: Canvas, piece: Panel): string {
  const path = canvas.path(piece.outline);
  const shape = canvas.define((id) => `<path id="${id}" d="${path}"/>`).slice(4, -1);
  const outline = (look: string) => `<use href="${shape}" ${look}/>`;
  const clip = canvas.define((id) => `<clipPath id="${id}"><use href="${shape}"/></clipPath>`);
  const dark = shaded(piece.tone, 0.78);
  const bright = lit(piece.tone, 0.85);
  let art = '';
  if (piece.lift) {
    const layers = (
      [
        [1.6, 0.07],
        [0.8, 0.09],
        [0.3, 0.12],
      ] as const
    ).map(([spread, alpha]) =>
      outline(`stroke-width="${short((piece.lift ?? 0) * spread)}" opacity="${alpha}"`),
    );
    art += `<g transform="translate(${short(piece.lift * 0.35)} ${short(piece.lift * 0.5)})" fill="${dark}" stroke="${dark}" stroke-linejoin="round">${layers.join('')}</g>`;
  }
  let inside = outline(`fill="${piece.paint}"`) + (piece.onCloth ?? '');
  if (canvas.zoom > 1 && (piece.edge ?? 26) > 18) inside += outline(`fill="${weave(canvas)}"`);
  if (piece.light) {
    const { across, round } = piece.light;
    const ends = [canvas.place(across[0]), canvas.place(across[1])] as const;
    inside += outline(`fill="${canvas.define((id) => roundness(id, ends, round, dark, bright))}"`);
  }
  const edge = piece.edge ?? 26;
  const valleys: string[] = [];
  const ridges: string[] = [];
  for (const { valley, opens, depth } of piece.folds ?? []) {
    const width = Math.max(opens[0], opens[1]);
    const ridge = leaf(valley, [opens[0] * 0.9, opens[1] * 0.9], width * 0.95);
    valleys.push(
      `<path d="${pathOf(leaf(valley, opens, 0).map(canvas.place), true, true)}" fill-opacity="${short2(depth * 0.5)}"/>`,
    );
    ridges.push(
      `<path d="${pathOf(ridge.map(canvas.place), true, true)}" fill-opacity="${short2(depth * 0.26)}"/>`,
    );
  }
  const rim = (width: number, opacity: number) =>
    edge
      ? outline(`fill="none" stroke="${dark}" stroke-width="${short(width)}" stroke-opacity="${opacity}"`)
      : '';
  // A blur costs more than all else in a panel: only folds get it, a rim without folds is three strokes.
  inside += valleys.length
    ? `<g filter="${softness(canvas)}">${rim(edge, 0.2)}<g fill="${dark}">${valleys.join('')}</g><g fill="${bright}">${ridges.join('')}</g></g>`
    : rim(edge * 1.25, 0.06) + rim(edge * 0.75, 0.08) + rim(edge * 0.3, 0.08);
  const seeThrough = piece.opacity ? ` opacity="${piece.opacity}"` : '';
  art += `<g clip-path="${clip}"${seeThrough}>${inside}</g>`;
  art += outline(
    `fill="none" stroke="${dark}" stroke-width="1.6" stroke-linejoin="round" stroke-opacity=".42"`,
  );
  return art;
}

/** Over and under, thread by thread: only a close crop is near enough to see it. A large tile, as small ones are slow. */
function weave(canvas: Canvas): string {
  let [over, under] = ['', ''];
  for (let row = 0; row < 8; row += 1)
    for (let column = row % 2; column < 8; column += 2) {
      over += `M${column * 6} ${row * 6 + 3}h5`;
      under += `M${(column + (row % 2 ? -1 : 1)) * 6 + 3} ${row * 6}v5`;
    }
  return canvas.define(
    (id) =>
      `<pattern id="${id}" patternUnits="userSpaceOnUse" width="48" height="48"><path d="${over}" stroke="#fff" stroke-width="2" opacity=".06"/><path d="${under}" stroke="#100818" stroke-width="2" opacity=".07"/></pattern>`,
  );
}

function short2(value: number): string {
  return String(Math.round(value * 100) / 100).replace(/^0\./, '.');
}

/** The one blur of the house: small, sRGB, and only as large as the folds it softens. */
function softness(canvas: Canvas): string {
  return canvas.define(
    (id) =>
      `<filter id="${id}" x="-2%" y="-2%" width="104%" height="104%" color-interpolation-filters="sRGB"><feGaussianBlur stdDeviation="6.5"/></filter>`,
  );
}

function roundness(
  id: string,
  [from, to]: readonly [Point, Point],
  round: number,
  dark: string,
  bright: string,
): string {
  const stop = (offset: number, color: string, opacity: number) =>
    `<stop offset="${offset}" stop-color="${color}" stop-opacity="${short2(opacity * round)}"/>`;
  return `<linearGradient id="${id}" gradientUnits="userSpaceOnUse" x1="${short(from[0])}" y1="${short(from[1])}" x2="${short(to[0])}" y2="${short(to[1])}">${stop(0, dark, 0.34)}${stop(0.14, dark, 0.08)}${stop(0.3, bright, 0.22)}${stop(0.48, bright, 0.06)}${stop(0.72, dark, 0.1)}${stop(0.9, dark, 0.28)}${stop(1, dark, 0.44)}</linearGradient>`;
}

/** A line of stitches. */
export function stitches(
  canvas: Canvas,
  curve: Curve,
  color: string,
  width = 2,
  dash = '7 5',
  opacity = 0.9,
): string {
  return `<path d="${canvas.path(curve, false)}" fill="none" stroke="${color}" stroke-width="${width}" stroke-dasharray="${dash}" stroke-opacity="${opacity}"/>`;
}

/** A seam: a fine dark furrow with a lit lip beside it. */
export function seam(canvas: Canvas, curve: Curve, tone: string, width = 2.4): string {
  const path = canvas.path(curve, false);
  return `<path d="${path}" fill="none" stroke="${lit(tone, 0.5)}" stroke-width="${width}" stroke-opacity=".35" transform="translate(-1.6 -1.2)"/><path d="${path}" fill="none" stroke="${shaded(tone, 0.7)}" stroke-width="${width}" stroke-opacity=".55"/>`;
}

/** A round button with rim, light and four holes. */
export function button(canvas: Canvas, point: Point, radius: number, color: string): string {
  const [x, y] = canvas.place(point);
  const hole = radius * 0.26;
  const holes = [
    [-1, -1],
    [1, -1],
    [-1, 1],
    [1, 1],
  ]
    .map(
      ([dx, dy]) =>
        `<circle cx="${short(x + dx! * hole)}" cy="${short(y + dy! * hole)}" r="${short(radius * 0.11)}"/>`,
    )
    .join('');
  return `<circle cx="${short(x + 1.5)}" cy="${short(y + 2.5)}" r="${short(radius)}" fill="#120c12" opacity=".3"/><circle cx="${short(x)}" cy="${short(y)}" r="${short(radius)}" fill="${color}"/><circle cx="${short(x)}" cy="${short(y)}" r="${short(radius * 0.72)}" fill="none" stroke="${shaded(color, 0.5)}" stroke-width="${short(radius * 0.14)}" opacity=".5"/><path d="M${short(x - radius * 0.7)} ${short(y - radius * 0.35)}A${short(radius * 0.8)} ${short(radius * 0.8)} 0 0 1 ${short(x + radius * 0.2)} ${short(y - radius * 0.78)}" fill="none" stroke="#fff" stroke-width="${short(radius * 0.16)}" opacity=".55"/><g fill="${shaded(color, 0.75)}">${holes}</g>`;
}
