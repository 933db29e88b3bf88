/** More words than this say nothing more about a garment. */
const MOST_WORDS = 8;

/**
 * Words that mean one garment: the spellings that shoppers use in Latin letters, and the Bengali word. A search
 * for one finds them all.
 */
const SPELLINGS: readonly (readonly string[])[] = [
  ['saree', 'sari', 'shari', 'শাড়ি', 'শাড়ী'],
  ['panjabi', 'punjabi', 'পাঞ্জাবি', 'পাঞ্জাবী'],
  ['kameez', 'kamiz', 'kamij', 'কামিজ'],
  ['salwar', 'shalwar', 'selwar', 'সালোয়ার'],
  ['kurti', 'kurtee', 'কুর্তি'],
  ['fatua', 'fotua', 'ফতুয়া'],
  ['lungi', 'lungee', 'লুঙ্গি'],
  ['orna', 'dupatta', 'ওড়না'],
  ['shawl', 'chador', 'শাল', 'চাদর'],
  ['gamcha', 'gamchha', 'গামছা'],
  ['jamdani', 'জামদানি', 'জামদানী'],
  ['katan', 'কাতান'],
  ['muslin', 'মসলিন'],
  ['khadi', 'khaddar', 'খাদি'],
  ['nakshi', 'nokshi', 'নকশি', 'নকশী'],
  ['block', 'ব্লক'],
  ['silk', 'সিল্ক'],
  ['cotton', 'সুতি'],
  ['borka', 'burqa', 'abaya', 'বোরকা', 'আবায়া'],
  ['shirt', 'শার্ট'],
  ['tee', 'tshirt', 't-shirt', 'টিশার্ট'],
  ['hoodie', 'hoody', 'hudi', 'হুডি'],
  ['jeans', 'জিন্স'],
  ['fabric', 'gojkapor', 'কাপড়'],
  ['frock', 'ফ্রক'],
  ['red', 'lal', 'লাল'],
  ['blue', 'neel', 'নীল'],
  ['black', 'kalo', 'কালো'],
  ['white', 'shada', 'সাদা'],
  ['green', 'shobuj', 'সবুজ'],
];

const spellingsOf = new Map(
  SPELLINGS.flatMap((group) => {
    const normal = group.map((word) => word.normalize('NFC'));
    return normal.map((word) => [word, normal] as const);
  }),
);

/** The words of a search as it was typed; 't-shirt' is one word, because nobody means the t. */
export function searchWords(text: string): string[] {
  return text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[\u200b-\u200d\ufeff]/g, '')
    .replace(/\bt[- ]shirt/g, 'tshirt')
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter((word) => word !== '')
    .slice(0, MOST_WORDS);
}

/** A word and all that means the same; the word itself comes first. */
export function meaningsOf(word: string): string[] {
  return [word, ...(spellingsOf.get(word) ?? []).filter((other) => other !== word)];
}
