import type { Canvas } from './canvas';
import { mix } from './color';
import { type Curve, short } from './geometry';
import { type BackdropName, backdrops } from './palettes';
import { type Rng, rngOf } from './rng';

/** The paper behind a garment: a calm gradient, a pool of light from the upper left, sometimes a window's light. */
export function backdrop(canvas: Canvas, name: BackdropName, seed: number): string {
  const paper = backdrops[name];
  const rng = rngOf(`backdrop ${name} ${seed}`);
  const base = canvas.define(
    (id) =>
      `<linearGradient id="${id}" x1="0" y1="0" x2=".35" y2="1"><stop offset="0" stop-color="${paper.light}"/><stop offset=".6" stop-color="${mix(paper.light, paper.deep, 0.55)}"/><stop offset="1" stop-color="${paper.deep}"/></linearGradient>`,
  );
  const pool = canvas.define(
    (id) =>
      `<radialGradient id="${id}" cx=".36" cy=".3" r=".7"><stop offset="0" stop-color="#fff" stop-opacity=".62"/><stop offset="1" stop-color="#fff" stop-opacity="0"/></radialGradient>`,
  );
  return `<rect width="1200" height="1500" fill="${base}"/><rect width="1200" height="1500" fill="${pool}"/>${window(rng, paper.deep)}`;
}

/** Slanted light of a window with its bars, barely there. */
function window(rng: Rng, deep: string): string {
  if (rng.chance(0.55)) return '';
  const lean = rng.range(240, 420);
  const left = rng.range(-80, 260);
  let panes = '';
  for (let column = 0; column < 2; column += 1)
    for (let row = 0; row < 3; row += 1) {
      const x = left + column * 330 + row * (lean / 3);
      const y = -60 + row * 560;
      panes += `<path d="M${short(x)} ${y}h300l${short(lean / 3)} 520h-300Z"/>`;
    }
  return `<g fill="#fff" opacity=".2">${panes}</g><path d="M0 1500V1180Q600 1120 1200 1210V1500Z" fill="${deep}" opacity=".12"/>`;
}

/**
 * The shadow that a thing of this outline throws on the paper; `height` is how far it lies above it. One soft cast
 * shadow away from the light, and a thin dark line where the cloth touches.
 */
export function castShadow(
  canvas: Canvas,
  outlines: readonly Curve[],
  name: BackdropName,
  height = 22,
): string {
  const color = backdrops[name].shadow;
  const shape = canvas.symbol(outlines.map((outline) => `<path d="${canvas.path(outline)}"/>`).join(''));
  const blur = canvas.define(
    (id) =>
      `<filter id="${id}" x="-8%" y="-8%" width="118%" height="118%" color-interpolation-filters="sRGB"><feGaussianBlur stdDeviation="${height * 0.8}"/></filter>`,
  );
  const layer = (dx: number, dy: number, width: number, opacity: number) =>
    `<use href="#${shape}" transform="translate(${short(dx)} ${short(dy)})" stroke-width="${short(width)}" opacity="${opacity}"/>`;
  return `<g fill="${color}" stroke="${color}" stroke-linejoin="round"><g filter="${blur}">${layer(height * 0.9, height * 1.25, 6, 0.34)}</g>${layer(2.5, 5, 3, 0.14)}${layer(1.5, 3, 1, 0.16)}</g>`;
}
