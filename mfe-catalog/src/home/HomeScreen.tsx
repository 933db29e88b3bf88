import { DEPARTMENTS } from '@haat/contracts';
import { Link, useSearchParams } from '@haat/navigation';
import { useTexts, WhenNear, wordTexts } from '@haat/remote';
import { sessionAtom } from '@haat/session';
import { Button, Container, EmptyState, searchIcon, Text, VisuallyHidden } from '@haat/ui';
import { useAtomValue } from 'jotai';
import { ActiveFacets } from '../filters/ActiveFacets';
import {
  countChosen,
  filterOf,
  NOTHING_CHOSEN,
  readChosenFacets,
  writeChosenFacets,
} from '../filters/chosenFacets';
import { FacetBar } from '../filters/FacetBar';
import { AfterFirstPaint } from '../firstPaint';
import { CorrectedSearch } from '../product-list/CorrectedSearch';
import { ProductGrid } from '../product-list/ProductGrid';
import { pageQuery } from '../product-list/pageAddress';
import { ShopBanner } from '../product-list/ShopBanner';
import { searchQuery } from '../product-list/searchQuery';
import { TrendingRail } from '../product-list/TrendingRail';
import { useProductPages } from '../product-list/useProductPages';
import { sharedTexts } from '../strings';
import { homeTexts } from '../strings/home';
import { BusinessTypes } from './BusinessTypes';
import styles from './HomeScreen.module.css';
import {
  chooseTag,
  type HomeFilter,
  queryOf,
  readHomeFilter,
  toggleTag,
  toggleType,
  writeHomeFilter,
} from './homeFilter';
import { preferredTags } from './homeTags';
import { TagRow } from './TagRow';

const loadRecentlyViewed = () => import('../related/RecentlyViewed');

/** Product discovery. The filter is stored in the URL. */
export default function HomeScreen() {
  const shared = useTexts(sharedTexts);
  const t = useTexts(homeTexts);
  const { nameOf } = useTexts(wordTexts);
  const [params, setParams] = useSearchParams();
  const filter = readHomeFilter(params);
  const facets = readChosenFacets(params);
  const { profile } = useAtomValue(sessionAtom);
  const preferred = preferredTags(profile?.user);
  // An explicit filter overrides the preferred styles.
  const prefers = preferred.length > 0 && !filter.search && filter.tags.length === 0;
  const listed = {
    ...queryOf(filter),
    ...searchQuery(params),
    ...(prefers && !facets.sort ? { prefer: preferred } : {}),
    ...filterOf(facets),
    ...pageQuery(params),
  };
  const pages = useProductPages(listed, { keepShown: true });
  const shown = pages.data?.pages[0];
  const first = pages.isPlaceholderData ? undefined : shown;
  const count = first?.count;
  const corrected = first?.corrected_search;
  const change = (part: Partial<HomeFilter>) => setParams(writeHomeFilter(params, part));
  const narrowed = Boolean(filter.type || filter.tags.length || filter.search) || countChosen(facets) > 0;
  return (
    <Container>
      <header className={styles.hero}>
        <h1 className={styles.title}>{t.title}</h1>
        <p className={styles.lead}>{t.lead}</p>
      </header>
      <nav aria-label={t.departmentsLabel} className={styles.departments}>
        {DEPARTMENTS.map((department) => (
          <Link key={department} to={`/shop/${department}`}>
            {t.departments[department]}
          </Link>
        ))}
      </nav>
      <div className={styles.filters}>
        <BusinessTypes chosen={filter.type} onToggle={(type) => change(toggleType(filter, type))} />
        <TagRow
          chosen={filter.tags}
          onChoose={(tag) => change(chooseTag(filter, tag))}
          onToggle={(tag) => change(toggleTag(filter, tag))}
          onClear={() => change({})}
        />
        <div className={styles.summary}>
          <p className={styles.showing} role="status">
            <Text as="span" tone="muted">
              {t.showing}
            </Text>{' '}
            <Shown filter={filter} preferred={prefers && !facets.sort} filtered={countChosen(facets) > 0} />
            {shown === undefined ? null : (
              // Holds its place while another filter loads: a button that moves is missed.
              <span
                className={styles.count}
                style={count === undefined ? { visibility: 'hidden' } : undefined}
              >
                {shared.products.count(shown.count)}
              </span>
            )}
          </p>
          <ActiveFacets filter={listed} understood={first?.understood} products={first?.results} />
          {narrowed ? (
            <Button
              variant="ghost"
              size="sm"
              onClick={() =>
                setParams(
                  writeHomeFilter(writeChosenFacets(params, { ...NOTHING_CHOSEN, sort: facets.sort }), {}),
                )
              }
            >
              {t.clearFilter}
            </Button>
          ) : null}
          <div className={styles.facets}>
            <FacetBar
              filter={listed}
              count={count}
              defaultSort={filter.search ? 'match' : prefers ? 'styles' : 'newest'}
            />
          </div>
        </div>
      </div>
      {corrected ? <CorrectedSearch corrected={corrected} typed={filter.search} /> : null}
      {first?.banner && !narrowed ? <ShopBanner banner={first.banner} /> : null}
      <h2>
        <VisuallyHidden>{t.list}</VisuallyHidden>
      </h2>
      <ProductGrid
        // A member's products take the place of the rendered ones as new tiles: moving tiles would shift the layout.
        key={prefers && !pages.isPlaceholderData ? 'preferred' : 'all'}
        pages={pages}
        label={t.list}
        empty={
          <EmptyState
            icon={searchIcon}
            title={filter.type ? shared.products.noneOfType(nameOf(filter.type)) : shared.products.none}
            text={narrowed ? shared.products.noneText : undefined}
          />
        }
      />
      <AfterFirstPaint>
        <TrendingRail />
        <WhenNear load={loadRecentlyViewed}>{({ RecentlyViewed }) => <RecentlyViewed />}</WhenNear>
      </AfterFirstPaint>
    </Container>
  );
}

interface ShownProps {
  filter: HomeFilter;
  preferred: boolean;
  /** The chips beside it name the other filters. */
  filtered: boolean;
}

/** Describes the filter of the list. */
function Shown({ filter: { type, tags, search }, preferred, filtered }: ShownProps) {
  const t = useTexts(homeTexts);
  const { nameOf } = useTexts(wordTexts);
  const all = preferred ? t.showingPreferred : filtered ? t.showingFiltered : t.showingAll;
  return (
    <strong>{search ? t.searchFor(search) : (type ? [type] : tags).map(nameOf).join(', ') || all}</strong>
  );
}
