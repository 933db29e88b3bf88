import type { ProductFilter } from '@haat/api-client';
import { productListQuery } from '@haat/api-client/queries/products';
import { Link } from '@haat/navigation';
import { useQuery } from '@tanstack/react-query';
import { ProductRail } from '../related/ProductRail';
import { useDepartmentStrings } from '../strings/useDepartmentStrings';
import { RAIL_LIMIT } from './railLimit';

/** What of a department is on offer, and what is trending. */
export function DepartmentRails({ filter }: { filter: ProductFilter }) {
  const s = useDepartmentStrings();
  const offers = useQuery(productListQuery({ ...filter, on_sale: true, limit: RAIL_LIMIT }));
  const trending = useQuery(productListQuery({ ...filter, trending: true, limit: RAIL_LIMIT }));
  return (
    <>
      <ProductRail
        title={s.offers}
        note={s.offersWhy}
        action={<Link to="/offers">{s.offersAll}</Link>}
        query={offers}
        products={offers.data?.results}
      />
      <ProductRail
        title={s.trending}
        note={s.trendingWhy}
        action={<Link to="/trending">{s.trendingAll}</Link>}
        query={trending}
        products={trending.data?.results}
      />
    </>
  );
}
