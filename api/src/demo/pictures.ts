import {
  type BackdropName,
  backdrops,
  drawGarment,
  drawStoreBanner,
  drawStoreLogo,
  type Garment,
  type GarmentKind,
  type GarmentView,
  garmentFor,
  mix,
  namedColors,
  type PatternName,
} from '@haat/garment-art';
import type { MediaRow } from '../media/media.queries';
import { drawnPicture } from '../media/pictures';

/** What a demo picture is drawn from. `art` is raised when the same recipe gives another picture. */
type Recipe = { art: number; color: string; backdrop: BackdropName; seed: number } & (
  | { what: 'garment'; kind: GarmentKind; pattern: PatternName; view: GarmentView }
  | { what: 'logo' }
  | { what: 'banner' }
);

const ART = 1;
const GARMENT = { width: 1200, height: 1500 };
const LOGO = { width: 512, height: 512 };
const BANNER = { width: 1600, height: 500 };
/** How much of a picture the cloth fills. */
const SHARE: Record<GarmentView, number> = { front: 0.45, back: 0.45, flat: 0.4, detail: 0.9 };

/** Draws what a recipe tells: the `draw` of the shop's pictures. */
export function drawRecipe(text: string): string {
  const recipe = JSON.parse(text) as Recipe;
  const { seed, color: colorName, backdrop } = recipe;
  switch (recipe.what) {
    case 'logo':
      return drawStoreLogo(seed, { colorName, backdrop });
    case 'banner':
      return drawStoreBanner(seed, { colorName, backdrop });
    case 'garment':
      return drawGarment(
        garmentFor({ kind: recipe.kind, seed, pattern: recipe.pattern, colorName, backdrop }),
        recipe.view,
      );
  }
}

/** A picture of a garment, in one of the colours that its product comes in. */
export function garmentPicture(garment: Garment, color: string, view: GarmentView): MediaRow {
  const { kind, seed, pattern, backdrop } = garment;
  const recipe: Recipe = { art: ART, what: 'garment', kind, seed, pattern, color, backdrop, view };
  return drawnPicture(JSON.stringify(recipe), { ...GARMENT, tint: tintOf(color, backdrop, SHARE[view]) });
}

export function storePicture(
  what: 'logo' | 'banner',
  seed: number,
  color: string,
  backdrop: BackdropName,
): MediaRow {
  const recipe: Recipe = { art: ART, what, seed, color, backdrop };
  const size = what === 'logo' ? LOGO : BANNER;
  return drawnPicture(JSON.stringify(recipe), { ...size, tint: tintOf(color, backdrop, 0.7) });
}

function tintOf(color: string, backdrop: BackdropName, share: number): string {
  const cloth = namedColors[color];
  if (!cloth) throw new RangeError(`unknown colour name: ${color}`);
  return mix(backdrops[backdrop].light, cloth, share);
}
