import type { Canvas } from './canvas';
import { lit, shaded } from './color';
import type { TrimStyle } from './garmentFor';
import { beside, type Curve, type Point, short, stepsAlong } from './geometry';

/** Borders, laces and embroidery that follow any edge of a garment. */

interface Thread {
  accent: string;
  trim: string;
  base: string;
}

/** A small shape in the frame of a step: x runs along the edge, y to its left. */
type Shape = readonly (readonly [x: number, y: number])[];

/** Many small shapes as one path. */
function scatter(canvas: Canvas, curve: Curve, spacing: number, shape: Shape, every = 1, offset = 0): string {
  let path = '';
  stepsAlong(curve, spacing).forEach(({ point, angle }, index) => {
    if (index % every !== offset) return;
    const [sin, cos] = [Math.sin((angle * Math.PI) / 180), Math.cos((angle * Math.PI) / 180)];
    const [px, py] = canvas.place(point);
    shape.forEach(([x, y], corner) => {
      path += `${corner ? 'L' : 'M'}${short(px + x * cos + y * sin)} ${short(py + x * sin - y * cos)}`;
    });
    path += 'Z';
  });
  return path;
}

function stroke(canvas: Canvas, curve: Curve, color: string, width: number, more = ''): string {
  return `<path d="${canvas.path(curve, false)}" fill="none" stroke="${color}" stroke-width="${short(width)}"${more}/>`;
}

const diamond = (size: number, tall = size): Shape => [
  [-size, 0],
  [0, tall],
  [size, 0],
  [0, -tall],
];

/** A woven border: a trim on a band of plain ground, so that it never collides with the pattern of the field. */
export function borderAlong(
  canvas: Canvas,
  curve: Curve,
  style: TrimStyle,
  width: number,
  thread: Thread,
  side: 1 | -1 = 1,
): string {
  return (
    stroke(canvas, curve, thread.base, width * 1.24) + trimAlong(canvas, curve, style, width, thread, side)
  );
}

/**
 * A trim of the given width, centred on the edge's line. `side` 1 turns its teeth to the left of the curve's
 * direction, -1 to the right.
 */
