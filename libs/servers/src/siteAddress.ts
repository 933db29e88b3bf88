/** Whether an address leads to the machine that asks, and to no other. */
export function isThisMachine({ hostname }: URL): boolean {
  return /^(localhost|.+\.localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(hostname);
}

/** Networks whose addresses say nothing about a visitor: this machine and private ones, with the length of their prefix. */
export const OWN_NETWORKS = [
  ['127.0.0.0', 8, 'ipv4'],
  ['10.0.0.0', 8, 'ipv4'],
  ['172.16.0.0', 12, 'ipv4'],
  ['192.168.0.0', 16, 'ipv4'],
  ['169.254.0.0', 16, 'ipv4'],
  ['::1', 128, 'ipv6'],
  ['fc00::', 7, 'ipv6'],
  ['fe80::', 10, 'ipv6'],
] as const;

/**
 * Whether strangers use the site: then nothing may rest on secrets and accounts that were made by themselves.
 * @param nodeEnv NODE_ENV
 */
export function isPublicSite(publicUrl: URL, nodeEnv: string | undefined): boolean {
  return nodeEnv === 'production' || (publicUrl.protocol === 'https:' && !isThisMachine(publicUrl));
}
