import { REVIEW_SORTS } from '@haat/contracts';
import { useSearchParams } from '@haat/navigation';
import { SectionTitle, Select } from '@haat/ui';
import { Reviews } from '../reviews/Reviews';
import { useStoreStrings } from '../strings/useStoreStrings';
import { useStoreTabsStrings } from '../strings/useStoreTabsStrings';
import styles from './StoreReviews.module.css';

/** REVIEWS tab: the reviews of all products. The sort order is stored in the URL. */
export function StoreReviews({ storeId }: { storeId: number }) {
  const s = useStoreStrings();
  const tab = useStoreTabsStrings();
  const [params, setParams] = useSearchParams();
  const sort = REVIEW_SORTS.find((known) => known === params.get('sort')) ?? 'default';
  return (
    <section>
      <SectionTitle>{s.reviews}</SectionTitle>
      <Reviews
        of="store"
        id={storeId}
        sort={sort}
        failedText={tab.reviewsFailed}
        emptyTitle={tab.noReviews}
        controls={
          <Select
            controlSize="sm"
            aria-label={tab.sort}
            className={styles.sort}
            value={sort}
            options={REVIEW_SORTS.map((value) => ({ value, label: tab.sorts[value] }))}
            onValueChange={(value) =>
              setParams(
                { tab: 'reviews', ...(value === 'default' ? {} : { sort: value }) },
                { replace: true },
              )
            }
          />
        }
      />
    </section>
  );
}
