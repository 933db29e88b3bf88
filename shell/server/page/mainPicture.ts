/**
 * Fetches a region's main picture ahead of everything else: the <picture> whose <img> has priority, in its first
 * format. Empty where the region has none.
 */
export function mainPicturePreload(html: string): string {
  const end = html.search(/<img[^>]*fetchPriority="high"/i);
  if (end < 0) return '';
  const start = html.lastIndexOf('<picture', end);
  const source = start < 0 ? null : /<source[^>]*>/.exec(html.slice(start, end))?.[0];
  const attribute = (name: string) => new RegExp(`\\b${name}="([^"]+)"`, 'i').exec(source ?? '')?.[1];
  const srcset = attribute('srcset');
  if (!srcset) return '';
  const type = attribute('type');
  const sizes = attribute('sizes');
  return `<link rel="preload" as="image"${type ? ` type="${type}"` : ''} imagesrcset="${srcset}"${sizes ? ` imagesizes="${sizes}"` : ''} fetchpriority="high">`;
}
