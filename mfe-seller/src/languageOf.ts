/** 'bn' for a text in Bengali script, for screen readers and fonts. */
export function languageOf(text: string): 'bn' | undefined {
  return /\p{Script=Bengali}/u.test(text) ? 'bn' : undefined;
}
