import { featuredProductsQuery } from '@haat/api-client/queries/stores';
import { Link, useSearchParams } from '@haat/navigation';
import { QueryState } from '@haat/remote';
import {
  Button,
  ButtonLink,
  EmptyState,
  List,
  Loading,
  packageIcon,
  SectionTitle,
  Skeleton,
  searchIcon,
  starIcon,
  VisuallyHidden,
} from '@haat/ui';
import { useQuery } from '@tanstack/react-query';
import { countChosen, readChosenFacets } from '../filters/chosenFacets';
import { CorrectedSearch } from '../product-list/CorrectedSearch';
import { ListTools } from '../product-list/ListTools';
import { ProductGrid } from '../product-list/ProductGrid';
import { ProductTile } from '../product-list/ProductTile';
import { SearchInList } from '../product-list/SearchInList';
import { useProductPages } from '../product-list/useProductPages';
import { useStrings } from '../strings';
import { useStoreStrings } from '../strings/useStoreStrings';
import styles from './StoreHome.module.css';
import { storeFilter } from './storeFilter';

/** HOME tab: featured products, then all products, whose search, filters and order are in the URL. */
export function StoreHome({ storeId }: { storeId: number }) {
  return (
    <>
      <Featured storeId={storeId} />
      <AllProducts storeId={storeId} />
    </>
  );
}

function AllProducts({ storeId }: { storeId: number }) {
  const t = useStrings();
  const s = useStoreStrings();
  const [params, setParams] = useSearchParams();
  const query = (params.get('q') ?? '').trim();
  const facets = readChosenFacets(params);
  const filter = storeFilter(storeId, params);
  const pages = useProductPages(filter, { keepShown: true });
  const first = pages.isPlaceholderData ? undefined : pages.data?.pages[0];
  const narrowed = query !== '' || countChosen(facets) > 0;
  const isEmptyStore = !narrowed && first?.count === 0;
  return (
    <section className={styles.all}>
      <SectionTitle>{s.all}</SectionTitle>
      {isEmptyStore ? null : (
        <ListTools
          search={<SearchInList label={s.search} placeholder={s.placeholder} clearText={s.clearSearch} />}
          filter={filter}
          count={first?.count}
          defaultSort={query ? 'match' : 'newest'}
          understood={first?.understood}
          notice={
            first?.corrected_search ? (
              <CorrectedSearch corrected={first.corrected_search} typed={query} />
            ) : null
          }
        />
      )}
      <ProductGrid
        pages={pages}
        label={s.all}
        empty={
          narrowed ? (
            <EmptyState
              size="compact"
              icon={searchIcon}
              title={t.products.none}
              text={query ? s.noneFor(query) : s.noneNarrowed}
              action={
                <Button variant="secondary" onClick={() => setParams({}, { replace: true })}>
                  {s.showAll}
                </Button>
              }
            />
          ) : (
            <EmptyState size="compact" icon={packageIcon} title={s.noProducts} />
          )
        }
        renderItem={(product) => <ProductTile product={product} withStore={false} />}
      />
    </section>
  );
}

function Featured({ storeId }: { storeId: number }) {
  const t = useStrings();
  const s = useStoreStrings();
  const query = useQuery(featuredProductsQuery(storeId));
  return (
    <section>
      <SectionTitle>{s.featured}</SectionTitle>
      <QueryState
        query={query}
        loading={
          <Loading text={t.products.loading}>
            <div className={styles.featured}>
              {[0, 1, 2].map((place) => (
                <Skeleton key={place} shape="card" />
              ))}
            </div>
          </Loading>
        }
        error={t.products.failed}
        size="compact"
        {...t.retry}
      >
        {(featured) => (
          <List
            layout="stack"
            className={styles.featured}
            label={s.featured}
            items={[...featured].sort((a, b) => a.order - b.order)}
            keyOf={({ product_data }) => product_data.id}
            empty={<EmptyState size="compact" icon={starIcon} title={s.noFeatured} text={s.noFeaturedText} />}
            renderItem={({ product_data: product }) => (
              <ProductTile
                product={product}
                withStore={false}
                withSavings
                note={product.short_description}
                action={
                  <ButtonLink as={Link} to={`/product/${product.id}`} variant="secondary" size="sm">
                    {t.products.view}
                    <VisuallyHidden>{` ${product.name}`}</VisuallyHidden>
                  </ButtonLink>
                }
              />
            )}
          />
        )}
      </QueryState>
    </section>
  );
}
