import { currentLanguage } from '@haat/contracts';
import { useLocation } from '@haat/navigation';
import type { MouseEvent } from 'react';
import { reloadPage } from './reloadPage';
import { useHydrated } from './useHydrated';

/** Languages in their own words. */
const NAMES = { en: 'English', bn: 'বাংলা' } as const;

/**
 * The same page in the other language, which the HTML server renders in it (?lang=). It stays the same entry of the
 * history: a new one would lose what the page was opened with, e.g. the placed order.
 */
export function LanguageLink({ className }: { className?: string | undefined }) {
  const other = currentLanguage() === 'bn' ? 'en' : 'bn';
  const { pathname, search, hash } = useLocation();
  const query = new URLSearchParams(search);
  query.set('lang', other);
  // The server's markup is the same for every address.
  const href = useHydrated() ? `${pathname}?${query}${hash}` : `?lang=${other}`;
  function change(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    reloadPage(href);
  }
  return (
    <a href={href} hrefLang={other} lang={other} className={className} onClick={change}>
      {NAMES[other]}
    </a>
  );
}
