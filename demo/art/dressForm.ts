import { type Canvas, panel } from './canvas';
import { lit, shaded } from './color';
import { bow, type Curve, centre, cubic, join, line, mirrored, reversed, short } from './geometry';
import { spot } from './light';
import type { TopForm } from './topForm';

/** A tailor's dress form: a bust covered in linen with a wooden cap, on a pole with a round foot. */

const linen = '#d8c9b0';
const wood = '#9a6c47';

/** The visible neck of the form: half its width and height at the shoulders, and the neckline's curve and depth. */
export interface NeckOpening {
  neck: number;
  top: number;
  neckDrop: number;
  curve: Curve;
}

/** Height of the cap above the shoulder's end at the neck. */
const neckHeight = 92;

/** The neck as far as the neckline of the piece leaves it open. It has to be drawn before collars, after the inside. */
export function formNeck(canvas: Canvas, form: NeckOpening): string {
  const { neck, top, neckDrop } = form;
  const { half, capY } = neckOf(form);
  const side = cubic(
    [centre + half - 6, capY],
    [centre + half - 2, capY + 40],
    [centre + half - 3, top - 16],
    [centre + neck, top + 3],
  );
  const outline = join(
    bow([centre - half + 6, capY], [centre, capY + 12], [centre + half - 6, capY]),
    side,
    reversed(form.curve),
    reversed(mirrored(side)),
  );
  const seamLine = canvas.path(
    bow([centre + 2, capY], [centre + 3, top - 20], [centre + 4, top + neckDrop]),
    false,
  );
  return (
    panel(canvas, {
      outline,
      paint: linen,
      tone: linen,
      edge: 30,
      light: {
        across: [
          [centre - half, top - 30],
          [centre + half, top - 30],
        ],
        round: 1,
      },
      onCloth: `<path d="${seamLine}" fill="none" stroke="${shaded(linen, 0.5)}" stroke-width="2" opacity=".5"/>${underCollar(canvas, form)}`,
    }) + cap(canvas, half, capY)
  );
}

function neckOf({ neck, top }: NeckOpening) {
  return { half: Math.max(46, Math.min(64, neck - 10)), capY: top - neckHeight };
}

/** Draws the neckline's shadow on the form. */
function underCollar(canvas: Canvas, { curve }: NeckOpening): string {
  const path = canvas.path(curve, false);
  return `<g fill="none" stroke="${shaded(linen, 0.8)}"><path d="${path}" stroke-width="46" opacity=".1"/><path d="${path}" stroke-width="26" opacity=".14"/></g>`;
}

function cap(canvas: Canvas, half: number, neckY: number): string {
  const y = Math.round(canvas.place([centre, neckY])[1] + 2);
  const grain = turnedWood(canvas, half);
  const [x1, x2] = [centre - half + 2, centre + half - 2];
  return `<path d="M${x1} ${y}Q${centre} ${y + 17} ${x2} ${y}V${y - 9}Q${centre} ${y - 22} ${x1} ${y - 9}Z" fill="${grain}"/><path d="M${x1} ${y - 9}Q${centre} ${y + 7} ${x2} ${y - 9}Q${centre} ${y - 24} ${x1} ${y - 9}Z" fill="${lit(wood, 0.24)}"/><path d="M${centre - 9} ${y - 12}L${centre - 6} ${y - 26}H${centre + 6}L${centre + 9} ${y - 12}Z" fill="${grain}"/><ellipse cx="${centre}" cy="${y - 33}" rx="15" ry="12" fill="${grain}"/><ellipse cx="${centre - 5}" cy="${y - 37}" rx="5" ry="3" fill="#fff" opacity=".4"/>`;
}

/** Light from the left on a round of wood. */
function turnedWood(canvas: Canvas, half: number): string {
  return canvas.define(
    (id) =>
      `<linearGradient id="${id}" gradientUnits="userSpaceOnUse" x1="${short(centre - half)}" y1="0" x2="${short(centre + half)}" y2="0"><stop offset="0" stop-color="${shaded(wood, 0.2)}"/><stop offset=".28" stop-color="${lit(wood, 0.36)}"/><stop offset=".55" stop-color="${wood}"/><stop offset="1" stop-color="${shaded(wood, 0.55)}"/></linearGradient>`,
  );
}

/** The outline of the cap and neck, for the picture's frame. @param above how far it goes beyond the neck's end */
export function neckFrame(form: NeckOpening, above = 46): Curve {
  const { half, capY } = neckOf(form);
  return line([centre - half, capY - above], [centre + half, capY - above], [centre, form.top]);
}

