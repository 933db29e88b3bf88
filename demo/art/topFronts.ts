import { button, type Canvas, cloth, fold, panel, seam, stitches } from './canvas';
import { lit, shaded } from './color';
import { beside, type Curve, centre, join, line, moved, type Point, through } from './geometry';
import type { TopForm } from './topForm';
import { buttonColor, stitchColor, type TopWork } from './topWork';
import { trimAlong } from './trims';

/** Parts sewn on a top's front: plackets, pockets, zips, fly fronts, a sash. */

/** A placket down the middle, closed with a few buttons. */
export function shortPlacket(
  { canvas, form, garment, textile, tone }: TopWork,
  length: number,
  buttons: number,
): string {
  const m = form.measures;
  const low = m.top + m.neckDrop;
  const half = garment.kind === 'polo' ? 24 : 21;
  const outline = line(
    [centre - half, low - 8],
    [centre + half, low - 8],
    [centre + half, low + length - 16],
    [centre, low + length + 6],
    [centre - half, low + length - 16],
  );
  let art = panel(canvas, {
    outline,
    paint: cloth(canvas, textile, 0, [centre - half, low]),
    tone,
    edge: 10,
    lift: 6,
  });
  art += stitches(
    canvas,
    line(
      [centre - half + 6, low],
      [centre - half + 6, low + length - 20],
      [centre, low + length - 4],
      [centre + half - 6, low + length - 20],
      [centre + half - 6, low],
    ),
    lit(tone, 0.5),
    1.5,
    '5 4',
    0.65,
  );
  for (let index = 0; index < buttons; index += 1)
    art += button(canvas, [centre, low + 18 + index * ((length - 46) / buttons)], 9, buttonColor(garment));
  return art;
}

export function keyhole({ canvas, form, garment, tone }: TopWork): string {
  const low = form.measures.top + form.measures.neckDrop;
  const dark = shaded(tone, 0.62);
  const drop = join(
    through(
      [centre - 3, low - 4],
      [centre - 19, low + 62],
      [centre, low + 104],
      [centre + 19, low + 62],
      [centre + 3, low - 4],
    ),
  );
  return `<path d="${canvas.path(drop)}" fill="${dark}"/><path d="${canvas.path(drop, false)}" fill="none" stroke="${garment.colors.accent}" stroke-width="7"/>${button(canvas, [centre, low + 3], 9, buttonColor(garment))}`;
}

/** A full front placket with buttons from collar to hem. */
export function buttonFront(
  { canvas, form, garment, textile, tone, isFolded }: TopWork,
  count: number,
): string {
  const m = form.measures;
  const low = m.top + m.neckDrop;
  const half = garment.kind === 'koti' ? 16 : 22;
  const end = m.hemY + m.hemDip - 3;
  const outline = line(
    [centre - half, low - 12],
    [centre + half, low - 12],
    [centre + half, end],
    [centre - half, end],
  );
  let art = panel(canvas, {
    outline,
    paint: cloth(canvas, textile, 0, [centre - half, low]),
    tone,
    edge: 10,
    lift: 4,
  });
  for (const x of [-half + 6, half - 6])
    art += stitches(canvas, line([centre + x, low], [centre + x, end]), lit(tone, 0.5), 1.5, '5 4', 0.55);
  const gap = isFolded ? 124 : (end - low - 120) / (count - 0.4);
  for (let index = 0; index < count && low + 50 + index * gap < end - 60; index += 1)
    art += button(
      canvas,
      [centre, low + 46 + index * gap],
      garment.kind === 'koti' ? 14 : 9.5,
      buttonColor(garment),
    );
  return art;
}

export function patchPocket(
  { canvas, garment, textile, tone }: TopWork,
  x: number,
  y: number,
  size: number,
): string {
  const half = size / 2;
  const tall = size * 1.12;
  const bottom =
    garment.whim > 0.5
      ? [[x + half, y + tall - 18] as Point, [x, y + tall] as Point, [x - half, y + tall - 18] as Point]
      : [[x + half, y + tall - 4] as Point, [x - half, y + tall - 4] as Point];
  const outline = line([x - half, y], [x + half, y], ...bottom, [x - half, y]);
  return (
    panel(canvas, {
      outline,
      paint: cloth(canvas, textile, 0, [x - half + 9, y + 5]),
      tone,
      edge: 10,
      lift: 5,
    }) +
    seam(canvas, line([x - half, y + 24], [x + half, y + 24]), tone, 1.6) +
    stitches(
      canvas,
      line(
        [x - half + 5, y + 4],
        ...[...bottom].reverse().map(([px, py]): Point => [px + (px < x ? 5 : px > x ? -5 : 0), py - 6]),
        [x + half - 5, y + 4],
      ),
      stitchColor(garment),
      1.6,
      '5 4',
      0.7,
    )
  );
}

