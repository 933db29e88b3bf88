import { Link, Navigate, useSearchParams } from '@haat/navigation';
import { usePageTitle } from '@haat/remote';
import { ButtonLink, Container, EmptyState, PageTitle, VisuallyHidden } from '@haat/ui';
import { ActiveFacets } from '../ActiveFacets';
import { FacetBar } from '../FacetBar';
import { facetQuery, readFacets } from '../facets';
import { ProductGrid } from '../ProductGrid';
import { useStrings } from '../strings';
import { useProductPages } from '../useProductPages';
import styles from './SearchScreen.module.css';

/** What the server finds for the address's query. An empty search restores the full list (section 4). */
export default function SearchScreen() {
  const [params] = useSearchParams();
  const query = (params.get('q') ?? '').trim();
  return query ? <Results query={query} /> : <Navigate to="/home" replace />;
}

function Results({ query }: { query: string }) {
  const s = useStrings();
  const [params] = useSearchParams();
  const filter = { search: query, ...facetQuery(readFacets(params)) };
  const pages = useProductPages(filter, { keepShown: true });
  const count = pages.isPlaceholderData ? undefined : pages.data?.pages[0]?.count;
  usePageTitle(s.search.titleFor(query));
  return (
    <Container>
      <PageTitle kicker={s.search.kicker}>{s.search.titleFor(query)}</PageTitle>
      <div className={styles.bar}>
        <p role="status">{count === undefined ? null : s.products.count(count)}</p>
        <ActiveFacets />
        <div className={styles.facets}>
          <FacetBar filter={filter} count={count} natural="match" />
        </div>
      </div>
      <h2>
        <VisuallyHidden>{s.search.list}</VisuallyHidden>
      </h2>
      <ProductGrid
        pages={pages}
        label={s.search.list}
        empty={
          <EmptyState
            icon="search"
            title={s.products.none}
            text={s.search.noneText(query)}
            action={
              <ButtonLink as={Link} to="/home" variant="secondary">
                {s.goHome}
              </ButtonLink>
            }
          />
        }
      />
    </Container>
  );
}
