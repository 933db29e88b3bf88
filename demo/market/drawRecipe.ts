import type { BackdropName, GarmentKind, GarmentView, PatternName } from '../art/garmentArt';

/** Inputs of a demo picture. Increase `art` when the same recipe gives another picture. */
export type Recipe = { art: number; color: string; backdrop: BackdropName; seed: number } & (
  | { what: 'garment'; kind: GarmentKind; pattern: PatternName; view: GarmentView }
  | { what: 'logo' }
  | { what: 'banner' }
);

/** In pixels. */
export const SIZES = {
  garment: { width: 1200, height: 1500 },
  logo: { width: 512, height: 512 },
  banner: { width: 1600, height: 500 },
} satisfies Record<Recipe['what'], { width: number; height: number }>;

/**
 * The SVG of a recipe: the `draw` function of the shop's pictures. The drawings are loaded with the first picture.
 * @param text a {@link Recipe} as JSON
 */
export async function drawRecipe(text: string): Promise<string> {
  const { drawGarment, drawStoreBanner, drawStoreLogo, garmentFor } = await import('../art/garmentArt');
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

/** The SVG of a recipe as areas of its colours, rendered in a small part of the time: `DEMO_PICTURES=plain`. */
export async function drawPlainly(text: string): Promise<string> {
  const { backdrops, namedColors } = await import('../art/garmentArt');
  const { what, color, backdrop } = JSON.parse(text) as Recipe;
  const { width, height } = SIZES[what];
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">` +
    `<rect width="100%" height="100%" fill="${backdrops[backdrop].light}"/>` +
    `<rect x="25%" y="20%" width="50%" height="60%" fill="${namedColors[color]}"/></svg>`
  );
}