/** The part of the form visible below a short piece: its hips against the pole, and the shade of the hem on them. */
export function formHips(canvas: Canvas, half: number, from: number, to: number): string {
  const low = half * 0.9;
  const outline = join(
    line([centre - half, from - 70], [centre + half, from - 70]),
    bow([centre + half, from - 70], [centre + half * 1.02, to - 50], [centre + low, to]),
    bow([centre + low, to], [centre, to + 46], [centre - low, to]),
    bow([centre - low, to], [centre - half * 1.02, to - 50], [centre - half, from - 70]),
  );
  const shade = canvas.define(
    (id) =>
      `<linearGradient id="${id}" gradientUnits="userSpaceOnUse" x1="0" y1="${short(from)}" x2="0" y2="${short(from + 74)}"><stop offset="0" stop-color="#2a1c10" stop-opacity=".5"/><stop offset="1" stop-color="#2a1c10" stop-opacity="0"/></linearGradient>`,
  );
  const seams = [-0.5, 0.04, 0.56]
    .map((share) =>
      canvas.path(
        bow(
          [centre + half * share, from - 40],
          [centre + half * share, to - 40],
          [centre + low * share, to + 24],
        ),
        false,
      ),
    )
    .join('');
  return panel(canvas, {
    outline,
    paint: linen,
    tone: linen,
    edge: 24,
    light: {
      across: [
        [centre - half, to],
        [centre + half, to],
      ],
      round: 1,
    },
    onCloth: `<path d="${seams}" fill="none" stroke="${shaded(linen, 0.5)}" stroke-width="2" opacity=".45"/><rect x="0" y="${short(from - 60)}" width="1200" height="140" fill="${shade}"/>`,
  });
}

/** A shoulder that no sleeve covers ends in a round plate of linen. */
export function formShoulders(canvas: Canvas, form: TopForm): string {
  const [x, y] = form.shoulderPoint;
  const { chestY, chest } = form.measures;
  const out: Curve = join(
    bow([x - 40, y - 24], [x + 24, y + 6], [x + 26, y + 90]),
    cubic(
      [x + 26, y + 90],
      [x + 22, y + 170],
      [centre + chest - 10, chestY + 20],
      [centre + chest - 60, chestY + 40],
    ),
    line([centre + chest - 60, chestY + 40], [x - 40, y - 24]),
  );
  return [out, mirrored(out)]
    .map((outline, index) =>
      panel(canvas, {
        outline,
        paint: shaded(linen, index ? 0 : 0.14),
        tone: linen,
        edge: 30,
        light: {
          across: index
            ? [
                [2 * centre - x - 30, y + 80],
                [2 * centre - x + 60, y + 80],
              ]
            : [
                [x - 60, y + 80],
                [x + 30, y + 80],
              ],
          round: 0.9,
        },
      }),
    )
    .join('');
}

/** The pole from `from` down to the foot, whose middle is at `floorY`. */
export function formStand(canvas: Canvas, from: number, floorY: number, foot = 150): string {
  const pole = turnedWood(canvas, 13);
  const disc = turnedWood(canvas, foot);
  const [rise, thick] = [foot * 0.2, 16];
  const plate = (y: number, rx: number, fill: string) =>
    `<ellipse cx="${centre}" cy="${short(y)}" rx="${short(rx)}" ry="${short(rx * 0.2)}" fill="${fill}"/>`;
  return (
    plate(floorY, foot, disc) +
    `<rect x="${centre - foot}" y="${short(floorY - thick)}" width="${foot * 2}" height="${thick}" fill="${disc}"/>` +
    plate(floorY - thick, foot, lit(wood, 0.22)) +
    plate(floorY - thick, foot * 0.86, wood) +
    `<ellipse cx="${centre + foot * 0.16}" cy="${short(floorY - thick + 3)}" rx="${short(foot * 0.5)}" ry="${short(rise * 0.42)}" fill="#2a180c" opacity=".32"/>` +
    `<rect x="${centre - 13}" y="${short(from)}" width="26" height="${short(floorY - thick - from)}" fill="${pole}"/>` +
    plate(floorY - thick - 2, 30, disc)
  );
}

/** The outline of pole and foot, for shadow and frame. */
export function standFrame(floorY: number, foot = 150): Curve {
  return line([centre - foot, floorY - 20], [centre + foot, floorY - 20], [centre, floorY + 46]);
}

/** The form itself, down to a waist at `waistY`, for what is worn below it or laid over it. */
export interface Bust {
  waist: number;
  waistY: number;
  /** Half the width where it ends, below the waist. */
  hip: number;
  hipY: number;
  /** The form of a man: no bust, less of a waist. */
  isMens?: boolean;
}

