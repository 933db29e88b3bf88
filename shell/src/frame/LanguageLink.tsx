import { currentLanguage } from '@haat/contracts';
import { useLocation } from '@haat/navigation';
import { useHydrated } from './useHydrated';

/** Languages in their own words. */
const NAMES = { en: 'English', bn: 'বাংলা' } as const;

/** The same page in the other language: a new page, which the HTML server renders in it (?lang=). */
export function LanguageLink({ className }: { className?: string | undefined }) {
  const other = currentLanguage() === 'bn' ? 'en' : 'bn';
  const { pathname, search, hash } = useLocation();
  const query = new URLSearchParams(search);
  query.set('lang', other);
  // The server's markup is the same for every address.
  const href = useHydrated() ? `${pathname}?${query}${hash}` : `?lang=${other}`;
  return (
    <a href={href} hrefLang={other} lang={other} className={className}>
      {NAMES[other]}
    </a>
  );
}
