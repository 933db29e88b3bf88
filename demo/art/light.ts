import type { Canvas } from './canvas';
import type { Point } from './geometry';

/** A soft spot of light or shade: full in the middle, nothing at its rim. */
export function spot(
  canvas: Canvas,
  middle: Point,
  [rx, ry]: readonly [number, number],
  color: string,
  opacity: number,
): string {
  const fade = canvas.define(
    (id) =>
      `<radialGradient id="${id}"><stop offset="0" stop-color="${color}" stop-opacity="${opacity.toFixed(2)}"/><stop offset="1" stop-color="${color}" stop-opacity="0"/></radialGradient>`,
  );
  const [x, y] = canvas.place(middle).map(Math.round);
  return `<ellipse cx="${x}" cy="${y}" rx="${Math.round(rx)}" ry="${Math.round(ry)}" fill="${fade}"/>`;
}
