import { defineTexts } from '@haat/remote/texts';

const en = {
  title: 'Gift ideas',
  loading: 'Loading...',
  budget: 'Budget',
  upTo: (amount: string) => `Up to ${amount}`,
  list: 'Gifts',
  picks: 'Gifts to think of',
  empty: 'There is nothing at this price yet',
  failed: 'The gifts could not be loaded',
  save: (name: string) => `Save ${name}`,
  saved: (name: string) => `Remove ${name} from your wish list`,
  count: (saved: number) => `${saved} saved in your wish list`,
};

export type Texts = typeof en;
export const texts = defineTexts('shared', en, () => import('./textsBn'));
