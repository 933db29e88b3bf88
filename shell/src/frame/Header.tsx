import { Link } from '@haat/navigation';
import { Logo } from '@haat/ui';
import { type MouseEvent, useState } from 'react';
import { SearchBox } from '../search/SearchBox';
import { useStrings } from '../strings';
import { CartBadge } from './CartBadge';
import styles from './Header.module.css';
import { Menu } from './Menu';

/** The top of every page: logo, search, cart and menu (section 2: Header). The HTML server renders it too. */
export function Header() {
  const s = useStrings();
  const [cleared, setCleared] = useState(0);
  return (
    <header className={styles.header}>
      {/* biome-ignore lint/a11y/useValidAnchor: it works before the scripts do, and then leaves the address alone */}
      <a className={styles.skip} href="#main" onClick={skipToPage}>
        {s.skipLink}
      </a>
      <div className={styles.row}>
        <Link
          to="/home"
          className={styles.logo}
          aria-label={s.header.home}
          onClick={() => setCleared((n) => n + 1)}
        >
          <Logo />
        </Link>
        <div className={styles.search}>
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

/** Without the address: an entry of its own in the history would not carry the state of the page it belongs to. */
function skipToPage(event: MouseEvent) {
  event.preventDefault();
  document.getElementById('main')?.focus();
}
