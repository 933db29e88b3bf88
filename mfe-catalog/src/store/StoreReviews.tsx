import { SectionTitle } from '@haat/ui';
import { Reviews } from '../reviews/Reviews';
import { useStoreStrings } from '../strings/useStoreStrings';
import { useStoreTabsStrings } from '../strings/useStoreTabsStrings';

/** REVIEWS tab: the reviews of all products. The sort order is stored in the URL. */
export function StoreReviews({ storeId }: { storeId: number }) {
  const s = useStoreStrings();
  const tab = useStoreTabsStrings();
  return (
    <section>
      <SectionTitle>{s.reviews}</SectionTitle>
      <Reviews
        key={storeId}
        of="store"
        id={storeId}
        failedText={tab.reviewsFailed}
        emptyTitle={tab.noReviews}
      />
    </section>
  );
}
