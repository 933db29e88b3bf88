import {
  at,
  bow,
  type Curve,
  centre,
  cubic,
  join,
  mirrored,
  type Point,
  reversed,
  through,
} from './geometry';

/** The measures of anything worn on the upper body; halves are from the centre line, heights from the sheet's top. */
export interface TopMeasures {
  /** Height of the point where neck and shoulder meet. */
  top: number;
  neck: number;
  neckDrop: number;
  neckShape: 'round' | 'v' | 'boat' | 'square';
  shoulder: number;
  shoulderDrop: number;
  chest: number;
  chestY: number;
  waist: number;
  waistY: number;
  hip: number;
  hipY: number;
  hem: number;
  hemY: number;
  /** How much lower the middle of the hem is than its sides (negative: higher, as a shirt's tails at the sides). */
  hemDip: number;
  /** Height of the opening at the side, 0 for none. */
  slit: number;
  sleeve: { length: number; bicep: number; cuff: number; angle: number; puff: number; bend?: number } | null;
  /** How many folds reach the hem of a worn piece, and how far they lift it. */
  waves?: { count: number; height: number };
  /** Folded for the shelf: the sleeves lie behind, so the shoulder runs straight into the side. */
  isFolded?: boolean;
}

/** The seams of a top, as curves of its right half (the viewer's right) unless they cross the middle. */
export interface TopForm {
  measures: TopMeasures;
  neckPoint: Point;
  shoulderPoint: Point;
  armpit: Point;
  /** From the left neck point down and up to the right one. */
  frontNeck: Curve;
  backNeck: Curve;
  armhole: Curve;
  side: Curve;
  /** From right to left. */
  hem: Curve;
  body(neck: Curve): Curve;
  sleeve: SleeveForm | null;
  /** Drawing inside the neck opening: the neck of a dress form. */
  inNeck?: string;
}

export interface SleeveForm {
  outline: Curve;
  /** From the outer end of the cuff to the inner one. */
  cuff: Curve;
  outer: Curve;
  inner: Curve;
  angle: number;
  /** The same at the cuff, where a bent arm points another way. */
  endAngle: number;
  /** A point at `along` 0..1 from shoulder to cuff and `across` 0 (outer) … 1 (inner). */
  spot(along: number, across: number): Point;
}

function neckCurve(half: number, top: number, drop: number, shape: TopMeasures['neckShape']): Curve {
  const left: Point = [centre - half, top];
  const low: Point = [centre, top + drop];
  const right: Point = [centre + half, top];
  switch (shape) {
    case 'v':
      return join(
        bow(left, [centre - half * 0.62, top + drop * 0.5], low),
        bow(low, [centre + half * 0.62, top + drop * 0.5], right),
      );
    case 'square':
      return join(
        bow(left, [centre - half * 0.92, top + drop * 0.6], [centre - half * 0.84, top + drop]),
        bow([centre - half * 0.84, top + drop], [centre, top + drop + 8], [centre + half * 0.84, top + drop]),
        bow([centre + half * 0.84, top + drop], [centre + half * 0.92, top + drop * 0.6], right),
      );
    case 'boat':
      return join(
        cubic(left, [centre - half * 0.6, top + drop * 0.75], [centre - half * 0.3, top + drop], low),
        cubic(low, [centre + half * 0.3, top + drop], [centre + half * 0.6, top + drop * 0.75], right),
      );
    case 'round':
      return join(
        cubic(left, [centre - half * 0.96, top + drop * 0.62], [centre - half * 0.56, top + drop], low),
        cubic(low, [centre + half * 0.56, top + drop], [centre + half * 0.96, top + drop * 0.62], right),
      );
  }
}

