import type { Order, OrderItem } from '@haat/contracts';
import { navigation, useLocation, useNavigate } from '@haat/navigation';
import { type OpenDialog, openDialogOf } from './openDialog';

/** The dialog in the URL (`?dialog=…`), so that Back closes it and a reload reopens it. */
export function useOrderDialog(order: Order) {
  const { pathname, search, state, key } = useLocation();
  const navigate = useNavigate();
  const open = (query: Record<string, string>) =>
    navigate({ pathname, search: `?${new URLSearchParams(query)}` }, { state: { opened: true } });
  return {
    dialog: openDialogOf(new URLSearchParams(search), order),
    openCancel: () => open({ dialog: 'cancel' }),
    openReview: (item: OrderItem) => open({ dialog: 'review', item: String(item.id) }),
    close() {
      // Back has closed it already, e.g. while its request was running.
      if (navigation.getSnapshot().location.key !== key) return;
      // Opened from this page: Back removes its history entry. Opened by URL: there is no entry to go back to.
      if ((state as { opened?: boolean } | null)?.opened) navigate(-1);
      else navigate({ pathname, search: '' }, { replace: true });
    },
  } satisfies { dialog: OpenDialog | null } & Record<string, unknown>;
}
