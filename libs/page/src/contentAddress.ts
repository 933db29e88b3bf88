// Files of a release have two addresses. /r/catalog/1.5.0/12.js says of which release the file is. /r/catalog/sha256-…/12.js says
// what is in it: it stays the same in every release that has the same file, so browsers keep the file in their cache.

const BY_RELEASE = /^(\/r\/\w+\/)[^/]+(\/.+)$/;
const BY_CONTENT = /^\/r\/(\w+)\/sha256-[\w-]{43}\/(.+)$/;
/** A hash as in an integrity attribute. */
const HASH = /^sha256-[A-Za-z0-9+/]{43}=$/;
const FOLDER = /^sha256-[\w-]{43}$/;

/**
 * The address of a file by its content.
 * @param address by its release: /r/catalog/1.5.0/12.js
 * @param hash as in an integrity attribute; where it is unknown, the address stays as it is
 */
export const contentAddress = (address: string, hash: string | undefined): string =>
  hash && HASH.test(hash)
    ? address.replace(BY_RELEASE, (_all, before, file) => `${before}${folderOf(hash)}${file}`)
    : address;

/** Base64 for addresses, without padding. */
const folderOf = (hash: string) => hash.slice(0, -1).replaceAll('+', '-').replaceAll('/', '_');

/** The hash that a folder of an address names; null for a version. */
export const hashInAddress = (folder: string): string | null =>
  FOLDER.test(folder)
    ? `sha256-${folder.slice('sha256-'.length).replaceAll('-', '+').replaceAll('_', '/')}=`
    : null;

/** Remote, or shell, and file of an address by content; null for any other address. */
export function readContentAddress(path: string): { name: string; file: string } | null {
  const [, name, file] = BY_CONTENT.exec(path) ?? [];
  return name && file ? { name, file } : null;
}
