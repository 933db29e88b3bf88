import { useTexts } from '@haat/remote';
import { sessionAtom } from '@haat/session';
import { Notice } from '@haat/ui';
import { useAtomValue } from 'jotai';
import { ordersTexts } from './strings/orders';

/** Explains to a suspended seller why only the orders are available. */
export function SuspendedNotice() {
  const t = useTexts(ordersTexts);
  const seller = useAtomValue(sessionAtom).profile?.seller_profile;
  if (seller?.status !== 'suspended') return null;
  return (
    <Notice tone="warning">
      {t.suspended} {seller.rejection_reason ? t.suspendedReason(seller.rejection_reason) : null}
    </Notice>
  );
}
