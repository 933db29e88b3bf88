import { relatedProductsQuery } from '@haat/api-client/queries/products';
import { useTexts } from '@haat/remote';
import { useQuery } from '@tanstack/react-query';
import { relatedTexts } from '../strings/related';
import { ProductRail } from './ProductRail';

/** Products of other stores that are like a product. */
export function SimilarProducts({ productId }: { productId: number }) {
  const t = useTexts(relatedTexts);
  const related = useQuery(relatedProductsQuery(productId));
  return (
    <ProductRail title={t.similar} note={t.similarWhy} query={related} products={related.data?.similar} />
  );
}
