import type { FragmentTable } from '@haat/remote';

/**
 * Parts for other remotes' screens, and what each is given. Each release carries them in its remote.json.
 * Only data: the build evaluates this file without the components, which are in fragments.ts.
 */
export const fragmentTable = {
  /** The bill of a checkout's orders. `number`: of the checkout, e.g. R100231. */
  'order-summary': { params: { number: 'string' } },
} as const satisfies FragmentTable;

declare global {
  /** Places of all packages may name these fragments. */
  interface SiteFragments {
    account: typeof fragmentTable;
  }
}
