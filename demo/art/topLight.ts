import { lightness, lit, shaded } from './color';
import { type Curve, centre } from './geometry';
import { spot } from './light';
import type { TopWork } from './topWork';
import { womens } from './wornTops';

/** Light from a window on the upper left, over all that is sewn on a top. */

/** White cloth scatters light into its own shadows: they are paler than those of dark cloth. */
const depthOn = (tone: string) => 1.1 - 0.6 * lightness(tone);

function within({ canvas }: TopWork, outline: Curve, art: (path: string) => string): string {
  const path = canvas.path(outline);
  const clip = canvas.define((id) => `<clipPath id="${id}"><path d="${path}"/></clipPath>`);
  return `<g clip-path="${clip}">${art(path)}</g>`;
}

/** On a body that is laid flat: bright above, dim to the lower right. */
export function laidShade(work: TopWork): string {
  const { canvas, form, tone, isBack } = work;
  const m = form.measures;
  const [bright, dark] = [lit(tone, 0.8), shaded(tone, 0.82)];
  const fall = canvas.define(
    (id) =>
      `<linearGradient id="${id}" x1="0" y1="0" x2=".7" y2="1"><stop offset="0" stop-color="${bright}" stop-opacity=".16"/><stop offset=".4" stop-color="${bright}" stop-opacity="0"/><stop offset=".5" stop-color="${dark}" stop-opacity="0"/><stop offset="1" stop-color="${dark}" stop-opacity="${(0.18 * depthOn(tone)).toFixed(2)}"/></linearGradient>`,
  );
  const chest = spot(canvas, [centre - m.chest * 0.42, m.chestY + 10], [m.chest * 0.62, 300], bright, 0.2);
  return within(
    work,
    form.body(isBack ? form.backNeck : form.frontNeck),
    (path) => `${chest}<path d="${path}" fill="${fall}"/>`,
  );
}

/** On a worn body, which is round: shade below the chest, on both sides, and most to the lower right. */
export function bodyShade(work: TopWork): string {
  const { canvas, form, garment, tone, isHung } = work;
  const m = form.measures;
  const depth = depthOn(tone);
  const [bright, dark] = [lit(tone, 0.75), shaded(tone, 0.82)];
  const stop = (offset: number, opacity: number) =>
    `<stop offset="${offset}" stop-color="${dark}" stop-opacity="${(opacity * depth).toFixed(2)}"/>`;
  const fall = canvas.define(
    (id) =>
      `<linearGradient id="${id}" x1="0" y1="0" x2=".5" y2="1">${stop(0.3, 0)}${stop(1, 0.2)}</linearGradient>`,
  );
  const wide = Math.max(m.chest, m.hip);
  const turn = canvas.define(
    (id) =>
      `<linearGradient id="${id}" gradientUnits="userSpaceOnUse" x1="${Math.round(centre - wide)}" y1="0" x2="${Math.round(centre + wide)}" y2="0">${stop(0, 0.16)}${stop(0.2, 0)}${stop(0.66, 0)}${stop(1, 0.26)}</linearGradient>`,
  );
  const glow = (share: number, y: number, rx: number, ry: number) =>
    spot(canvas, [centre + m.chest * share, m.chestY + y], [m.chest * rx, ry], bright, 0.24);
  const dusk = (share: number, y: number, rx: number, ry: number) =>
    spot(canvas, [centre + m.chest * share, m.chestY + y], [m.chest * rx, ry], dark, 0.2 * depth);
  const hasBust = !isHung && womens.includes(garment.kind) && garment.kind !== 'kids-frock';
  const chest = hasBust
    ? glow(-0.46, -10, 0.36, 84) +
      glow(0.4, -10, 0.26, 70) +
      dusk(-0.42, 84, 0.46, 58) +
      dusk(0.46, 84, 0.46, 58)
    : glow(-0.44, 20, 0.6, 300) + dusk(0.62, 130, 0.6, 260);
  return within(
    work,
    form.body(form.frontNeck),
    (path) => `${chest}<path d="${path}" fill="${turn}"/><path d="${path}" fill="${fall}"/>`,
  );
}

/** On a sleeve: the one away from the window is a little darker. */
export function sleeveShade({ canvas, tone, isWorn }: TopWork, outline: Curve, isLeft: boolean): string {
  const opacity = isLeft ? 0.05 : isWorn ? 0.2 : 0.11;
  return `<path d="${canvas.path(outline)}" fill="${shaded(tone, 0.8)}" opacity="${opacity}"/>`;
}
