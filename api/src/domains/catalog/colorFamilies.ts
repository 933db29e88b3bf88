import { type ColorFamily, foldName } from '@haat/contracts';

interface Family {
  /** names of the family's own colour, which are equal in searches */
  names: readonly string[];
  /** shades, each with its spellings: a search for a family also finds them, and for a shade also the family */
  shades: readonly (readonly string[])[];
  /** shades that only filters know: a search for 'denim' means the cloth */
  others?: readonly string[];
}

/** The colours that sellers name, by family. Names with more words belong to the family of their last ones: 'dark navy'. */
export const COLOR_FAMILIES: Readonly<Record<ColorFamily, Family>> = {
  white: {
    names: ['white', 'shada', 'sada', 'সাদা'],
    shades: [
      ['ivory', 'আইভরি'],
      ['cream', 'off white', 'ক্রিম', 'অফ হোয়াইট'],
    ],
    others: ['pearl', 'milk'],
  },
  beige: {
    names: ['beige', 'বেইজ'],
    shades: [],
    others: ['khaki', 'camel', 'tan', 'sand', 'skin', 'nude', 'biscuit', 'fawn', 'খাকি', 'ক্যামেল', 'বিস্কুট'],
  },
  yellow: {
    names: ['yellow', 'holud', 'হলুদ'],
    shades: [['mustard'], ['turmeric']],
    others: ['lemon', 'gold', 'golden', 'সোনালি', 'সোনালী', 'সরিষা', 'লেবু'],
  },
  orange: {
    names: ['orange', 'komola', 'কমলা'],
    shades: [],
    others: ['marigold', 'coral', 'terracotta', 'কোরাল', 'পোড়ামাটি'],
  },
  red: {
    names: ['red', 'lal', 'লাল'],
    shades: [['maroon', 'merun', 'মেরুন'], ['wine', 'burgundy', 'ওয়াইন'], ['crimson']],
    others: ['scarlet', 'cherry'],
  },
  pink: {
    names: ['pink', 'golapi', 'গোলাপি', 'গোলাপী'],
    shades: [['rose'], ['magenta', 'ম্যাজেন্টা'], ['peach', 'পিচ']],
    others: ['fuchsia', 'onion', 'পেঁয়াজ'],
  },
  purple: {
    names: ['purple', 'beguni', 'বেগুনি', 'বেগুনী'],
    shades: [
      ['lavender', 'ল্যাভেন্ডার'],
      ['plum', 'প্লাম'],
    ],
    others: ['violet', 'lilac', 'mauve'],
  },
  blue: {
    names: ['blue', 'neel', 'nil', 'নীল'],
    shades: [
      ['navy', 'নেভি'],
      ['sky blue', 'akashi', 'আকাশি', 'আকাশী'],
      ['indigo', 'ইন্ডিগো'],
    ],
    others: ['navy blue', 'নেভি ব্লু', 'রয়েল ব্লু', 'ব্লু', 'denim', 'sky', 'turquoise', 'ফিরোজা', 'cyan'],
  },
  green: {
    names: ['green', 'shobuj', 'sobuj', 'সবুজ'],
    shades: [['olive', 'জলপাই'], ['mint', 'মিন্ট'], ['emerald']],
    others: ['sage', 'leaf', 'teal', 'টিয়া', 'টিল', 'পেস্ট', 'lime', 'parrot'],
  },
  brown: {
    names: ['brown', 'khoyeri', 'badami', 'খয়েরি', 'খয়েরী', 'বাদামি', 'বাদামী'],
    shades: [['coffee', 'কফি'], ['rust']],
    others: ['chocolate', 'চকলেট', 'copper', 'bronze', 'mocha'],
  },
  grey: {
    names: ['grey', 'gray', 'ash', 'ছাই', 'ধূসর'],
    shades: [['charcoal'], ['silver', 'রুপালি', 'রূপালি']],
    others: ['slate', 'steel'],
  },
  black: { names: ['black', 'kalo', 'কালো'], shades: [] },
};

const familyOfName = new Map(
  Object.entries(COLOR_FAMILIES).flatMap(([family, { names, shades, others = [] }]) =>
    [...names, ...shades.flat(), ...others].map((name): [string, ColorFamily] => [
      foldName(name),
      family as ColorFamily,
    ]),
  ),
);

/** The words of a colour's name, as {@link colorFamilyOf} reads them. */
const wordsOf = (color: string) => foldName(color).split(/[\s/_-]+/);

/** The family of a colour as sellers write it: 'Navy', 'dark navy', 'গাঢ় লাল'; undefined for others, as 'Floral'. */
export function colorFamilyOf(color: string): ColorFamily | undefined {
  const words = wordsOf(color);
  for (let from = 0; from < words.length; from++) {
    const family = familyOfName.get(words.slice(from).join(' '));
    if (family) return family;
  }
  return undefined;
}

/**
 * Selects the colours that contain a wanted name, in the order of the wanted names: for 'navy', 'Navy blue' comes before
 * 'Blue'.
 */
export function colorsNamed(wanted: readonly string[], colors: readonly string[]): string[] {
  const places = new Map<string, number>();
  for (const color of colors) {
    const words = ` ${wordsOf(color).join(' ')} `;
    const place = wanted.findIndex((name) => words.includes(` ${wordsOf(name).join(' ')} `));
    if (place >= 0) places.set(color, place);
  }
  return [...places.keys()].sort((a, b) => (places.get(a) ?? 0) - (places.get(b) ?? 0));
}
