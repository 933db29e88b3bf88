/** A release's file that renders its screens on the HTML server. Browsers never get it. */
export const SERVER_BUNDLE = 'server.mjs';

/**
 * Hands the server bundle, which is built first, to the browser's build: one release, one list of hashes. It goes through
 * memory, since `--output-path` moves the files of both builds.
 */
export class ServerBundle {
  #bytes;

  /** A plugin of the server's build: takes the bundle. */
  get taken() {
    return {
      apply: ({ hooks, rspack }) => {
        hooks.thisCompilation.tap('ServerBundle', (compilation) => {
          const stage = rspack.Compilation.PROCESS_ASSETS_STAGE_REPORT;
          compilation.hooks.processAssets.tap({ name: 'ServerBundle', stage }, () => {
            this.#bytes = compilation.getAsset(SERVER_BUNDLE)?.source.buffer();
          });
        });
      },
    };
  }

  /** A plugin of the browser's build: puts it among the files. */
  get embedded() {
    return {
      apply: ({ hooks, rspack: { Compilation, sources } }) => {
        hooks.thisCompilation.tap('ServerBundle', (compilation) => {
          const stage = Compilation.PROCESS_ASSETS_STAGE_ADDITIONS;
          compilation.hooks.processAssets.tap({ name: 'ServerBundle', stage }, () => {
            if (!this.#bytes) throw new Error('The server bundle was not built');
            compilation.emitAsset(SERVER_BUNDLE, new sources.RawSource(this.#bytes), { minimized: true });
          });
        });
      },
    };
  }
}
