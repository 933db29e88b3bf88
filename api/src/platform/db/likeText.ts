/** A text as LIKE compares it letter by letter. */
export const likeText = (text: string): string => text.replaceAll(/[\\%_]/g, '\\$&');
