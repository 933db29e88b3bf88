/** Colour names that sellers use, with their CSS colours. */
const COLORS = {
  White: '#f6f4ef',
  'Off White': '#efe6d6',
  Ivory: '#f1e7d0',
  Cream: '#ecdcbb',
  Beige: '#d8c4a0',
  Khaki: '#b39c72',
  Camel: '#b98a57',
  Mustard: '#d59a2b',
  Yellow: '#e9c13b',
  Turmeric: '#e3a51f',
  Marigold: '#e88a24',
  Orange: '#e07b2c',
  Rust: '#b4522d',
  Terracotta: '#bd6547',
  Brown: '#6d4631',
  Coffee: '#4b342a',
  Coral: '#e57a66',
  Peach: '#f0b595',
  Pink: '#e59aae',
  'Blush Pink': '#e9bdb7',
  Rose: '#c9607a',
  Magenta: '#b02a6b',
  Red: '#b9252f',
  Maroon: '#74192b',
  Wine: '#571f33',
  Plum: '#5d2f5a',
  Purple: '#6a4494',
  Lavender: '#b3a4d0',
  'Sky Blue': '#9fc3dc',
  'Steel Blue': '#5d84a6',
  Blue: '#2f5dab',
  'Royal Blue': '#27489a',
  Indigo: '#2c3768',
  Navy: '#1e2947',
  Denim: '#3f5f87',
  Teal: '#1f6b70',
  Turquoise: '#35a0a0',
  Mint: '#b4d8c1',
  Sage: '#9caf8c',
  Olive: '#6c7042',
  Green: '#3c7d47',
  Leaf: '#5b9150',
  'Bottle Green': '#17493a',
  Emerald: '#16755a',
  Gold: '#c59b3f',
  Silver: '#c4c6c8',
  Grey: '#8d9095',
  Charcoal: '#3d4046',
  Black: '#222126',
} as const;

/** The names that sellers write in Bangla. */
const BENGALI = {
  সাদা: 'White',
  ক্রিম: 'Cream',
  হলুদ: 'Yellow',
  কমলা: 'Orange',
  বাদামি: 'Brown',
  খয়েরি: 'Brown',
  কফি: 'Coffee',
  গোলাপি: 'Pink',
  ম্যাজেন্টা: 'Magenta',
  লাল: 'Red',
  মেরুন: 'Maroon',
  বেগুনি: 'Purple',
  আকাশি: 'Sky Blue',
  নীল: 'Blue',
  ফিরোজা: 'Turquoise',
  জলপাই: 'Olive',
  সবুজ: 'Green',
  টিয়া: 'Leaf',
  সোনালি: 'Gold',
  রুপালি: 'Silver',
  ধূসর: 'Grey',
  ছাই: 'Grey',
  কালো: 'Black',
} as const satisfies Record<string, keyof typeof COLORS>;

const byName = new Map<string, string>([
  ...Object.entries(COLORS).map(([name, css]): [string, string] => [name.toLowerCase(), css]),
  ...Object.entries(BENGALI).map(([name, color]): [string, string] => [name.normalize('NFC'), COLORS[color]]),
]);

/**
 * The CSS colour of a name as sellers write it: 'Navy', 'dark navy', 'Gray'. Undefined for an unknown name, e.g.
 * 'Floral'.
 */
export function colorSwatch(name: string): string | undefined {
  const words = name
    .normalize('NFC')
    .trim()
    .toLowerCase()
    .replace(/gray/g, 'grey')
    .split(/[\s-]+/);
  for (let from = 0; from < words.length; from++) {
    const found = byName.get(words.slice(from).join(' '));
    if (found) return found;
  }
  return undefined;
}
