import { foldName } from './foldName';

/** Whom a product is made for; unisex products are on the pages of women and men alike. */
export const PRODUCT_DEPARTMENTS = ['women', 'men', 'kids', 'unisex'] as const;
export type ProductDepartment = (typeof PRODUCT_DEPARTMENTS)[number];

/** A name in both languages, and other spellings of it. */
interface Kind {
  en: string;
  bn: string;
  words: readonly string[];
}

export const departmentNames: Readonly<Record<ProductDepartment, Kind>> = {
  women: {
    en: 'Women',
    bn: 'মেয়েদের',
    words: [
      'woman',
      'womens',
      'ladies',
      'lady',
      'female',
      'নারী',
      'নারীদের',
      'মহিলা',
      'মহিলাদের',
      'মেয়ে',
      'লেডিস',
    ],
  },
  men: {
    en: 'Men',
    bn: 'ছেলেদের',
    words: ['man', 'mens', 'gents', 'male', 'পুরুষ', 'পুরুষদের', 'ছেলে', 'জেন্টস'],
  },
  kids: {
    en: 'Kids',
    bn: 'শিশুদের',
    words: [
      ...['kid', 'child', 'children', 'childrens', 'baby', 'babies', 'boy', 'boys', 'girl', 'girls'],
      ...['শিশু', 'বাচ্চা', 'বাচ্চাদের', 'ছোটদের', 'কিডস', 'বেবি'],
    ],
  },
  unisex: { en: 'Unisex', bn: 'ইউনিসেক্স', words: ['ছেলে-মেয়ে উভয়ের', 'সবার'] },
};

interface ProductTypeKind extends Kind {
  /** of products of the type that name none */
  department?: ProductDepartment;
}

const type = (en: string, bn: string, words: string, department?: ProductDepartment): ProductTypeKind => ({
  en,
  bn,
  words: words.split(', '),
  ...(department ? { department } : {}),
});

/** The types of products by their slugs, as in addresses. */
export const productTypes = {
  saree: type('Saree', 'শাড়ি', 'sari, shari, শাড়ী', 'women'),
  'salwar-kameez': type(
    'Salwar kameez',
    'সালোয়ার কামিজ',
    'three piece, threepiece, 3 piece, two piece, 2 piece, kameez, salwar, থ্রি পিস, থ্রিপিস, টু পিস, কামিজ, সালোয়ার',
    'women',
  ),
  kurti: type('Kurti', 'কুর্তি', 'কুর্তী', 'women'),
  dress: type('Dress', 'ড্রেস', 'gown, maxi, kaftan, গাউন, ম্যাক্সি, কাফতান', 'women'),
  lehenga: type('Lehenga', 'লেহেঙ্গা', 'ghagra, ঘাগরা', 'women'),
  abaya: type('Abaya', 'আবায়া', 'borka, burqa, burka, বোরকা, বোরখা', 'women'),
  hijab: type('Hijab', 'হিজাব', 'niqab, khimar, নিকাব, খিমার', 'women'),
  orna: type('Orna', 'ওড়না', 'dupatta, scarf, stole, দোপাট্টা, স্কার্ফ', 'women'),
  blouse: type('Blouse', 'ব্লাউজ', 'ব্লাউস', 'women'),
  petticoat: type('Petticoat', 'পেটিকোট', 'সায়া', 'women'),
  skirt: type('Skirt', 'স্কার্ট', 'skirts', 'women'),
  palazzo: type('Palazzo', 'পালাজো', 'plazo, প্লাজো, পালাজ্জো', 'women'),
  leggings: type('Leggings', 'লেগিংস', 'legging', 'women'),
  panjabi: type('Panjabi', 'পাঞ্জাবি', 'punjabi, kurta, পাঞ্জাবী, কুর্তা', 'men'),
  fatua: type('Fatua', 'ফতুয়া', 'fotua, fatuya'),
  lungi: type('Lungi', 'লুঙ্গি', 'lungee, লুঙ্গী', 'men'),
  pajama: type('Pajama', 'পাজামা', 'pyjama, পায়জামা'),
  dhoti: type('Dhoti', 'ধুতি', 'dhuti', 'men'),
  sherwani: type('Sherwani', 'শেরওয়ানি', 'শেরোয়ানি', 'men'),
  koti: type('Koti', 'কোটি', 'waistcoat, vest, কটি', 'men'),
  thobe: type('Thobe', 'জুব্বা', 'jubba, জোব্বা, থোব', 'men'),
  shirt: type('Shirt', 'শার্ট', 'shirts'),
  polo: type('Polo', 'পোলো', 'polo shirt, polos, পোলো শার্ট'),
  't-shirt': type('T-shirt', 'টি-শার্ট', 't shirts, tshirt, tshirts, tee, tees, genji, টিশার্ট, গেঞ্জি'),
  hoodie: type('Hoodie', 'হুডি', 'hoodies, hoody'),
  sweater: type('Sweater', 'সোয়েটার', 'sweaters, jumper, pullover, cardigan'),
  jacket: type('Jacket', 'জ্যাকেট', 'jackets'),
  blazer: type('Blazer', 'ব্লেজার', 'blazers, suit'),
  jeans: type('Jeans', 'জিন্স', 'jean, denim pant, জিন্স প্যান্ট'),
  trousers: type('Trousers', 'প্যান্ট', 'trouser, pants, pant, chinos, gabardine pant, ট্রাউজার'),
  joggers: type('Joggers', 'জগার্স', 'jogger'),
  shorts: type('Shorts', 'হাফ প্যান্ট', 'half pant, শর্টস'),
  shawl: type('Shawl', 'শাল', 'chador, চাদর'),
  gamcha: type('Gamcha', 'গামছা', 'gamchha'),
  frock: type('Frock', 'ফ্রক', 'frocks', 'kids'),
  fabric: type('Fabric', 'গজ কাপড়', 'fabrics, unstitched, থান কাপড়, আনস্টিচড'),
} satisfies Record<string, ProductTypeKind>;
export type ProductType = keyof typeof productTypes;
export const PRODUCT_TYPES = Object.keys(productTypes) as ProductType[];

