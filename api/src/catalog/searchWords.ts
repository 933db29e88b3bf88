/** Further words are ignored. */
const MAX_WORDS = 8;

/** The words of a typed search; 't-shirt' is one word. */
export function searchWords(text: string): string[] {
  return text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[\u200b-\u200d\ufeff]/g, '')
    .replace(/\bt[- ]shirt/g, 'tshirt')
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter((word) => word !== '')
    .slice(0, MAX_WORDS);
}
