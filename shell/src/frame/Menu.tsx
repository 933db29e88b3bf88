import { Link, type LinkProps, navigation, type To, useLocation } from '@haat/navigation';
import { useTexts } from '@haat/remote';
import { logout, notify, sessionAtom } from '@haat/session';
import {
  bagIcon,
  chevronRightIcon,
  closeIcon,
  editIcon,
  eyeIcon,
  heartIcon,
  Icon,
  IconButton,
  type IconDrawing,
  imageIcon,
  menuIcon,
  packageIcon,
  storeIcon,
  tagIcon,
  trendIcon,
  userIcon,
  verifiedIcon,
  walletIcon,
} from '@haat/ui';
import { useAtomValue } from 'jotai';
import type { ReactNode } from 'react';
import { matchRoute } from '../siteRoutes';
import { sharedTexts } from '../strings';
import { departmentLinks } from './departmentLinks';
import { LanguageLink } from './LanguageLink';
import styles from './Menu.module.css';
import { offeredEntries } from './offeredEntries';
import { sellerEntry } from './sellerEntry';
import { ThemeChoice } from './ThemeChoice';
import { useDisclosure } from './useDisclosure';

/** The header's menu: a disclosure that Escape, Back, leaving it and navigation close. */
export function Menu() {
  const shared = useTexts(sharedTexts);
  const { open, setOpen, box, button, id } = useDisclosure();
  return (
    <div className={styles.menu} ref={box}>
      <IconButton
        ref={button}
        icon={open ? closeIcon : menuIcon}
        label={open ? shared.menu.close : shared.header.menu}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      />
      <nav id={id} className={styles.panel} aria-label={shared.menu.label} hidden={!open}>
        {open ? <Entries /> : null}
      </nav>
    </div>
  );
}

function Entries() {
  const shared = useTexts(sharedTexts);
  const session = useAtomValue(sessionAtom);
  const { pathname } = useLocation();
  const { state, profile } = session;
  const entry = sellerEntry(session);
  const user = profile?.user;
  const name = user?.first_name || user?.username || shared.menu.guest;
  const toSeller: LinkProps = entry.asksToLogin
    ? { to: entry.to, state: { from: '/seller', message: matchRoute('/seller/signup')?.asksToLogin } }
    : { to: entry.to };

  function signOut() {
    navigation.confirmLeave(() => {
      logout();
      navigation.push('/welcome');
    });
  }

  function showOwnershipOverlay() {
    import(/* webpackChunkName: "owners" */ '../ownership-overlay/toggleOwnershipOverlay').then(
      ({ toggleOwnershipOverlay }) => toggleOwnershipOverlay(),
      () => notify(shared.region.failed, 'error'),
    );
  }

  return (
    <>
      <div className={styles.top}>
        <p className={styles.greeting}>{shared.menu.greeting(name)}</p>
        <LanguageLink className={styles.language} />
      </div>
      <ul className={styles.departments} aria-label={shared.header.shop}>
        {departmentLinks.map(({ name, to }) => (
          <li key={name}>
            <Link to={to} aria-current={pathname === to ? 'page' : undefined}>
              {shared.header.shopLinks[name]}
            </Link>
          </li>
        ))}
      </ul>
      <ul className={styles.entries}>
        <Entry to="/home" icon={storeIcon}>
          {shared.menu.home}
        </Entry>
        {state === 'signed-out' ? (
          <>
            <Entry to="/login" icon={userIcon}>
              {shared.menu.login}
            </Entry>
            <Entry to="/signup" icon={editIcon}>
              {shared.menu.signup}
            </Entry>
          </>
        ) : (
          <>
            <Entry to="/orders" icon={packageIcon}>
              {shared.menu.orders}
            </Entry>
            <Entry to="/cart" icon={bagIcon}>
              {shared.menu.cart}
            </Entry>
            <Entry to="/wishlist" icon={heartIcon}>
              {shared.menu.wishlist}
            </Entry>
            {state === 'authenticated' ? (
              <Entry to="/profile" icon={userIcon}>
                {shared.menu.profile}
              </Entry>
            ) : null}
            <Offered place="own" session={session} />
          </>
        )}
        <Entry to="/trending" icon={trendIcon}>
          {shared.menu.trending}
        </Entry>
        <Entry to="/offers" icon={tagIcon}>
          {shared.menu.offers}
        </Entry>
        <Entry to="/blog" icon={imageIcon}>
          {shared.menu.blog}
        </Entry>
        <Offered place="all" session={session} />
        <Entry {...toSeller} icon={verifiedIcon}>
          {shared.menu.sellerEntry[entry.text]}
        </Entry>
        {profile?.permissions.operator ? (
          <>
            <li>
              {/* A new page: the one of a login as a shopper has no paths of staff. */}
              <a href="/operator" className={styles.entry}>
                <Icon drawing={walletIcon} />
                {shared.menu.operator}
              </a>
            </li>
            <li>
              <button type="button" className={styles.entry} onClick={showOwnershipOverlay}>
                <Icon drawing={eyeIcon} />
                {shared.menu.owners}
              </button>
            </li>
          </>
        ) : null}
      </ul>
      <ThemeChoice className={styles.theme} />
      {state === 'authenticated' ? (
        <button type="button" className={styles.sign} onClick={signOut}>
          {shared.menu.signOut}
        </button>
      ) : (
        <Link to="/login" className={styles.sign}>
          {shared.menu.signIn}
        </Link>
      )}
    </>
  );
}

/** What remotes offer: their routes have no icon. */
const Offered = (props: Parameters<typeof offeredEntries>[0]) =>
  offeredEntries(props).map(({ path, text }) => (
    <Entry key={path} to={path as To} icon={chevronRightIcon}>
      {text}
    </Entry>
  ));

function Entry<const T extends To>({
  to,
  icon,
  children,
  ...link
}: LinkProps<T> & { icon: IconDrawing; children: ReactNode }) {
  return (
    <li>
      <Link {...link} to={to as To} className={styles.entry}>
        <Icon drawing={icon} />
        {children}
      </Link>
    </li>
  );
}
