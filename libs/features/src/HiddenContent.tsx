import { hiddenContentQuery } from '@haat/api-client/queries/moderation';
import { useLoaded } from '@haat/remote';
import { useQuery } from '@tanstack/react-query';

const loadList = () => import('./HiddenList');
/** Without the file the list is absent; the email has said the same. */
const ignore = () => {};

export interface HiddenContentProps {
  /** a store's products, or a person's reviews and questions */
  of: 'store' | 'author';
}

/** What operators have hidden of the caller's, why, and the way to ask them again. Nothing where nothing is hidden. */
export function HiddenContent({ of }: HiddenContentProps) {
  const shown = (useQuery(hiddenContentQuery).data ?? []).filter(
    ({ kind }) => (kind === 'product') === (of === 'store'),
  );
  const list = useLoaded(loadList, shown.length > 0, ignore);
  return list && shown.length > 0 ? <list.HiddenList of={of} items={shown} /> : null;
}
