import type { Contact } from '@haat/contracts';
import { QueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { Footer } from '../src/frame/Footer';
import { Header } from '../src/frame/Header';
import { RegionSkeleton } from '../src/frame/RegionSkeleton';
import { ShellRoot } from '../src/frame/ShellRoot';
import { en } from '../src/strings/en';

/** The frame as HTML, the same for every visitor: the browser's first render takes it over as it is. */
export interface FrameMarkup {
  header: string;
  /** The header of seller pages, whose search is folded on phones. */
  foldedHeader: string;
  footer: string;
  skeleton: string;
}

let rendered: { year: number; contact: Contact; markup: FrameMarkup } | undefined;

/** Renders headers, footer and skeleton; again only in a new year, which the footer names. */
export function frameMarkup(contact: Contact): FrameMarkup {
  const year = new Date().getFullYear();
  if (rendered?.year !== year || rendered.contact !== contact) {
    const markup = {
      header: render('header', <Header />),
      foldedHeader: render('header', <Header folded />),
      footer: render('footer', <Footer contact={contact} />),
      skeleton: render('skeleton', <RegionSkeleton label={en.region.loading} />),
    };
    rendered = { year, contact, markup };
  }
  return rendered.markup;
}

/** @param id of the element that holds it; the browser hydrates with the same prefix */
function render(id: string, part: ReactNode): string {
  const root = <ShellRoot queryClient={new QueryClient()}>{part}</ShellRoot>;
  return renderToString(root, { identifierPrefix: `${id}-` });
}
