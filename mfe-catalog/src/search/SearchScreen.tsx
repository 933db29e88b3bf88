import { Link, useSearchParams } from '@haat/navigation';
import { usePageTitle, useWordStrings } from '@haat/remote';
import { ButtonLink, Container, EmptyState, PageTitle, searchIcon, VisuallyHidden } from '@haat/ui';
import { ActiveFacets } from '../filters/ActiveFacets';
import { countChosen, filterOf, readChosenFacets } from '../filters/chosenFacets';
import { FacetBar } from '../filters/FacetBar';
import { CorrectedSearch } from '../product-list/CorrectedSearch';
import { ProductGrid } from '../product-list/ProductGrid';
import { pageQuery } from '../product-list/pageAddress';
import { searchQuery } from '../product-list/searchQuery';
import { TrendingRail } from '../product-list/TrendingRail';
import { useProductPages } from '../product-list/useProductPages';
import { useStrings } from '../strings';
import { useSearchStrings } from '../strings/useSearchStrings';
import { PopularWords } from './PopularWords';
import styles from './SearchScreen.module.css';

/**
 * Results of the search in the URL; an empty search shows all products (section 4). If the server corrected a
 * misspelling, the page shows the corrected search. `exact` in the URL turns the correction off.
 */
export default function SearchScreen() {
  const s = useStrings();
  const searchTexts = useSearchStrings();
  const { nameOf } = useWordStrings();
  const [params] = useSearchParams();
  const query = (params.get('q') ?? '').trim();
  const facets = readChosenFacets(params);
  const filter = { ...searchQuery(params), ...filterOf(facets), ...pageQuery(params) };
  const pages = useProductPages(filter, { keepShown: true });
  const first = pages.isPlaceholderData ? undefined : pages.data?.pages[0];
  const corrected = first?.corrected_search;
  // Nothing to filter or to sort.
  const isNone = first?.count === 0 && countChosen(facets) === 0 && !first.understood;
  const title = query ? searchTexts.titleFor(nameOf(corrected ?? query)) : searchTexts.everything;
  usePageTitle(title);
  return (
    <Container>
      <PageTitle kicker={query ? searchTexts.kicker : undefined}>{title}</PageTitle>
      {corrected ? <CorrectedSearch corrected={corrected} typed={query} /> : null}
      <div className={styles.bar}>
        <p role="status">{first ? s.products.count(first.count) : null}</p>
        <ActiveFacets filter={filter} understood={first?.understood} products={first?.results} />
        {isNone ? null : (
          <div className={styles.facets}>
            <FacetBar filter={filter} count={first?.count} defaultSort={query ? 'match' : 'newest'} />
          </div>
        )}
      </div>
      <h2>
        <VisuallyHidden>{searchTexts.list}</VisuallyHidden>
      </h2>
      <ProductGrid
        pages={pages}
        label={searchTexts.list}
        empty={
          <EmptyState
            icon={searchIcon}
            title={s.products.none}
            text={query ? searchTexts.noneText(nameOf(query)) : s.products.noneText}
            action={
              <ButtonLink as={Link} to="/home" variant="secondary">
                {s.goHome}
              </ButtonLink>
            }
          />
        }
      />
      {first?.count === 0 ? (
        <>
          <PopularWords />
          <TrendingRail />
        </>
      ) : null}
    </Container>
  );
}
