import { reactFragments } from '@haat/remote';
import { fragmentTable } from './fragmentTable';

export const fragments = reactFragments(fragmentTable, {
  picks: async () => (await import('./GiftPicks')).GiftPicks,
});
