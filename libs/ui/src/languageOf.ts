/** The language of a text for its `lang` attribute: 'bn' with more Bengali than Latin characters, else 'en'. */
export function languageOf(text: string): 'bn' | 'en' {
  const bengali = text.match(/\p{Script=Bengali}/gu)?.length ?? 0;
  const latin = text.match(/\p{Script=Latin}/gu)?.length ?? 0;
  return bengali > latin ? 'bn' : 'en';
}
