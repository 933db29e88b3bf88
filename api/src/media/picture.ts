import { PICTURE_WIDTHS, type Picture, type ProductPicture } from '@haat/contracts';

/** What a picture's row must tell so that it can be shown. */
export interface ShownMedia {
  hash: string;
  /** the average colour: '#c9b8a4' */
  tint: string;
}

/**
 * A picture as answers carry it.
 * @param id the row that holds the picture in its list (a product image's id), where there is one
 */
export function pictureOf(media: ShownMedia, id: number | null = null): Picture {
  const base = `/media/${media.hash}`;
  return { id, image: `${base}/960.webp`, base, widths: [...PICTURE_WIDTHS], tint: media.tint };
}

/** A product's picture as its row in product_images has it. */
export interface ShownProductMedia extends ShownMedia {
  id: number;
  color: string | null;
}

export function productPictureOf(media: ShownProductMedia): ProductPicture {
  return { ...pictureOf(media, media.id), color: media.color };
}
