import { promisify } from 'node:util';
import { brotliCompress, gzip, constants as zlib } from 'node:zlib';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

const COMPRESSIBLE = /\.(js|css|svg)$/;
/** Below this many bytes a compressed copy saves nothing worth a file. */
const MIN_BYTES = 256;

/**
 * Writes a .br and a .gz beside every hashed file, at the best level, so that the server never compresses one.
 * A file that is larger than its budget fails the build.
 */
export class Precompress {
  /** @param {{ budgets: readonly { file: RegExp, kB: number, hint: string }[] }} options kB: brotli */
  constructor({ budgets }) {
    this.budgets = budgets;
  }

  apply(compiler) {
    const { Compilation, sources } = compiler.rspack;
    compiler.hooks.thisCompilation.tap('Precompress', (compilation) => {
      const stage = Compilation.PROCESS_ASSETS_STAGE_REPORT;
      compilation.hooks.processAssets.tapPromise({ name: 'Precompress', stage }, async () => {
        const files = compilation.getAssets().filter(({ name }) => COMPRESSIBLE.test(name));
        await Promise.all(
          files.map(async ({ name, source }) => {
            const bytes = source.buffer();
            if (bytes.length < MIN_BYTES) return;
            const params = {
              [zlib.BROTLI_PARAM_QUALITY]: zlib.BROTLI_MAX_QUALITY,
              [zlib.BROTLI_PARAM_SIZE_HINT]: bytes.length,
            };
            const small = await brotli(bytes, { params });
            for (const { file, kB, hint } of this.budgets) {
              if (file.test(name) && small.length > kB * 1000)
                compilation.errors.push(
                  new Error(`${name}: ${small.length} bytes of brotli, over ${kB} kB. ${hint}`),
                );
            }
            compilation.emitAsset(`${name}.br`, new sources.RawSource(small));
            compilation.emitAsset(`${name}.gz`, new sources.RawSource(await zip(bytes, { level: 9 })));
          }),
        );
      });
    });
  }
}
