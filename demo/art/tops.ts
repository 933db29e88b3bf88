import { type Canvas, cloth, panel, rounded, seam, stitches } from './canvas';
import { chestPrint } from './chestPrints';
import { bandCollar, boundNeck, hood, insideNeck, leafCollar, ribBand } from './collars';
import { shaded } from './color';
import type { Drawn, Side, Stage } from './drawn';
import { formHips, formNeck, formShoulders, formStand, neckFrame, standFrame } from './dressForm';
import type { Garment } from './garmentFor';
import {
  at,
  beside,
  type Curve,
  centre,
  join,
  line,
  mirrored,
  moved,
  type Point,
  part,
  through,
} from './geometry';
import { hangerInNeck, hangingRail, railFrame } from './hangers';
import { motif } from './motifs';
import { rngOf } from './rng';
import type { Textile } from './textile';
import { textileOf, toneOf } from './textiles';
import { foldedMeasures, isTop, measuresOf } from './topCuts';
import { bodyFolds } from './topFolds';
import { type TopForm, topForm } from './topForm';
import {
  buttonFront,
  chestWelt,
  jacketFront,
  kangarooPocket,
  keyhole,
  openFront,
  patchPocket,
  sash,
  shortPlacket,
  waistLine,
  weltPocket,
  zipFront,
} from './topFronts';
import { bodyShade, laidShade } from './topLight';
import { sleeve } from './topSleeves';
import { stitchColor, type TopWork } from './topWork';
import { borderAlong, trimAlong } from './trims';
import { isHung, wornFolds, wornMeasures } from './wornTops';

/** Tops of every kind: sleeves, back hem, body with what is on its cloth, then neck, placket, pockets and buttons. */
/** @param below what is worn below a top on a dress form, and how far down it reaches */
export function drawTop(
  canvas: Canvas,
  garment: Garment,
  side: Side,
  below?: { art: string; hemY: number },
): Drawn {
  if (!isTop(garment.kind)) throw new RangeError(`${garment.kind} is not worn on the upper body`);
  const measures = measuresOf({ ...garment, kind: garment.kind });
  const isWorn = side === 'worn';
  const form = topForm(
    side === 'flat' ? foldedMeasures(measures) : isWorn ? wornMeasures(measures, garment) : measures,
  );
  const textile = textileOf(
    garment.pattern,
    garment.colors,
    rngOf(`textile ${garment.kind} ${garment.seed}`),
  );
  const work: TopWork = {
    canvas,
    garment,
    form,
    textile,
    tone: toneOf(garment.pattern, garment.colors),
    isBack: side === 'back',
    isFolded: side === 'flat',
    isWorn,
    isHung: isWorn && isHung(garment),
  };
  if (isWorn) return wornTop(work, below);
  const body = form.body(work.isBack ? form.backNeck : form.frontNeck);
  const silhouette = form.sleeve ? [body, form.sleeve.outline, mirrored(form.sleeve.outline)] : [body];
  const m = form.measures;
  // Half of the hood lies above the neck.
  const focusY = m.top + (garment.neckline === 'hood' ? 130 : Math.max(215, m.neckDrop + 140));
  const art = [
    work.isFolded ? foldedLayers(work) : backHem(work),
    work.isBack ? '' : insideNeck(canvas, form, garment.colors.base, garment.colors.trim),
    form.sleeve ? sleeve(work, form.sleeve, false) + sleeve(work, form.sleeve, true) : '',
    bodyPanel(work, body),
    neckAndFront(work),
    work.isFolded ? '' : laidShade(work),
  ].join('');
  return { art, silhouette, focus: [centre + 36, focusY] };
}

const neckOf = ({ measures, frontNeck }: TopForm) => ({ ...measures, curve: frontNeck });

