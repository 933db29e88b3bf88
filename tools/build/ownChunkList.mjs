import { createHash } from 'node:crypto';

/** As long as what takes its place, so that source maps stay right. */
const PLACEHOLDER = 'HAATHASH';

/**
 * Gives each build of a remote a list of chunks of its own, named after the remote and a hash of the build. Releases of one
 * remote meet in a page when one replaces another: a file of the former that arrives late must not reach the latter, where its
 * modules have other numbers.
 */
export class OwnChunkList {
  apply(compiler) {
    const { Compilation, sources } = compiler.rspack;
    const { output } = compiler.options;
    output.chunkLoadingGlobal = `${output.uniqueName}_${PLACEHOLDER}`;
    compiler.hooks.thisCompilation.tap('OwnChunkList', (compilation) => {
      // Before the names of files get the hashes of their contents.
      const stage = Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_HASH - 1;
      compilation.hooks.processAssets.tap({ name: 'OwnChunkList', stage }, () => {
        const scripts = compilation.getAssets().filter(({ name }) => name.endsWith('.js'));
        const hash = createHash('sha256');
        for (const { source } of scripts.sort((a, b) => (a.name < b.name ? -1 : 1)))
          hash.update(source.buffer());
        const own = hash.digest('hex').slice(0, PLACEHOLDER.length);
        for (const { name, source } of scripts) {
          const text = source.source().toString();
          if (!text.includes(PLACEHOLDER)) continue;
          const { map } = source.sourceAndMap();
          const changed = text.replaceAll(PLACEHOLDER, own);
          compilation.updateAsset(
            name,
            map ? new sources.SourceMapSource(changed, name, map) : new sources.RawSource(changed),
          );
        }
      });
    });
  }
}
