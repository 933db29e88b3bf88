import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { sha256 } from './archive';
import { integrityOf } from './integrity';
import { KINDS, SHELL } from './kinds';
import type { PackageRelease, RemoteRelease, ShellRelease } from './packageRelease';
import { HASHES, type Hashes, type Manifest, serverBundleOf } from './release';

type RemoteBuildNote = Pick<RemoteRelease, 'name' | 'version' | 'team'> &
  Partial<Pick<RemoteRelease, 'routes' | 'fragments' | 'needs' | 'trustedTypes'>>;

/** Earlier builds lack some fields. */
type ShellBuildNote = Pick<ShellRelease, 'version' | 'team' | 'js' | 'css'> &
  Partial<Pick<ShellRelease, 'needs' | 'offers' | 'shared'>>;

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
  remotes(): RemoteRelease[] {
    return this.packages().flatMap((packageName) => {
      const folder = path.join(this.#root, packageName, KINDS.remote.buildFolder);
      try {
        const note = this.#read<RemoteBuildNote>(path.join(folder, KINDS.remote.noteFile));
        const { name, version, team, routes = [], fragments, needs = {}, trustedTypes } = note;
        const manifest = this.#read<Manifest>(path.join(folder, 'mf-manifest.json'));
        const complete = manifest.metaData.remoteEntry.name && manifest.exposes.length > 0;
        if (!name || !version || !complete) return [];
        const about = {
          packageName,
          name,
          version,
          team,
          needs,
          trustedTypes,
          ...this.#filesOf(folder, note),
        };
        return [{ kind: 'remote' as const, ...about, manifest, routes, fragments }];
      } catch {
        return [];
      }
    });
  }

  /** @throws when the shell has not been built */
  shell(): ShellRelease {
    const folder = path.join(this.#root, SHELL, KINDS.shell.buildFolder);
    const note = this.#read<ShellBuildNote>(path.join(folder, KINDS.shell.noteFile));
    const known = { needs: {}, offers: {}, shared: {}, ...note, packageName: SHELL, name: SHELL };
    return { kind: 'shell', ...known, ...this.#filesOf(folder, note) };
  }

  /** All existing builds; in development the shell may have none. */
  all(): PackageRelease[] {
    try {
      return [this.shell(), ...this.remotes()];
    } catch {
      return this.remotes();
    }
  }

  #filesOf(folder: string, note: object) {
    const hashes = this.#hashes(folder, note);
    return { folder, integrity: integrityOf(hashes), serverBundle: serverBundleOf(hashes) };
  }

  /**
   * The hashes that the build wrote; computed for older builds, which wrote none.
   * @param note the build's note, whose identity is the key of the cache: it is another object for another build
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
