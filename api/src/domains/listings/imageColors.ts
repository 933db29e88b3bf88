import { foldName, type ProductEditForm } from '@haat/contracts';
import { type Fields, InvalidInput } from '../../platform/http/errors';
import type { OwnImage } from './listings.queries';

interface Images {
  /** the pictures that stay, in their order */
  retained: readonly OwnImage[];
  /** the number of new pictures */
  uploads: number;
  /** the product's colours after the edit */
  colors: readonly string[];
}

/**
 * The colours of a product's pictures after an edit. A picture loses a colour that the product no longer has.
 * @throws InvalidInput for an unknown picture, and for a colour that the product doesn't have
 */
export function assignImageColors(
  entries: NonNullable<ProductEditForm['image_colors']>,
  { retained, uploads, colors }: Images,
): { retained: OwnImage[]; added: (string | null)[] } {
  const spelling = new Map(colors.map((color) => [foldName(color), color]));
  const spelled = (color: string | null) => (color === null ? null : (spelling.get(foldName(color)) ?? null));
  const byId = new Map(retained.map(({ id, color }) => [id, spelled(color)]));
  const added: (string | null)[] = Array.from({ length: uploads }, () => null);

  const problems: Fields = {};
  entries.forEach(({ image, upload = 0, color }, index) => {
    const known = color === null || color === '' ? null : spelled(color);
    if (color && known === null)
      problems[`image_colors.${index}`] = [`${color} is not a colour of this product`];
    if (image === undefined ? upload >= uploads : !byId.has(image))
      problems[`image_colors.${index}`] = ['Not a picture of this product'];
    if (image === undefined) added[upload] = known;
    else byId.set(image, known);
  });
  const [first] = Object.values(problems);
  if (first) throw new InvalidInput(first.join(' '), problems);
  return { retained: [...byId].map(([id, color]) => ({ id, color })), added };
}
