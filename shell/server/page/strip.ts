import type { Language } from '@haat/contracts';
import type { PageReleases } from '../../releases/composition/servedComposition';
import type { PreviewRequest } from '../gateway/preview';
import { markup } from './metaMarkup';
import { texts } from './texts';

const HEIGHT = '2.75rem';

/** The strip on top of a page is the server's own, also in its look: it is there before any script, whatever shell the page has. */
export const STRIP_STYLE = [
  `#strip{position:sticky;top:0;z-index:1000;display:flex;align-items:center;justify-content:space-between;gap:1rem;height:${HEIGHT};padding-inline:1rem;background:#efc65c;color:#191a2c;font:600 .875rem/1.25 system-ui,sans-serif}`,
  '#strip span{overflow:hidden;text-overflow:ellipsis;white-space:nowrap}',
  '#strip a{flex:none;padding-block:.75rem;color:inherit}',
  `#strip~#header>header{top:${HEIGHT}}`,
].join('');

/**
 * Says in the page that it is a preview, and of what, with a link that ends it; or why it is none.
 * @param all the releases of the page
 * @returns empty on every other page
 */
export function previewStrip(
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
  return strip(t.label, said.join(' '), end);
}

/** Says in a page of development what is wrong with it; empty where nothing is. */
export const problemStrip = (problems: readonly string[]): string =>
  problems.length > 0 ? strip('Development', problems.join(' ')) : '';

const strip = (label: string, text: string, end = '') =>
  `<aside id="strip" aria-label="${markup(label)}"><span title="${markup(text)}">${markup(text)}</span>${end}</aside>\n`;
