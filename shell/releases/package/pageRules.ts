import { Refused } from '../refused';
import type { Manifest, RemoteNote } from './release';

/** Text in the code of a package that a page has once, by the package. */
const MARKS = {
  react: /react\.(?:transitional\.)?element/,
  '@haat/session': /["'`]haat\.server-cart["'`]/,
};
type Marked = keyof typeof MARKS;

const MARKUP = /\.(?:inner|outer)HTML\s*=[^=]|\.insertAdjacentHTML\(|\bdocument\.write(?:ln)?\(/;
const POLICY = /\bcreatePolicy\(\s*["'`]([^"'`]+)["'`]/g;
/** The name that bundlers give a list of chunks unless the build says otherwise. */
const COMMON_CHUNK_LIST = /["'`.]((?:webpack|rspack)Chunk\w*)/;

/** Facts about a script of a release that decide whether a page runs it. */
export interface ScriptFindings {
  file: string;
  packages: readonly Marked[];
  writesMarkup: boolean;
  /** Trusted Types policies that it creates. */
  policies: readonly string[];
  /** A list of chunks that other releases of the remote have, too, and that it does not begin anew. */
  chunkList: string | undefined;
}

/** Reads a script as it arrives: only the findings are kept. */
export function findingsIn(file: string, text: string): ScriptFindings {
  const chunkList = COMMON_CHUNK_LIST.exec(text)?.[1];
  return {
    file,
    packages: (Object.keys(MARKS) as Marked[]).filter((name) => MARKS[name].test(text)),
    writesMarkup: MARKUP.test(text),
    policies: [...text.matchAll(POLICY)].map(([, name = '']) => name),
    chunkList: chunkList && !beginsAnew(text, chunkList) ? chunkList : undefined,
  };
}

/** The entry forgets the list of the release that it replaces (tools/build/freshOnRetry.mjs). */
const beginsAnew = (text: string, list: string) =>
  [`delete self["${list}"]`, `delete self.${list}`].some((code) => text.includes(code));

/**
 * The reason why a page would not run a remote's release, in one line; null if its files show none.
 * docs/remote-format.md has the rules.
 */
export function pageRuleProblem(
  { name, trustedTypes = [] }: Pick<RemoteNote, 'name' | 'trustedTypes'>,
  manifest: Manifest,
  scripts: readonly ScriptFindings[],
): string | null {
  const { remoteEntry, publicPath, globalName } = manifest.metaData;
  if ('getPublicPath' in manifest.metaData)
    return 'mf-manifest.json has getPublicPath, which is code as text: use the publicPath "auto"';
  if (publicPath !== undefined && !['auto', '', './'].includes(publicPath))
    return `mf-manifest.json has the publicPath ${publicPath}: files are loaded from beside it, use "auto"`;
  if (globalName !== undefined && globalName !== name)
    return `mf-manifest.json has the globalName ${globalName}, not ${name}`;
  if (!remoteEntry.name.endsWith('.js') || ['module', 'esm', 'system'].includes(remoteEntry.type ?? ''))
    return `${remoteEntry.name} is a module, which browsers load without a hash: build a classic script`;
  const entry = scripts.find(({ file }) => file === remoteEntry.name);
  if (entry?.chunkList)
    return `${entry.file} keeps its chunks in ${entry.chunkList}, as other releases of ${name} do: begin the list anew, as @haat/build/rspack does`;
  // Copies for pages without the package: never run where the page has it.
  const copies = new Set(manifest.shared?.flatMap(({ assets }) => assets?.js?.sync ?? []));
  for (const script of scripts.filter(({ file }) => !copies.has(file))) {
    const [own] = script.packages;
    if (own) return `${script.file} has a copy of ${own}, which the page has once: share it`;
    const foreign = script.policies.find((policy) => !trustedTypes.includes(policy));
    if (foreign !== undefined)
      return `${script.file} creates the Trusted Types policy ${foreign}, which remote.json does not name under trustedTypes`;
    if (script.writesMarkup && trustedTypes.length === 0)
      return `${script.file} sets markup from text (innerHTML), which Trusted Types refuse: create elements, or name the framework’s policy under trustedTypes`;
  }
  return null;
}

/** @throws Refused (422) */
export function requirePageRules(...args: Parameters<typeof pageRuleProblem>): void {
  const problem = pageRuleProblem(...args);
  if (problem) throw new Refused(422, 'page_rule', problem);
}
