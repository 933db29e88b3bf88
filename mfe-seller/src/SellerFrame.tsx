import { Link, navigation, useLocation } from '@haat/navigation';
import { logout, sessionAtom } from '@haat/session';
import { Container } from '@haat/ui';
import { useAtomValue } from 'jotai';
import { type ReactNode, useEffect, useRef } from 'react';
import styles from './SellerFrame.module.css';
import { useStrings } from './strings';

/** The seller's own menu above her pages (section 2); the landing and the application stand without it. */
export function SellerFrame({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const approved = useAtomValue(sessionAtom).profile?.permissions.seller_approved;
  const inside = approved && pathname !== '/seller' && !pathname.startsWith('/seller/signup');
  return (
    <>
      {inside ? <SellerMenu pathname={pathname} /> : null}
      {children}
    </>
  );
}

function SellerMenu({ pathname }: { pathname: string }) {
  const t = useStrings().nav;
  const row = useRef<HTMLUListElement>(null);
  const links = [
    { to: '/seller/dashboard', text: t.dashboard },
    { to: '/seller/homepage', text: t.homepage, also: ['/seller/customize', '/seller/customise'] },
    { to: '/seller/products', text: t.products },
    { to: '/seller/orders', text: t.orders },
    { to: '/seller/offers', text: t.offers },
    { to: '/seller/reviews', text: t.reviews },
  ];

  const isHere = (to: string, also?: string[]) =>
    pathname === to || pathname.startsWith(`${to}/`) || also?.includes(pathname);

  // On a phone the row scrolls sideways: to where the page is, by itself.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page, another link
  useEffect(() => {
    const list = row.current;
    const here = list?.querySelector<HTMLElement>('[aria-current="page"]');
    if (list && here) list.scrollLeft = here.offsetLeft - (list.clientWidth - here.offsetWidth) / 2;
  }, [pathname]);

  function signOut() {
    navigation.confirmLeave(() => {
      logout();
      navigation.push('/welcome');
    });
  }

  return (
    <nav aria-label={t.label} className={styles.nav}>
      <Container>
        <ul ref={row} className={styles.links}>
          {links.map(({ to, text, also }) => (
            <li key={to}>
              <Link to={to} aria-current={isHere(to, also) ? 'page' : undefined}>
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
