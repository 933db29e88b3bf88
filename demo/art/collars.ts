import { button, type Canvas, cloth, panel, seam, stitches } from './canvas';
import { lit, shaded } from './color';
import type { Garment } from './garmentFor';
import {
  beside,
  bow,
  type Curve,
  centre,
  cubic,
  join,
  line,
  mirrored,
  type Point,
  through,
} from './geometry';
import type { Textile } from './textile';
import type { TopForm } from './topForm';

/** Necks: what closes a top above, from a plain binding to a hood. Drawn after the body. */

/** The inside of the back, seen through the neck opening, with its tape and woven label. */
export function insideNeck(canvas: Canvas, form: TopForm, tone: string, accent: string): string {
  const { neck, top, neckDrop } = form.measures;
  const inside = shaded(tone, 0.4);
  const raised = 14;
  const back = cubic(
    [centre + neck, top],
    [centre + neck * 0.5, top + raised],
    [centre - neck * 0.5, top + raised],
    [centre - neck, top],
  );
  const labelTop = top + 22;
  const label =
    neckDrop > 50
      ? `<path d="${canvas.path(line([centre - 26, labelTop], [centre + 26, labelTop], [centre + 26, labelTop + 26], [centre - 26, labelTop + 26]))}" fill="${lit(accent, 0.55)}"/>`
      : '';
  return panel(canvas, {
    outline: join(back, form.frontNeck),
    paint: inside,
    tone: inside,
    edge: 34,
    onCloth: `<path d="${canvas.path(back, false)}" fill="none" stroke="${shaded(tone, 0.18)}" stroke-width="26"/>${label}`,
  });
}

/** Ribs as fine lines across a band that follows a curve; `within` cuts it to the body it is sewn on. */
export function ribBand(
  canvas: Canvas,
  curve: Curve,
  width: number,
  tone: string,
  lined?: string,
  within?: Curve,
): string {
  const path = canvas.path(curve, false);
  const edgeOut = canvas.path(beside(curve, width / 2), false);
  const edgeIn = canvas.path(beside(curve, -width / 2), false);
  const band = lined
    ? `<path d="${canvas.path(beside(curve, width * 0.18), false)}" fill="none" stroke="${lined}" stroke-width="${width * 0.16}"/>`
    : '';
  const clip = within
    ? ` clip-path="${canvas.define((id) => `<clipPath id="${id}"><path d="${canvas.path(within)}"/></clipPath>`)}"`
    : '';
  return `<g fill="none"${clip}><path d="${path}" stroke="${tone}" stroke-width="${width}"/>${band}<path d="${path}" stroke="${shaded(tone, 0.6)}" stroke-width="${width}" stroke-dasharray="2.6 4.6" opacity=".3"/><path d="${edgeOut}" stroke="${shaded(tone, 0.65)}" stroke-width="2.2" opacity=".55"/><path d="${edgeIn}" stroke="${shaded(tone, 0.65)}" stroke-width="2.2" opacity=".5"/><path d="${canvas.path(beside(curve, -width / 2 + 5), false)}" stroke="${lit(tone, 0.6)}" stroke-width="3" opacity=".25"/></g>`;
}

/** A narrow binding of the neck, as on kurtis and frocks. */
export function boundNeck(canvas: Canvas, form: TopForm, color: string, isBack: boolean): string {
  const neck = isBack ? form.backNeck : form.frontNeck;
  const path = canvas.path(neck, false);
  return `<g fill="none" stroke-linejoin="round"><path d="${path}" stroke="${shaded(color, 0.5)}" stroke-width="13"/><path d="${path}" stroke="${color}" stroke-width="10"/><path d="${path}" stroke="${lit(color, 0.6)}" stroke-width="2.4" opacity=".5" transform="translate(-1 -2.4)"/></g>`;
}

