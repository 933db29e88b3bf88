import { Link, useLocation } from '@haat/navigation';
import { classNames, IconButton, Logo } from '@haat/ui';
import { type MouseEvent, useEffect, useId, useRef, useState } from 'react';
import { SearchBox } from '../search/SearchBox';
import { useStrings } from '../strings';
import { CartBadge } from './CartBadge';
import styles from './Header.module.css';
import { Menu } from './Menu';
import { useHydrated } from './useHydrated';

/** The top of every page: logo, search, cart and menu (section 2: Header). The HTML server renders it too. */
export function Header() {
  const s = useStrings();
  const { pathname } = useLocation();
  const [cleared, setCleared] = useState(0);
  /** where the folded search was opened: the next page begins with it folded */
  const [openedAt, setOpenedAt] = useState<string | null>(null);
  const search = useRef<HTMLDivElement>(null);
  const searchId = useId();
  // The server renders one header for every page.
  const folds = useHydrated() && isWorkPage(pathname);
  const open = openedAt === pathname;
  useEffect(() => {
    if (open) search.current?.querySelector('input')?.focus();
  }, [open]);
  return (
    <header className={styles.header}>
      {/* biome-ignore lint/a11y/useValidAnchor: it works before the scripts do, and then leaves the address alone */}
      <a className={styles.skip} href="#main" onClick={skipToPage}>
        {s.skipLink}
      </a>
      <div className={classNames(styles.row, folds && styles.folds, folds && open && styles.open)}>
        <Link
          to="/home"
          className={styles.logo}
          aria-label={s.header.home}
          onClick={() => setCleared((n) => n + 1)}
        >
          <Logo />
        </Link>
        {folds ? (
          <div className={styles.find}>
            <IconButton
              icon="search"
              label={s.search.label}
              aria-expanded={open}
              aria-controls={searchId}
              onClick={() => setOpenedAt(open ? null : pathname)}
            />
          </div>
        ) : null}
        <div ref={search} id={searchId} className={styles.search}>
          <SearchBox key={cleared} />
        </div>
        <div className={styles.cart}>
          <CartBadge />
        </div>
        <div className={styles.menu}>
          <Menu />
        </div>
      </div>
    </header>
  );
}

/** The seller's work pages, where the shop's search would take a row of a phone's screen for itself. */
function isWorkPage(pathname: string): boolean {
  return pathname.startsWith('/seller/') && !pathname.startsWith('/seller/signup');
}

/** Without the address: an entry of its own in the history would not carry the state of the page it belongs to. */
function skipToPage(event: MouseEvent) {
  event.preventDefault();
  document.getElementById('main')?.focus();
}
