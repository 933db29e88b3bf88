import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { sha256 } from './archive';
import { type BuildIntegrity, integrityOf } from './integrity';
import {
  HASHES,
  type Hashes,
  type Manifest,
  type RemoteRoute,
  SHELL,
  SHELL_NOTE,
  serverBundleOf,
} from './release';

/** What a page needs to know of a remote: its build in the workspace, or a release. */
export interface RemoteBuild {
  /** The package's folder name, e.g. mfe-catalog. */
  packageName: string;
  name: string;
  version: string;
  /** Whose it is, as its package says. */
  team?: string;
  /** The folder of its files. */
  folder: string;
  manifest: Manifest;
  /** What its files are. */
  integrity: BuildIntegrity;
  /** Files that a path needs in addition to the manifest's. */
  routes: readonly RemoteRoute[];
  /** What it needs of the shell, by contract. */
  needs: Readonly<Record<string, string>>;
  /** The sha256 of its server bundle, in hexadecimal; absent where it has none. */
  serverBundle?: string;
}

/** remote.json */
interface RemoteNote {
  name: string;
  version: string;
  team?: string;
  routes?: RemoteBuild['routes'];
  needs?: RemoteBuild['needs'];
}

/** What a page needs to know of the shell: its build in the workspace, or a release. */
export interface ShellBuild {
  /** {@link SHELL} */
  name: string;
  version: string;
  team?: string;
  folder: string;
  /** What it needs of the HTML server. */
  needs: Readonly<Record<string, string>>;
  /** The versions of the contracts that a remote may rely on. */
  offers: Readonly<Record<string, string>>;
  /** Versions of the packages that a page has once, such as React. */
  shared: Readonly<Record<string, string>>;
  /** What its files are. */
  integrity: BuildIntegrity;
  js: readonly string[];
  css: readonly string[];
  /** The sha256 of the bundle that renders its frame, in hexadecimal; absent where it has none. */
  serverBundle?: string;
}

/** shell.json; earlier builds say less. */
type ShellBuildNote = Pick<ShellBuild, 'version' | 'team' | 'js' | 'css'> &
  Partial<Pick<ShellBuild, 'needs' | 'offers' | 'shared'>>;

/** The builds of the workspace: mfe-<name>/dist and shell/dist/browser. Read again when a file has changed. */
export class Builds {
  readonly #root: string;
  readonly #taken = new WeakMap<object, Hashes>();
  readonly #json = new Map<string, { stamp: string; value: unknown }>();

  /** @param root the workspace's folder */
  constructor(root: string) {
    this.#root = root;
  }

  /** The remotes' packages, built or not. */
  packages(): string[] {
    return readdirSync(this.#root).filter((name) => name.startsWith('mfe-'));
  }

  /** Every remote that has a complete build; one without is left out, whatever is wrong with it. */
  remotes(): RemoteBuild[] {
    return this.packages().flatMap((packageName) => {
      const folder = path.join(this.#root, packageName, 'dist');
      try {
        const note = this.#read<RemoteNote>(path.join(folder, 'remote.json'));
        const { name, version, team, routes = [], needs = {} } = note;
        const manifest = this.#read<Manifest>(path.join(folder, 'mf-manifest.json'));
        const complete = manifest.metaData.remoteEntry.name && manifest.exposes.length > 0;
        if (!name || !version || !complete) return [];
        const hashes = this.#hashes(folder, note);
        const integrity = integrityOf(hashes);
        const serverBundle = serverBundleOf(hashes);
        return [
          { packageName, name, version, team, folder, manifest, routes, needs, integrity, serverBundle },
        ];
      } catch {
        return [];
      }
    });
  }

  /** @throws when the shell has not been built */
  shell(): ShellBuild {
    const folder = path.join(this.#root, 'shell/dist/browser');
    const note = this.#read<ShellBuildNote>(path.join(folder, SHELL_NOTE));
    const hashes = this.#hashes(folder, note);
    const known = { needs: {}, offers: {}, shared: {}, ...note, name: SHELL };
    return { ...known, folder, integrity: integrityOf(hashes), serverBundle: serverBundleOf(hashes) };
  }

  /**
   * As the build wrote them; computed for builds that are too old to have written them.
   * @param note of the build: another one has another
   */
  #hashes(folder: string, note: object): Hashes {
    const file = path.join(folder, HASHES);
    if (existsSync(file)) return this.#read<Hashes>(file);
    let hashes = this.#taken.get(note);
    if (!hashes) {
      const names = readdirSync(folder).filter((name) => /\.(js|css)$/.test(name));
      const files = names.map((name) => {
        const bytes = readFileSync(path.join(folder, name));
        return { name, size: bytes.length, sha256: sha256(bytes) };
      });
      hashes = { files };
      this.#taken.set(note, hashes);
    }
    return hashes;
  }

  #read<T>(file: string): T {
    const { mtimeMs, size } = statSync(file);
    const stamp = `${mtimeMs} ${size}`;
    const known = this.#json.get(file);
    if (known?.stamp === stamp) return known.value as T;
    const value = JSON.parse(readFileSync(file, 'utf8')) as T;
    this.#json.set(file, { stamp, value });
    return value;
  }
}
