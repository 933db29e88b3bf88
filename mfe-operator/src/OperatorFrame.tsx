import { WorkFrame, type WorkLink } from '@haat/features';
import { useTexts } from '@haat/remote';
import {
  cardIcon,
  clockIcon,
  flagIcon,
  packageIcon,
  returnIcon,
  storeIcon,
  trendIcon,
  userIcon,
  walletIcon,
} from '@haat/ui';
import type { ReactNode } from 'react';
import { sharedTexts } from './strings';
import { useMay } from './useMay';

/** The menu of the operator's pages: what the role may open. */
export function OperatorFrame({ children }: { children: ReactNode }) {
  const t = useTexts(sharedTexts).nav;
  const may = useMay();
  const links: WorkLink[] = [
    { to: '/operator', text: t.home, icon: trendIcon, exact: true, also: ['/operator/mails'] },
    { to: '/operator/sellers', text: t.sellers, icon: storeIcon },
    ...(may.seeOrders ? [{ to: '/operator/orders', text: t.orders, icon: packageIcon } as const] : []),
    ...(may.seeReports ? [{ to: '/operator/moderation', text: t.moderation, icon: flagIcon } as const] : []),
    ...(may.seeReturns ? [{ to: '/operator/returns', text: t.returns, icon: returnIcon } as const] : []),
    ...(may.seePayments ? [{ to: '/operator/payments', text: t.payments, icon: cardIcon } as const] : []),
    ...(may.seePayouts ? [{ to: '/operator/payouts', text: t.payouts, icon: walletIcon } as const] : []),
    ...(may.seeStaff
      ? [
          { to: '/operator/staff', text: t.staff, icon: userIcon } as const,
          { to: '/operator/audit', text: t.audit, icon: clockIcon } as const,
        ]
      : []),
  ];
  return (
    <WorkFrame label={t.label} links={links} signOutText={t.signOut}>
      {children}
    </WorkFrame>
  );
}
