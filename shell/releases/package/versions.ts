// Each alone: the commands load only what they need.
import parse from 'semver/functions/parse.js';
import satisfies from 'semver/functions/satisfies.js';
import validRange from 'semver/ranges/valid.js';

const MAX_VERSION_LENGTH = 40;
const MAX_RANGE_LENGTH = 200;

/**
 * Whether a text can name a release: 1.4.0, or 1.5.0-rc.1. It becomes the name of a folder and part of addresses, so
 * it is short, in lower case (some file systems ignore case) and written in one way.
 */
export const isVersion = (text: string) =>
  text.length <= MAX_VERSION_LENGTH && text === text.toLowerCase() && parse(text)?.version === text;

/** Whether a text is a range that a release may need of a contract, as semver has them: ^1.2.0, or ^2.14.0 || ^3.0.0. Any version is none. */
export const isRange = (text: string) =>
  text.length <= MAX_RANGE_LENGTH && !['', '*'].includes(validRange(text) ?? '');

/**
 * Whether a version is in a range of semver.
 * @param version that a shell offers of a contract or shares of a package, e.g. 1.3.0
 * @param range that a remote needs, e.g. ^1.2.0; one that cannot be read contains nothing
 */
export const isSatisfied = (version: string, range: string) => satisfies(version, range);
