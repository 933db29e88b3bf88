export interface SocialLink {
  network: 'facebook' | 'instagram';
  /** A safe URL: https on the site of the network. */
  url: string;
  /** '@nokshighor' */
  handle: string;
}

const HOSTS = { facebook: 'facebook.com', instagram: 'instagram.com' } as const;
const HANDLE = /^@?([\w.-]{1,60})$/;

/**
 * Links to the store's pages from what sellers enter: a URL, 'instagram.com/x', '@x' or 'x'. Other texts and other sites
 * are ignored, so that a store page links only to these networks.
 */
export function socialLinks(store: { facebook: string; instagram: string }): SocialLink[] {
  return (['facebook', 'instagram'] as const).flatMap((network) => {
    const link = linkOf(network, store[network].trim());
    return link ? [link] : [];
  });
}

function linkOf(network: SocialLink['network'], written: string): SocialLink | null {
  const host = HOSTS[network];
  const name = HANDLE.exec(written)?.[1];
  if (name && !name.includes('.com'))
    return { network, url: `https://www.${host}/${name}`, handle: `@${name}` };
  const url = parse(/^https?:\/\//i.test(written) ? written : `https://${written}`);
  if (!url || !(url.hostname === host || url.hostname.endsWith(`.${host}`))) return null;
  const path = url.pathname.replace(/^\/+|\/+$/g, '');
  if (!path) return null;
  return {
    network,
    url: `https://${url.hostname}/${path}${url.search}`,
    handle: `@${path.split('/').at(-1)}`,
  };
}

function parse(address: string): URL | null {
  try {
    return new URL(address);
  } catch {
    return null;
  }
}