/** The standing band of a panjabi. */
export function bandCollar(
  canvas: Canvas,
  form: TopForm,
  textile: Textile,
  tone: string,
  isBack: boolean,
): string {
  const { neck, top, neckDrop } = form.measures;
  const high = 36;
  const paint = cloth(canvas, textile, 90, [centre, top]);
  if (isBack) {
    const outline = join(
      cubic(
        [centre - neck, top + 4],
        [centre - neck * 0.5, top + 26],
        [centre + neck * 0.5, top + 26],
        [centre + neck, top + 4],
      ),
      line([centre + neck, top + 4], [centre + neck - 12, top - high]),
      cubic(
        [centre + neck - 12, top - high],
        [centre + neck * 0.4, top - high + 14],
        [centre - neck * 0.4, top - high + 14],
        [centre - neck + 12, top - high],
      ),
    );
    return panel(canvas, { outline, paint, tone, edge: 12 });
  }
  const low: Point = [centre + 5, top + neckDrop];
  const right = join(
    cubic(
      [centre + neck + 1, top],
      [centre + neck * 0.96, top + neckDrop * 0.62],
      [centre + neck * 0.56, top + neckDrop - 1],
      low,
    ),
    bow(low, [centre + 9, top + neckDrop - high * 0.6], [centre + 15, top + neckDrop - high + 2]),
    cubic(
      [centre + 15, top + neckDrop - high + 2],
      [centre + neck * 0.5, top + neckDrop - high - 4],
      [centre + neck - 20, top + neckDrop * 0.3],
      [centre + neck - 13, top - high],
    ),
  );
  const inside = join(
    cubic(
      [centre - neck + 13, top - high],
      [centre - neck * 0.4, top - high - 12],
      [centre + neck * 0.4, top - high - 12],
      [centre + neck - 13, top - high],
    ),
    line([centre + neck - 13, top - high], [centre + neck - 8, top + 10]),
    cubic(
      [centre + neck - 8, top + 10],
      [centre + neck * 0.5, top + 30],
      [centre - neck * 0.5, top + 30],
      [centre - neck + 8, top + 10],
    ),
  );
  const dim = shaded(tone, 0.3);
  const piece = (outline: Curve) => panel(canvas, { outline, paint, tone, edge: 12 });
  return (
    panel(canvas, { outline: inside, paint: dim, tone: dim, edge: 18 }) +
    (form.inNeck ?? '') +
    piece(right) +
    piece(mirrored(right)) +
    stitches(
      canvas,
      bow(
        [centre + neck - 16, top - high + 12],
        [centre + neck * 0.7, top + neckDrop * 0.66],
        [centre + 24, top + neckDrop - high + 9],
      ),
      lit(tone, 0.5),
      1.6,
      '5 4',
      0.6,
    ) +
    stitches(
      canvas,
      bow(
        [centre - neck + 16, top - high + 12],
        [centre - neck * 0.7, top + neckDrop * 0.66],
        [centre - 24, top + neckDrop - high + 9],
      ),
      lit(tone, 0.5),
      1.6,
      '5 4',
      0.6,
    )
  );
}

export interface LeafCollar {
  textile: Textile;
  tone: string;
  /** How far the points reach below the neck. */
  reach: number;
  /** Knitted collars of polos are softer and ribbed. */
  knitted: boolean;
  tipped?: string;
}

