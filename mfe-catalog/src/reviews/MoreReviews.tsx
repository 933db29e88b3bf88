import { useTexts } from '@haat/remote';
import { MorePages, type PagesQuery } from '../product-list/MorePages';
import { reviewToolsTexts } from '../strings/reviewTools';

/** Loads the next reviews. @param props.failed the error text of the screen (section 8) */
export function MoreReviews({ query, failed }: { query: PagesQuery; failed: string }) {
  const { more, loadingMore } = useTexts(reviewToolsTexts);
  return <MorePages query={query} texts={{ more, loadingMore, failed }} />;
}
