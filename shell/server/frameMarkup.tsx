import { type Contact, type Language, setLanguage } from '@haat/contracts';
import { sessionStore } from '@haat/session';
import { QueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { Footer } from '../src/frame/Footer';
import { Header } from '../src/frame/Header';
import { RegionSkeleton } from '../src/frame/RegionSkeleton';
import { ShellRoot } from '../src/frame/ShellRoot';
import { type Theme, themeAtom } from '../src/theme';

/** The frame as HTML, the same for every visitor of a language and theme: the browser's first render takes it over as it is. */
export interface FrameMarkup {
  header: string;
  /** The header of seller pages, whose search is folded on phones. */
  foldedHeader: string;
  footer: string;
  skeleton: string;
}

const rendered = new Map<string, { year: number; contact: Contact; markup: FrameMarkup }>();

/**
 * Renders headers, footer and skeleton; again only in a new year, which the footer names. The texts of the language are
 * loaded (`loadStrings`).
 */
export function frameMarkup(contact: Contact, language: Language, theme: Theme): FrameMarkup {
  const year = new Date().getFullYear();
  const key = `${language} ${theme}`;
  const known = rendered.get(key);
  if (known?.year === year && known.contact === contact) return known.markup;
  setLanguage(language);
  sessionStore.set(themeAtom, theme);
  const markup = {
    header: render('header', <Header />),
    foldedHeader: render('header', <Header folded />),
    footer: render('footer', <Footer contact={contact} />),
    skeleton: render('skeleton', <RegionSkeleton />),
  };
  rendered.set(key, { year, contact, markup });
  return markup;
}

/** @param id of the element that holds it; the browser hydrates with the same prefix */
function render(id: string, part: ReactNode): string {
  const root = <ShellRoot queryClient={new QueryClient()}>{part}</ShellRoot>;
  return renderToString(root, { identifierPrefix: `${id}-` });
}
