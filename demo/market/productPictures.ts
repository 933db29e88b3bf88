import { MAX_PRODUCT_IMAGES } from '@haat/contracts';
import type { MediaRow } from '../../api/src/platform/media/media.queries';
import { type Garment, type GarmentKind, type GarmentView, garmentKinds } from '../art/garmentArt';
import { garmentPicture } from './pictures';

/** Kinds that are shown folded instead of from behind. */
const FOLDED: readonly GarmentKind[] = ['saree', 'dupatta', 'shawl', 'lungi', 'fabric-roll'];

/**
 * The first views of neighbours in a list. Seven, so that no column of a grid shows one view only. `near` is another
 * view for kinds that can be recognised in it.
 */
const LEADS = ['worn', 'front', 'near', 'worn', 'front', 'worn', 'front'] as const;

/** Views beside the front and the worn one that show what the piece is. */
const NEAR: Partial<Record<GarmentKind, GarmentView>> = {
  panjabi: 'detail',
  kurti: 'detail',
  shirt: 'flat',
  polo: 'flat',
  sweater: 'flat',
  tee: 'flat',
  hoodie: 'detail',
  jacket: 'flat',
  koti: 'detail',
  fatua: 'flat',
  saree: 'flat',
  shawl: 'flat',
  'fabric-roll': 'weave',
};

/** @param place among the products that stand near each other */
function leadOf({ kind }: Garment, place: number): GarmentView {
  const lead = LEADS[(garmentKinds.indexOf(kind) + place) % LEADS.length]!;
  return lead === 'near' ? (NEAR[kind] ?? 'front') : lead;
}

/**
 * A picture in each color, then more of the first color, as many as a product can have: the first of them is what a tile
 * shows under a mouse. Front, worn and weave are always among all.
 */
export function picturesOf(
  garment: Garment,
  colors: string[],
  place: number,
): { media: MediaRow; color: string }[] {
  const [first = garment.colorName, ...others] = colors;
  const lead = leadOf(garment, place);
  const isWhole = lead === 'front' || lead === 'worn';
  const behind = FOLDED.includes(garment.kind) ? 'flat' : garment.embroidery === 'none' ? 'back' : 'detail';
  const other = lead === 'worn' ? 'front' : 'worn';
  const more: GarmentView[] = !isWhole
    ? ['worn', lead === 'weave' ? 'flat' : 'weave', 'front']
    : // A saree is worn in both views: folded, it shows something else.
      garment.kind === 'saree'
      ? ['flat', 'weave', other]
      : [other, 'weave', behind];
  const inColor = (color: string, view: GarmentView) => ({
    media: garmentPicture(garment, color, view),
    color,
  });
  return [
    inColor(first, lead),
    ...others.map((color) => inColor(color, isWhole ? lead : 'front')),
    ...more.map((view) => inColor(first, view)),
  ].slice(0, MAX_PRODUCT_IMAGES);
}
