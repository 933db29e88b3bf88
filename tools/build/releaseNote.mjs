import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { FRAGMENT_TABLE, releaseFragments } from './fragmentTable.mjs';
import { releaseRoutes, TABLE } from './routeTable.mjs';
import { contractsNeededBy, contractsOffered, packagesShared } from './sharing.mjs';

/** Written after everything else, so that the version covers every file. */
const NOTES = ['remote.json', 'shell.json'];
/** The version of what the HTML server's pages are to the shell. */
const PAGE_CONTRACT = new URL('../../shell/releases/package/pageContract.json', import.meta.url);
/** The hash of each file; pages take their integrity attributes from it. */
const HASHES = 'hashes.json';

/**
 * Writes hashes.json and the small JSON that a build is found by: remote.json for a remote (name, version, team, the contracts that it
 * needs, its paths with what each asks for, its fragments) and shell.json for the shell (version, team, the contracts that it
 * offers, the packages that it shares, the page that it needs, the files of its entry). The version is the package's own plus a hash of the build, so the same code has
 * the same version and two builds never share one.
 */
export class ReleaseNote {
  /** @param {{ file: 'remote.json' | 'shell.json', name: string, packageJson: { version: string, author?: string, haat?: { needs?: Record<string, string> } } }} options
   *   its author is the team that owns the package */
  constructor(options) {
    this.options = options;
  }

  apply(compiler) {
    const { Compilation, sources } = compiler.rspack;
    const { file, name, packageJson } = this.options;
    compiler.hooks.thisCompilation.tap('ReleaseNote', (compilation) => {
      // In development a changed table is a new note.
      if (file === 'remote.json')
        for (const table of [TABLE, FRAGMENT_TABLE].map((one) => path.join(compiler.context, one)))
          compilation[existsSync(table) ? 'fileDependencies' : 'missingDependencies'].add(table);
      const stage = Compilation.PROCESS_ASSETS_STAGE_REPORT;
      compilation.hooks.processAssets.tap({ name: 'ReleaseNote', stage }, () => {
        const hash = createHash('sha256');
        const assets = compilation.getAssets().filter((asset) => isContent(asset.name));
        const files = [];
        for (const asset of assets.sort((a, b) => (a.name < b.name ? -1 : 1))) {
          const bytes = asset.source.buffer();
          hash.update(asset.name).update('\0').update(bytes).update('\0');
          const sha256 = createHash('sha256').update(bytes).digest('hex');
          files.push({ name: asset.name, size: bytes.length, sha256 });
        }
        const version = versionOf(packageJson.version, hash.digest('hex'));
        const about =
          file === 'shell.json'
            ? {
                needs: { page: `^${JSON.parse(readFileSync(PAGE_CONTRACT, 'utf8')).version}` },
                offers: contractsOffered(),
                shared: packagesShared(),
                ...entryFiles(compilation),
              }
            : {
                // A remote that works with several major versions says so itself.
                needs: { ...contractsNeededBy(compilation.fileDependencies), ...packageJson.haat?.needs },
                routes: releaseRoutes(compilation, compiler.context),
                ...fragmentsOf(compilation, compiler.context),
              };
        const note = { name, version, team: packageJson.author, ...about };
        compilation.emitAsset(file, new sources.RawSource(`${JSON.stringify(note, null, 2)}\n`));
        compilation.emitAsset(HASHES, new sources.RawSource(`${JSON.stringify({ files }, null, 2)}\n`));
      });
    });
  }
}

function fragmentsOf(compilation, dir) {
  const fragments = releaseFragments(compilation, dir);
  return fragments ? { fragments } : {};
}

/**
 * @param {string} version of the package
 * @param {string} hash of the build, hexadecimal
 * @returns {string} a version by semver, which has no number that begins with 0
 */
export function versionOf(version, hash) {
  return `${version}-${hash.slice(0, 8).replace(/^0(?=\d+$)/, 'f')}`;
}

function entryFiles(compilation) {
  const files = [...compilation.entrypoints.get('shell').getFiles()];
  const later = [...(compilation.namedChunkGroups.get('frame')?.getFiles() ?? [])];
  return {
    js: files.filter((name) => name.endsWith('.js')),
    // The HTML server renders the frame: its styles come with the page, its code later.
    css: [...files, ...later].filter((name) => name.endsWith('.css')),
  };
}

/** The compressed copies and maps follow from the files, and the notes are written here. */
function isContent(name) {
  return !/\.(br|gz|map)$/.test(name) && !NOTES.includes(name) && name !== 'mf-stats.json';
}
