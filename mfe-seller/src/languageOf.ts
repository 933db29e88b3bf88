/** 'bn' for a text in Bengali script, so that it is read aloud and shaped as such. */
export function languageOf(text: string): 'bn' | undefined {
  return /\p{Script=Bengali}/u.test(text) ? 'bn' : undefined;
}
