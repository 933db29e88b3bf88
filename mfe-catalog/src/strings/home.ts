import { defineTexts } from '@haat/remote/texts';

/** Texts of /home. */
export const homeTexts = defineTexts('home', {
  title: 'DISCOVER YOUR OOTD',
  lead: 'Panjabi to parachute pants, from stores all over Bangladesh. Pay when it reaches your door.',
  departmentsLabel: 'Departments',
  departments: { women: 'Women', men: 'Men', kids: 'Kids', fabric: 'Fabric', thrifted: 'Thrifted' },
  types: 'Business type',
  typeNotes: {
    'General Clothing': 'New clothes from makers and labels',
    'Thrifted Clothing': 'One-of-a-kind, pre-loved pieces',
    'Loose Fabric': 'By the yard, for your tailor',
  },
  tags: 'Styles',
  moreTags: 'More Tags',
  moreTagsLabel: 'More tags',
  clearTags: 'Clear Tag Filter',
  loadingTags: 'Loading tags...',
  noTags: 'There are no more tags.',
  tagsFailed: (message: string) => `Failed to load tags: ${message}`,
  showing: 'Showing',
  showingAll: 'everything in the shop',
  showingFiltered: 'what fits your filters',
  showingPreferred: 'your styles first',
  clearFilter: 'Clear Filter',
  searchFor: (query: string) => `results for “${query}”`,
  list: 'Products',
});
