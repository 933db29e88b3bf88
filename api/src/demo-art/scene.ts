import type { Canvas } from './canvas';
import { mix } from './color';
import { short } from './geometry';
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

/** The shadow that a thing of this outline throws on the paper; `height` is how far it lies above it. */
export function castShadow(paths: readonly string[], name: BackdropName, height = 22): string {
  const color = backdrops[name].shadow;
  const data = paths.join('');
  const layer = (spread: number, dx: number, dy: number, opacity: number) =>
    `<path d="${data}" transform="translate(${short(dx)} ${short(dy)})" stroke-width="${short(spread)}" opacity="${opacity}"/>`;
  return `<g fill="${color}" stroke="${color}" stroke-linejoin="round">${layer(height * 3.2, height * 1.1, height * 1.5, 0.028)}${layer(height * 2.4, height * 1, height * 1.3, 0.032)}${layer(height * 1.7, height * 0.8, height * 1.1, 0.04)}${layer(height * 1.1, height * 0.6, height * 0.85, 0.05)}${layer(height * 0.6, height * 0.4, height * 0.6, 0.07)}${layer(height * 0.22, height * 0.18, height * 0.3, 0.12)}</g>`;
}
