import { packageOf } from '@haat/page';

/** The shell's name among the releases and in compositions; no remote has it. */
export const SHELL = 'shell';

/** The kinds of packages that are released. */
export type ReleaseKind = 'remote' | 'shell';

/** How packages of one kind are built and released. */
interface Kind {
  /** The file in which a release says what it is. */
  noteFile: string;
  /** The build's folder, below the package. */
  buildFolder: string;
  /** The configurations of rspack that make a release; none: all of them. */
  buildConfigs: readonly string[];
}

export const KINDS: Readonly<Record<ReleaseKind, Kind>> = {
  remote: { noteFile: 'remote.json', buildFolder: 'dist', buildConfigs: [] },
  // Without the HTML server and the release commands.
  shell: { noteFile: 'shell.json', buildFolder: 'dist/browser', buildConfigs: ['shell-frame', 'shell'] },
};

export const kindOf = (name: string): ReleaseKind => (name === SHELL ? 'shell' : 'remote');

/** The package's folder, e.g. mfe-catalog or shell. */
export const packageNameOf = (name: string) => (kindOf(name) === 'shell' ? SHELL : packageOf(name));
