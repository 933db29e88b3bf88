import { Link, useLayer, useLocation } from '@haat/navigation';
import { isWorkPage, MAIN } from '@haat/page';
import { useTexts } from '@haat/remote';
import { classNames, Icon, IconButton, Logo, searchIcon, userIcon } from '@haat/ui';
import { type MouseEvent, useEffect, useId, useRef, useState } from 'react';
import { SearchBox } from '../search/SearchBox';
import { matchRoute } from '../siteRoutes';
import { sharedTexts } from '../strings';
import { CartBadge } from './CartBadge';
import { CartPeek } from './CartPeek';
import { departmentLinks } from './departmentLinks';
import styles from './Header.module.css';
import { LanguageLink } from './LanguageLink';
import { Menu } from './Menu';
import { OfflineNotice } from './OfflineNotice';
import { useHydrated } from './useHydrated';

/** Links beside the search on a desk; a phone has them in the menu. */
const SHOP_LINKS = [
  ...departmentLinks,
  { name: 'offers', to: '/offers' },
  { name: 'trending', to: '/trending' },
] as const;

interface HeaderProps {
  /** The HTML server folded the search: the first render has to agree. */
  folded?: boolean;
}

/** The top of every page: logo, search, cart and menu (section 2: Header). The HTML server renders it too. */
export function Header({ folded = false }: HeaderProps) {
  const shared = useTexts(sharedTexts);
  const { pathname } = useLocation();
  const [cleared, setCleared] = useState(0);
  /** path on which the folded search was opened; it is folded again on the next page */
  const [openedAt, setOpenedAt] = useState<string | null>(null);
  const search = useRef<HTMLDivElement>(null);
  const searchId = useId();
  const hydrated = useHydrated();
  const folds = hydrated ? isWorkPage(matchRoute(pathname)) : folded;
  const open = folds && openedAt === pathname;
  useLayer(open, () => setOpenedAt(null));
  useEffect(() => {
    if (open) search.current?.querySelector('input')?.focus();
  }, [open]);
  return (
    <header className={styles.header}>
      {/* biome-ignore lint/a11y/useValidAnchor: it works before the scripts have loaded, and then doesn't change the address */}
      <a className={styles.skip} href="#main" onClick={skipToPage}>
        {shared.skipLink}
      </a>
      <div className={classNames(styles.row, folds && styles.folds, open && styles.open)}>
        <Link
          to="/home"
          className={styles.logo}
          aria-label={shared.header.home}
          onClick={() => setCleared((n) => n + 1)}
        >
          <Logo />
        </Link>
        {folds ? (
          <div className={styles.find}>
            <IconButton
              icon={searchIcon}
              label={shared.search.label}
              aria-expanded={open}
              aria-controls={searchId}
              onClick={() => setOpenedAt(open ? null : pathname)}
            />
          </div>
        ) : null}
        <div ref={search} id={searchId} className={styles.search}>
          <SearchBox key={cleared} />
        </div>
        {folds ? null : (
          <nav className={styles.shop} aria-label={shared.header.shop}>
            {SHOP_LINKS.map(({ name, to }) => (
              <Link key={name} to={to} aria-current={hydrated && pathname === to ? 'page' : undefined}>
                {shared.header.shopLinks[name]}
              </Link>
            ))}
          </nav>
        )}
        <Link to="/profile" className={styles.account} aria-label={shared.header.account}>
          <Icon drawing={userIcon} />
        </Link>
        <LanguageLink className={styles.language} />
        <div className={styles.cart}>
          <CartBadge />
          <CartPeek />
        </div>
        <div className={styles.menu}>
          <Menu />
        </div>
      </div>
      <OfflineNotice />
    </header>
  );
}

/** Doesn't change the address: a new history entry would lose the state of its page. */
function skipToPage(event: MouseEvent) {
  event.preventDefault();
  document.getElementById(MAIN)?.focus();
}
