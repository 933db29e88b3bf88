import { Link, navigation, useLocation } from '@haat/navigation';
import { useTexts } from '@haat/remote';
import { logout, sessionAtom } from '@haat/session';
import {
  bagIcon,
  Container,
  Icon,
  type IconDrawing,
  packageIcon,
  starIcon,
  storeIcon,
  tagIcon,
  trendIcon,
  walletIcon,
} from '@haat/ui';
import { useAtomValue } from 'jotai';
import type { ReactNode } from 'react';
import styles from './SellerFrame.module.css';
import { sharedTexts } from './strings';

/** The seller menu above the seller's pages (section 2), except the landing page and the application. */
export function SellerFrame({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const { state, profile } = useAtomValue(sessionAtom);
  // The HTML server renders these pages for approved sellers without their profile.
  const approved = profile ? profile.permissions.seller_approved : state === 'authenticated';
  const inside = approved && pathname !== '/seller' && !pathname.startsWith('/seller/signup');
  if (!inside) return children;
  return (
    <div className={styles.frame} data-above-bar>
      <SellerMenu pathname={pathname} />
      <div className={styles.page}>{children}</div>
      <PhoneSignOut />
    </div>
  );
}

function signOut() {
  navigation.confirmLeave(() => {
    logout();
    navigation.push('/welcome');
  });
}

/** On a phone Sign Out is below the page, away from the links. */
function PhoneSignOut() {
  const t = useTexts(sharedTexts).nav;
  return (
    <Container className={styles.phoneEnd}>
      <button type="button" className={styles.signOut} onClick={signOut}>
        {t.signOut}
      </button>
    </Container>
  );
}

function SellerMenu({ pathname }: { pathname: string }) {
  const t = useTexts(sharedTexts).nav;
  const links: { to: string; text: string; icon: IconDrawing; also?: string[] }[] = [
    { to: '/seller/dashboard', text: t.dashboard, icon: trendIcon },
    {
      to: '/seller/homepage',
      text: t.homepage,
      icon: storeIcon,
      also: ['/seller/customize', '/seller/customise'],
    },
    { to: '/seller/products', text: t.products, icon: bagIcon },
    { to: '/seller/orders', text: t.orders, icon: packageIcon },
    { to: '/seller/money', text: t.money, icon: walletIcon },
    { to: '/seller/offers', text: t.offers, icon: tagIcon },
    { to: '/seller/reviews', text: t.reviews, icon: starIcon },
  ];

  const isHere = (to: string, also?: string[]) =>
    pathname === to || pathname.startsWith(`${to}/`) || also?.includes(pathname);

  return (
    <nav aria-label={t.label} className={styles.nav} data-bar>
      <Container>
        <ul className={styles.links}>
          {links.map(({ to, text, icon, also }) => (
            <li key={to}>
              <Link to={to} aria-current={isHere(to, also) ? 'page' : undefined}>
                <Icon drawing={icon} size={20} className={styles.icon} />
                {text}
              </Link>
            </li>
          ))}
          <li className={styles.last}>
            <button type="button" className={styles.signOut} onClick={signOut}>
              {t.signOut}
            </button>
          </li>
        </ul>
      </Container>
    </nav>
  );
}
