import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';

/** The part of a federation manifest that the server reads. */
export interface Manifest {
  metaData: { remoteEntry: { name: string } };
  exposes: { name: string; assets: { js: { sync: string[] }; css: { sync: string[] } } }[];
}

/** What a page needs to know of a remote: its build in the workspace, or a release. */
export interface RemoteBuild {
  /** The package's folder name, e.g. mfe-catalog. */
  packageName: string;
  name: string;
  version: string;
  /** Whose it is, as its package says. */
  team?: string;
  /** Where its files lie. */
  folder: string;
  manifest: Manifest;
  /** What a path asks for besides the manifest's files. */
  routes: readonly { path: string; files: readonly string[] }[];
}

/** remote.json */
interface RemoteNote {
  name: string;
  version: string;
  team?: string;
  routes?: RemoteBuild['routes'];
}

export interface ShellBuild {
  version: string;
  team?: string;
  folder: string;
  /** The versions of the contracts that a remote may rely on. */
  offers: Readonly<Record<string, string>>;
  js: string[];
  css: string[];
}

/** The builds of the workspace: mfe-<name>/dist and shell/dist/browser. Read anew when a file has changed. */
export class Builds {
  readonly #root: string;
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
        const { name, version, team, routes = [] } = note;
        const manifest = this.#read<Manifest>(path.join(folder, 'mf-manifest.json'));
        const complete = manifest.metaData.remoteEntry.name && manifest.exposes.length > 0;
        return name && version && complete
          ? [{ packageName, name, version, team, folder, manifest, routes }]
          : [];
      } catch {
        return [];
      }
    });
  }

  /** @throws when the shell has not been built */
  shell(): ShellBuild {
    const folder = path.join(this.#root, 'shell/dist/browser');
    const note = this.#read<Omit<ShellBuild, 'folder' | 'offers'>>(path.join(folder, 'shell.json'));
    return { offers: {}, ...note, folder };
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
