import { createCanvas, prefixOf } from './canvas';
import type { Garment } from './garmentFor';
import { rngOf } from './rng';
import { backdrop, castShadow } from './scene';
import { isTop } from './topCuts';
import { type Drawn, drawTop, type Side } from './tops';

export {
  colorNamesFor,
  type Garment,
  type GarmentKind,
  garmentFor,
  garmentKinds,
  patternsFor,
} from './garmentFor';
export { type BackdropName, backdropNames, namedColors } from './palettes';
export { drawStoreBanner, drawStoreLogo, type StoreLook } from './storeArt';
export { type PatternName, patternNames } from './textiles';

/** `detail` is a close crop of the front; `flat` shows the piece folded, as on a shop's shelf. */
export type GarmentView = 'front' | 'back' | 'detail' | 'flat';
export const garmentViews: readonly GarmentView[] = ['front', 'back', 'detail', 'flat'];

const [wide, tall] = [1200, 1500];
const detailZoom = 2.5;

function drawn(canvas: ReturnType<typeof createCanvas>, garment: Garment, side: Side): Drawn {
  if (isTop(garment.kind)) return drawTop(canvas, garment, side);
  return drawTop(canvas, { ...garment, kind: 'tee', pattern: garment.pattern }, side);
}

/**
 * The picture of a garment as a self-contained SVG of 1200 × 1500 units: no fonts, no text, nothing fetched. Equal
 * input gives the same text; the ids inside belong to this picture alone, so several can stand in one page.
 */
export function drawGarment(garment: Garment, view: GarmentView): string {
  const prefix = prefixOf(`${JSON.stringify(garment)} ${view}`);
  const rng = rngOf(`${garment.kind} ${garment.seed} hand`);
  const canvas = createCanvas(prefix, rng, view === 'detail' ? detailZoom : 1);
  const { art, silhouette, focus } = drawn(canvas, garment, view === 'detail' ? 'front' : view);
  const paper = backdrop(canvas, garment.backdrop, garment.seed);
  const shadow = castShadow(
    silhouette.map((outline) => canvas.path(outline)),
    garment.backdrop,
  );
  const [x, y] = focus;
  const scene =
    view === 'detail'
      ? `${paper}<g transform="translate(${wide / 2} ${tall / 2}) scale(${detailZoom}) translate(${-x} ${-y})">${shadow}${art}</g>`
      : `${paper}${shadow}${art}`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${wide}" height="${tall}" viewBox="0 0 ${wide} ${tall}"><defs>${canvas.definitions()}</defs>${scene}</svg>`;
}
