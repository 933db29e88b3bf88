/**
 * Width of a picture in the gallery, as in <img sizes>. On phones it is all of the screen's, but one of 88 % looks the same
 * and has a quarter less bytes: 640 instead of 768 px for screens with 720 device pixels (docs/speed.md).
 */
export const GALLERY_SIZES = '(min-width: 1344px) 680px, (min-width: 640px) 50vw, 88vw';
