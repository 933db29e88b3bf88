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
 * The shadow that a thing of this outline throws on the paper; `height` is how far it lies above it. Many faint
 * copies, each a little further from the light, are as soft as a blur and far cheaper to rasterise.
 */
export function castShadow(
  canvas: Canvas,
  outlines: readonly Curve[],
  name: BackdropName,
  height = 22,
): string {
  const color = backdrops[name].shadow;
  const shape = canvas.symbol(outlines.map((outline) => `<path d="${canvas.path(outline)}"/>`).join(''));
  const steps = 15;
  let layers = '';
  for (let step = 1; step <= steps; step += 1) {
    const far = (step / steps) ** 1.25;
    layers += `<use href="#${shape}" transform="translate(${short(far * height * 1.35)} ${short(far * height * 1.85)})"/>`;
  }
  const touch = `<use href="#${shape}" transform="translate(1.5 3)" stroke="${color}" stroke-width="3" stroke-linejoin="round" opacity=".2"/>`;
  return `<g fill="${color}"><g fill-opacity=".026">${layers}</g>${touch}</g>`;
}
