import { Link, navigation, type To, useLocation } from '@haat/navigation';
import { logout } from '@haat/session';
import { Container, Icon, type IconDrawing, Loading } from '@haat/ui';
import type { ReactNode } from 'react';
import styles from './WorkFrame.module.css';

export interface WorkPage {
  to: To;
  text: string;
  /** Other paths of the same page. */
  also?: readonly string[];
  /** Only this path, not those below it. */
  exact?: boolean;
}

export interface WorkLink extends WorkPage {
  icon: IconDrawing;
  /** The pages of a group; `to` is the first one's path. They are a second menu while one of them is open. */
  pages?: readonly WorkPage[];
}

export interface WorkFrameProps {
  /** The menu's name. */
  label: string;
  links: readonly WorkLink[];
  signOutText: string;
  children: ReactNode;
}

/**
 * The menu above pages of sellers and operators; on a phone a bar at the bottom, with Sign Out below the page. The pages of an open group
 * are a row above the page.
 */
export function WorkFrame({ label, links, signOutText, children }: WorkFrameProps) {
  const { pathname } = useLocation();
  const isHere = ({ to, also, exact }: WorkPage) =>
    pathname === to || (!exact && pathname.startsWith(`${to}/`)) || also?.includes(pathname) === true;
  const group = links.find(({ pages = [] }) => pages.length > 1 && pages.some(isHere));
  const current = (link: WorkLink) => {
    if (link === group) return 'true';
    return (link.pages ?? [link]).some(isHere) ? 'page' : undefined;
  };
  return (
    <div className={styles.frame} data-above-bar>
      <nav aria-label={label} className={styles.nav} data-bar>
        <Container>
          <ul className={styles.links}>
            {links.map((link) => (
              <li key={String(link.to)}>
                <Link to={link.to} aria-current={current(link)}>
                  <Icon drawing={link.icon} size={20} className={styles.icon} />
                  {link.text}
                </Link>
              </li>
            ))}
            <li className={styles.last}>
              <button type="button" className={styles.signOut} onClick={signOut}>
                {signOutText}
              </button>
            </li>
          </ul>
        </Container>
      </nav>
      {group ? (
        <nav aria-label={group.text} className={styles.pages}>
          <Container>
            <ul className={styles.links}>
              {group.pages?.map((page) => (
                <li key={String(page.to)}>
                  <Link to={page.to} aria-current={isHere(page) ? 'page' : undefined}>
                    {page.text}
                  </Link>
                </li>
              ))}
            </ul>
          </Container>
        </nav>
      ) : null}
      <div className={styles.page}>{children}</div>
      <Container className={styles.phoneEnd}>
        <button type="button" className={styles.signOut} onClick={signOut}>
          {signOutText}
        </button>
      </Container>
    </div>
  );
}

function signOut() {
  navigation.confirmLeave(() => {
    logout();
    navigation.push('/welcome');
  });
}

/** Fills the page while a screen's code loads. */
export function WorkLoading({ text }: { text: string }) {
  return (
    <div className={styles.loading}>
      <Loading text={text} />
    </div>
  );
}
