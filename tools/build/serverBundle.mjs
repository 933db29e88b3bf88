import { readFileSync } from 'node:fs';

/** A release's file that renders its screens on the HTML server. Browsers never get it. */
export const SERVER_BUNDLE = 'server.mjs';

/** Puts the server bundle, which is built first, among the files of the browser's build: one release, one list of hashes. */
export class EmbedServerBundle {
  /** @param {string} file that the server's build writes */
  constructor(file) {
    this.file = file;
  }

  apply(compiler) {
    const { Compilation, sources } = compiler.rspack;
    compiler.hooks.thisCompilation.tap('EmbedServerBundle', (compilation) => {
      const stage = Compilation.PROCESS_ASSETS_STAGE_ADDITIONS;
      compilation.hooks.processAssets.tap({ name: 'EmbedServerBundle', stage }, () => {
        compilation.emitAsset(SERVER_BUNDLE, new sources.RawSource(readFileSync(this.file)), {
          minimized: true,
        });
      });
    });
  }
}
