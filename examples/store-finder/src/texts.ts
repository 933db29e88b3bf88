import { defineTexts } from '@haat/remote/texts';

const en = {
  title: 'Find a store',
  loading: 'Loading...',
  name: 'Name of the store',
  list: 'Stores',
  empty: 'No store has this name',
  failed: 'The stores could not be loaded',
  member: 'You are signed in: your followed stores are on your home page.',
  products: (count: number) => `${count} products`,
};

export type Texts = typeof en;
export const texts = defineTexts('shared', en, () => import('./textsBn'));
