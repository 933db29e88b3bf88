import { StartError } from './settings.mjs';

/**
 * A remote with a dev server.
 * @typedef {{ packageName: string, name: string, port: number, path: string }} HotRemote `name`: in the federation;
 *   `path`: one of its own, to begin with
 */

const USAGE = 'npm run dev -- mfe-seller [--site https://haat.example]';

/**
 * The options of npm run dev.
 * @param {readonly string[]} argv
 * @param {readonly string[]} remotes packages there are
 * @returns {{ names: string[], site: string | null }} `names`: none for all; `site`: an origin
 * @throws StartError
 */
export function readDevArguments(argv, remotes) {
  const names = [];
  let site = null;
  for (let i = 0; i < argv.length; i++) {
    const [option, value] = argv[i].split(/=(.*)/s, 2);
    if (option === '--site') site = siteOf(value ?? argv[++i]);
    else if (option.startsWith('-')) throw new StartError(`There is no ${option}: ${USAGE}`);
    else names.push(argv[i]);
  }
  const unknown = names.filter((name) => !remotes.includes(name));
  if (unknown.length > 0) {
    throw new StartError(`There is no remote ${unknown.join(', ')}. There are: ${remotes.join(', ')}`);
  }
  return { names, site };
}

function siteOf(text = '') {
  if (URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)) return new URL(text).origin;
  throw new StartError(`--site needs an address like https://haat.example, not "${text}"`);
}

export const originOf = (port) => `http://localhost:${port}`;
const manifestOf = ({ port }) => `${originOf(port)}/mf-manifest.json`;

/**
 * The address of the site's page with overrides for these remotes.
 * @param {readonly HotRemote[]} hot
 */
export function overrideAddress(site, hot) {
  const query = hot.map((remote) => `remote.${remote.name}=${manifestOf(remote)}`).join('&');
  return `${site}${hot[0].path}?${query}`;
}

/**
 * The composition and settings that the HTML server inlines into a site's page.
 * @returns {{ composition: { remotes: Record<string, { entry: string }> }, settings: Record<string, any> } | null}
 *   null when it is no page of a Haat
 */
export function readSitePage(html) {
  const text = /<script type="application\/json" id="haat-page">(.*?)<\/script>/s.exec(html)?.[1];
  try {
    const page = JSON.parse(text);
    return page?.composition?.remotes && page.settings ? page : null;
  } catch {
    return null;
  }
}

/**
 * How remotes of this workspace get into a running site: by an override, where it takes them from here; else in a
 * page of this workspace's shell, in front of the site.
 * @param {{ site: string, hot: readonly HotRemote[], page: NonNullable<ReturnType<typeof readSitePage>>,
 *   port: number, shellPort: number }} options `page`: what the site answered to overrideAddress; `port`: of the
 *   local page's server
 * @returns {{ way: 'override', open: string, why: string } | { way: 'local', open: string, why: string, env: object }}
 */
export function planFor({ site, hot, page, port, shellPort }) {
  const refused = hot.filter((remote) => page.settings.overrides?.[remote.name] !== manifestOf(remote));
  const names = hot.map(({ packageName }) => packageName).join(', ');
  if (refused.length === 0) {
    const why = `${site} lets ${names} come from here (an override), so nothing else of it runs on this machine`;
    return { way: 'override', open: overrideAddress(site, hot), why };
  }
  const origins = refused.map((remote) => originOf(remote.port)).join(', ');
  const devServers = {
    ...devServersOf(page),
    ...Object.fromEntries(hot.map((remote) => [remote.packageName, originOf(remote.port)])),
    shell: originOf(shellPort),
  };
  return {
    way: 'local',
    open: originOf(port) + hot[0].path,
    why: `${site} lets nothing come from ${origins} (its REMOTE_OVERRIDES), so a page of this workspace’s shell stands in front of it: API, pictures and the other remotes are the site’s`,
    env: {
      PORT: String(port),
      UPSTREAM: site,
      GUEST_ACCESS: page.settings.guestAccess ?? '',
      DEV_SERVERS: Object.entries(devServers)
        .map(([name, address]) => `${name}=${address}`)
        .join(','),
    },
  };
}

/** The dev servers that the site itself loads remotes from: it may be an npm run dev. */
function devServersOf({ composition }) {
  const elsewhere = Object.entries(composition.remotes).filter(([, { entry }]) => URL.canParse(entry));
  return Object.fromEntries(
    elsewhere.map(([name, { entry }]) => [`mfe-${name.replaceAll('_', '-')}`, new URL(entry).origin]),
  );
}
