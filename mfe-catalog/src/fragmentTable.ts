import type { FragmentTable } from '@haat/remote';

/**
 * Parts for other remotes' screens, and what each is given. Each release carries them in its remote.json.
 * Only data: the build evaluates this file without the components, which are in fragments.ts.
 */
export const fragmentTable = {
  /** Products whose pages were opened last in this browser. `except`: the id of a product to leave out. */
  'recently-viewed': { params: { except: 'number?' } },
  /** Products that are like one: its id. */
  recommendations: { params: { product: 'number' }, server: true },
} as const satisfies FragmentTable;

declare global {
  /** Places of all packages may name these fragments. */
  interface SiteFragments {
    catalog: typeof fragmentTable;
  }
}
