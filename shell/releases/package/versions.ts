// Each alone: the commands load only what they need.
import parse from 'semver/functions/parse.js';
import satisfies from 'semver/functions/satisfies.js';

const MAX_VERSION_LENGTH = 40;

/**
 * Whether a text can name a release: 1.4.0, or 1.5.0-rc.1. It becomes the name of a folder and part of addresses, so
 * it is short, in lower case (some file systems ignore case) and written in one way.
 */
export const isVersion = (text: string) =>
  text.length <= MAX_VERSION_LENGTH && text === text.toLowerCase() && parse(text)?.version === text;

/** Whether a text is a range that a release may need of a contract: ^1.2.0. */
export function isRange(text: string): boolean {
  const least = text.startsWith('^') ? parse(text.slice(1)) : null;
  return least?.prerelease.length === 0 && text === `^${least.version}`;
}

/**
 * Whether what the shell offers of a contract is enough for a remote: the same major version (below 1.0.0 the same
 * minor one) and nothing older than the remote was built with.
 * @param offered e.g. 1.3.0
 * @param needed e.g. ^1.2.0
 */
export const fits = (offered: string, needed: string) => isRange(needed) && satisfies(offered, needed);

/**
 * Whether a version is in a range of npm's.
 * @param version e.g. 19.3.1
 * @param range e.g. ^19.3.1; one that cannot be read contains nothing
 */
export const isSatisfied = (version: string, range: string) => satisfies(version, range);