/** The turned-down collar of shirts, polos and denim jackets. */
export function leafCollar(
  canvas: Canvas,
  form: TopForm,
  { textile, tone, reach, knitted, tipped }: LeafCollar,
  isBack: boolean,
): string {
  const { neck, top, neckDrop } = form.measures;
  const high = 40;
  const paint = cloth(canvas, textile, 90, [centre, top]);
  if (isBack) {
    const outline = join(
      cubic(
        [centre - neck - 14, top + 16],
        [centre - neck * 0.5, top + 34],
        [centre + neck * 0.5, top + 34],
        [centre + neck + 14, top + 16],
      ),
      bow([centre + neck + 14, top + 16], [centre + neck + 4, top - 16], [centre + neck - 14, top - high]),
      cubic(
        [centre + neck - 14, top - high],
        [centre + neck * 0.5, top - high - 8],
        [centre - neck * 0.5, top - high - 8],
        [centre - neck + 14, top - high],
      ),
      bow([centre - neck + 14, top - high], [centre - neck - 4, top - 16], [centre - neck - 14, top + 16]),
    );
    return (
      panel(canvas, { outline, paint, tone, edge: 12, lift: 10 }) +
      stitches(
        canvas,
        cubic(
          [centre - neck - 8, top + 8],
          [centre - neck * 0.5, top + 25],
          [centre + neck * 0.5, top + 25],
          [centre + neck + 8, top + 8],
        ),
        lit(tone, 0.5),
        1.6,
        '5 4',
        0.6,
      )
    );
  }
  const meet: Point = [centre + 3, top + neckDrop - 10];
  const tip: Point = [centre + (knitted ? 66 : 78), top + neckDrop + reach];
  const shoulder: Point = [centre + neck + 17, top + 14];
  const peak: Point = [centre + neck - 15, top - high];
  const leaf = join(
    bow(meet, [centre + 22, top + neckDrop + reach * 0.5], tip),
    bow(tip, [centre + neck + 12, top + neckDrop + reach * 0.16], shoulder),
    bow(shoulder, [centre + neck + 6, top - high * 0.7], peak),
    cubic(
      peak,
      [centre + neck - 22, top + neckDrop * 0.1],
      [centre + neck * 0.5, top + neckDrop * 0.6],
      meet,
    ),
  );
  const inside = join(
    cubic(
      [centre - neck + 15, top - high],
      [centre - neck * 0.5, top - high - 14],
      [centre + neck * 0.5, top - high - 14],
      peak,
    ),
    cubic(
      peak,
      [centre + neck - 22, top + neckDrop * 0.1],
      [centre + neck * 0.5, top + neckDrop * 0.6],
      meet,
    ),
    cubic(
      [centre - 3, top + neckDrop - 10],
      [centre - neck * 0.5, top + neckDrop * 0.6],
      [centre - neck + 22, top + neckDrop * 0.1],
      [centre - neck + 15, top - high],
    ),
  );
  const dim = shaded(tone, 0.34);
  const stand = cubic(
    [centre - neck + 14, top - 6],
    [centre - neck * 0.5, top + 22],
    [centre + neck * 0.5, top + 22],
    [centre + neck - 14, top - 6],
  );
  const rim = through(
    meet,
    [centre + 27, top + neckDrop + reach * 0.5],
    [tip[0] - 2, tip[1] - 9],
    [centre + neck + 2, top + neckDrop * 0.4 + reach * 0.2],
    [shoulder[0] - 10, shoulder[1] + 2],
  );
  const edgeLine = (curve: Curve) =>
    tipped
      ? `<path d="${canvas.path(beside(curve, 6), false)}" fill="none" stroke="${tipped}" stroke-width="6"/>`
      : stitches(canvas, curve, lit(tone, 0.5), 1.7, '5 4', knitted ? 0 : 0.7);
  return (
    panel(canvas, {
      outline: inside,
      paint: dim,
      tone: dim,
      edge: 20,
      onCloth: `<path d="${canvas.path(stand, false)}" fill="none" stroke="${shaded(tone, 0.12)}" stroke-width="44"/><path d="${canvas.path(line([centre - 24, top - 14], [centre + 24, top - 14], [centre + 24, top + 14], [centre - 24, top + 14]))}" fill="${lit(tone, 0.7)}"/>`,
    }) +
    (form.inNeck ?? '') +
    [leaf, mirrored(leaf)]
      .map((outline) => panel(canvas, { outline, paint, tone, edge: 14, lift: 14 }))
      .join('') +
    edgeLine(rim) +
    edgeLine(tipped ? beside(mirrored(rim), 12) : mirrored(rim))
  );
}

