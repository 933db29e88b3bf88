import { type Choosable, type Combination, CUSTOM_SIZE, colorsOf, sizesOf } from '@haat/contracts';

/**
 * The choice in the URL; size `CUSTOM_SIZE` means custom measurements where the product offers them. Values that the
 * product does not have are ignored. What has no alternative is chosen automatically: a single colour, a single size, custom measurements of a product without ready sizes.
 */
export function readChoice(params: URLSearchParams, product: Choosable): Combination {
  const colors = colorsOf(product);
  const sizes = sizesOf(product);
  const choosable = product.offers_custom_sizes ? [...sizes, CUSTOM_SIZE] : sizes;
  const only = (names: readonly string[]) => (names.length === 1 ? (names[0] ?? null) : null);
  return {
    color: colors.find((color) => color === params.get('color')) ?? only(colors),
    size: choosable.find((size) => size === params.get('size')) ?? only(choosable),
  };
}

/** The URL parameters with a choice; other parameters stay unchanged. */
export function writeChoice(params: URLSearchParams, choice: Partial<Combination>): URLSearchParams {
  const next = new URLSearchParams(params);
  for (const [name, value] of Object.entries(choice)) {
    if (value) next.set(name, value);
    else next.delete(name);
  }
  return next;
}
