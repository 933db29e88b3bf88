/** A part of a content page. Whatever it has is shown in this order. */
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
  /** 'questions': sections fold; 'articles': each is a piece of its own; 'sections' otherwise. */
  look: 'sections' | 'questions' | 'articles';
  sections: readonly Section[];
}

/** A section of whatever it has. */
export function section(title: string, parts: Partial<Omit<Section, 'title'>>): Section {
  return { title, text: [], steps: [], list: [], facts: [], link: null, ...parts };
}
