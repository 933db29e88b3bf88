/** 'bn' for a text that is mostly Bengali, so that it is set and read aloud as such; else the page's language. */
export function languageOf(text: string): 'bn' | undefined {
  const bengali = text.match(/\p{Script=Bengali}/gu)?.length ?? 0;
  const latin = text.match(/\p{Script=Latin}/gu)?.length ?? 0;
  return bengali > latin ? 'bn' : undefined;
}
