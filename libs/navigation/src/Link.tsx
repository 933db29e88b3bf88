import type { AnchorHTMLAttributes, MouseEvent, Ref } from 'react';
import { useLocation } from 'react-router-dom';
import { navigation, type To } from './history';
import type { Checked } from './sitePaths';

export interface LinkProps<T extends To = To> extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  /** A path of the site, which some remote has, or an address of another site. */
  to: T & Checked<T>;
  /** Replaces the current entry of the history; without it only a link to the current address does. */
  replace?: boolean;
  /** State of the navigation. */
  state?: unknown;
  ref?: Ref<HTMLAnchorElement>;
}

/** A scheme, or an address without one. */
const OTHER_SITE = /^([a-z][a-z\d+.-]*:|\/\/)/i;

/**
 * A link that navigates within the page by its one history. Presses that ask for another tab or window are the browser's.
 * react-router's own link brings 4 kB of script for routers with data, and takes longer to render.
 */
export function Link<const T extends To>({ to: checked, replace, state, onClick, ...rest }: LinkProps<T>) {
  const to: To = checked;
  const href = navigation.createHref(to);
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (event.defaultPrevented || OTHER_SITE.test(href) || !isPlainPress(event)) return;
    event.preventDefault();
    const { pathname, search, hash } = navigation.getSnapshot().location;
    if (replace ?? href === pathname + search + hash) navigation.replace(to, state);
    else navigation.push(to, state);
  };
  return <a {...rest} href={href} onClick={follow} />;
}

function isPlainPress(event: MouseEvent<HTMLAnchorElement>): boolean {
  const { button, metaKey, altKey, ctrlKey, shiftKey } = event;
  const { target } = event.currentTarget;
  return button === 0 && !(metaKey || altKey || ctrlKey || shiftKey) && (!target || target === '_self');
}

export interface NavLinkProps<T extends To = To> extends LinkProps<T> {
  /** Whether deeper paths do not count as the link's page. */
  end?: boolean;
}

/** A link that says whether it leads to the page that is shown. */
export function NavLink<const T extends To>({ to: checked, end = false, ...rest }: NavLinkProps<T>) {
  const to: To = checked;
  const { pathname } = useLocation();
  const { pathname: own } = new URL(navigation.createHref(to), 'https://site');
  const isHere = pathname === own || (!end && pathname.startsWith(own === '/' ? own : `${own}/`));
  return <Link to={to} aria-current={isHere ? 'page' : undefined} {...rest} />;
}
