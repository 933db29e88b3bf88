import { type PageTexts, pages } from '@haat/page';

let ofPage: PageTexts = pages;

/** Texts that the page needs before its frame, in its language. */
export const pageTexts = (): PageTexts => ofPage;

/** For a page in another language. Call before the page starts. */
export function setPageTexts(texts: PageTexts): void {
  ofPage = texts;
}
