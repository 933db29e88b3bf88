import { productListQuery } from '@haat/api-client/queries/products';
import { DEPARTMENTS, type Department, departmentFilters } from '@haat/contracts';
import { Link, Navigate, useParams } from '@haat/navigation';
import { QueryState, usePageTitle, useTexts, WhenNear } from '@haat/remote';
import { ButtonLink, Container, EmptyState, PageTitle, searchIcon } from '@haat/ui';
import { useQuery } from '@tanstack/react-query';
import { RailSkeleton } from '../product-list/Rail';
import { ShopBanner } from '../product-list/ShopBanner';
import { ProductRail } from '../related/ProductRail';
import { sharedTexts } from '../strings';
import { departmentTexts } from '../strings/department';
import { CategoryTiles } from './CategoryTiles';
import { DepartmentRails } from './DepartmentRails';
import styles from './DepartmentScreen.module.css';
import { listAddress } from './listAddress';
import { RAIL_LIMIT } from './railLimit';

/** They are no file of their own, which every page would have to know: what waits is their data. */
const loadRails = async () => ({ DepartmentRails });

/** A department of the shop: its types, what is new, on offer and trending, and a link to all of its products. */
export default function DepartmentScreen() {
  const { department } = useParams();
  const known = DEPARTMENTS.find((name) => name === department);
  // The route table has no others.
  return known ? <DepartmentPage key={known} department={known} /> : <Navigate to="/home" replace />;
}

function DepartmentPage({ department }: { department: Department }) {
  const shared = useTexts(sharedTexts);
  const t = useTexts(departmentTexts);
  const filter = departmentFilters[department];
  const newest = useQuery(productListQuery({ ...filter, limit: RAIL_LIMIT }));
  const { title, lead } = t.departments[department];
  const all = listAddress(department);
  usePageTitle(title);
  const count = newest.data?.count;
  return (
    <Container>
      <PageTitle lead={lead}>{title}</PageTitle>
      {newest.isError && !newest.data ? null : (
        <CategoryTiles department={department} action={<Link to={all}>{t.seeAll(count)}</Link>} />
      )}
      <QueryState
        query={newest}
        loading={
          <div className={styles.loading}>
            <RailSkeleton text={shared.products.loading} />
          </div>
        }
        error={shared.products.failed}
        {...shared.retry}
      >
        {({ results, banner }) =>
          results.length === 0 ? (
            <EmptyState
              icon={searchIcon}
              title={t.none}
              text={t.noneText}
              action={
                <ButtonLink as={Link} to="/home">
                  {shared.goHome}
                </ButtonLink>
              }
            />
          ) : (
            <>
              {banner ? <ShopBanner banner={banner} /> : null}
              <ProductRail
                title={t.newest}
                note={t.newestWhy}
                action={<Link to={all}>{t.newestAll}</Link>}
                query={newest}
                products={results}
              />
              <WhenNear load={loadRails} className={styles.rails}>
                {({ DepartmentRails }) => <DepartmentRails filter={filter} />}
              </WhenNear>
              <p className={styles.end}>
                <ButtonLink as={Link} to={all}>
                  {t.seeAll(count)}
                </ButtonLink>
              </p>
            </>
          )
        }
      </QueryState>
    </Container>
  );
}
