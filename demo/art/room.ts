import type { Canvas } from './canvas';
import { mix } from './color';
import type { Stage } from './drawn';
import { centre, short } from './geometry';
import { type BackdropName, backdrops } from './palettes';
import { rngOf } from './rng';

/** The corner of a room in the shop's colour: wall, floor, soft light of a window on the left, and the shadow on the floor. */
export function room(canvas: Canvas, name: BackdropName, seed: number, { floorY, foot }: Stage): string {
  const paper = backdrops[name];
  const rng = rngOf(`room ${name} ${seed}`);
  const [left, right, top, low] = [-900, 2100, -900, 2400];
  // The foot of a form stands on the floor, a little before the wall.
  const edgeY = Math.round(foot ? floorY - 74 : floorY - 60);
  const wall = canvas.define(
    (id) =>
      `<linearGradient id="${id}" gradientUnits="userSpaceOnUse" x1="100" y1="0" x2="1150" y2="900"><stop offset="0" stop-color="${mix(paper.light, '#ffffff', 0.5)}"/><stop offset=".55" stop-color="${mix(paper.light, paper.deep, 0.6)}"/><stop offset="1" stop-color="${mix(paper.deep, paper.shadow, 0.12)}"/></linearGradient>`,
  );
  const floor = canvas.define(
    (id) =>
      `<linearGradient id="${id}" gradientUnits="userSpaceOnUse" x1="0" y1="${edgeY}" x2="500" y2="${edgeY + 330}"><stop offset="0" stop-color="${mix(paper.deep, paper.shadow, 0.1)}"/><stop offset=".4" stop-color="${mix(paper.deep, paper.light, 0.3)}"/><stop offset="1" stop-color="${mix(paper.deep, paper.shadow, 0.04)}"/></linearGradient>`,
  );
  const dark = canvas.define(
    (id) =>
      `<radialGradient id="${id}"><stop offset="0" stop-color="${paper.shadow}" stop-opacity=".62"/><stop offset=".5" stop-color="${paper.shadow}" stop-opacity=".26"/><stop offset="1" stop-color="${paper.shadow}" stop-opacity="0"/></radialGradient>`,
  );
  const corner = rng.chance(0.5) ? cornerAt(rng.range(900, 1010), edgeY, paper.shadow) : '';
  const shadow =
    foot === 0
      ? ''
      : `<ellipse cx="${centre + foot * 0.9}" cy="${short(floorY + 16)}" rx="${short(foot * 2.5)}" ry="${short(foot * 0.42)}" fill="${dark}" opacity=".55"/><ellipse cx="${centre + 10}" cy="${short(floorY + 12)}" rx="${short(foot * 1.24)}" ry="${short(foot * 0.28)}" fill="${dark}"/>`;
  return `<rect x="${left}" y="${top}" width="${right - left}" height="${edgeY - top}" fill="${wall}"/>${pane(rng.range(-60, 160), rng.range(140, 260))}${corner}<rect x="${left}" y="${edgeY}" width="${right - left}" height="${low - edgeY}" fill="${floor}"/><path d="M${left} ${edgeY}H${right}" stroke="${paper.shadow}" stroke-width="3" opacity=".22"/><path d="M${left} ${edgeY + 4}H${right}" stroke="#fff" stroke-width="4" opacity=".25"/>${shadow}`;
}

/** The wall turns away from the window. */
function cornerAt(x: number, edgeY: number, shadow: string): string {
  const at = Math.round(x);
  return `<path d="M${at} -900H2100V${edgeY}H${at}Z" fill="${shadow}" opacity=".07"/><path d="M${at} -900V${edgeY}" stroke="${shadow}" stroke-width="2" opacity=".2"/>`;
}

/** The light of the window on the wall: two panes, slanted, with soft edges made of three sizes. */
function pane(x: number, lean: number): string {
  let panes = '';
  for (const grow of [0, 9, 18])
    for (const row of [0, 1])
      for (const column of [0, 1]) {
        const [left, top] = [x + column * 270 + row * lean * 0.6 - grow, 60 + row * 430 + column * 40 - grow];
        panes += `<path d="M${short(left)} ${short(top)}l${236 + grow * 2} 36l${short(lean * 0.52)} ${370 + grow * 2}l${-236 - grow * 2} -36Z"/>`;
      }
  return `<g fill="#fff" opacity=".13">${panes}</g>`;
}