export function weltPocket({ canvas, form, tone }: TopWork, way: 1 | -1, y: number): string {
  const x = centre + way * form.measures.waist * 0.56;
  const outline = line(
    [x - 70, y + way * -6],
    [x + 70, y + way * 6],
    [x + 70, y + 26 + way * 6],
    [x - 70, y + 26 + way * -6],
  );
  return panel(canvas, { outline, paint: shaded(tone, 0.12), tone, edge: 8, lift: 6 });
}

export function chestWelt({ canvas, form, garment, tone }: TopWork): string {
  const { chestY, chest } = form.measures;
  const x = centre + chest * 0.48;
  const outline = line(
    [x - 52, chestY - 6],
    [x + 52, chestY - 14],
    [x + 54, chestY + 10],
    [x - 50, chestY + 18],
  );
  const square =
    garment.whim > 0.5
      ? `<path d="${canvas.path(line([x - 40, chestY - 6], [x - 22, chestY - 46], [x - 2, chestY - 16], [x + 18, chestY - 52], [x + 42, chestY - 12]))}" fill="${garment.colors.trim}" stroke="${shaded(garment.colors.trim, 0.4)}" stroke-width="1.4"/>`
      : '';
  return square + panel(canvas, { outline, paint: shaded(tone, 0.1), tone, edge: 8, lift: 6 });
}

export function kangarooPocket({ canvas, form, garment, textile, tone }: TopWork): string {
  const { waistY, hemY } = form.measures;
  const [top, bottom] = [waistY + 30, hemY - 74];
  const outline = join(
    line([centre - 108, top], [centre + 108, top]),
    through(
      [centre + 108, top],
      [centre + 150, (top + bottom) / 2 - 6],
      [centre + 186, bottom - 56],
      [centre + 190, bottom],
    ),
    line([centre + 190, bottom], [centre - 190, bottom]),
    through(
      [centre - 190, bottom],
      [centre - 186, bottom - 56],
      [centre - 150, (top + bottom) / 2 - 6],
      [centre - 108, top],
    ),
  );
  return (
    panel(canvas, {
      outline,
      paint: cloth(canvas, textile, 0, [centre, top]),
      tone,
      edge: 18,
      lift: 9,
      folds: [
        fold(
          [centre - 150, bottom - 80],
          [centre - 60, bottom - 60],
          [centre + 20, bottom - 90],
          [14, 3],
          0.24,
        ),
      ],
    }) +
    stitches(
      canvas,
      line([centre - 102, top + 8], [centre + 102, top + 8]),
      stitchColor(garment),
      1.7,
      '6 4',
      0.6,
    )
  );
}

function zip(canvas: Canvas, x: number, from: number, to: number, tone: string): string {
  return `<path d="${canvas.path(line([x, from], [x, to]), false)}" fill="none" stroke="${shaded(tone, 0.6)}" stroke-width="17"/><path d="${canvas.path(line([x, from], [x, to]), false)}" fill="none" stroke="#b8b4ac" stroke-width="8" stroke-dasharray="3.4 2.6"/>`;
}

export function zipFront({ canvas, form, garment, tone }: TopWork): string {
  const m = form.measures;
  const low = m.top + m.neckDrop;
  const pull = canvas.place([centre, low + 40]);
  const pockets = [-1, 1]
    .map((way) => {
      const slit = line([centre + way * 130, m.waistY + 10], [centre + way * 196, m.waistY + 150]);
      return `<path d="${canvas.path(slit, false)}" fill="none" stroke="${shaded(tone, 0.7)}" stroke-width="15" stroke-linecap="round" opacity=".7"/><path d="${canvas.path(slit, false)}" fill="none" stroke="#b8b4ac" stroke-width="5" stroke-dasharray="3 2.6"/>`;
    })
    .join('');
  const lines = [-1, 1]
    .map((way) =>
      stitches(
        canvas,
        line([centre + way * 20, low], [centre + way * 20, m.hemY - 50]),
        stitchColor(garment),
        1.7,
        '6 4',
        0.6,
      ),
    )
    .join('');
  return `${zip(canvas, centre, low - 20, m.hemY + m.hemDip - 4, tone)}${lines}${pockets}<rect x="${pull[0] - 6}" y="${pull[1] - 14}" width="12" height="22" rx="3" fill="#cfcac0" stroke="#77716a" stroke-width="1.5"/><rect x="${pull[0] - 4}" y="${pull[1] + 6}" width="8" height="30" rx="4" fill="#bdb7ac" stroke="#77716a" stroke-width="1.3"/>`;
}