export function bustOf({ waist, waistY }: Pick<Bust, 'waist' | 'waistY'>) {
  const top = waistY - 430;
  return {
    top,
    neck: 66,
    shoulder: waist * 1.3,
    shoulderY: top + 62,
    chest: waist * 1.26,
    chestY: waistY - 210,
  };
}

export function formBust(canvas: Canvas, bust: Bust): string {
  const { top, neck, shoulder, shoulderY, chest, chestY } = bustOf(bust);
  const { waist, waistY, hip, hipY, isMens } = bust;
  const x = (half: number) => centre + half;
  const right = join(
    cubic([x(50), top - neckHeight], [x(54), top - 60], [x(54), top - 20], [x(neck + 16), top + 6]),
    cubic(
      [x(neck + 16), top + 6],
      [x(shoulder * 0.7), top + 28],
      [x(shoulder * 0.94), shoulderY - 14],
      [x(shoulder), shoulderY + 20],
    ),
    cubic(
      [x(shoulder), shoulderY + 20],
      [x(shoulder + 2), shoulderY + 90],
      [x(chest - 4), chestY - 60],
      [x(chest), chestY],
    ),
    cubic(
      [x(chest), chestY],
      [x(chest * (isMens ? 0.99 : 0.96)), chestY + 80],
      [x(waist + (isMens ? 14 : 0)), waistY - 90],
      [x(waist), waistY],
    ),
    cubic([x(waist), waistY], [x(waist + 4), waistY + 60], [x(hip), hipY - 80], [x(hip), hipY]),
  );
  const outline = join(
    bow([x(-50), top - neckHeight], [centre, top - neckHeight + 12], [x(50), top - neckHeight]),
    right,
    bow([x(hip), hipY], [centre, hipY + 40], [x(-hip), hipY]),
    reversed(mirrored(right)),
  );
  const glow = (share: number, dy: number, rx: number, ry: number) =>
    spot(canvas, [x(chest * share), chestY + dy], [chest * rx, ry], '#fff8ec', 0.5);
  const dusk = (share: number, dy: number, rx: number, ry: number) =>
    spot(canvas, [x(chest * share), chestY + dy], [chest * rx, ry], '#3a2a18', 0.22);
  const lines = [
    bow([x(3), top - neckHeight], [x(4), chestY], [x(3), hipY + 20]),
    ...[-1, 1].map((way) =>
      join(
        cubic(
          [x(way * shoulder * 0.62), top + 26],
          [x(way * chest * 0.5), chestY - 90],
          [x(way * chest * 0.46), chestY - 30],
          [x(way * chest * 0.46), chestY],
        ),
        cubic(
          [x(way * chest * 0.46), chestY],
          [x(way * waist * 0.5), waistY - 80],
          [x(way * waist * 0.42), waistY],
          [x(way * hip * 0.5), hipY + 18],
        ),
      ),
    ),
    bow([x(-neck - 12), top + 4], [centre, top + 58], [x(neck + 12), top + 4]),
  ];
  const seams = lines.map((curve) => canvas.path(curve, false)).join('');
  return (
    panel(canvas, {
      outline,
      paint: linen,
      tone: linen,
      edge: 34,
      light: {
        across: [
          [x(-chest), chestY],
          [x(chest), chestY],
        ],
        round: 1,
      },
      onCloth: `${
        isMens
          ? glow(-0.44, -20, 0.6, 190)
          : glow(-0.46, -14, 0.4, 92) +
            glow(0.42, -14, 0.3, 76) +
            dusk(-0.4, 92, 0.46, 60) +
            dusk(0.46, 88, 0.46, 66)
      }<path d="${seams}" fill="none" stroke="${shaded(linen, 0.5)}" stroke-width="2" opacity=".5"/>`,
    }) + cap(canvas, 56, top - neckHeight)
  );
}

/** The top of the form, for the picture's frame. */
export function bustFrame(bust: Pick<Bust, 'waist' | 'waistY'>): Curve {
  const { top, shoulder, shoulderY } = bustOf(bust);
  return line(
    [centre, top - neckHeight - 46],
    [centre + shoulder, shoulderY],
    [centre - shoulder, shoulderY],
  );
}

/** For pieces that hang from the waist the picture begins below the chest, so that they fill it. */
export function waistFrame({ waist, waistY }: Pick<Bust, 'waist' | 'waistY'>): Curve {
  return line([centre - waist, waistY - 170], [centre + waist, waistY - 170], [centre, waistY]);
}
