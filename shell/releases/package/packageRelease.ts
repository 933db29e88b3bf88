import type { BuildIntegrity } from './integrity';
import type { SHELL } from './kinds';
import type { Manifest, RemoteFragment, RemoteRoute } from './release';

/** The data that a page needs about each of its packages, whether it is a build in the workspace or a release. */
interface Common {
  /** The package's folder name, e.g. mfe-catalog. */
  packageName: string;
  name: string;
  version: string;
  /** The owning team according to its package. */
  team?: string;
  /** The folder of its files. */
  folder: string;
  /** The hashes of its scripts and style sheets. */
  integrity: BuildIntegrity;
  /** The contracts that a remote needs of the shell, and the shell of the HTML server: ranges by name. */
  needs: Readonly<Record<string, string>>;
  /** The sha256 of its server bundle, in hexadecimal; absent where it has none. */
  serverBundle?: string;
}

export interface RemoteRelease extends Common {
  kind: 'remote';
  manifest: Manifest;
  /** Files that a path needs in addition to the manifest's. */
  routes: readonly RemoteRoute[];
  /** Parts for other remotes' screens. */
  fragments?: readonly RemoteFragment[];
  /** Trusted Types policies that its framework creates. */
  trustedTypes?: readonly string[];
  /** Of a build in development: where its dev server has its files. */
  address?: string;
}

export interface ShellRelease extends Common {
  kind: 'shell';
  /** The versions of the contracts that a remote may rely on. */
  offers: Readonly<Record<string, string>>;
  /** Versions of the packages that a page has once, such as React. */
  shared: Readonly<Record<string, string>>;
  /** The files that each page begins with. */
  js: readonly string[];
  css: readonly string[];
}

export type PackageRelease = RemoteRelease | ShellRelease;

/** The release of a package with this name: of one that is only known as a string, either kind. */
export type ReleaseOf<Name extends string> = Name extends typeof SHELL
  ? ShellRelease
  : string extends Name
    ? PackageRelease
    : RemoteRelease;
