/**
 * Outlines of cloth. A {@link Curve} is a chain of cubic Béziers: one start point, then triples of
 * (control, control, end). Units are those of the 1200 × 1500 picture.
 */
export type Point = readonly [x: number, y: number];
export type Curve = readonly Point[];

/** The vertical axis that garments are symmetric about. */
export const centre = 600;

export function line(...points: Point[]): Curve {
  const [first, ...rest] = points;
  if (!first) return [];
  const curve: Point[] = [first];
  let from = first;
  for (const to of rest) {
    curve.push(between(from, to, 1 / 3), between(from, to, 2 / 3), to);
    from = to;
  }
  return curve;
}

/** One bow from a to b, pulled towards a control point. */
export function bow(a: Point, control: Point, b: Point): Curve {
  return [a, between(a, control, 2 / 3), between(b, control, 2 / 3), b];
}

export function cubic(a: Point, c1: Point, c2: Point, b: Point): Curve {
  return [a, c1, c2, b];
}

/** A smooth line through all points (Catmull-Rom). */
export function through(...points: Point[]): Curve {
  const curve: Point[] = [];
  points.forEach((point, index) => {
    if (index === 0) {
      curve.push(point);
      return;
    }
    const previous = points[index - 1] ?? point;
    const before = points[index - 2] ?? previous;
    const after = points[index + 1] ?? point;
    curve.push(
      [previous[0] + (point[0] - before[0]) / 6, previous[1] + (point[1] - before[1]) / 6],
      [point[0] - (after[0] - previous[0]) / 6, point[1] - (after[1] - previous[1]) / 6],
      point,
    );
  });
  return curve;
}

/** Joins chains end to start; a gap between two becomes a straight line. */
export function join(...curves: Curve[]): Curve {
  const joined: Point[] = [];
  for (const curve of curves) {
    const [start, ...rest] = curve;
    if (!start) continue;
    const end = joined[joined.length - 1];
    if (!end) joined.push(start);
    else if (Math.hypot(end[0] - start[0], end[1] - start[1]) > 0.01)
      joined.push(between(end, start, 1 / 3), between(end, start, 2 / 3), start);
    joined.push(...rest);
  }
  return joined;
}

export function reversed(curve: Curve): Curve {
  return [...curve].reverse();
}

export function mirrored(curve: Curve, axis = centre): Curve {
  return curve.map(([x, y]) => [2 * axis - x, y]);
}

export function moved(curve: Curve, dx: number, dy: number): Curve {
  return curve.map(([x, y]) => [x + dx, y + dy]);
}

/** Turns a curve by degrees (clockwise on screen) about a point. */
export function turned(curve: Curve, degrees: number, about: Point): Curve {
  const angle = (degrees * Math.PI) / 180;
  const [sin, cos] = [Math.sin(angle), Math.cos(angle)];
  return curve.map(([x, y]) => {
    const [dx, dy] = [x - about[0], y - about[1]];
    return [about[0] + dx * cos - dy * sin, about[1] + dx * sin + dy * cos];
  });
}

function between(a: Point, b: Point, amount: number): Point {
  return [a[0] + (b[0] - a[0]) * amount, a[1] + (b[1] - a[1]) * amount];
}

/** The point of a curve at t in 0..1, with equal shares for all segments, and its unit direction there. */
export function at(curve: Curve, t: number): { point: Point; direction: Point } {
  const segments = Math.max(1, (curve.length - 1) / 3);
  const place = Math.min(segments - 1e-6, Math.max(0, t * segments));
  const index = Math.floor(place);
  const u = place - index;
  const v = 1 - u;
  const corner = (offset: number): Point => curve[index * 3 + offset] ?? curve[curve.length - 1] ?? [0, 0];
  const [a, b, c, d] = [corner(0), corner(1), corner(2), corner(3)];
  const blend = (axis: 0 | 1) =>
    v * v * v * a[axis] + 3 * v * v * u * b[axis] + 3 * v * u * u * c[axis] + u * u * u * d[axis];
  const slope = (axis: 0 | 1) =>
    3 * v * v * (b[axis] - a[axis]) + 6 * v * u * (c[axis] - b[axis]) + 3 * u * u * (d[axis] - c[axis]);
  const [dx, dy] = [slope(0), slope(1)];
  const length = Math.hypot(dx, dy) || 1;
  return { point: [blend(0), blend(1)], direction: [dx / length, dy / length] };
}

/** Points at even distances along a curve, `spacing` apart, with the angle (degrees) the curve runs in. */
export function stepsAlong(curve: Curve, spacing: number): { point: Point; angle: number }[] {
  const samples = Array.from({ length: 97 }, (_, index) => at(curve, index / 96));
  const lengths = [0];
  for (let index = 1; index < samples.length; index += 1) {
    const [a, b] = [samples[index - 1]!.point, samples[index]!.point];
    lengths.push(lengths[index - 1]! + Math.hypot(b[0] - a[0], b[1] - a[1]));
  }
  const total = lengths[lengths.length - 1]!;
  const count = Math.max(1, Math.round(total / spacing));
  const steps: { point: Point; angle: number }[] = [];
  let index = 0;
  for (let step = 0; step < count; step += 1) {
    const wanted = ((step + 0.5) / count) * total;
    while (index < lengths.length - 1 && lengths[index + 1]! < wanted) index += 1;
    const { point, direction } = samples[index]!;
    const share = (wanted - lengths[index]!) / (lengths[index + 1]! - lengths[index]! || 1);
    const next = samples[index + 1]?.point ?? point;
    steps.push({
      point: between(point, next, share),
      angle: (Math.atan2(direction[1], direction[0]) * 180) / Math.PI,
    });
  }
  return steps;
}

/** A curve beside another one, `distance` to the left of its direction of travel (negative: to the right). */
export function beside(curve: Curve, distance: number): Curve {
  const count = Math.max(4, ((curve.length - 1) / 3) * 4);
  return through(
    ...Array.from({ length: count + 1 }, (_, index): Point => {
      const { point, direction } = at(curve, index / count);
      return [point[0] + direction[1] * distance, point[1] - direction[0] * distance];
    }),
  );
}

/** The part of a curve from t = `from` to t = `to`. */
export function part(curve: Curve, from: number, to: number): Curve {
  const count = 8;
  return through(
    ...Array.from({ length: count + 1 }, (_, index) => at(curve, from + ((to - from) * index) / count).point),
  );
}

/** Numbers as short as the eye allows: a tenth of a unit. */
export function short(value: number): string {
  return String(Math.round(value * 10) / 10);
}

/** The path data of a curve; `coarse` rounds to whole units, fine enough for all that is blurred. */
export function pathOf(curve: Curve, closed = true, coarse = false): string {
  const [start, ...rest] = curve;
  if (!start) return '';
  const pair = coarse
    ? ([x, y]: Point) => `${Math.round(x)} ${Math.round(y)}`
    : ([x, y]: Point) => `${short(x)} ${short(y)}`;
  let path = `M${pair(start)}`;
  for (let index = 0; index + 2 < rest.length; index += 3)
    path += `C${pair(rest[index]!)} ${pair(rest[index + 1]!)} ${pair(rest[index + 2]!)}`;
  return closed ? `${path}Z` : path;
}
