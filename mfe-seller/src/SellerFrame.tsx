import { WorkFrame, type WorkLink } from '@haat/features';
import { useLocation } from '@haat/navigation';
import { useTexts } from '@haat/remote';
import { sessionAtom } from '@haat/session';
import {
  bagIcon,
  packageIcon,
  returnIcon,
  starIcon,
  storeIcon,
  tagIcon,
  trendIcon,
  walletIcon,
} from '@haat/ui';
import { useAtomValue } from 'jotai';
import type { ReactNode } from 'react';
import { sharedTexts } from './strings';

/** The seller menu above the seller's pages (section 2), except the landing page and the application. */
export function SellerFrame({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const { state, profile } = useAtomValue(sessionAtom);
  const t = useTexts(sharedTexts).nav;
  // The HTML server renders these pages for approved sellers without their profile.
  const approved = profile ? profile.permissions.seller_approved : state === 'authenticated';
  const inside = approved && pathname !== '/seller' && !pathname.startsWith('/seller/signup');
  if (!inside) return children;
  const links: WorkLink[] = [
    { to: '/seller/dashboard', text: t.dashboard, icon: trendIcon },
    {
      to: '/seller/homepage',
      text: t.homepage,
      icon: storeIcon,
      also: ['/seller/customize', '/seller/customise'],
    },
    { to: '/seller/products', text: t.products, icon: bagIcon },
    { to: '/seller/orders', text: t.orders, icon: packageIcon },
    { to: '/seller/returns', text: t.returns, icon: returnIcon },
    { to: '/seller/money', text: t.money, icon: walletIcon },
    { to: '/seller/offers', text: t.offers, icon: tagIcon },
    { to: '/seller/reviews', text: t.reviews, icon: starIcon },
  ];
  return (
    <WorkFrame label={t.label} links={links} signOutText={t.signOut}>
      {children}
    </WorkFrame>
  );
}
