import {
  type Combination,
  CUSTOM_SIZE,
  DEFAULT_COLORS,
  isMadeToMeasure,
  type Measurements,
  messages,
  offeredValues,
  variantOf,
} from '@haat/contracts';
import { InvalidInput } from '../../platform/http/errors';

/** The choices that a product offers. */
export interface Offered<Variant extends OfferedVariant = OfferedVariant> {
  colors: readonly string[];
  sizes: readonly string[];
  offers_custom_sizes: boolean;
  custom_size_fields: readonly string[];
  /** those that are on sale */
  variants: readonly Variant[];
}

export interface OfferedVariant extends Combination {
  id: number;
}

export interface Choice {
  color?: string | null | undefined;
  size?: string | null | undefined;
  custom_measurements?: Measurements | null | undefined;
}

export interface Chosen<Variant> {
  /** null: the combination is not, or no longer, sold */
  variant: Variant | null;
  color: string | null;
  size: string | null;
  measurements: Measurements | null;
}

/**
 * The variant of a shopper's choice (section 5). A size is required only where sizes exist and the product is not made
 * to measure. A default colour may be chosen only where the product has no colours.
 * @throws InvalidInput naming the missing or wrong choice
 */
export function chooseVariant<Variant extends OfferedVariant>(
  product: Offered<Variant>,
  choice: Choice,
): Chosen<Variant> {
  const color = colorOf(product, choice.color || null);
  const { size, measurements } = sizeOf(product, choice.size || null, choice.custom_measurements ?? {});
  const variant = variantOf(product.variants, { color, size });
  return { variant: variant ?? null, color, size: variant ? (size ?? variant.size) : size, measurements };
}

/** The one colour and size that a product comes in, for {@link chooseVariant}; null where there is something to choose. */
export function onlyChoice(product: Offered): Combination | null {
  const colors = offeredValues(product.colors, product.variants, 'color');
  const sizes = offeredValues(product.sizes, product.variants, 'size');
  if (product.offers_custom_sizes || colors.size > 1 || sizes.size > 1) return null;
  return { color: [...colors][0] ?? null, size: [...sizes][0] ?? null };
}

function colorOf(product: Offered, color: string | null): string | null {
  const colors = offeredValues(product.colors, product.variants, 'color');
  const isValid = colors.size
    ? color !== null && colors.has(color)
    : color === null || (DEFAULT_COLORS as readonly string[]).includes(color);
  if (!isValid) throw new InvalidInput(messages.colorRequired, { color: [messages.colorRequired] });
  return color;
}

function sizeOf(
  product: Offered,
  size: string | null,
  given: Measurements,
): { size: string | null; measurements: Measurements | null } {
  const names = product.offers_custom_sizes ? product.custom_size_fields : [];
  for (const name of Object.keys(given)) {
    if (!names.includes(name)) {
      throw new InvalidInput(`This product has no measurement "${name}"`, {
        [`custom_measurements.${name}`]: ['Unknown measurement'],
      });
    }
  }
  const measurements = Object.keys(given).length ? given : null;
  const sizes = offeredValues(product.sizes, product.variants, 'size');
  if (isMadeToMeasure(product, { size: size ?? CUSTOM_SIZE })) {
    for (const name of names) {
      const text = messages.measurementRequired(name);
      if (!Object.hasOwn(given, name) || !given[name])
        throw new InvalidInput(text, { [`custom_measurements.${name}`]: [text] });
    }
    return { size: sizes.has(CUSTOM_SIZE) ? CUSTOM_SIZE : null, measurements };
  }
  const isValid = sizes.size ? size !== null && sizes.has(size) : size === null;
  if (!isValid) {
    const text = sizes.size ? messages.sizeRequired : 'This product has no sizes';
    throw new InvalidInput(text, { size: [text] });
  }
  return { size, measurements };
}
