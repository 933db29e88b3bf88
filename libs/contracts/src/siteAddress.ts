/** Whether an address leads to the machine that asks, and to no other. */
export function isThisMachine({ hostname }: URL): boolean {
  return /^(localhost|.+\.localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(hostname);
}

/**
 * Whether strangers use the site: then nothing may rest on secrets and accounts that were made by themselves.
 * @param nodeEnv NODE_ENV
 */
export function isPublicSite(publicUrl: URL, nodeEnv: string | undefined): boolean {
  return nodeEnv === 'production' || (publicUrl.protocol === 'https:' && !isThisMachine(publicUrl));
}
