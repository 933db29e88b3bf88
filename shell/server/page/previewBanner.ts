import type { Language } from '@haat/contracts';
import type { PageReleases } from '../../releases/composition/servedComposition';
import type { PreviewRequest } from '../gateway/preview';
import { markup } from './metaMarkup';
import { texts } from './texts';

const HEIGHT = '2.75rem';

/** The banner is the server's own, also in its look: it is there before any script, whatever shell the page has. */
export const PREVIEW_STYLE = [
  `#preview{position:sticky;top:0;z-index:1000;display:flex;align-items:center;justify-content:space-between;gap:1rem;height:${HEIGHT};padding-inline:1rem;background:#efc65c;color:#191a2c;font:600 .875rem/1.25 system-ui,sans-serif}`,
  '#preview span{overflow:hidden;text-overflow:ellipsis;white-space:nowrap}',
  '#preview a{flex:none;padding-block:.75rem;color:inherit}',
  `#preview~#header>header{top:${HEIGHT}}`,
].join('');

/**
 * Says in the page that it is a preview, and of what, with a link that ends it; or why it is none.
 * @param all the releases of the page
 * @returns empty on every other page
 */
export function previewBanner(
  { versions, refused }: Pick<PreviewRequest, 'versions' | 'refused'>,
  { shell, remotes }: Pick<PageReleases, 'shell' | 'remotes'>,
  language: Language,
): string {
  const t = texts[language].preview;
  const asked = Object.entries(versions);
  if (asked.length === 0 && !refused) return '';
  const shown = [...(shell ? [shell] : []), ...remotes];
  const isShown = ([name, version]: [string, string]) =>
    shown.some((release) => release.name === name && release.version === version);
  const listed = (rows: [string, string][]) => rows.map((row) => row.join(' ')).join(', ');
  const [there, missing] = [asked.filter(isShown), asked.filter((row) => !isShown(row))];
  const said = [
    refused && t[refused],
    there.length > 0 && t.shows(listed(there)),
    missing.length > 0 && t.missing(listed(missing)),
  ].filter((text) => typeof text === 'string');
  const end = refused ? '' : ` <a href="?preview=">${markup(t.end)}</a>`;
  const text = markup(said.join(' '));
  return `<aside id="preview" aria-label="${markup(t.label)}"><span title="${text}">${text}</span>${end}</aside>\n`;
}