export function topForm(measures: TopMeasures): TopForm {
  const m = measures;
  const neckPoint: Point = [centre + m.neck, m.top];
  const shoulderPoint: Point = [centre + m.shoulder, m.top + m.shoulderDrop];
  const armpit: Point = [centre + m.chest, m.chestY];
  const shoulderFold = bow(shoulderPoint, [centre + m.chest + 3, shoulderPoint[1] + 10], armpit);
  const armscye = cubic(
    shoulderPoint,
    [centre + m.shoulder - 16, shoulderPoint[1] + (m.chestY - shoulderPoint[1]) * 0.4],
    [centre + m.chest - (m.chest - m.shoulder) * 0.4 - 34, m.chestY - 26],
    armpit,
  );
  const armhole = m.isFolded ? shoulderFold : armscye;
  const side = through(
    armpit,
    [centre + m.waist, m.waistY],
    [centre + m.hip, m.hipY],
    [centre + m.hem, m.hemY],
  );
  const flatHem = join(
    cubic(
      [centre + m.hem, m.hemY],
      [centre + m.hem * 0.68, m.hemY + m.hemDip * 0.75],
      [centre + m.hem * 0.36, m.hemY + m.hemDip],
      [centre, m.hemY + m.hemDip],
    ),
    cubic(
      [centre, m.hemY + m.hemDip],
      [centre - m.hem * 0.36, m.hemY + m.hemDip],
      [centre - m.hem * 0.68, m.hemY + m.hemDip * 0.75],
      [centre - m.hem, m.hemY],
    ),
  );
  const hem = m.waves ? wavyHem(flatHem, m.waves) : flatHem;
  const shoulderLine = bow(
    neckPoint,
    [centre + (m.neck + m.shoulder) * 0.56, m.top + m.shoulderDrop * 0.34],
    shoulderPoint,
  );
  const rightEdge = join(shoulderLine, armhole, side);
  return {
    measures,
    neckPoint,
    shoulderPoint,
    armpit,
    frontNeck: neckCurve(m.neck, m.top, m.neckDrop, m.neckShape),
    backNeck: neckCurve(m.neck, m.top, 20, 'round'),
    armhole,
    side,
    hem,
    body: (neck) => join(neck, rightEdge, hem, reversed(mirrored(rightEdge))),
    sleeve: m.sleeve && sleeveForm(m.sleeve, shoulderPoint, armpit, armhole),
  };
}

/** A hem in waves: cloth that comes forward hangs lower; the folds between lie higher. */
function wavyHem(hem: Curve, { count, height }: NonNullable<TopMeasures['waves']>): Curve {
  const steps = count * 2;
  return through(
    ...Array.from({ length: steps + 1 }, (_, index): Point => {
      const [x, y] = at(hem, index / steps).point;
      const isEnd = index === 0 || index === steps;
      // No two folds are alike.
      const share = 0.66 + 0.34 * Math.sin(index * 2.3 + 1);
      return [
        x + (isEnd ? 0 : height * Math.sin(index * 1.7)),
        y + (isEnd ? 0 : (index % 2 ? 1 : -1) * height * share),
      ];
    }),
  );
}

function sleeveForm(
  { length, bicep, cuff, angle, puff, bend = 0 }: NonNullable<TopMeasures['sleeve']>,
  shoulder: Point,
  armpit: Point,
  armhole: Curve,
): SleeveForm {
  const radians = (angle * Math.PI) / 180;
  const down: Point = [Math.sin(radians), Math.cos(radians)];
  const out: Point = [down[1], -down[0]];
  /** An arm that hangs is bent a little at the elbow: the further down, the nearer to the body. */
  const bent = (from: Point, along: number) => {
    const below = (from[0] - shoulder[0]) * down[0] + (from[1] - shoulder[1]) * down[1] + along;
    return bend * (Math.max(0, below) / length) ** 2;
  };
  const far = (from: Point, along: number, aside: number): Point => {
    const near = aside + bent(from, 0) - bent(from, along);
    return [from[0] + down[0] * along + out[0] * near, from[1] + down[1] * along + out[1] * near];
  };
  const slope = (2 * bend) / length;
  const tilt = (cuff / 2) * slope;
  const outerEnd = far(shoulder, length + tilt, 12 + puff * 0.2);
  const innerEnd = far(shoulder, length - tilt, 12 + puff * 0.2 - cuff);
  const outer = cubic(
    shoulder,
    far(shoulder, Math.min(length * 0.24, 90), 26 + puff),
    far(shoulder, length * 0.68, (bicep > cuff ? 24 : 8) + puff),
    outerEnd,
  );
  const reach = length - (armpit[1] - shoulder[1]) * 0.8;
  const inner = cubic(
    innerEnd,
    far(innerEnd, -Math.max(20, reach * 0.4), -2),
    far(armpit, Math.max(12, reach * 0.25), puff * 0.2 - 4),
    armpit,
  );
  const cuffLine = bow(outerEnd, far(shoulder, length + 9, 12 + puff * 0.2 - cuff / 2), innerEnd);
  return {
    outline: join(outer, cuffLine, inner, reversed(armhole)),
    cuff: cuffLine,
    outer,
    inner,
    angle,
    endAngle: angle - (Math.atan(slope) * 180) / Math.PI,
    spot: (along, across) => {
      const width = bicep + (cuff - bicep) * along;
      return far(shoulder, length * along, 18 - width * across);
    },
  };
}
