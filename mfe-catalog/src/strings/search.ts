import { defineTexts } from '@haat/remote/texts';

/** Texts of /search, and of a corrected search. */
export const searchTexts = defineTexts('search', {
  title: 'Search',
  titleFor: (query: string) => `“${query}”`,
  everything: 'All products',
  kicker: 'Search results',
  list: 'Search results',
  showingFor: 'Showing results for',
  searchInstead: 'Search instead for',
  popular: 'Popular words',
  noneText: (query: string) =>
    `We looked for “${query}” in names, styles, colours and descriptions. Try another word or fewer filters.`,
});
