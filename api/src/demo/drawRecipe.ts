import type { BackdropName, GarmentKind, GarmentView, PatternName } from '@haat/garment-art';

/** What a demo picture is drawn from. `art` is raised when the same recipe gives another picture. */
export type Recipe = { art: number; color: string; backdrop: BackdropName; seed: number } & (
  | { what: 'garment'; kind: GarmentKind; pattern: PatternName; view: GarmentView }
  | { what: 'logo' }
  | { what: 'banner' }
);

/**
 * The SVG of a recipe: the `draw` function of the shop's pictures. The drawings are loaded with the first picture.
 * @param text a {@link Recipe} as JSON
 */
export async function drawRecipe(text: string): Promise<string> {
  const { drawGarment, drawStoreBanner, drawStoreLogo, garmentFor } = await import('@haat/garment-art');
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
