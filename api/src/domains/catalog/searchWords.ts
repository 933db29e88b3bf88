/** Further words are ignored. */
const MAX_WORDS = 8;

/** The words of a typed search; 't-shirt' and 'T. Shirt' are one word. Folds as search_fold() and split_words() do. */
export function searchWords(text: string): string[] {
  return text
    .normalize('NFC')
    .toLowerCase()
    .replaceAll('ত্\u200d', 'ৎ')
    .replace(/[\u200b-\u200d\ufeff]/g, '')
    .replace(/ত্(?![\u0980-\u09ff])/g, 'ৎ')
    .replace(/(?<![\p{L}\p{M}\p{N}])t[^\p{L}\p{M}\p{N}]{1,3}(?=shirts?(?![\p{L}\p{M}\p{N}]))/gu, 't')
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter((word) => word !== '')
    .slice(0, MAX_WORDS);
}
