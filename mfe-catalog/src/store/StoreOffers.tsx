import { storeOfferPagesQuery } from '@haat/api-client/queries/stores';
import { dhakaDate, type Offer, paisaOf } from '@haat/contracts';
import { Link } from '@haat/navigation';
import { QueryState, useTexts } from '@haat/remote';
import {
  EmptyState,
  formatMoney,
  List,
  Loading,
  Row,
  SectionTitle,
  Skeleton,
  Stack,
  Text,
  tagIcon,
} from '@haat/ui';
import { useInfiniteQuery } from '@tanstack/react-query';
import { MorePages } from '../product-list/MorePages';
import { sharedTexts } from '../strings';
import { storeTexts } from '../strings/store';
import { storeTabsTexts } from '../strings/storeTabs';
import styles from './StoreOffers.module.css';

/** OFFERS tab: the active offers. */
export function StoreOffers({ storeId }: { storeId: number }) {
  const shared = useTexts(sharedTexts);
  const t = useTexts(storeTexts);
  const tab = useTexts(storeTabsTexts);
  const query = useInfiniteQuery(storeOfferPagesQuery(storeId));
  return (
    <section>
      <SectionTitle>{t.offers}</SectionTitle>
      <QueryState
        query={query}
        loading={
          <Loading text={tab.loadingOffers}>
            <Skeleton lines={4} />
          </Loading>
        }
        error={tab.offersFailed}
        size="compact"
        {...shared.retry}
      >
        {({ pages }) => (
          <Stack gap="5" align="start">
            <List
              layout="stack"
              className={styles.offers}
              label={t.offers}
              items={offersOf(pages)}
              keyOf={(offer) => offer.id}
              empty={<EmptyState size="compact" icon={tagIcon} title={tab.noOffers} />}
              renderItem={(offer) => <OfferCard offer={offer} />}
            />
            <MorePages
              query={query}
              texts={{ more: tab.moreOffers, loadingMore: tab.loadingOffers, failed: tab.offersFailed }}
            />
          </Stack>
        )}
      </QueryState>
    </section>
  );
}

/** Each once: an offer that ends moves others over an edge of the pages. */
const offersOf = (pages: readonly { offers: Offer[] }[]) => [
  ...new Map(pages.flatMap(({ offers }) => offers).map((offer) => [offer.id, offer])).values(),
];

function OfferCard({ offer }: { offer: Offer }) {
  const tab = useTexts(storeTabsTexts);
  const day = dhakaDate(offer.end_date);
  return (
    <article className={styles.offer}>
      <p className={styles.off}>
        {offer.offer_type === 'flat'
          ? tab.amountOff(formatMoney(paisaOf(offer.discount_amount)))
          : tab.percentOff(String(offer.discount_percentage))}
      </p>
      <div className={styles.text}>
        <Text as="h3" size="lg">
          {offer.name}
        </Text>
        {offer.description ? <p>{offer.description}</p> : null}
        {offer.product ? (
          <p>
            <Link to={`/product/${offer.product}`}>{tab.onProduct(offer.product_name)}</Link>
          </p>
        ) : null}
        <Row as="p" gap="1 4" align="stretch" tone="muted">
          {day ? <span>{tab.until(day)}</span> : null}
          <span className={styles.applied}>{tab.salePrice}</span>
        </Row>
      </div>
    </article>
  );
}