/** The same on a dress form or a hanger, turned so that the left sleeve is near and the right one behind the body. */
function wornTop(flat: TopWork, below?: { art: string; hemY: number }): Drawn {
  const { canvas, garment, form, isHung } = flat;
  const m = form.measures;
  const isCollared = ['band', 'shirt', 'polo', 'hood'].includes(garment.neckline);
  const inNeck = isHung
    ? hangerInNeck(canvas, m.neck + (isCollared ? -18 : 4), m.top)
    : formNeck(canvas, neckOf(form));
  const work: TopWork = isCollared ? { ...flat, form: { ...form, inNeck } } : flat;
  const body = form.body(form.frontNeck);
  const { art: support, stage } = isHung
    ? {
        art: hangingRail(m.top),
        stage: { floorY: m.hemY + 170, foot: 0, props: [railFrame(m.top, m.hemY)] },
      }
    : standOf(work, below);
  const art = [
    support,
    form.sleeve || isHung ? '' : formShoulders(canvas, form),
    backHem(work),
    insideNeck(canvas, form, garment.colors.base, garment.colors.trim),
    isCollared ? '' : inNeck,
    form.sleeve ? sleeve(work, form.sleeve, false) : '',
    bodyPanel(work, body),
    neckAndFront(work),
    bodyShade(work),
    form.sleeve ? sleeve(work, form.sleeve, true) : '',
  ].join('');
  return {
    art,
    silhouette: form.sleeve ? [body, form.sleeve.outline, mirrored(form.sleeve.outline)] : [body],
    focus: [centre, m.chestY],
    stage,
  };
}

/** The part of the form visible below a piece: the stand, and hips or whatever else is worn. */
function standOf(
  { canvas, garment, form }: TopWork,
  below?: { art: string; hemY: number },
): { art: string; stage: Stage } {
  const m = form.measures;
  const isChild = garment.kind === 'kids-frock';
  const isShort = !below && !isChild && m.hemY < 1190;
  const hipsY = m.hemY + 74;
  const floorY = isShort ? hipsY + 150 : (below?.hemY ?? m.hemY) + (isChild ? 230 : 84);
  const foot = isChild ? 120 : 150;
  const head = neckFrame(neckOf(form), garment.neckline === 'hood' ? 104 : 46);
  return {
    art:
      formStand(canvas, m.hemY - 40, floorY, foot) +
      (isShort ? formHips(canvas, m.hem * 0.84, m.hemY, hipsY) : (below?.art ?? '')),
    stage: { floorY, foot, props: [head, standFrame(floorY, foot)] },
  };
}

/** The inside of the back, a little lower than the front hem: it makes a flat shape a garment. */
function backHem({ canvas, form, tone }: TopWork): string {
  const m = form.measures;
  const inside = shaded(tone, 0.5);
  const [nearX, up] = at(form.side, 0.94).point;
  const near = nearX - centre - 6;
  const outline = join(
    line([centre - near, up], [centre + near, up], [centre + m.hem - 5, m.hemY + 4]),
    moved(form.hem, 0, 11).map(([x, y]): Point => [centre + ((x - centre) * (m.hem - 5)) / m.hem, y]),
    line([centre - m.hem + 5, m.hemY + 4], [centre - near, up]),
  );
  return `<path d="${canvas.path(outline)}" fill="${inside}"/>`;
}

/** Under layers of a folded top: the tucked half and the sleeves show as edges. */
function foldedLayers({ canvas, form, textile, tone }: TopWork): string {
  const m = form.measures;
  const paint = cloth(canvas, textile, 0, [14, 9]);
  return [30, 15]
    .map((drop) =>
      panel(canvas, {
        outline: join(
          line([centre - m.chest + 4, m.chestY], [centre + m.chest - 4, m.chestY]),
          through(
            [centre + m.chest - 4, m.chestY],
            [centre + m.hem + 2, m.hemY - 60],
            [centre + m.hem - 14, m.hemY + drop],
          ),
          line([centre + m.hem - 14, m.hemY + drop], [centre - m.hem + 14, m.hemY + drop]),
          through(
            [centre - m.hem + 14, m.hemY + drop],
            [centre - m.hem - 2, m.hemY - 60],
            [centre - m.chest + 4, m.chestY],
          ),
        ),
        paint,
        tone: shaded(tone, 0.2),
        edge: 30,
        lift: 8,
      }),
    )
    .join('');
}

