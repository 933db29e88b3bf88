import { Link, useSearchParams } from '@haat/navigation';
import { usePageTitle, useTexts, wordTexts } from '@haat/remote';
import { ButtonLink, Container, EmptyState, PageTitle, searchIcon, VisuallyHidden } from '@haat/ui';
import { ActiveFacets } from '../filters/ActiveFacets';
import { countChosen, filterOf, readChosenFacets } from '../filters/chosenFacets';
import { FacetBar } from '../filters/FacetBar';
import resultBar from '../filters/ResultBar.module.css';
import { CorrectedSearch } from '../product-list/CorrectedSearch';
import { ProductGrid } from '../product-list/ProductGrid';
import { pageQuery } from '../product-list/pageAddress';
import { searchQuery } from '../product-list/searchQuery';
import { TrendingRail } from '../product-list/TrendingRail';
import { useProductPages } from '../product-list/useProductPages';
import { sharedTexts } from '../strings';
import { searchTexts } from '../strings/search';
import { PopularWords } from './PopularWords';

/**
 * Results of the search in the URL; an empty search shows all products (section 4). If the server corrected a
 * misspelling, the page shows the corrected search. `exact` in the URL turns the correction off.
 */
export default function SearchScreen() {
  const shared = useTexts(sharedTexts);
  const t = useTexts(searchTexts);
  const { nameOf } = useTexts(wordTexts);
  const [params] = useSearchParams();
  const query = (params.get('q') ?? '').trim();
  const facets = readChosenFacets(params);
  const filter = { ...searchQuery(params), ...filterOf(facets), ...pageQuery(params) };
  const pages = useProductPages(filter, { keepShown: true });
  const first = pages.isPlaceholderData ? undefined : pages.data?.pages[0];
  const corrected = first?.corrected_search;
  // Nothing to filter or to sort.
  const isNone = first?.count === 0 && countChosen(facets) === 0 && !first.understood;
  const title = query ? t.titleFor(nameOf(corrected ?? query)) : t.everything;
  usePageTitle(title);
  return (
    <Container>
      <PageTitle kicker={query ? t.kicker : undefined}>{title}</PageTitle>
      {corrected ? <CorrectedSearch corrected={corrected} typed={query} /> : null}
      <div className={resultBar.bar}>
        <p role="status">{first ? shared.products.count(first.count) : null}</p>
        <ActiveFacets filter={filter} understood={first?.understood} products={first?.results} />
        {isNone ? null : (
          <div className={resultBar.facets}>
            <FacetBar filter={filter} count={first?.count} defaultSort={query ? 'match' : 'newest'} />
          </div>
        )}
      </div>
      <h2>
        <VisuallyHidden>{t.list}</VisuallyHidden>
      </h2>
      <ProductGrid
        pages={pages}
        label={t.list}
        empty={
          <EmptyState
            icon={searchIcon}
            title={shared.products.none}
            text={query ? t.noneText(nameOf(query)) : shared.products.noneText}
            action={
              <ButtonLink as={Link} to="/home" variant="secondary">
                {shared.goHome}
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
