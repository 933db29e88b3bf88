/** The colour names that variants carry, as a shop in Dhaka would print them, and the cloth each one is drawn in. */
export const namedColors: Record<string, string> = {
  White: '#f6f4ef',
  'Off White': '#efe6d6',
  Ivory: '#f1e7d0',
  Cream: '#ecdcbb',
  Beige: '#d8c4a0',
  Khaki: '#b39c72',
  Camel: '#b98a57',
  Mustard: '#d59a2b',
  Turmeric: '#e3a51f',
  Marigold: '#e88a24',
  Rust: '#b4522d',
  Terracotta: '#bd6547',
  Brown: '#6d4631',
  Coffee: '#4b342a',
  Coral: '#e57a66',
  Peach: '#f0b595',
  'Blush Pink': '#e9bdb7',
  Rose: '#c9607a',
  Magenta: '#b02a6b',
  Red: '#b9252f',
  Maroon: '#74192b',
  Wine: '#571f33',
  Plum: '#5d2f5a',
  Lavender: '#b3a4d0',
  'Sky Blue': '#9fc3dc',
  'Steel Blue': '#5d84a6',
  'Royal Blue': '#27489a',
  Indigo: '#2c3768',
  Navy: '#1e2947',
  Denim: '#3f5f87',
  Teal: '#1f6b70',
  Turquoise: '#35a0a0',
  Mint: '#b4d8c1',
  Sage: '#9caf8c',
  Olive: '#6c7042',
  Leaf: '#5b9150',
  'Bottle Green': '#17493a',
  Emerald: '#16755a',
  Silver: '#c4c6c8',
  Grey: '#8d9095',
  Charcoal: '#3d4046',
  Black: '#222126',
};

/** Accent (motifs, borders) and companion (second piece: salwar, blouse, dupatta) that suit a cloth colour. */
interface Harmony {
  accents: readonly string[];
  companions: readonly string[];
}

const onLight: Harmony = {
  accents: ['#74192b', '#2c3768', '#17493a', '#b4522d', '#1f6b70', '#b02a6b', '#a97d2c'],
  companions: ['#2c3768', '#74192b', '#1f6b70', '#c9607a', '#17493a', '#d59a2b'],
};
const onGold: Harmony = {
  accents: ['#74192b', '#17493a', '#2c3768', '#f7eedb', '#8f2a1e', '#1f5f5c'],
  companions: ['#74192b', '#17493a', '#f3e9d4', '#2c3768'],
};
const onEarth: Harmony = {
  accents: ['#f3e3c3', '#2a2a3c', '#e2b04a', '#f6d8c4', '#1f4f4c'],
  companions: ['#f1e7d0', '#d59a2b', '#2c3768', '#4b342a'],
};
const onPink: Harmony = {
  accents: ['#8c1f3f', '#fdf1e4', '#17605a', '#d9a441', '#5d2f5a'],
  companions: ['#f6ead9', '#8c1f3f', '#17605a', '#5d2f5a'],
};
const onRed: Harmony = {
  accents: ['#dcae53', '#f4e6cb', '#e8b84f', '#1d2a3f', '#e9c9a0'],
  companions: ['#dcae53', '#f1e4c8', '#17493a', '#1e2947'],
};
const onPlum: Harmony = {
  accents: ['#e0b25c', '#f0cfc6', '#f2e6d4', '#c7a6d4'],
  companions: ['#d9a9a0', '#e0b25c', '#efe4d2'],
};
const onBlue: Harmony = {
  accents: ['#f2e7d2', '#e0a53a', '#cf5b3c', '#a9c9dd', '#e6c7ae'],
  companions: ['#f1e7d3', '#d59a2b', '#b4522d', '#9fc3dc'],
};
const onPale: Harmony = {
  accents: ['#24406e', '#fffaf0', '#a83a4d', '#17605a', '#8a5a2b'],
  companions: ['#f6f1e6', '#24406e', '#a83a4d', '#17605a'],
};
const onGreen: Harmony = {
  accents: ['#f1e3bf', '#dfae45', '#f3efe2', '#a8283a', '#b7d3a8'],
  companions: ['#efe2c2', '#dfae45', '#a8283a', '#8d2f3e'],
};
const onNeutral: Harmony = {
  accents: ['#f4efe6', '#25262b', '#a83a3f', '#d2a24a', '#3f6f8f'],
  companions: ['#f3eee4', '#25262b', '#8d2f3e', '#27489a'],
};

const harmonies: Record<string, Harmony> = {
  White: onLight,
  'Off White': onLight,
  Ivory: onLight,
  Cream: onLight,
  Beige: onLight,
  Khaki: onEarth,
  Camel: onEarth,
  Mustard: onGold,
  Turmeric: onGold,
  Marigold: onGold,
  Rust: onEarth,
  Terracotta: onEarth,
  Brown: onEarth,
  Coffee: onEarth,
  Coral: onPink,
  Peach: onPink,
  'Blush Pink': onPink,
  Rose: onPink,
  Magenta: onRed,
  Red: onRed,
  Maroon: onRed,
  Wine: onRed,
  Plum: onPlum,
  Lavender: onPale,
  'Sky Blue': onPale,
  'Steel Blue': onBlue,
  'Royal Blue': onBlue,
  Indigo: onBlue,
  Navy: onBlue,
  Denim: onBlue,
  Teal: onGreen,
  Turquoise: onPale,
  Mint: onPale,
  Sage: onPale,
  Olive: onGreen,
  Leaf: onGreen,
  'Bottle Green': onGreen,
  Emerald: onGreen,
};

export function harmonyOf(colorName: string): Harmony {
  return harmonies[colorName] ?? onNeutral;
}

/** Studio papers. A store keeps one for all its pictures, so its shelf looks like one shop. */
export const backdrops = {
  plaster: { light: '#f6f2ec', deep: '#e6ded3', shadow: '#5a4a3c' },
  linen: { light: '#f3ede1', deep: '#e0d6c4', shadow: '#5c4a30' },
  blush: { light: '#f7ece7', deep: '#ead9d2', shadow: '#6b4238' },
  clay: { light: '#f0e0d3', deep: '#dfcbbb', shadow: '#63402a' },
  sage: { light: '#eef0e6', deep: '#d7ddcd', shadow: '#3f4a35' },
  mist: { light: '#eef2f3', deep: '#d6dee1', shadow: '#37474f' },
  sky: { light: '#eaf1f5', deep: '#d0dde5', shadow: '#33485a' },
  lilac: { light: '#f2eef4', deep: '#dfd8e4', shadow: '#4b3f58' },
  butter: { light: '#f8f1de', deep: '#ebdfc0', shadow: '#66522a' },
  stone: { light: '#f0efed', deep: '#d8d6d1', shadow: '#45433f' },
} as const;

export type BackdropName = keyof typeof backdrops;
export const backdropNames = Object.keys(backdrops) as BackdropName[];
