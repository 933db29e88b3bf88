import { relatedProductsQuery } from '@haat/api-client/queries/products';
import { useQuery } from '@tanstack/react-query';
import { useRelatedStrings } from '../strings/useRelatedStrings';
import { ProductRail } from './ProductRail';

/** Products of other stores that are like a product. */
export function SimilarProducts({ productId }: { productId: number }) {
  const s = useRelatedStrings();
  const related = useQuery(relatedProductsQuery(productId));
  return (
    <ProductRail title={s.similar} note={s.similarWhy} query={related} products={related.data?.similar} />
  );
}
