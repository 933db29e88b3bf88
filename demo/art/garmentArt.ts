// The drawn garments, logos and banners of the demo market, as SVG text. Deterministic: one seed, one picture.
export { mix } from './color';
export {
  type BackdropName,
  colorNamesFor,
  drawGarment,
  drawStoreBanner,
  drawStoreLogo,
  type Garment,
  type GarmentKind,
  type GarmentView,
  garmentFor,
  garmentKinds,
  namedColors,
  type PatternName,
  patternsFor,
} from './drawGarment';
export { backdrops } from './palettes';
export { type Rng, rngOf } from './rng';
