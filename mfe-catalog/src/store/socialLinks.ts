export interface SocialLink {
  network: 'facebook' | 'instagram';
  /** An address that is safe to link: https on the network's own site. */
  url: string;
  /** '@nokshighor' */
  handle: string;
}

const HOSTS = { facebook: 'facebook.com', instagram: 'instagram.com' } as const;
const NAME = /^@?([\w.-]{1,60})$/;

/**
 * The store's pages as sellers write them: a whole address, 'instagram.com/x', '@x' or 'x'. What is none of these,
 * or leads to another site, is left out: a store page must not send shoppers anywhere.
 */
export function socialLinks(store: { facebook: string; instagram: string }): SocialLink[] {
  return (['facebook', 'instagram'] as const).flatMap((network) => {
    const link = linkOf(network, store[network].trim());
    return link ? [link] : [];
  });
}

function linkOf(network: SocialLink['network'], written: string): SocialLink | null {
  const host = HOSTS[network];
  const name = NAME.exec(written)?.[1];
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