function bodyPanel(work: TopWork, outline: Curve): string {
  const { canvas, form, textile, tone, isFolded, isWorn } = work;
  const m = form.measures;
  const lightY = m.waistY;
  return panel(canvas, {
    outline,
    paint: cloth(canvas, textile, 0, [centre, m.top]),
    tone,
    light: {
      across: [
        [centre - Math.max(m.chest, m.hip), lightY],
        [centre + Math.max(m.chest, m.hip), lightY],
      ],
      round: isFolded ? 0.34 : 0.8,
    },
    folds: isWorn ? wornFolds(work) : isFolded ? bodyFolds(work) : rounded(bodyFolds(work)),
    onCloth: onBody(work),
    edge: 30,
    lift: isWorn ? 12 : 0,
  });
}

/** Embroidery, borders, prints: what is worked into the cloth of the body. */
function onBody(work: TopWork): string {
  const { canvas, form, garment, isBack, isFolded } = work;
  const { kind, colors, trim, embroidery } = garment;
  const m = form.measures;
  let art = '';
  const long = ['kurti', 'salwar-kameez', 'abaya', 'kids-frock'].includes(kind);
  if (long && !isFolded && (garment.whim > 0.35 || kind === 'kids-frock')) {
    const wide = kind === 'abaya' ? 40 : 46;
    const run = moved(form.hem, 0, -wide * 0.9);
    art += borderAlong(canvas, run, trim, wide, colors);
    if (garment.whim > 0.7) art += trimAlong(canvas, moved(form.hem, 0, -wide * 2.1), 'beads', 22, colors);
  }
  if (isBack) return art;
  const low = m.top + m.neckDrop;
  const around = (distance: number) => beside(form.frontNeck, -distance);
  switch (embroidery) {
    case 'yoke':
      for (const [distance, style, wide] of [
        [34, trim, 34],
        [68, 'beads', 20],
        [100, trim, 30],
      ] as const)
        art += trimAlong(canvas, around(distance), style, wide, colors, -1);
      for (let index = 0; index < 4; index += 1) {
        const [x, y] = canvas.place([centre, low + 150 + index * 62]);
        art += motif('kolka', x, y, 46 - index * 6, colors.accent, colors.trim);
      }
      break;
    case 'neck':
      art += trimAlong(canvas, around(26), trim, 34, colors, -1);
      if (kind !== 'kids-frock') {
        const [x, y] = canvas.place([centre, low + 92]);
        art += motif('mandala', x, y, 76, colors.accent, colors.trim);
      }
      break;
    case 'placket': {
      const wide = kind === 'panjabi' ? 26 : 30;
      const away = 42;
      const deep = low + placketLength(garment);
      for (const way of [-1, 1]) {
        const run = line([centre + way * away, low - 10], [centre + way * away, deep]);
        art += trimAlong(canvas, run, trim, wide, colors);
      }
      art += trimAlong(
        canvas,
        line([centre - away, deep + 10], [centre, deep + 54], [centre + away, deep + 10]),
        trim,
        wide * 0.8,
        colors,
      );
      const [x, y] = canvas.place([centre, deep + 96]);
      art += motif(garment.whim > 0.5 ? 'shapla' : 'mandala', x, y, 64, colors.accent, colors.trim);
      break;
    }
    case 'chest':
      if (kind === 'tee' || kind === 'hoodie') {
        // A print needs a quiet ground: stripes and dyes are pattern enough.
        if (garment.pattern !== 'jersey' && garment.pattern !== 'melange') break;
        const place: Point = [centre, m.chestY + (kind === 'hoodie' ? -10 : 40)];
        art += chestPrint(canvas, garment, place, kind === 'hoodie' ? 250 : 320);
      } else {
        for (let index = 0; index < 3; index += 1) {
          const [x, y] = canvas.place([centre - m.chest * 0.52, m.chestY - 90 + index * 62]);
          art += motif('kolka', x, y, 58, colors.accent, colors.trim, index * 8);
        }
      }
      break;
    case 'scatter':
      for (const [dx, dy, size] of [
        [-92, 130, 56],
        [92, 130, 56],
        [-52, 208, 44],
        [52, 208, 44],
        [0, 270, 62],
        [-120, 240, 34],
        [120, 240, 34],
      ] as const) {
        const [x, y] = canvas.place([centre + dx, low + dy]);
        art += motif('bloom', x, y, size, colors.accent, colors.trim, dx);
      }
      break;
    case 'none':
  }
  return art;
}