/** The denim jacket's front: yoke, two flap pockets, tapering seams, metal buttons. */
export function jacketFront(work: TopWork): string {
  const { canvas, form, garment, textile, tone } = work;
  const m = form.measures;
  const color = stitchColor(garment);
  const metal = '#b98a52';
  const flapY = m.chestY - 60;
  let art = buttonFront(work, 0);
  for (const way of [-1, 1]) {
    const x = centre + way * m.chest * 0.5;
    const yoke = line([centre + way * 24, flapY], [centre + way * (m.chest - 22), flapY - 8]);
    art += seam(canvas, yoke, tone) + stitches(canvas, moved(yoke, 0, -6), color, 2, '8 5');
    for (const [top, bottom] of [
      [70, 52],
      [-62, -30],
    ] as const) {
      const run = line([x + way * top, flapY + 10], [x + way * bottom * 0.9, m.hemY - 64]);
      art += seam(canvas, run, tone, 2) + stitches(canvas, moved(run, 5 * way, 0), color, 1.8, '8 5', 0.8);
    }
    const flap = line(
      [x - 68, flapY + 4],
      [x + 68, flapY + 4],
      [x + 68, flapY + 46],
      [x, flapY + 70],
      [x - 68, flapY + 46],
    );
    art += panel(canvas, {
      outline: flap,
      paint: cloth(canvas, textile, 0, [x, flapY]),
      tone,
      edge: 10,
      lift: 7,
    });
    art += stitches(
      canvas,
      line(
        [x - 62, flapY + 10],
        [x - 62, flapY + 42],
        [x, flapY + 62],
        [x + 62, flapY + 42],
        [x + 62, flapY + 10],
      ),
      color,
      1.8,
      '8 5',
    );
    art += button(canvas, [x, flapY + 46], 9, metal);
  }
  const low = m.top + m.neckDrop;
  for (let index = 0; index < 6; index += 1)
    art += button(canvas, [centre, low + 46 + index * ((m.hemY - low - 70) / 5.4)], 11, metal);
  return art;
}

/** An abaya closes edge to edge; its trim runs down both sides. */
export function openFront({ canvas, form, garment, tone }: TopWork): string {
  const m = form.measures;
  const low = m.top + m.neckDrop;
  const edge = through([centre, low], [centre + 3, (low + m.hemY) / 2], [centre - 2, m.hemY + m.hemDip]);
  const shadow = `<path d="${canvas.path(edge, false)}" fill="none" stroke="${shaded(tone, 0.85)}" stroke-width="3" opacity=".8"/><path d="${canvas.path(moved(edge, 5, 0), false)}" fill="none" stroke="${shaded(tone, 0.8)}" stroke-width="9" opacity=".22"/>`;
  const dressed = garment.embroidery !== 'placket' && garment.whim > 0.3;
  return (
    shadow +
    (dressed
      ? trimAlong(canvas, moved(edge, -26, 0), garment.trim, 34, garment.colors) +
        trimAlong(canvas, moved(edge, 26, 0), garment.trim, 34, garment.colors)
      : '')
  );
}

export function waistLine(form: TopForm): Curve {
  const m = form.measures;
  return through([centre - m.waist, m.waistY], [centre, m.waistY + 12], [centre + m.waist, m.waistY]);
}

export function sash({ canvas, form, garment }: TopWork): string {
  const { waist, waistY } = form.measures;
  const color = garment.colors.companion;
  const band = through([centre - waist - 2, waistY], [centre, waistY + 12], [centre + waist + 2, waistY]);
  const loop = (way: 1 | -1) =>
    join(
      through(
        [centre, waistY + 14],
        [centre + way * 52, waistY - 26],
        [centre + way * 84, waistY + 6],
        [centre + way * 54, waistY + 40],
        [centre, waistY + 18],
      ),
    );
  const tail = (way: 1 | -1, long: number) =>
    line(
      [centre + way * 4, waistY + 22],
      [centre + way * 34, waistY + long],
      [centre + way * 62, waistY + long - 14],
      [centre + way * 18, waistY + 16],
    );
  const paint = color;
  return (
    `<path d="${canvas.path(band, false)}" fill="none" stroke="${color}" stroke-width="34"/><path d="${canvas.path(beside(band, -15), false)}" fill="none" stroke="${shaded(color, 0.5)}" stroke-width="2" opacity=".5"/>` +
    [tail(-1, 150), tail(1, 126), loop(-1), loop(1)]
      .map((outline) => panel(canvas, { outline, paint, tone: color, edge: 12, lift: 5 }))
      .join('') +
    panel(canvas, {
      outline: through(
        [centre - 19, waistY + 14],
        [centre, waistY - 3],
        [centre + 19, waistY + 14],
        [centre, waistY + 33],
        [centre - 19, waistY + 14],
      ),
      paint,
      tone: color,
      edge: 14,
      lift: 4,
    })
  );
}
