/** A part of a content page. Its fields are shown in this order. */
export interface PageSection {
  title: string;
  text: string[];
  steps: string[];
  list: string[];
  /** a path of the site, and the words of its button */
  link: { to: string; text: string } | null;
}

export const PAGE_PROBLEMS = [
  'html',
  'level',
  'no_heading',
  'no_content',
  'same_heading',
  'link',
  'second_link',
  'too_many',
] as const;
export type PageProblem = (typeof PAGE_PROBLEMS)[number];

export interface PageTextProblem {
  problem: PageProblem;
  /** from 1 */
  line: number;
}

const MAX_SECTIONS = 40;
const HTML = /<[a-z!/?]|&#|&[a-z]+;/i;
const LINK = /^\[([^\]]+)\]\((.*)\)$/;
/** Neither another site, nor a script. */
const PATH = /^\/(?![/\\])[^\s\\<>"']*$/;

/** Whether a text is a path of the site: neither another site, nor a script. */
export const isSitePath = (text: string): boolean => PATH.test(text);

/**
 * Reads the text of a content page, the few marks of Markdown that a page can show: `## Heading` begins a section, `- ` an item of a
 * list, `1. ` a step, and a line `[Words](/path)` is its button. All else are paragraphs, which an empty line ends. Nothing is
 * HTML: tags and character references are refused.
 */
export function readPageText(text: string): PageSection[] | PageTextProblem {
  const sections: PageSection[] = [];
  /** The paragraph or item that the next line continues. */
  let open: 'text' | 'steps' | 'list' | null = null;
  let headingLine = 0;
  const lines = text.split(/\r?\n/);
  for (const [index, raw] of lines.entries()) {
    const line = raw.trim();
    const wrong = (problem: PageProblem): PageTextProblem => ({ problem, line: index + 1 });
    if (HTML.test(line)) return wrong('html');
    if (line === '') {
      open = null;
      continue;
    }
    const section = sections.at(-1);
    const heading = /^(#+)\s*(.*)$/.exec(line);
    if (heading) {
      const [, marks = '', title = ''] = heading;
      if (marks.length !== 2 || title === '') return wrong('level');
      if (section && isEmpty(section)) return { problem: 'no_content', line: headingLine };
      if (sections.some((other) => other.title === title)) return wrong('same_heading');
      if (sections.length === MAX_SECTIONS) return wrong('too_many');
      sections.push({ title, text: [], steps: [], list: [], link: null });
      headingLine = index + 1;
      open = null;
      continue;
    }
    if (!section) return wrong('no_heading');
    const link = LINK.exec(line);
    if (link) {
      const [, words = '', to = ''] = link;
      if (!PATH.test(to)) return wrong('link');
      if (section.link) return wrong('second_link');
      section.link = { to, text: words.trim() };
      open = null;
      continue;
    }
    const item = /^[-*]\s+(.+)$/.exec(line);
    const step = /^[\d০-৯]+[.।)]\s+(.+)$/.exec(line);
    const begun = item ? 'list' : step ? 'steps' : null;
    if (begun) {
      section[begun].push((item ?? step)?.[1] ?? '');
      open = begun;
    } else if (open) {
      const into = section[open];
      into.push(`${into.pop()} ${line}`);
    } else {
      section.text.push(line);
      open = 'text';
    }
  }
  const last = sections.at(-1);
  if (!last) return { problem: 'no_heading', line: lines.length };
  return isEmpty(last) ? { problem: 'no_content', line: headingLine } : sections;
}

const isEmpty = ({ text, steps, list, link }: PageSection) =>
  text.length + steps.length + list.length === 0 && link === null;
