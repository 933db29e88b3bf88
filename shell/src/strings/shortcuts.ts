import { defineTexts } from '@haat/remote/texts';

export const shortcutsTexts = defineTexts('shortcuts', {
  title: 'Keyboard shortcuts',
  close: 'Close',
  search: 'Search',
  list: 'Show these shortcuts',
  escape: 'Close a dialog, a menu or the suggestions',
  use: 'Use the keys / and ?',
});
