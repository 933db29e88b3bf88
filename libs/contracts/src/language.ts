/** The languages of the site. What stores and shoppers write is shown in theirs. */
export const LANGUAGES = ['en', 'bn'] as const;
export type Language = (typeof LANGUAGES)[number];

/** The page's language: the HTML server writes it as the document's, and a change of it loads the page again. */
const languageOfPage = (): Language => {
  const { document } = globalThis as { document?: { documentElement?: { lang: string } } };
  return document?.documentElement?.lang === 'bn' ? 'bn' : 'en';
};

let language: Language | undefined;

/** The language that amounts and dates are written in. */
export function currentLanguage(): Language {
  language ??= languageOfPage();
  return language;
}

/** For a server, before each render. Renders are synchronous, so that two languages do not mix. */
export function setLanguage(next: Language): void {
  language = next;
}

/** Latin digits as Bengali ones: 12 is '১২'. */
export function bengaliDigits(text: string | number): string {
  return String(text).replace(/\d/g, (digit) => String.fromCharCode(0x9e6 + Number(digit)));
}

/** Digits as the page's language writes them. */
export const localDigits = (text: string | number): string =>
  currentLanguage() === 'bn' ? bengaliDigits(text) : String(text);
