/** Whether a text has a character of the Bengali script: a letter, a sign or a digit. */
export const hasBengali = (text: string): boolean => /\p{Script=Bengali}/u.test(text);
