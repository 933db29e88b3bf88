import { promisify } from 'node:util';
import { brotliCompress, gzip, constants as zlib } from 'node:zlib';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

const COMPRESSIBLE = /\.(js|css|svg)$/;
/** Files below this many bytes are not worth a compressed copy. */
const MIN_BYTES = 256;

/**
 * Writes a .br and a .gz beside every hashed file, at the best level, so that the server never compresses one.
 * A file that is larger than its budget fails the build, also one that is compressed already, e.g. a font.
 */
export class Precompress {
  /** @param {{ budgets: readonly { file: RegExp, kB: number, hint: string }[] }} options kB: as sent */
  constructor({ budgets }) {
    this.budgets = budgets;
  }

  apply(compiler) {
    const { Compilation, sources } = compiler.rspack;
    compiler.hooks.thisCompilation.tap('Precompress', (compilation) => {
      const stage = Compilation.PROCESS_ASSETS_STAGE_REPORT;
      compilation.hooks.processAssets.tapPromise({ name: 'Precompress', stage }, async () => {
        const check = (name, size) =>
          compilation.errors.push(...exceeded(name, size, this.budgets).map((text) => new Error(text)));
        await Promise.all(
          compilation.getAssets().map(async ({ name, source }) => {
            const bytes = source.buffer();
            if (!COMPRESSIBLE.test(name)) return check(name, bytes.length);
            if (bytes.length < MIN_BYTES) return;
            const params = {
              [zlib.BROTLI_PARAM_QUALITY]: zlib.BROTLI_MAX_QUALITY,
              [zlib.BROTLI_PARAM_SIZE_HINT]: bytes.length,
            };
            const small = await brotli(bytes, { params });
            check(name, small.length);
            compilation.emitAsset(`${name}.br`, new sources.RawSource(small));
            compilation.emitAsset(`${name}.gz`, new sources.RawSource(await zip(bytes, { level: 9 })));
          }),
        );
      });
    });
  }
}

/**
 * The budgets that a file exceeds.
 * @param {string} name 'shell.1a2b.js'
 * @param {number} size in bytes, as sent
 * @param {readonly { file: RegExp, kB: number, hint: string }[]} budgets
 */
export function exceeded(name, size, budgets) {
  return budgets
    .filter(({ file, kB }) => file.test(name) && size > kB * 1000)
    .map(({ kB, hint }) => `${name}: ${size} bytes as sent, over ${kB} kB. ${hint}`);
}