function placketLength({ kind, whim }: Garment): number {
  return kind === 'panjabi' ? 300 + whim * 50 : kind === 'fatua' ? 230 : 250 + whim * 60;
}

/** Everything that is sewn on after the body: plackets, pockets, zips, buttons and the neck itself. */
function neckAndFront(work: TopWork): string {
  const { canvas, form, garment, textile, tone, isBack, isFolded } = work;
  const { kind, colors, neckline } = garment;
  const m = form.measures;
  const art: string[] = [];
  if (!isFolded) art.push(hemFinish(work));
  if (isBack) art.push(backDetails(work));
  switch (kind) {
    case 'panjabi':
    case 'fatua':
      if (!isBack && neckline !== 'round')
        art.push(shortPlacket(work, placketLength(garment), kind === 'panjabi' ? 4 : 3));
      if (kind === 'fatua' && !isBack && !isFolded)
        art.push(
          patchPocket(work, centre + 150, m.hipY - 20, 130),
          patchPocket(work, centre - 150, m.hipY - 20, 130),
        );
      break;
    case 'kurti':
    case 'salwar-kameez':
      if (!isBack && (neckline === 'band' || neckline === 'keyhole'))
        art.push(neckline === 'band' ? shortPlacket(work, 230, 4) : keyhole(work));
      break;
    case 'abaya':
      if (!isBack) art.push(openFront(work));
      break;
    case 'shirt':
      if (!isBack)
        art.push(buttonFront(work, 6), patchPocket(work, centre + m.chest * 0.5, m.chestY - 40, 128));
      break;
    case 'polo':
      if (!isBack) art.push(shortPlacket(work, 150, 3));
      break;
    case 'jacket':
      if (!isBack) art.push(neckline === 'band' ? zipFront(work) : jacketFront(work));
      break;
    case 'koti':
      if (!isBack)
        art.push(
          buttonFront(work, 5),
          weltPocket(work, 1, m.hipY - 60),
          weltPocket(work, -1, m.hipY - 60),
          chestWelt(work),
        );
      break;
    case 'hoodie':
      if (!isBack && !isFolded) art.push(kangarooPocket(work));
      break;
    case 'kids-frock':
      if (!isFolded) art.push(seam(canvas, waistLine(form), tone, 3), isBack ? '' : sash(work));
      break;
    default:
  }
  switch (neckline) {
    case 'band':
      art.push(bandCollar(canvas, form, textile, tone, isBack));
      break;
    case 'shirt':
      art.push(
        leafCollar(
          canvas,
          form,
          { textile, tone, reach: kind === 'jacket' ? 74 : 62, knitted: false },
          isBack,
        ),
      );
      break;
    case 'polo':
      art.push(
        leafCollar(
          canvas,
          form,
          {
            textile: ribbedPlain(colors.base),
            tone: colors.base,
            reach: 56,
            knitted: true,
            tipped: garment.whim > 0.45 ? colors.trim : undefined,
          },
          isBack,
        ),
      );
      break;
    case 'hood':
      art.push(hood(canvas, form, textile, garment, tone, isBack));
      break;
    default:
      art.push(
        kind === 'tee' || kind === 'sweater'
          ? neckRib(work)
          : boundNeck(
              canvas,
              form,
              kind === 'abaya'
                ? tone
                : garment.embroidery === 'none' && garment.whim > 0.5
                  ? colors.accent
                  : shaded(tone, 0.12),
              isBack,
            ),
      );
  }
  return art.join('');
}

