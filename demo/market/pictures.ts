import type { MediaRow } from '../../api/src/platform/media/media.queries';
import { drawnPicture } from '../../api/src/platform/media/pictures';
import {
  type BackdropName,
  backdrops,
  type Garment,
  type GarmentView,
  mix,
  namedColors,
} from '../art/garmentArt';
import { type Recipe, SIZES } from './drawRecipe';

const ART = 2;
/** The share of a picture that the cloth fills. */
const SHARE: Record<GarmentView, number> = {
  front: 0.45,
  back: 0.45,
  flat: 0.4,
  worn: 0.35,
  detail: 0.9,
  weave: 0.75,
};

/** A picture of a garment, in one of the colours that its product comes in. */
export function garmentPicture(garment: Garment, color: string, view: GarmentView): MediaRow {
  const { kind, seed, pattern, backdrop } = garment;
  const recipe: Recipe = { art: ART, what: 'garment', kind, seed, pattern, color, backdrop, view };
  return drawnPicture(JSON.stringify(recipe), {
    ...SIZES.garment,
    tint: tintOf(color, backdrop, SHARE[view]),
  });
}

export function storePicture(
  what: 'logo' | 'banner',
  seed: number,
  color: string,
  backdrop: BackdropName,
): MediaRow {
  const recipe: Recipe = { art: ART, what, seed, color, backdrop };
  return drawnPicture(JSON.stringify(recipe), { ...SIZES[what], tint: tintOf(color, backdrop, 0.7) });
}

function tintOf(color: string, backdrop: BackdropName, share: number): string {
  const cloth = namedColors[color];
  if (!cloth) throw new RangeError(`unknown colour name: ${color}`);
  return mix(backdrops[backdrop].light, cloth, share);
}
