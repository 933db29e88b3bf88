/** Colours are `#rrggbb` texts throughout; mixing happens in plain sRGB, which is what the rasteriser does too. */

function channels(hex: string): [number, number, number] {
  const value = Number.parseInt(hex.slice(1), 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
}

function hexOf(red: number, green: number, blue: number): string {
  const byte = (value: number) =>
    Math.max(0, Math.min(255, Math.round(value)))
      .toString(16)
      .padStart(2, '0');
  return `#${byte(red)}${byte(green)}${byte(blue)}`;
}

/** `amount` 0 gives `from`, 1 gives `to`. */
export function mix(from: string, to: string, amount: number): string {
  const [r1, g1, b1] = channels(from);
  const [r2, g2, b2] = channels(to);
  return hexOf(r1 + (r2 - r1) * amount, g1 + (g2 - g1) * amount, b1 + (b2 - b1) * amount);
}

/** Perceived lightness from 0 (black) to 1 (white). */
export function lightness(hex: string): number {
  const [red, green, blue] = channels(hex);
  return (0.299 * red + 0.587 * green + 0.114 * blue) / 255;
}

/** The colour of cloth in shadow: darker, and a little more saturated than a mix with black would be. */
export function shaded(hex: string, amount: number): string {
  const [red, green, blue] = channels(hex);
  const grey = (red + green + blue) / 3;
  const rich = (value: number) => grey + (value - grey) * (1 + amount * 0.35);
  const keep = 1 - amount;
  return hexOf(
    rich(red) * keep + 18 * amount,
    rich(green) * keep + 12 * amount,
    rich(blue) * keep + 24 * amount,
  );
}

/** The colour of cloth in light. */
export function lit(hex: string, amount: number): string {
  return mix(hex, '#fffaf2', amount);
}

/** `dark` on light cloth, `light` on dark cloth: keeps a motif readable on every variant colour. */
export function readableOn(ground: string, dark: string, light: string): string {
  return lightness(ground) > 0.55 ? dark : light;
}

/** A motif colour that keeps a visible distance from its ground. */
export function apartFrom(ground: string, wanted: string, distance = 0.2): string {
  const gap = lightness(wanted) - lightness(ground);
  if (Math.abs(gap) >= distance) return wanted;
  return lightness(ground) > 0.5 ? shaded(wanted, 0.45) : lit(wanted, 0.5);
}
