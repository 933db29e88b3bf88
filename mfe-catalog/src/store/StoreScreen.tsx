import { productPagesQuery } from '@haat/api-client/queries/products';
import { featuredProductsQuery, storeQuery } from '@haat/api-client/queries/stores';
import type { Store } from '@haat/contracts';
import { useParams, useSearchParams } from '@haat/navigation';
import { QueryState, useLoaded, usePageTitle, useTexts, WhenNear, wordTexts } from '@haat/remote';
import {
  Container,
  ErrorState,
  Icon,
  Loading,
  Picture,
  Row,
  Skeleton,
  Stars,
  Tabs,
  VisuallyHidden,
  verifiedIcon,
} from '@haat/ui';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { listedProduct } from '../product-list/listedProduct';
import { NotFound } from '../states/NotFound';
import { sharedTexts } from '../strings';
import { ratingTexts } from '../strings/rating';
import { storeTexts } from '../strings/store';
import { StoreHome } from './StoreHome';
import styles from './StoreScreen.module.css';
import { storeFilter } from './storeFilter';

const HOME_TAB = 'home';
/** The file of the other tabs, once it has been loaded. */
let loadedTabs: typeof import('./otherTabs') | undefined;
const loadOtherTabs = async () => {
  loadedTabs = await import('./otherTabs');
  return loadedTabs;
};
const loadFollowing = () => import('../follows/laterParts');

/** An address whose open tab is not the first one needs the file of the others (tools/build/routeFiles.mjs). */
export const preload = async (search: string) => {
  if (new URLSearchParams(search).has('tab')) await loadOtherTabs();
};

/** A store's page. The open tab is stored in the URL. */
export default function StoreScreen() {
  const shared = useTexts(sharedTexts);
  const t = useTexts(storeTexts);
  const { id = '' } = useParams();
  const isId = /^[1-9]\d{0,15}$/.test(id);
  const store = useQuery({
    ...storeQuery(Number(id)),
    enabled: isId,
    retry: false,
  });
  useHomeCalls(Number(id), isId);
  usePageTitle(store.data?.name);
  if (!isId) return <NotFound {...t.absent} />;
  return (
    <QueryState
      query={store}
      loading={
        <>
          <div className={styles.bannerSkeleton}>
            <Skeleton shape="block" />
          </div>
          <Loading text={t.loading}>
            <Container>
              <div className={styles.headSkeleton}>
                <Skeleton lines={3} />
              </div>
              <div className={styles.cardSkeletons}>
                {[0, 1, 2].map((place) => (
                  <Skeleton key={place} shape="card" />
                ))}
              </div>
            </Container>
          </Loading>
        </>
      }
      frame={(state) => (
        <>
          <VisuallyHidden>
            <h1>{t.tabs}</h1>
          </VisuallyHidden>
          {state}
        </>
      )}
      error={({ fromServer, message }) => t.error(fromServer ? message : t.failed)}
      missing={({ code }) => <NotFound {...(code === 'store_closed' ? t.closed : t.absent)} />}
      {...shared.retry}
    >
      {(data) => <StorePage store={data} />}
    </QueryState>
  );
}

/** Starts the requests of the HOME tab, which is rendered after the store has loaded, in parallel to the store's. */
function useHomeCalls(storeId: number, isId: boolean) {
  const [params] = useSearchParams();
  const asked = { enabled: isId && !params.has('tab'), notifyOnChangeProps: [] };
  useQuery({ ...featuredProductsQuery(storeId), ...asked });
  useInfiniteQuery({ ...productPagesQuery(storeFilter(storeId, params), listedProduct), ...asked });
}

function StorePage({ store }: { store: Store }) {
  const t = useTexts(storeTexts);
  const [params, setParams] = useSearchParams();
  const { retry } = useTexts(sharedTexts);
  const labels = {
    [HOME_TAB]: t.home,
    'top-picks': t.topPicks,
    offers: t.offers,
    reviews: t.reviews,
    social: t.social,
  };
  const tab = params.get('tab') ?? HOME_TAB;
  const open = Object.hasOwn(labels, tab) ? tab : HOME_TAB;
  const [failed, setFailed] = useState(false);
  const wanted = open !== HOME_TAB && !loadedTabs && !failed;
  const others = useLoaded(loadOtherTabs, wanted, () => setFailed(true)) ?? loadedTabs;
  const contents: Record<string, ReactNode> = {
    [HOME_TAB]: <StoreHome storeId={store.id} />,
    ...(others && {
      'top-picks': <others.TopPicks storeId={store.id} />,
      offers: <others.StoreOffers storeId={store.id} />,
      reviews: <others.StoreReviews storeId={store.id} />,
      social: <others.SocialMedia store={store} />,
    }),
  };
  const instead = failed ? (
    <ErrorState
      message={t.tabFailed}
      retryText={retry.retryText}
      pendingText={retry.retryingText}
      onRetry={async () => setFailed(false)}
    />
  ) : (
    <Loading text={t.loadingTab}>
      <Skeleton lines={4} />
    </Loading>
  );
  return (
    <>
      <StoreHead store={store} />
      <Container>
        <Tabs
          label={t.tabs}
          tabs={Object.entries(labels).map(([value, label]) => ({
            value,
            label,
            href: `/store/${store.id}${value === HOME_TAB ? '' : `?tab=${value}`}`,
            content: contents[value] ?? instead,
          }))}
          value={open}
          onValueChange={(tab) => setParams(tab === HOME_TAB ? {} : { tab }, { replace: true })}
        />
      </Container>
    </>
  );
}

function StoreHead({ store }: { store: Store }) {
  const ratingText = useTexts(ratingTexts);
  const t = useTexts(storeTexts);
  const { nameOf } = useTexts(wordTexts);
  const rating = store.rating.toFixed(1);
  const banner = store.banner_image;
  return (
    <header className={styles.head}>
      <div className={styles.banner}>
        {banner ? (
          <Picture
            image={banner.base ? banner : banner.image}
            alt=""
            sizes="100vw"
            ratio="3/1"
            priority
            className={styles.bannerPicture}
          />
        ) : null}
      </div>
      <Container>
        <div className={styles.who}>
          <div className={styles.logo}>
            {store.logo ? (
              <Picture
                image={store.logo.base ? store.logo : store.logo.image}
                alt=""
                sizes="128px"
                ratio="1/1"
              />
            ) : (
              <span className={styles.initial} aria-hidden="true">
                {store.name.slice(0, 1)}
              </span>
            )}
          </div>
          <div className={styles.text}>
            <h1 className={styles.name}>
              {store.name}
              {store.verified ? (
                <span className={styles.verified} role="img" aria-label={t.verified} title={t.verified}>
                  <Icon drawing={verifiedIcon} size={26} />
                </span>
              ) : null}
            </h1>
            {store.bio ? <p className={styles.bio}>{store.bio}</p> : null}
            <Row as="p" gap="1 4" align="stretch" tone="muted" size="sm">
              {store.total_reviews > 0 ? (
                <span className={styles.rating}>
                  <Stars value={store.rating} label={ratingText.stars(rating)} />
                  {ratingText.shortlyRated(rating, store.total_reviews)}
                </span>
              ) : null}
              {store.business_type ? <span>{nameOf(store.business_type)}</span> : null}
              {store.total_products > 0 ? <span>{t.products(store.total_products)}</span> : null}
            </Row>
          </div>
          <div className={styles.follow}>
            <WhenNear load={loadFollowing}>{({ FollowButton }) => <FollowButton store={store} />}</WhenNear>
          </div>
        </div>
      </Container>
    </header>
  );
}
