/** Width of a picture in the gallery, as in <img sizes>. */
export const GALLERY_SIZES = '(min-width: 1344px) 680px, (min-width: 640px) 50vw, 100vw';
