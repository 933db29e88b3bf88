/** The frame as HTML, the same for every visitor of a language and theme: the browser's first render takes it over as it is. */
export interface FrameMarkup {
  header: string;
  /** The header of seller pages, whose search is folded on phones. */
  foldedHeader: string;
  footer: string;
  skeleton: string;
  /** The shell's page for a path that the site does not have; absent in older releases. */
  notFound?: string;
}

/** By language and theme: 'en system'. */
export type Frames = Readonly<Record<string, FrameMarkup>>;

/** Seller pages, where the shop's search is folded to save a row on a phone. */
export function isWorkPage(pathname: string): boolean {
  return pathname.startsWith('/seller/') && !pathname.startsWith('/seller/signup');
}
