import { useTexts } from '@haat/remote';
import { SectionTitle } from '@haat/ui';
import { Reviews } from '../reviews/Reviews';
import { storeTexts } from '../strings/store';
import { storeTabsTexts } from '../strings/storeTabs';

/** REVIEWS tab: the reviews of all products. The sort order is stored in the URL. */
export function StoreReviews({ storeId }: { storeId: number }) {
  const t = useTexts(storeTexts);
  const tab = useTexts(storeTabsTexts);
  return (
    <section>
      <SectionTitle>{t.reviews}</SectionTitle>
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