function neckRib({ canvas, form, garment, isBack }: TopWork): string {
  const { kind, colors, whim } = garment;
  const neck = isBack ? form.backNeck : form.frontNeck;
  const wide = kind === 'sweater' ? 42 : 28;
  const tone = whim > 0.85 ? colors.accent : shaded(colors.base, 0.05);
  return ribBand(canvas, beside(neck, -wide / 2), wide, tone, undefined, form.body(neck));
}

function ribbedPlain(base: string): Textile {
  return {
    width: 12,
    height: 24,
    art: `<rect width="12" height="24" fill="${base}"/><rect width="3" height="24" fill="${shaded(base, 0.5)}" opacity=".22"/>`,
  };
}

/** The middle of a ribbed hem, from side to side where the body is wider than at its end. */
function ribRun({ hem, measures }: TopForm, up: number): Curve {
  const wider = measures.waves ? 1.08 : 1;
  return hem.map(([x, y]): Point => [centre + (x - centre) * wider, y - up]);
}

function hemFinish({ canvas, form, garment, tone, isWorn }: TopWork): string {
  const m = form.measures;
  const cut = isWorn ? form.body(form.frontNeck) : undefined;
  switch (garment.kind) {
    case 'hoodie':
    case 'sweater':
      return ribBand(canvas, ribRun(form, 32), 66, shaded(garment.colors.base, 0.06), undefined, cut);
    case 'jacket':
      return garment.neckline === 'band'
        ? ribBand(canvas, ribRun(form, 28), 58, shaded(garment.colors.base, 0.2), undefined, cut)
        : seam(canvas, moved(form.hem, 0, -62), tone) +
            stitches(canvas, moved(form.hem, 0, -54), stitchColor(garment), 2, '8 5') +
            stitches(canvas, moved(form.hem, 0, -8), stitchColor(garment), 2, '8 5');
    default: {
      const slit = m.slit
        ? [
            part(form.side, 1 - m.slit / (m.hemY - m.chestY), 1),
            mirrored(part(form.side, 1 - m.slit / (m.hemY - m.chestY), 1)),
          ]
            .map(
              (curve, index) =>
                `<path d="${canvas.path(beside(curve, index ? 7 : -7), false)}" fill="none" stroke="${shaded(tone, 0.75)}" stroke-width="2" opacity=".5"/>`,
            )
            .join('')
        : '';
      return slit + stitches(canvas, moved(form.hem, 0, -18), shaded(tone, 0.5), 1.6, '6 4', 0.55);
    }
  }
}

function backDetails({ canvas, form, garment, tone }: TopWork): string {
  const m = form.measures;
  if (garment.kind === 'shirt' || garment.kind === 'jacket') {
    const yoke = through(
      [centre - m.shoulder + 4, m.top + m.shoulderDrop + 74],
      [centre, m.top + m.shoulderDrop + 92],
      [centre + m.shoulder - 4, m.top + m.shoulderDrop + 74],
    );
    return (
      seam(canvas, yoke, tone) + stitches(canvas, moved(yoke, 0, 7), stitchColor(garment), 1.8, '6 4', 0.7)
    );
  }
  if (garment.kind === 'abaya' || garment.kind === 'kurti')
    return seam(canvas, line([centre, m.top + 26], [centre, m.waistY]), tone, 1.8);
  return '';
}
