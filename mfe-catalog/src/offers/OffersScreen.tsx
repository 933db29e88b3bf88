import { SALE_FETCH_LIMIT } from '@haat/contracts';
import { Link, useSearchParams } from '@haat/navigation';
import { useTexts } from '@haat/remote';
import { ButtonLink, Container, EmptyState, PageTitle, tagIcon, VisuallyHidden } from '@haat/ui';
import { countChosen, filterOf, readChosenFacets } from '../filters/chosenFacets';
import { CorrectedSearch } from '../product-list/CorrectedSearch';
import { ListTools } from '../product-list/ListTools';
import { ProductGrid } from '../product-list/ProductGrid';
import { ProductTile } from '../product-list/ProductTile';
import { pageQuery } from '../product-list/pageAddress';
import { SearchInList } from '../product-list/SearchInList';
import { searchQuery } from '../product-list/searchQuery';
import { useProductPages } from '../product-list/useProductPages';
import { sharedTexts } from '../strings';
import { offersTexts } from '../strings/offers';

/** All products with an active offer. The search is stored in the URL. */
export default function OffersScreen() {
  const shared = useTexts(sharedTexts);
  const t = useTexts(offersTexts);
  const [params] = useSearchParams();
  const query = (params.get('q') ?? '').trim();
  const facets = readChosenFacets(params);
  const narrowed = countChosen(facets) > 0;
  const filter = {
    on_sale: true,
    limit: SALE_FETCH_LIMIT,
    ...searchQuery(params),
    ...filterOf(facets),
    ...pageQuery(params),
  };
  const pages = useProductPages(filter, { keepShown: true });
  const first = pages.isPlaceholderData ? undefined : pages.data?.pages[0];
  const count = first?.count;
  return (
    <Container>
      <PageTitle lead={t.lead}>{t.title}</PageTitle>
      <ListTools
        search={<SearchInList label={t.search} placeholder={t.placeholder} clearText={t.clear} />}
        filter={filter}
        count={count}
        defaultSort={query ? 'match' : 'newest'}
        understood={first?.understood}
        products={first?.results}
        notice={
          first?.corrected_search ? (
            <CorrectedSearch corrected={first.corrected_search} typed={query} />
          ) : null
        }
      />
      <h2>
        <VisuallyHidden>{t.list}</VisuallyHidden>
      </h2>
      <ProductGrid
        pages={pages}
        label={t.list}
        withButtons
        keep={(product) => product.has_active_offer}
        empty={
          <EmptyState
            icon={tagIcon}
            title={t.none}
            text={query ? t.noneFor(query) : narrowed ? shared.products.noneText : t.noneText}
            action={
              <ButtonLink as={Link} to="/home" variant="secondary">
                {shared.goHome}
              </ButtonLink>
            }
          />
        }
        renderItem={(product, index) => (
          <ProductTile
            product={product}
            priority={index < 4}
            withSavings
            action={
              <ButtonLink as={Link} to={`/product/${product.id}`} variant="secondary" size="sm" fullWidth>
                {shared.products.viewProduct}
                <VisuallyHidden>{` ${product.name}`}</VisuallyHidden>
              </ButtonLink>
            }
          />
        )}
      />
    </Container>
  );
}
