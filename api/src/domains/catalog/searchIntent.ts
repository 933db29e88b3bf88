import { departmentNamed, latinDigits, type ProductDepartment } from '@haat/contracts';

/** A part of a search that limits the list instead of being searched for. */
export type IntentPart =
  | { kind: 'price'; min: number | null; max: number | null; without: string }
  | { kind: 'department'; department: ProductDepartment; without: string };

/** A search without the parts that limit it. Prices are in taka, `without` is the search without that part. */
export interface SearchIntent {
  words: string;
  parts: IntentPart[];
}

const AMOUNT = String.raw`(?:tk\.?|taka|bdt|৳|টাকা)?\s*(\d{1,3}(?:,\d{2,3})+|\d{1,7})\s*(?:/-|tk\.?|taka|bdt|৳)?(?![\p{L}\p{M}\p{N}])`;
const BENGALI_AMOUNT = String.raw`৳?\s*(\d{1,3}(?:,\d{2,3})+|\d{1,7})\s*(?:/-|tk|taka|টাকার?|৳)?`;
const START = String.raw`(?<![\p{L}\p{M}\p{N}])`;
const END = String.raw`(?![\p{L}\p{M}\p{N}])`;
const UNDER = 'under|below|less than|cheaper than|up ?to|within|at most|max(?:imum)?|<';
const OVER = 'over|above|more than|at least|min(?:imum)?|>';
const UNDER_AFTER =
  'নিচে|নীচে|নিচের|কমে|কম|মধ্যে|মধ্যেই|ভিতরে|ভেতরে|পর্যন্ত|niche|nicher|nichey|kome|kom|moddhe|modhe|vitore|porjonto';
const OVER_AFTER = 'উপরে|ওপরে|উপর|বেশি|বেশী|upore|opore|beshi|besi';
const BETWEEN = '-|–|to|and|থেকে|হতে|theke';

/** The forms of a price, the most exact first; each names its lowest and highest amounts by group. */
const PRICES: { form: RegExp; min?: 1; max?: 1 | 2 }[] = [
  {
    form: new RegExp(`${START}between\\s+${AMOUNT}\\s*(?:and|to|-|–)\\s*${AMOUNT}`, 'iu'),
    min: 1,
    max: 2,
  },
  {
    form: new RegExp(
      `${START}${BENGALI_AMOUNT}\\s*(?:${BETWEEN})\\s*${BENGALI_AMOUNT}\\s*(?:er\\s+)?(?:${UNDER_AFTER}|taka|tk|টাকা)${END}`,
      'iu',
    ),
    min: 1,
    max: 2,
  },
  { form: new RegExp(`(?:${START}(?:${UNDER.replace('|<', '')})|<)\\s*${AMOUNT}`, 'iu'), max: 1 },
  { form: new RegExp(`(?:${START}(?:${OVER.replace('|>', '')})|>)\\s*${AMOUNT}`, 'iu'), min: 1 },
  {
    form: new RegExp(`${START}${BENGALI_AMOUNT}\\s*(?:-?r|er)?\\s*(?:${UNDER_AFTER})${END}`, 'iu'),
    max: 1,
  },
  {
    form: new RegExp(`${START}${BENGALI_AMOUNT}\\s*(?:-?r|er)?\\s*(?:${OVER_AFTER})${END}`, 'iu'),
    min: 1,
  },
];

/** Departments as they are typed in Latin letters; the names in Bengali and English are those of departmentNamed. */
const BANGLISH: Readonly<Record<string, ProductDepartment>> = Object.fromEntries(
  (
    [
      ['women', 'meyeder meyader meyer mohila mohilader mohilar nari narir'],
      ['men', 'cheleder chheleder seleder purush purusher'],
      ['kids', 'bacchader bachchader bacchar baccha bachcha baccader shishu shishuder sisuder chotoder'],
    ] as const
  ).flatMap(([department, words]) => words.split(' ').map((word) => [word, department])),
);
const BENGALI: Readonly<Record<string, ProductDepartment>> = Object.fromEntries(
  (
    [
      ['women', 'মেয়েদের মহিলার নারীর লেডিজ'],
      ['men', 'ছেলেদের পুরুষের'],
      ['kids', 'শিশুর বাচ্চার ছোটদের'],
    ] as const
  ).flatMap(([department, words]) =>
    words.split(' ').map((word) => [word.normalize('NFC'), department] as const),
  ),
);

/** Words for clothes of any kind: next to a department they add nothing. */
const ANY_CLOTHES = new Set(
  'jama jamakapor kapor poshak clothes clothing cloth wear collection item items products জামা জামাকাপড় কাপড় পোশাক পোষাক কালেকশন'
    .split(' ')
    .map((word) => word.normalize('NFC')),
);

/** Reads what a search says about prices and departments: 'saree under 5000', '৫০০ টাকার নিচে', 'bacchader jama'. */
export function searchIntent(text: string): SearchIntent {
  const typed = tidy(latinDigits(text.normalize('NFC')));
  const price = priceIn(typed);
  const priced = price?.rest ?? typed;
  const named = departmentIn(priced);
  const words = named?.rest ?? priced;
  const parts: IntentPart[] = [];
  if (price) {
    parts.push({ kind: 'price', min: price.min, max: price.max, without: price.rest });
  }
  if (named) {
    // The price stays in the text that is searched without the department.
    const without = price ? tidy(`${words} ${price.phrase}`) : words;
    parts.push({ kind: 'department', department: named.department, without });
  }
  return { words, parts };
}

const tidy = (text: string) => text.replace(/\s+/g, ' ').trim();

function priceIn(text: string) {
  for (const { form, min, max } of PRICES) {
    const found = form.exec(text);
    if (!found) continue;
    const amount = (group: 1 | 2 | undefined) =>
      group === undefined ? null : Number((found[group] ?? '').replaceAll(',', ''));
    const [low, high] = [amount(min), amount(max)];
    if (low !== null && high !== null && low > high) continue;
    return { min: low, max: high, phrase: tidy(found[0]), rest: tidy(text.replace(found[0], ' ')) };
  }
  return null;
}

function departmentIn(text: string): { department: ProductDepartment; rest: string } | null {
  const words = text.split(' ');
  for (const [place, word] of words.entries()) {
    const typed = word.toLowerCase().replace(/^[^\p{L}]+|[^\p{L}\p{M}]+$/gu, '');
    const department = BANGLISH[typed] ?? BENGALI[typed] ?? departmentNamed(typed);
    if (!department || department === 'unisex') continue;
    const others = words.filter((_, other) => other !== place);
    const left = others.filter((other) => !ANY_CLOTHES.has(other.toLowerCase()));
    return { department, rest: (left.length > 0 ? left : []).join(' ') };
  }
  return null;
}
