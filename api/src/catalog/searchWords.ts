/** More words than this say nothing more about a garment. */
const MOST_WORDS = 8;

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
