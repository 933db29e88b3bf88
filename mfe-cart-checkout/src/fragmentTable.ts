import type { FragmentTable } from '@haat/remote';

/**
 * Parts for other remotes' screens and for the header, and what each is given. Each release carries them in its remote.json.
 * Only data: the build evaluates this file without the components, which are in fragments.ts.
 */
export const fragmentTable = {
  /** The lines of the visitor's cart. */
  'mini-cart': { params: {} },
} as const satisfies FragmentTable;

declare global {
  /** Places of all packages may name these fragments. */
  interface SiteFragments {
    cart_checkout: typeof fragmentTable;
  }
}
