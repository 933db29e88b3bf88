import type { FragmentTable } from '@haat/remote';

/**
 * Parts for other remotes' screens and for the header, and what each is given. Each release carries them in its remote.json.
 * Only data: the build evaluates this file without the components, which are in fragments.ts.
 */
export const fragmentTable = {
  /**
   * Quantity, cart and quick checkout of a product. Its screen has the form of colour, size and measurements (JSON) and says whether
   * that is complete; if not, a click on a button is the event `incomplete`.
   */
  'buy-box': {
    params: {
      product: 'number',
      color: 'string?',
      size: 'string?',
      measurements: 'string?',
      complete: 'boolean',
    },
    events: ['incomplete'],
    server: true,
  },
  /** The lines of the visitor's cart. */
  'mini-cart': { params: {} },
} as const satisfies FragmentTable;

declare global {
  /** Places of all packages may name these fragments. */
  interface SiteFragments {
    cart_checkout: typeof fragmentTable;
  }
}
