import { PICTURE_WIDTHS, type Picture, type ProductPicture } from '@haat/contracts';

/** The columns that responses need of a picture. */
export interface ShownMedia {
  hash: string;
  /** the average colour: '#c9b8a4' */
  tint: string;
}

/**
 * A picture as in responses.
 * @param id of the row that has the picture, such as a product image
 */
export function pictureOf(media: ShownMedia, id: number | null = null): Picture {
  const base = `/media/${media.hash}`;
  return { id, image: `${base}/960.webp`, base, widths: [...PICTURE_WIDTHS], tint: shortColor(media.tint) };
}

/** The nearest colour of three digits: pages have one for each picture, twice, and it does not compress. */
function shortColor(color: string): string {
  const [, ...channels] = /^#(..)(..)(..)$/.exec(color) ?? [];
  if (channels.length === 0) return color;
  return `#${channels.map((channel) => Math.round(Number.parseInt(channel, 16) / 17).toString(16)).join('')}`;
}

/** A picture in product_images. */
export interface ShownProductMedia extends ShownMedia {
  id: number;
  color: string | null;
}

export function productPictureOf(media: ShownProductMedia): ProductPicture {
  return { ...pictureOf(media, media.id), color: media.color };
}
