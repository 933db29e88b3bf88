import { type PageTexts, pages } from '@haat/page';

let ofPage: PageTexts = pages;

/** What the page needs before its frame: titles, and messages that a redirect carries, in its language. */
export const pageTexts = (): PageTexts => ofPage;

/** For a page in another language. Call before the page starts. */
export function setPageTexts(texts: PageTexts): void {
  ofPage = texts;
}
