import type { Language } from '@haat/contracts';
import { PAGE_META } from '@haat/page';
import type { PageMeta } from './pageMeta';
import { pageTexts, texts } from './texts';

/** Text escaped for HTML, also for attributes. */
export function markup(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

/** JSON that cannot end the script element it stands in. */
export const json = (value: unknown): string => safeJson(JSON.stringify(value));

/** @param text valid JSON */
export const safeJson = (text: string): string => text.replaceAll('<', '\\u003c');

/** Attributes of an element that loads a file: its hash, if known. */
export const pinned = (hash = ''): string => (hash ? ` crossorigin integrity="${hash}"` : '');

/**
 * The head's elements for search engines and previews. All but the title bear a mark, one of them with the path:
 * see the browser's pageMeta.
 */
export function metaMarkup(meta: PageMeta, pathname: string, language: Language): string {
  const { title, description, canonical, picture, properties, structured } = meta;
  const preview: Record<string, string> = {
    'og:site_name': pageTexts[language].siteName,
    'og:locale': texts[language].locale,
    'og:title': title,
    'og:description': description,
    ...(canonical ? { 'og:url': inLanguage(canonical, language) } : {}),
    'og:image': picture.address,
    'og:image:type': picture.address.endsWith('.png') ? 'image/png' : 'image/jpeg',
    'og:image:width': String(picture.width),
    ...(picture.height ? { 'og:image:height': String(picture.height) } : {}),
    'og:image:alt': picture.alt,
    ...properties,
  };
  return [
    `<title>${markup(`${title} · ${pageTexts[language].siteName}`)}</title>`,
    `<meta name="description" content="${markup(description)}" ${PAGE_META}="${markup(pathname)}">`,
    canonical
      ? `<link rel="canonical" href="${markup(inLanguage(canonical, language))}" ${PAGE_META}>${alternates(canonical)}`
      : `<meta name="robots" content="noindex" ${PAGE_META}>`,
    ...Object.entries(preview).map(
      ([property, content]) => `<meta property="${property}" content="${markup(content)}" ${PAGE_META}>`,
    ),
    `<meta name="twitter:card" content="summary_large_image" ${PAGE_META}>`,
    ...(structured ? [`<script type="application/ld+json" ${PAGE_META}>${json(structured)}</script>`] : []),
  ].join('\n');
}

/** English pages have the plain address. */
const inLanguage = (canonical: string, language: Language) =>
  language === 'en' ? canonical : `${canonical}?lang=${language}`;

/** The page's addresses by language, for crawlers, which have no cookies. */
const alternates = (canonical: string) =>
  [
    ['x-default', canonical],
    ['en', canonical],
    ['bn', inLanguage(canonical, 'bn')],
  ]
    .map(
      ([language, href = '']) =>
        `\n<link rel="alternate" hreflang="${language}" href="${markup(href)}" ${PAGE_META}>`,
    )
    .join('');
