import type { Visitor } from '@haat/page';
import type { PageReleases } from '../../releases/composition/servedComposition';
import { withoutStaffRemotes } from './staffRemotes';

const row = (path: string, access: 'public' | 'operator') => ({
  path,
  access,
  title: { en: path, bn: path },
});
const live = {
  id: 7,
  shell: null,
  differs: false,
  remotes: [
    { name: 'catalog' },
    { name: 'operator' },
    { name: 'mixed' },
    { name: 'unlisted' },
    { name: 'empty' },
  ],
  pages: [
    { name: 'catalog', version: '1.0.0', rows: [row('/home', 'public')] },
    { name: 'empty', version: '1.0.0', rows: [] },
    {
      name: 'unlisted',
      version: '1.0.0',
      rows: [{ ...row('/unsubscribe', 'public'), crawlers: 'unlisted' }],
    },
    { name: 'mixed', version: '1.0.0', rows: [row('/help', 'public'), row('/help/staff', 'operator')] },
    {
      name: 'operator',
      version: '1.0.0',
      rows: [
        row('/operator', 'operator'),
        row('/operator/sellers/:id', 'operator'),
        { ...row('/operator/join', 'public'), crawlers: 'unlisted' },
      ],
    },
  ],
} as unknown as PageReleases;
const guest: Visitor = { state: 'guest', onboarded: 'unknown', approvedSeller: 'unknown' };
const staff: Visitor = { ...guest, state: 'authenticated', operator: true };

test.each<[path: string, visitor: Visitor, shown: boolean]>([
  ['/home', guest, false],
  ['/nowhere', guest, false],
  ['/operator', guest, true],
  ['/operator/join', guest, true],
  ['/operator/sellers/7', guest, true],
  ['/home', staff, true],
])('%s: whether the remote of staff is in the page', (path, visitor, shown) => {
  const { remotes, pages } = withoutStaffRemotes(live, path, visitor);
  const others = ['catalog', 'empty', 'mixed', 'unlisted'];
  const names = shown ? [...others, 'operator'].sort() : others;
  expect(remotes.map(({ name }) => name).sort()).toEqual(names);
  expect(pages.map(({ name }) => name).sort()).toEqual(names);
});
