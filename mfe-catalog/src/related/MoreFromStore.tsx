import { relatedProductsQuery } from '@haat/api-client/queries/products';
import { Link } from '@haat/navigation';
import { useQuery } from '@tanstack/react-query';
import { useRelatedStrings } from '../strings/useRelatedStrings';
import { ProductRail } from './ProductRail';

/** What the store of a product sells most, without the product. */
export function MoreFromStore({ productId, storeId }: { productId: number; storeId: number }) {
  const s = useRelatedStrings();
  const related = useQuery(relatedProductsQuery(productId));
  const products = related.data?.from_store;
  return (
    <ProductRail
      title={s.fromStore}
      note={products?.[0] ? s.fromStoreWhy(products[0].seller_business_name) : undefined}
      action={<Link to={`/store/${storeId}`}>{s.visitStore}</Link>}
      query={related}
      products={products}
      withStore={false}
    />
  );
}
