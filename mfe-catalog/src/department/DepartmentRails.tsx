import type { ProductFilter } from '@haat/api-client';
import { productListQuery } from '@haat/api-client/queries/products';
import { Link } from '@haat/navigation';
import { useTexts } from '@haat/remote';
import { useQuery } from '@tanstack/react-query';
import { ProductRail } from '../related/ProductRail';
import { departmentTexts } from '../strings/department';
import { RAIL_LIMIT } from './railLimit';

/** Rails with the department's products on offer and its trending ones. */
export function DepartmentRails({ filter }: { filter: ProductFilter }) {
  const t = useTexts(departmentTexts);
  const offers = useQuery(productListQuery({ ...filter, on_sale: true, limit: RAIL_LIMIT }));
  const trending = useQuery(productListQuery({ ...filter, trending: true, limit: RAIL_LIMIT }));
  return (
    <>
      <ProductRail
        title={t.offers}
        note={t.offersWhy}
        action={<Link to="/offers">{t.offersAll}</Link>}
        query={offers}
        products={offers.data?.results}
      />
      <ProductRail
        title={t.trending}
        note={t.trendingWhy}
        action={<Link to="/trending">{t.trendingAll}</Link>}
        query={trending}
        products={trending.data?.results}
      />
    </>
  );
}
