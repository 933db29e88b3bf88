import { SALE_FETCH_LIMIT, SEARCH_DEBOUNCE_MS } from '@haat/contracts';
import { Link, useSearchParams } from '@haat/navigation';
import { useSearchParamText } from '@haat/remote';
import {
  ButtonLink,
  Container,
  EmptyState,
  Icon,
  IconButton,
  PageTitle,
  TextInput,
  VisuallyHidden,
} from '@haat/ui';
import { ActiveFacets } from '../filters/ActiveFacets';
import { FacetBar } from '../filters/FacetBar';
import { facetCount, facetQuery, readFacets } from '../filters/facets';
import { CorrectedSearch } from '../product-list/CorrectedSearch';
import { ProductGrid } from '../product-list/ProductGrid';
import { ProductTile } from '../product-list/ProductTile';
import { searchQuery } from '../product-list/searchQuery';
import { useProductPages } from '../product-list/useProductPages';
import { useStrings } from '../strings';
import styles from './OffersScreen.module.css';

/** All products with an active offer. The search is stored in the URL. */
export default function OffersScreen() {
  const t = useStrings();
  const s = t.offers;
  const [params] = useSearchParams();
  const query = (params.get('q') ?? '').trim();
  const facets = readFacets(params);
  const narrowed = facetCount(facets) > 0;
  const filter = {
    on_sale: true,
    limit: SALE_FETCH_LIMIT,
    ...searchQuery(params),
    ...facetQuery(facets),
  };
  const pages = useProductPages(filter, { keepShown: true });
  const first = pages.isPlaceholderData ? undefined : pages.data?.pages[0];
  const count = first?.count;
  return (
    <Container>
      <PageTitle lead={s.lead}>{s.title}</PageTitle>
      <div className={styles.bar}>
        <SearchInSale />
        <FacetBar filter={filter} count={count} defaultSort={query ? 'match' : 'newest'} />
      </div>
      {first?.corrected_search ? <CorrectedSearch corrected={first.corrected_search} typed={query} /> : null}
      <div className={styles.summary}>
        <p role="status">{count === undefined ? null : t.products.count(count)}</p>
        <ActiveFacets />
      </div>
      <h2>
        <VisuallyHidden>{s.list}</VisuallyHidden>
      </h2>
      <ProductGrid
        pages={pages}
        label={s.list}
        keep={(product) => product.has_active_offer}
        empty={
          <EmptyState
            icon="tag"
            title={s.none}
            text={query ? s.noneFor(query) : narrowed ? t.products.noneText : s.noneText}
            action={
              <ButtonLink as={Link} to="/home" variant="secondary">
                {t.goHome}
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
                {t.products.viewProduct}
                <VisuallyHidden>{` ${product.name}`}</VisuallyHidden>
              </ButtonLink>
            }
          />
        )}
      />
    </Container>
  );
}

function SearchInSale() {
  const s = useStrings().offers;
  // `exact` is about the words that were typed before (CorrectedSearch).
  const [typed, setTyped] = useSearchParamText('q', SEARCH_DEBOUNCE_MS, { resets: ['exact'] });

  return (
    <div className={styles.search}>
      <TextInput
        type="search"
        aria-label={s.search}
        placeholder={s.placeholder}
        autoComplete="off"
        value={typed}
        onValueChange={setTyped}
        prefix={<Icon name="search" size={20} />}
        suffix={
          typed ? (
            <IconButton icon="close" size="sm" label={s.clear} onClick={() => setTyped('')} />
          ) : undefined
        }
      />
    </div>
  );
}
