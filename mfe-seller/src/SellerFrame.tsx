import { NavLink, useLocation } from '@haat/navigation';
import { sessionAtom } from '@haat/session';
import { Container } from '@haat/ui';
import { useAtomValue } from 'jotai';
import type { ReactNode } from 'react';
import styles from './SellerFrame.module.css';
import { useStrings } from './strings';

/** The seller's own navigation above her pages; the landing and the application stand without it. */
export function SellerFrame({ children }: { children: ReactNode }) {
  const t = useStrings().nav;
  const { pathname } = useLocation();
  const approved = useAtomValue(sessionAtom).profile?.permissions.seller_approved;
  const inside = approved && pathname !== '/seller' && !pathname.startsWith('/seller/signup');
  return (
    <>
      {inside ? (
        <nav aria-label={t.label} className={styles.nav}>
          <Container>
            <ul className={styles.links}>
              <li>
                <NavLink to="/seller/dashboard">{t.dashboard}</NavLink>
              </li>
              <li>
                <NavLink to="/seller/orders">{t.orders}</NavLink>
              </li>
            </ul>
          </Container>
        </nav>
      ) : null}
      {children}
    </>
  );
}