export function trimAlong(
  canvas: Canvas,
  curve: Curve,
  style: TrimStyle,
  width: number,
  { accent, trim, base }: Thread,
  side: 1 | -1 = 1,
): string {
  const half = width / 2;
  const edges = (color: string, weight: number, inset = 0) =>
    stroke(canvas, beside(curve, half - inset), color, weight) +
    stroke(canvas, beside(curve, -half + inset), color, weight);
  switch (style) {
    case 'zari':
      return (
        stroke(canvas, curve, trim, width) +
        stroke(
          canvas,
          curve,
          lit(trim, 0.35),
          width * 0.5,
          ` stroke-dasharray="${short(width * 0.16)} ${short(width * 0.1)}" opacity=".75"`,
        ) +
        `<path d="${scatter(canvas, curve, width * 0.8, diamond(width * 0.2, width * 0.28))}" fill="${accent}"/>` +
        edges(shaded(trim, 0.4), Math.max(1.4, width * 0.06), width * 0.05)
      );
    case 'temple':
      return (
        stroke(canvas, curve, accent, width * 0.5) +
        `<path d="${scatter(canvas, beside(curve, half * 0.45 * side), width * 0.62, [
          [-width * 0.3, 0],
          [0, width * 0.62 * side],
          [width * 0.3, 0],
        ])}" fill="${accent}"/>` +
        stroke(canvas, curve, trim, width * 0.08) +
        stroke(canvas, beside(curve, -half * 0.36 * side), trim, width * 0.1)
      );
    case 'diamonds':
      return (
        edges(trim, Math.max(2, width * 0.1)) +
        `<path d="${scatter(canvas, curve, width * 0.85, diamond(width * 0.36))}" fill="${accent}"/><path d="${scatter(canvas, curve, width * 0.85, diamond(width * 0.16))}" fill="${base}"/>`
      );
    case 'vine': {
      const wave: Point[] = [];
      const leaves: Curve[] = [];
      stepsAlong(curve, width * 0.8).forEach(({ point, angle }, index) => {
        const radians = (angle * Math.PI) / 180;
        const aside = (index % 2 ? 1 : -1) * half * 0.42;
        wave.push([point[0] + Math.sin(radians) * aside, point[1] - Math.cos(radians) * aside]);
      });
      for (let index = 1; index + 1 < wave.length; index += 1) leaves.push([wave[index]!]);
      const smooth = wave.map(canvas.place);
      let path = '';
      smooth.forEach(([x, y], index) => {
        const next = smooth[index + 1];
        if (index === 0) path += `M${short(x)} ${short(y)}`;
        if (next) path += `Q${short(x)} ${short(y)} ${short((x + next[0]) / 2)} ${short((y + next[1]) / 2)}`;
      });
      const leaf = width * 0.2;
      return (
        `<path d="${path}" fill="none" stroke="${accent}" stroke-width="${short(Math.max(1.6, width * 0.08))}"/>` +
        `<path d="${scatter(
          canvas,
          curve,
          width * 0.8,
          [
            [-leaf, -leaf * 1.6],
            [leaf * 0.3, -leaf * 2],
            [leaf, -leaf * 0.8],
            [-leaf * 0.2, -leaf * 0.6],
          ],
          2,
          0,
        )}${scatter(
          canvas,
          curve,
          width * 0.8,
          [
            [-leaf, leaf * 1.6],
            [leaf * 0.3, leaf * 2],
            [leaf, leaf * 0.8],
            [-leaf * 0.2, leaf * 0.6],
          ],
          2,
          1,
        )}" fill="${accent}"/>` +
        `<path d="${scatter(canvas, curve, width * 0.8, diamond(leaf * 0.75))}" fill="${trim}"/>`
      );
    }
    case 'chain':
      return (
        edges(accent, Math.max(1.8, width * 0.1)) +
        stroke(
          canvas,
          curve,
          accent,
          width * 0.42,
          ` stroke-dasharray="${short(width * 0.34)} ${short(width * 0.2)}" stroke-linecap="butt"`,
        ) +
        stroke(
          canvas,
          curve,
          base,
          width * 0.16,
          ` stroke-dasharray="${short(width * 0.2)} ${short(width * 0.34)}" stroke-dashoffset="${short(-width * 0.07)}"`,
        )
      );
    case 'beads':
      return (
        stroke(
          canvas,
          curve,
          trim,
          width * 0.36,
          ` stroke-dasharray="0.1 ${short(width * 0.46)}" stroke-linecap="round"`,
        ) +
        stroke(
          canvas,
          beside(curve, half * 0.8),
          accent,
          width * 0.2,
          ` stroke-dasharray="0.1 ${short(width * 0.34)}" stroke-linecap="round"`,
        ) +
        stroke(
          canvas,
          beside(curve, -half * 0.8),
          accent,
          width * 0.2,
          ` stroke-dasharray="0.1 ${short(width * 0.34)}" stroke-linecap="round"`,
        )
      );
    case 'lace': {
      const pale = lit(trim, 0.55);
      return (
        stroke(canvas, curve, pale, width * 0.5, ' opacity=".95"') +
        stroke(
          canvas,
          beside(curve, -half * 0.5 * side),
          pale,
          width * 0.62,
          ` stroke-dasharray="0.1 ${short(width * 0.56)}" stroke-linecap="round"`,
        ) +
        stroke(
          canvas,
          beside(curve, -half * 0.5 * side),
          shaded(base, 0.25),
          width * 0.17,
          ` stroke-dasharray="0.1 ${short(width * 0.56)}" stroke-linecap="round" opacity=".7"`,
        ) +
        stroke(
          canvas,
          beside(curve, half * 0.12 * side),
          shaded(base, 0.25),
          width * 0.1,
          ` stroke-dasharray="0.1 ${short(width * 0.28)}" stroke-linecap="round" opacity=".6"`,
        )
      );
    }
    case 'piping':
      return (
        stroke(canvas, curve, accent, Math.max(4, width * 0.3)) +
        stroke(
          canvas,
          curve,
          lit(accent, 0.5),
          Math.max(1.2, width * 0.07),
          ' opacity=".6" transform="translate(-1 -1)"',
        )
      );
  }
}
