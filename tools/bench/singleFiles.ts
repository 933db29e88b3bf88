/** What of the bundler's chunk groups is used here. */
export interface ChunkGroup {
  getFiles(): readonly string[];
  readonly childrenIterable: Iterable<ChunkGroup>;
}

/** Names of files. */
export interface FilesByFolder {
  shell: ReadonlySet<string>;
  /** By package. */
  remotes: ReadonlyMap<string, ReadonlySet<string>>;
}

/** All texts in Bangla, which the shell requests before it knows the region. */
const TEXTS = /^bn\./;

/**
 * Divides the files of one build among the folders of a release of the shell and of one of each remote, as the HTML server's
 * pages name them: what regions load lies in their folders, also where the shell loads it too.
 * @param entry the group of the shell
 * @param lifecycles by package
 */
export function filesByFolder(entry: ChunkGroup, lifecycles: ReadonlyMap<string, ChunkGroup>): FilesByFolder {
  const ofEntry = new Set(entry.getFiles());
  const loadedByShell = filesFrom(entry, new Set(lifecycles.values()));
  const loadedByRemotes = [...lifecycles].map(([name, group]) => [name, filesFrom(group)] as const);
  const ofAnyRemote = new Set(loadedByRemotes.flatMap(([, files]) => [...files]));
  const ofShell = (file: string) => ofEntry.has(file) || TEXTS.test(file) || !ofAnyRemote.has(file);
  const inEach = [...loadedByShell].filter((file) => !ofShell(file));
  return {
    shell: new Set([...loadedByShell].filter(ofShell)),
    remotes: new Map(
      loadedByRemotes.map(([name, files]) => [
        name,
        new Set([...files, ...inEach].filter((file) => !ofEntry.has(file) && !TEXTS.test(file))),
      ]),
    ),
  };
}

/** The files of a group and of all that it can ask for, without what lies beyond `ends`. */
function filesFrom(start: ChunkGroup, ends: ReadonlySet<ChunkGroup> = new Set()): Set<string> {
  const groups = new Set([start]);
  for (const group of groups)
    for (const child of group.childrenIterable) if (!ends.has(child)) groups.add(child);
  return new Set([...groups].flatMap((group) => [...group.getFiles()]));
}
