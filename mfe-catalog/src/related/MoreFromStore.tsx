import { relatedProductsQuery } from '@haat/api-client/queries/products';
import { Link } from '@haat/navigation';
import { useTexts } from '@haat/remote';
import { useQuery } from '@tanstack/react-query';
import { relatedTexts } from '../strings/related';
import { ProductRail } from './ProductRail';

/** The best-selling products of a product's store, without the product itself. */
export function MoreFromStore({ productId, storeId }: { productId: number; storeId: number }) {
  const t = useTexts(relatedTexts);
  const related = useQuery(relatedProductsQuery(productId));
  const products = related.data?.from_store;
  return (
    <ProductRail
      title={t.fromStore}
      note={products?.[0] ? t.fromStoreWhy(products[0].seller_business_name) : undefined}
      action={<Link to={`/store/${storeId}`}>{t.visitStore}</Link>}
      query={related}
      products={products}
      withStore={false}
    />
  );
}