/** The names by which a kind is known, folded, the longest first. */
function spellings<Slug extends string>(kinds: Readonly<Record<Slug, Kind>>): [string, Slug][] {
  return Object.entries<Kind>(kinds)
    .flatMap(([slug, { en, bn, words }]) =>
      [...new Set([slug, en, bn, ...words].map(wordsOf))].map((name): [string, Slug] => [name, slug as Slug]),
    )
    .sort(([a], [b]) => b.length - a.length);
}

/** Separate words in small letters: 'Salwar-Kameez' is 'salwar kameez', "Women's" is 'womens'. */
function wordsOf(text: string): string {
  return foldName(text.replace(/['’]/g, '').replace(/[-–/_,.|()&+]/g, ' '));
}

let departments: [string, ProductDepartment][] | undefined;
let types: [string, ProductType][] | undefined;
const departmentSpellings = () => {
  departments ??= spellings(departmentNames);
  return departments;
};
const typeSpellings = () => {
  types ??= spellings<ProductType>(productTypes);
  return types;
};

const named = <Slug>(known: readonly [string, Slug][], text: string): Slug | null => {
  const words = wordsOf(text);
  return known.find(([name]) => name === words)?.[1] ?? null;
};

/** The department that a text names in either language: 'Women', 'মহিলা'; null when it names none. */
export const departmentNamed = (text: string): ProductDepartment | null => named(departmentSpellings(), text);

/** The product type that a text names in either language; null when it names none. */
export const productTypeNamed = (text: string): ProductType | null => named(typeSpellings(), text);

/**
 * Derives department and type from a product's tags and category, for products that name neither. A type may also be
 * part of the category or a tag: 'Cotton fabric'. Both sexes are unisex; a child's product is for kids only.
 */
export function kindOf({
  tags,
  category,
  type,
}: {
  tags: readonly string[];
  category?: string | null | undefined;
  /** the chosen one, if there is one */
  type?: ProductType | '' | undefined;
}): { department: ProductDepartment | null; productType: ProductType | null } {
  const texts = [category ?? '', ...tags];
  const productType =
    (type || null) ??
    texts.map(productTypeNamed).find((found) => found !== null) ??
    texts.map(productTypeWithin).find((found) => found !== null) ??
    null;
  const said = new Set(texts.map(departmentNamed));
  const department = said.has('kids')
    ? 'kids'
    : said.has('unisex') || (said.has('women') && said.has('men'))
      ? 'unisex'
      : said.has('women')
        ? 'women'
        : said.has('men')
          ? 'men'
          : null;
  const typical: ProductTypeKind | null = productType && productTypes[productType];
  return { department: department ?? typical?.department ?? null, productType };
}

function productTypeWithin(text: string): ProductType | null {
  const words = ` ${wordsOf(text)} `;
  return typeSpellings().find(([name]) => words.includes(` ${name} `))?.[1] ?? null;
}
