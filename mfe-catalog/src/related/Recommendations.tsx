import { SimilarProducts } from './SimilarProducts';

/** Products that are like one: for screens of other remotes. */
export function Recommendations({ product }: { product: number }) {
  return <SimilarProducts productId={product} />;
}
