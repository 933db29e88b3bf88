import { foldName, type SellerProductRow } from '@haat/contracts';

type Searched = Pick<SellerProductRow, 'name' | 'category' | 'sku'>;

/** The products whose name, category or SKU contains the text, ignoring case, outer spaces and invisible joiners. */
export function productsMatching<P extends Searched>(products: readonly P[], text: string): readonly P[] {
  const wanted = foldName(text);
  if (!wanted) return products;
  return products.filter(({ name, category, sku }) =>
    [name, category?.name ?? '', sku].some((part) => foldName(part).includes(wanted)),
  );
}
