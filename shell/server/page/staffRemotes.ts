import { type Access, isPathOf, type Visitor } from '@haat/page';
import type { PageReleases } from '../../releases/composition/servedComposition';

/**
 * The releases of a page. A remote whose pages are all for staff, or in no list, as an invitation to the staff is, comes with staff's pages
 * and with its own: a shopper's page has neither its files nor its paths.
 */
export function withoutStaffRemotes(live: PageReleases, pathname: string, visitor: Visitor): PageReleases {
  if (visitor.operator) return live;
  const hidden = live.pages.filter(
    ({ rows }) =>
      rows.some(isForStaff) &&
      rows.every((row) => isForStaff(row) || row.crawlers === 'unlisted') &&
      !rows.some(({ path }) => isPathOf(path, pathname)),
  );
  if (hidden.length === 0) return live;
  const isShown = ({ name }: { name: string }) => !hidden.some((one) => one.name === name);
  return { ...live, remotes: live.remotes.filter(isShown), pages: live.pages.filter(isShown) };
}

const isForStaff = ({ access }: { access: Access }) => access === 'operator';
