import { sessionAtom } from '@haat/session';
import { Notice } from '@haat/ui';
import { useAtomValue } from 'jotai';
import { useStrings } from '../strings';

/** Why a suspended seller finds the orders and nothing else. */
export function SuspendedNotice() {
  const t = useStrings().orders;
  const seller = useAtomValue(sessionAtom).profile?.seller_profile;
  if (seller?.status !== 'suspended') return null;
  return (
    <Notice tone="warning">
      {t.suspended} {seller.rejection_reason ? t.suspendedReason(seller.rejection_reason) : null}
    </Notice>
  );
}
