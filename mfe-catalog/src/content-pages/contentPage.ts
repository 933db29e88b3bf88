export const CONTENT_PATHS = [
  '/blog',
  '/about',
  '/services',
  '/policies',
  '/legal',
  '/faq',
  '/tutorials',
  '/payment-options',
] as const;
export type ContentPath = (typeof CONTENT_PATHS)[number];

/** A part of a content page. Its fields are shown in this order. */
export interface Section {
  title: string;
  text: readonly string[];
  steps: readonly string[];
  list: readonly string[];
  facts: readonly { name: string; value: string }[];
  link: { to: string; text: string } | null;
}

export interface ContentPage {
  title: string;
  lead: string;
  /** 'questions': sections can be collapsed; 'articles': each section is an article; 'sections' otherwise. */
  look: 'sections' | 'questions' | 'articles';
  sections: readonly Section[];
}

/** A section; all fields are optional. */
export function section(title: string, parts: Partial<Omit<Section, 'title'>>): Section {
  return { title, text: [], steps: [], list: [], facts: [], link: null, ...parts };
}