/** A hood, lying open behind the neck (front) or hanging down the back. */
export function hood(
  canvas: Canvas,
  form: TopForm,
  textile: Textile,
  garment: Garment,
  tone: string,
  isBack: boolean,
): string {
  const { neck, top, neckDrop } = form.measures;
  const paint = cloth(canvas, textile, 0, [0, 0]);
  if (isBack) {
    const outline = join(
      cubic(
        [centre - neck - 44, top + 16],
        [centre - neck - 30, top - 62],
        [centre + neck + 30, top - 62],
        [centre + neck + 44, top + 16],
      ),
      cubic(
        [centre + neck + 44, top + 16],
        [centre + neck + 62, top + 150],
        [centre + 96, top + 258],
        [centre, top + 292],
      ),
      cubic(
        [centre, top + 292],
        [centre - 96, top + 258],
        [centre - neck - 62, top + 150],
        [centre - neck - 44, top + 16],
      ),
    );
    return (
      panel(canvas, {
        outline,
        paint,
        tone,
        lift: 22,
        light: {
          across: [
            [centre - 150, top],
            [centre + 150, top],
          ],
          round: 0.7,
        },
        folds: [
          {
            valley: [
              [centre - 100, top + 10],
              [centre - 60, top + 90],
              [centre - 14, top + 150],
            ],
            opens: [16, 4],
            depth: 0.4,
          },
          {
            valley: [
              [centre + 110, top + 20],
              [centre + 70, top + 110],
              [centre + 20, top + 170],
            ],
            opens: [18, 4],
            depth: 0.45,
          },
        ],
      }) + seam(canvas, line([centre, top - 40], [centre, top + 288]), tone)
    );
  }
  const outer = join(
    cubic(
      [centre - neck - 52, top + 34],
      [centre - neck - 64, top - 96],
      [centre - 96, top - 172],
      [centre, top - 172],
    ),
    cubic(
      [centre, top - 172],
      [centre + 96, top - 172],
      [centre + neck + 64, top - 96],
      [centre + neck + 52, top + 34],
    ),
    cubic(
      [centre + neck + 52, top + 34],
      [centre + neck, top + neckDrop + 10],
      [centre + 40, top + neckDrop + 30],
      [centre, top + neckDrop + 46],
    ),
    cubic(
      [centre, top + neckDrop + 46],
      [centre - 40, top + neckDrop + 30],
      [centre - neck, top + neckDrop + 10],
      [centre - neck - 52, top + 34],
    ),
  );
  const mouth = join(
    cubic(
      [centre - neck - 4, top + 6],
      [centre - neck - 18, top - 84],
      [centre - 70, top - 126],
      [centre, top - 126],
    ),
    cubic(
      [centre, top - 126],
      [centre + 70, top - 126],
      [centre + neck + 18, top - 84],
      [centre + neck + 4, top + 6],
    ),
    cubic(
      [centre + neck + 4, top + 6],
      [centre + neck * 0.7, top + neckDrop * 0.7],
      [centre + 24, top + neckDrop + 4],
      [centre, top + neckDrop + 26],
    ),
    cubic(
      [centre, top + neckDrop + 26],
      [centre - 24, top + neckDrop + 4],
      [centre - neck * 0.7, top + neckDrop * 0.7],
      [centre - neck - 4, top + 6],
    ),
  );
  const dim = shaded(garment.whim > 0.5 ? garment.colors.companion : tone, 0.3);
  const cord = (direction: 1 | -1, long: number) => {
    const x = centre + direction * 30;
    const end: Point = [x + direction * 12, top + neckDrop + long];
    const path = canvas.path(
      through([x, top + neckDrop + 22], [x + direction * 16, top + neckDrop + long * 0.5], end),
      false,
    );
    const pale = lit(tone, 0.72);
    return `<g fill="none" stroke-linecap="round"><path d="${path}" stroke="${shaded(tone, 0.7)}" stroke-width="9" opacity=".35" transform="translate(4 4)"/><path d="${path}" stroke="${pale}" stroke-width="7.5"/><path d="${path}" stroke="${shaded(pale, 0.5)}" stroke-width="7.5" stroke-dasharray="2 5" stroke-linecap="butt" opacity=".4"/></g>${button(canvas, [x, top + neckDrop + 20], 7, '#b9b4aa')}`;
  };
  return (
    panel(canvas, {
      outline: outer,
      paint,
      tone,
      lift: 16,
      light: {
        across: [
          [centre - 160, top],
          [centre + 160, top],
        ],
        round: 0.6,
      },
      folds: [
        {
          valley: [
            [centre - 120, top - 60],
            [centre - 118, top + 10],
            [centre - 70, top + 80],
          ],
          opens: [8, 18],
          depth: 0.4,
        },
        {
          valley: [
            [centre + 124, top - 60],
            [centre + 120, top + 10],
            [centre + 76, top + 84],
          ],
          opens: [8, 18],
          depth: 0.45,
        },
      ],
    }) +
    panel(canvas, {
      outline: mouth,
      paint: dim,
      tone: dim,
      edge: 46,
      light: {
        across: [
          [centre, top - 130],
          [centre, top + neckDrop],
        ],
        round: 0.5,
      },
      folds: [
        {
          valley: [
            [centre - 40, top - 120],
            [centre - 30, top - 40],
            [centre - 44, top + 60],
          ],
          opens: [10, 20],
          depth: 0.5,
        },
        {
          valley: [
            [centre + 46, top - 120],
            [centre + 40, top - 40],
            [centre + 30, top + 60],
          ],
          opens: [10, 20],
          depth: 0.5,
        },
      ],
    }) +
    (form.inNeck ?? '') +
    stitches(
      canvas,
      through(
        [centre - neck - 20, top + 4],
        [centre - neck - 28, top - 76],
        [centre - 76, top - 142],
        [centre, top - 144],
        [centre + 76, top - 142],
        [centre + neck + 28, top - 76],
        [centre + neck + 20, top + 4],
      ),
      lit(tone, 0.45),
      1.8,
      '6 4',
      0.6,
    ) +
    cord(-1, 210) +
    cord(1, 184)
  );
}
