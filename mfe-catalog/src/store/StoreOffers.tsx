import { storeOffersQuery } from '@haat/api-client/queries/stores';
import { dhakaDate, type Offer, paisaOf } from '@haat/contracts';
import { Link } from '@haat/navigation';
import { QueryState } from '@haat/remote';
import { EmptyState, formatMoney, List, Loading, SectionTitle, Skeleton } from '@haat/ui';
import { useQuery } from '@tanstack/react-query';
import { useStrings } from '../strings';
import { useStoreStrings } from '../strings/useStoreStrings';
import styles from './StoreOffers.module.css';

/** OFFERS tab: the active offers. */
export function StoreOffers({ storeId }: { storeId: number }) {
  const t = useStrings();
  const s = useStoreStrings();
  const query = useQuery(storeOffersQuery(storeId));
  return (
    <section>
      <SectionTitle>{s.offers}</SectionTitle>
      <QueryState
        query={query}
        loading={
          <Loading text={s.loadingOffers}>
            <Skeleton lines={4} />
          </Loading>
        }
        error={s.offersFailed}
        size="compact"
        {...t.retry}
      >
        {(offers) => (
          <List
            layout="stack"
            className={styles.offers}
            label={s.offers}
            items={offers}
            keyOf={(offer) => offer.id}
            empty={<EmptyState size="compact" icon="tag" title={s.noOffers} />}
            renderItem={(offer) => <OfferCard offer={offer} />}
          />
        )}
      </QueryState>
    </section>
  );
}

function OfferCard({ offer }: { offer: Offer }) {
  const s = useStoreStrings();
  const day = dhakaDate(offer.end_date);
  return (
    <article className={styles.offer}>
      <p className={styles.off}>
        {offer.offer_type === 'flat'
          ? s.amountOff(formatMoney(paisaOf(offer.discount_amount)))
          : s.percentOff(String(offer.discount_percentage))}
      </p>
      <div className={styles.text}>
        <h3 className={styles.name}>{offer.name}</h3>
        {offer.description ? <p>{offer.description}</p> : null}
        {offer.product ? (
          <p>
            <Link to={`/product/${offer.product}`}>{s.onProduct(offer.product_name)}</Link>
          </p>
        ) : null}
        <p className={styles.facts}>
          {day ? <span>{s.until(day)}</span> : null}
          <span className={styles.applied}>{s.salePrice}</span>
        </p>
      </div>
    </article>
  );
}
