import { drawBolt } from './bolts';
import { drawBottom } from './bottoms';
import { type Canvas, createCanvas, prefixOf } from './canvas';
import { weaveScene } from './closeUp';
import { drawDrape } from './drapes';
import type { Drawn, Side } from './drawn';
import type { Garment, GarmentKind } from './garmentFor';
import { type Curve, type Point, short } from './geometry';
import { drawLungi } from './lungis';
import { rngOf } from './rng';
import { room } from './room';
import { drawSaree } from './sarees';
import { backdrop, castShadow } from './scene';
import { drawSkirt } from './skirts';
import { drawThreePiece } from './threePiece';
import { drawTop } from './tops';
import { turnOf } from './wornTops';

export {
  colorNamesFor,
  type Garment,
  type GarmentKind,
  garmentFor,
  garmentKinds,
  patternsFor,
} from './garmentFor';
export { type BackdropName, namedColors } from './palettes';
export { drawStoreBanner, drawStoreLogo } from './storeArt';
export type { PatternName } from './textiles';

/**
 * `detail` is a close crop of the front; `flat` shows the piece folded, as on a shop's shelf; `worn` on a dress form or
 * draped; `weave` the threads of its cloth, with a tape measure.
 */
export type GarmentView = 'front' | 'back' | 'detail' | 'flat' | 'worn' | 'weave';

const [wide, tall] = [1200, 1500];
const detailZoom = 2.2;

const families: Record<GarmentKind, (canvas: Canvas, garment: Garment, side: Side) => Drawn> = {
  panjabi: drawTop,
  fatua: drawTop,
  kurti: drawTop,
  abaya: drawTop,
  koti: drawTop,
  shirt: drawTop,
  tee: drawTop,
  polo: drawTop,
  hoodie: drawTop,
  sweater: drawTop,
  jacket: drawTop,
  'kids-frock': drawTop,
  'salwar-kameez': drawThreePiece,
  saree: drawSaree,
  dupatta: drawDrape,
  shawl: drawDrape,
  lungi: drawLungi,
  jeans: drawBottom,
  trousers: drawBottom,
  joggers: drawBottom,
  palazzo: drawBottom,
  skirt: drawSkirt,
  'fabric-roll': drawBolt,
};

/**
 * The picture of a garment as a self-contained SVG of 1200 × 1500 units: no fonts, no text, nothing fetched. Equal
 * input gives the same text; the ids inside belong to this picture alone, so several can stand in one page.
 */
export function drawGarment(garment: Garment, view: GarmentView): string {
  const prefix = prefixOf(`${JSON.stringify(garment)} ${view}`);
  const rng = rngOf(`${garment.kind} ${garment.seed} hand`);
  if (view === 'weave') {
    // The turned corner lies on either side, so that no two close-ups of a shelf are alike.
    const canvas = createCanvas(prefix, rng, 1, 1, garment.seed % 2 ? ([x, y]) => [wide - x, y] : undefined);
    return sheet(canvas, weaveScene(canvas, garment));
  }
  const isDetail = view === 'detail';
  const canvas =
    view === 'worn'
      ? createCanvas(prefix, rng, 1, 0.4, turned)
      : createCanvas(prefix, rng, isDetail ? detailZoom : 1);
  const drawn = families[garment.kind](canvas, garment, isDetail ? 'front' : view);
  const { art, silhouette, focus, stage } = drawn;
  const shadow = castShadow(canvas, silhouette, garment.backdrop, stage ? 46 : 22);
  const camera = isDetail
    ? closeUp(focus)
    : framed([...silhouette, ...(stage?.props ?? [])], stage ? 1390 : 1240);
  const behind = stage
    ? `<g transform="${camera}">${room(canvas, garment.backdrop, garment.seed, stage)}</g>`
    : backdrop(canvas, garment.backdrop, garment.seed);
  return sheet(canvas, `${behind}<g transform="${camera}">${shadow}${art}</g>`);
}

function sheet(canvas: Canvas, scene: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${wide}" height="${tall}" viewBox="0 0 ${wide} ${tall}"><defs>${canvas.definitions()}</defs>${scene}</svg>`;
}

const turned = turnOf(220, 520);

function closeUp([x, y]: Point): string {
  return `translate(${wide / 2} ${tall / 2}) scale(${detailZoom}) translate(${short(-x)} ${short(-y)})`;
}

/** Every piece stands in the middle of its picture and fills it alike, be it a tee or a saree. */
function framed(silhouette: readonly Curve[], room = 1240): string {
  const points = silhouette.flatMap((outline) => outline.filter((_, index) => index % 3 === 0));
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  const [left, right, top, low] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const scale = Math.min(1070 / (right - left), room / (low - top), 1.28);
  const middleY = (top + low) / 2 - 14;
  return `translate(${wide / 2} ${tall / 2}) scale(${scale.toFixed(3)}) translate(${short(-(left + right) / 2)} ${short(-middleY)})`;
}
