import type { Product } from '@haat/contracts';
import { MoreFromStore } from './MoreFromStore';
import { RecentlyViewed } from './RecentlyViewed';
import { SimilarProducts } from './SimilarProducts';

/** The rails of a product's page. */
export function ProductRails({ product: { id, storeId } }: { product: Pick<Product, 'id' | 'storeId'> }) {
  return (
    <>
      <SimilarProducts productId={id} />
      <MoreFromStore productId={id} storeId={storeId} />
      <RecentlyViewed except={id} />
    </>
  );
}
