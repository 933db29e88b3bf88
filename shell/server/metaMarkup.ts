import { PAGE_META } from '../src/frame/pageMeta';
import { en } from '../src/strings/en';
import type { PageMeta } from './pageMeta';
import { texts } from './texts';

/** Text escaped for HTML, also for attributes. */
export function markup(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

/** JSON that cannot end the script element it stands in. */
export const json = (value: unknown): string => safeJson(JSON.stringify(value));

/** @param text JSON already */
export const safeJson = (text: string): string => text.replaceAll('<', '\\u003c');

/** Attributes of an element that loads a file: what the file must be, where that is known. */
export const pinned = (hash = ''): string => (hash ? ` crossorigin integrity="${hash}"` : '');

/**
 * The head's elements for search engines and previews. All but the title bear a mark, one of them with the path:
 * see the browser's pageMeta.
 */
export function metaMarkup(meta: PageMeta, pathname: string): string {
  const { title, description, canonical, picture, properties, structured } = meta;
  const preview: Record<string, string> = {
    'og:site_name': en.siteName,
    'og:locale': texts.locale,
    'og:title': title,
    'og:description': description,
    ...(canonical ? { 'og:url': canonical } : {}),
    'og:image': picture.address,
    'og:image:type': picture.address.endsWith('.png') ? 'image/png' : 'image/jpeg',
    'og:image:width': String(picture.width),
    ...(picture.height ? { 'og:image:height': String(picture.height) } : {}),
    'og:image:alt': picture.alt,
    ...properties,
  };
  return [
    `<title>${markup(`${title} · ${en.siteName}`)}</title>`,
    `<meta name="description" content="${markup(description)}" ${PAGE_META}="${markup(pathname)}">`,
    canonical
      ? `<link rel="canonical" href="${markup(canonical)}" ${PAGE_META}>`
      : `<meta name="robots" content="noindex" ${PAGE_META}>`,
    ...Object.entries(preview).map(
      ([property, content]) => `<meta property="${property}" content="${markup(content)}" ${PAGE_META}>`,
    ),
    `<meta name="twitter:card" content="summary_large_image" ${PAGE_META}>`,
    ...(structured ? [`<script type="application/ld+json" ${PAGE_META}>${json(structured)}</script>`] : []),
  ].join('\n');
}
