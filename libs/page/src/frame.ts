import type { SiteRoute } from './routes';

/** The frame as HTML, the same for every visitor of a language and theme: the browser's first render takes it over as it is. */
export interface FrameMarkup {
  header: string;
  /** The header of sellers' and operators' pages, whose search is folded on phones. */
  foldedHeader: string;
  footer: string;
  skeleton: string;
  /** The shell's page for a path that the site does not have; absent in older releases. */
  notFound?: string;
}

/** By language and theme: 'en system'. */
export type Frames = Readonly<Record<string, FrameMarkup>>;

/** Pages of sellers and operators: the shop's search is folded to save a row on a phone, and the footer is one line. */
export function isWorkPage(route: Pick<SiteRoute, 'access'> | undefined): boolean {
  return route?.access === 'seller' || route?.access === 'fulfilment' || route?.access === 'operator';
}
