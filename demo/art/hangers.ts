import type { Canvas } from './canvas';
import { lit, shaded } from './color';
import { type Curve, centre, line, short } from './geometry';

/** Wooden hangers for pieces without a form, on a peg in the wall or on a rail. */

const wood = '#a87a52';
const steel = '#b9b6b0';

/** How far the bar lies above the waistband. */
const above = 74;

/** The peg and the hook, behind the piece. */
export function hook(top: number): string {
  const y = top - above;
  return `<circle cx="${centre + 5}" cy="${y - 106}" r="24" fill="#2a1c10" opacity=".2"/><circle cx="${centre}" cy="${y - 112}" r="22" fill="${shaded(wood, 0.2)}"/><circle cx="${centre - 3}" cy="${y - 115}" r="17" fill="${lit(wood, 0.2)}"/><path d="M${centre} ${y}V${y - 44}C${centre} ${y - 66} ${centre + 34} ${y - 74} ${centre + 34} ${y - 104}A34 32 0 0 0 ${centre - 30} ${y - 112}" fill="none" stroke="${shaded(steel, 0.5)}" stroke-width="9" stroke-linecap="round"/><path d="M${centre - 2} ${y}V${y - 44}C${centre - 2} ${y - 66} ${centre + 32} ${y - 74} ${centre + 32} ${y - 104}A34 32 0 0 0 ${centre - 31} ${y - 112}" fill="none" stroke="#f4f2ee" stroke-width="3" stroke-linecap="round" opacity=".8"/>`;
}

/** The bar above the waistband and the clips that hold it. */
export function clipHanger(canvas: Canvas, { top, waist }: { top: number; waist: number }): string {
  const y = top - above;
  const half = waist + 34;
  const bar = canvas.define(
    (id) =>
      `<linearGradient id="${id}" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${lit(wood, 0.5)}"/><stop offset=".4" stop-color="${wood}"/><stop offset="1" stop-color="${shaded(wood, 0.5)}"/></linearGradient>`,
  );
  const clips = [-0.68, 0.68]
    .map((share) => {
      const [x, py] = canvas.place([centre + waist * share, top]);
      const [cx, low] = [Math.round(x), Math.round(py)];
      return `<path d="M${cx - 2} ${y + 6}V${low - 26}" stroke="${shaded(steel, 0.4)}" stroke-width="7"/><rect x="${cx - 27}" y="${low - 32}" width="58" height="64" rx="7" fill="#1c120a" opacity=".28"/><rect x="${cx - 31}" y="${low - 38}" width="58" height="64" rx="7" fill="${bar}"/><rect x="${cx - 31}" y="${low + 14}" width="58" height="12" rx="5" fill="${shaded(wood, 0.4)}"/><rect x="${cx - 22}" y="${low - 26}" width="40" height="7" rx="3" fill="${steel}"/>`;
    })
    .join('');
  return `<rect x="${short(centre - half + 6)}" y="${y + 2}" width="${short(half * 2)}" height="24" rx="12" fill="#1c120a" opacity=".2"/><rect x="${short(centre - half)}" y="${y - 8}" width="${short(half * 2)}" height="26" rx="13" fill="${bar}"/><path d="M${short(centre - half + 40)} ${y + 6}h${short(half * 0.7)}M${short(centre + half * 0.2)} ${y + 8}h${short(half * 0.5)}" stroke="${shaded(wood, 0.5)}" stroke-width="1.6" opacity=".5"/>${clips}<rect x="${centre - 9}" y="${y - 14}" width="18" height="36" rx="5" fill="${steel}"/>`;
}

/** From the peg down to the floor below the piece. */
export function hangerFrame(top: number, low: number): Curve {
  return line([centre, top - above - 150], [centre + 40, low + 40], [centre - 40, low + 40]);
}

/** How far the rail lies above the shoulders. */
const rail = 176;

/** A rail across the picture, behind the hanger's hook. */
export function hangingRail(top: number): string {
  const y = top - rail;
  return `<path d="M-900 ${y + 34}H2100" stroke="#2a1c10" stroke-width="20" opacity=".1"/><path d="M-900 ${y}H2100" stroke="${shaded(wood, 0.3)}" stroke-width="22"/><path d="M-900 ${y - 2}H2100" stroke="${wood}" stroke-width="15"/><path d="M-900 ${y - 6}H2100" stroke="${lit(wood, 0.6)}" stroke-width="4" opacity=".7"/>`;
}

/** The part of a hanger that the neckline, `half` as wide, leaves open, with its hook. It has to be drawn before collars. */
export function hangerInNeck(canvas: Canvas, half: number, top: number): string {
  const bar = canvas.define(
    (id) =>
      `<linearGradient id="${id}" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${lit(wood, 0.55)}"/><stop offset=".5" stop-color="${wood}"/><stop offset="1" stop-color="${shaded(wood, 0.5)}"/></linearGradient>`,
  );
  const [left, right] = [centre - half, centre + half].map(short);
  const y = top - rail;
  const hook = `M${centre} ${top - 20}V${y + 62}C${centre} ${y + 40} ${centre + 30} ${y + 30} ${centre + 30} ${y}A30 30 0 0 0 ${centre - 28} ${y - 10}`;
  return `<g fill="none" stroke-linecap="round"><path d="${hook}" stroke="${shaded(steel, 0.55)}" stroke-width="10"/><path d="${hook}" stroke="#f4f2ee" stroke-width="3.4" opacity=".8" transform="translate(-2 -1)"/></g><path d="M${left} ${top + 14}Q${centre - half * 0.5} ${top - 22} ${centre} ${top - 26}Q${centre + half * 0.5} ${top - 22} ${right} ${top + 14}V${top + 40}Q${centre + half * 0.5} ${top + 6} ${centre} ${top + 2}Q${centre - half * 0.5} ${top + 6} ${left} ${top + 40}Z" fill="${bar}"/><ellipse cx="${centre}" cy="${top - 22}" rx="13" ry="7" fill="${shaded(steel, 0.3)}"/>`;
}

/** From above the hook to below the hem. */
export function railFrame(top: number, low: number): Curve {
  return line([centre, top - rail - 64], [centre + 40, low + 84], [centre - 40, low + 84]);
}
