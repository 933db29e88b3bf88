import { defaultSku, foldName } from '@haat/contracts';

/** Whether another product of the store has a SKU. @param folded by foldName */
export type IsTaken = (folded: string) => boolean;

/** The SKUs of a store's products, as far as a default one could repeat them. */
export class TakenSkus {
  readonly #owners = new Map<string, Set<number | object>>();

  constructor(stored: readonly { product_id: number; sku: string }[]) {
    for (const { product_id, sku } of stored) this.#add(sku, product_id);
  }

  /** The SKUs that others than this product have. @param product its id; undefined for a new one */
  byOthersThan(product: number | undefined): IsTaken {
    return (folded) => {
      const owners = this.#owners.get(folded);
      return owners !== undefined && (owners.size > 1 || product === undefined || !owners.has(product));
    };
  }

  /**
   * Records the SKUs that a product will have once its plan is written, so that products planned later see them.
   * @param product its id, or something of its own where it has none yet
   */
  add(variants: readonly { sku: string }[], product: number | object): void {
    for (const { sku } of variants) this.#add(sku, product);
  }

  #add(sku: string, product: number | object): void {
    const folded = foldName(sku);
    const owners = this.#owners.get(folded);
    if (owners) owners.add(product);
    else this.#owners.set(folded, new Set([product]));
  }
}

/** The part that all default SKUs of a product begin with. @param name of the product */
export const skuPrefix = (name: string): string => defaultSku(name, null, null).split('-', 1)[0] ?? '';
