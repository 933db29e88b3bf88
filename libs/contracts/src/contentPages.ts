import * as z from 'zod/mini';
import { call } from './call';
import { line, text, versionNumberText } from './fields';
import { LANGUAGES } from './language';

/** Pages whose words operators may replace; the path of each is its name. */
export const CONTENT_PAGES = [
  'about',
  'services',
  'policies',
  'legal',
  'faq',
  'tutorials',
  'payment-options',
  'blog',
] as const;
export type ContentPageName = (typeof CONTENT_PAGES)[number];

/** Longest text of a page in one language, in UTF-16 units. */
export const MAX_PAGE_TEXT = 20_000;

const page = z.enum(CONTENT_PAGES);
const params = z.strictObject({ page });
const section = z.object({
  title: z.string(),
  text: z.array(z.string()),
  steps: z.array(z.string()),
  list: z.array(z.string()),
  /** a path of the site */
  link: z.nullable(z.object({ to: z.string(), text: z.string() })),
});

const shownPage = z.object({ title: z.string(), lead: z.string(), sections: z.array(section) });
export type ShownPage = z.output<typeof shownPage>;

export const getContentPage = call({
  method: 'GET',
  path: '/content/pages/:page/',
  access: 'public',
  summary: 'The words that operators have published for a page; null: its built-in ones',
  params,
  query: z.strictObject({ language: z.enum(LANGUAGES) }),
  answer: z.object({ page: z.nullable(shownPage) }),
});

/** The words of a page in one language. `body`: see readPageText. */
const words = z.strictObject({
  title: line(120, 'Please enter a title'),
  lead: line(400, 'Please enter a sentence below the title'),
  body: text(MAX_PAGE_TEXT, 'Please enter the text'),
});
export type PageWords = z.output<typeof words>;

const version = z.int().check(z.positive());

/** A stored version. Versions never change. */
const pageVersion = z.object({
  version,
  author: z.string(),
  /** ISO instant */
  at: z.string(),
});
export type PageVersion = z.output<typeof pageVersion>;

const pageRow = z.object({
  page,
  /** the published version; null: the built-in words */
  live: z.nullable(pageVersion),
  /** the number of the newest version, 0 without any */
  latest: z.int(),
});
export type ContentPageRow = z.output<typeof pageRow>;

const READERS = ['owner', 'moderator', 'read_only'] as const;

export const listContentPages = call({
  method: 'GET',
  path: '/operator/content-pages/',
  access: 'operator',
  roles: READERS,
  summary: 'The pages whose words operators may replace',
  answer: z.object({ results: z.array(pageRow) }),
});

/** A page with its versions, the newest first, at most 50. */
const pageFile = z.extend(pageRow, { versions: z.array(pageVersion) });
export type ContentPageFile = z.output<typeof pageFile>;

export const getContentPageFile = call({
  method: 'GET',
  path: '/operator/content-pages/:page/',
  access: 'operator',
  roles: READERS,
  summary: 'A page with its versions',
  params,
  answer: pageFile,
});

const versionWords = z.object({ version, en: words, bn: words });
export type PageVersionWords = z.output<typeof versionWords>;

export const getPageVersion = call({
  method: 'GET',
  path: '/operator/content-pages/:page/versions/:version/',
  access: 'operator',
  roles: READERS,
  summary: 'The words of a version',
  params: z.extend(params, { version: versionNumberText }),
  answer: versionWords,
});

export const savePage = call({
  method: 'POST',
  path: '/operator/content-pages/:page/versions/',
  access: 'operator',
  roles: ['owner', 'moderator'],
  summary: 'Stores the next version; shoppers see it once it is published',
  params,
  body: z.strictObject({
    en: words,
    bn: words,
    /** the newest version that the operator has seen */
    seen: z.int().check(z.gte(0)),
  }),
  answer: pageFile,
  status: 201,
  errors: { changed_meanwhile: 409 },
});

export const publishPage = call({
  method: 'POST',
  path: '/operator/content-pages/:page/publish/',
  access: 'operator',
  roles: ['owner'],
  summary: 'Shows a version to shoppers, also an earlier one; null: the built-in words again',
  params,
  body: z.strictObject({
    version: z.nullable(version),
    /** the published version that the operator has seen */
    seen: z.nullable(version),
  }),
  answer: pageFile,
  errors: { changed_meanwhile: 409 },
});
