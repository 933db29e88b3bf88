import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants as zlib } from 'node:zlib';

const brotli = promisify(brotliCompress);

/**
 * How many kB (brotli) of a remote's own files a route may need before it is hydrated, unless the remote's budgets.json has a row for it.
 * The shell's script comes on top (BUDGETS in rspack.mjs): together they are what a first visit waits for. Sizes differ by some 30 bytes
 * with the folder that is built in.
 */
const DEFAULT_KB = { js: 40, css: 5.6 };
/** In a remote's folder: budgets of its routes by path, { "/home": { "js": 28, "css": 5.6 } }. */
const FILE = 'budgets.json';

/**
 * @param {string} dir the remote's folder
 * @returns {Record<string, { js: number, css: number }>} in kB, by path
 */
export function budgetsOf(dir) {
  const file = path.join(dir, FILE);
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
}

/** Prints what each route that the HTML server renders needs, and fails the build of a remote when it is too much. */
export class RouteBudgets {
  /** @param {{ name: string, routes: (compilation: object) => { path: string, files: string[], server?: true, serverLoading?: true }[] }} options */
  constructor(options) {
    this.options = options;
  }

  apply(compiler) {
    const { Compilation } = compiler.rspack;
    const { name, routes } = this.options;
    compiler.hooks.thisCompilation.tap('RouteBudgets', (compilation) => {
      const stage = Compilation.PROCESS_ASSETS_STAGE_REPORT;
      compilation.hooks.processAssets.tapPromise({ name: 'RouteBudgets', stage }, async () => {
        const sizes = new Map();
        const budgets = budgetsOf(compiler.context);
        compilation.fileDependencies.add(path.join(compiler.context, FILE));
        const first = firstFiles(compilation);
        for (const { path: address, files } of routes(compilation).filter(hasBudget)) {
          const needed = [...new Set([...first, ...files])];
          for (const file of needed) if (!sizes.has(file)) sizes.set(file, await sizeOf(compilation, file));
          const route = `${name} ${address}`;
          const found = exceeded(route, needed, sizes, budgets[address]);
          console.log(`${route}: ${found.text}`);
          for (const problem of found.problems) compilation.errors.push(new Error(problem));
        }
      });
    });
  }
}

/**
 * Whether the HTML server renders a route, or its loading state.
 * @param {{ path: string, files: string[], server?: true, serverLoading?: true }} route
 */
export const hasBudget = ({ server, serverLoading }) => server === true || serverLoading === true;

/**
 * @param {string} route 'catalog /home'
 * @param {readonly string[]} files that it needs
 * @param {ReadonlyMap<string, number>} sizes in bytes of brotli
 * @param {{ js: number, css: number }} budget in kB
 */
export function exceeded(route, files, sizes, budget = DEFAULT_KB) {
  const texts = [];
  const problems = [];
  for (const [kind, kB] of Object.entries(budget)) {
    const own = files.filter((file) => file.endsWith(`.${kind}`));
    const total = own.reduce((sum, file) => sum + (sizes.get(file) ?? 0), 0);
    texts.push(`${(total / 1000).toFixed(1)} of ${kB} kB ${kind}`);
    if (total <= kB * 1000) continue;
    const largest = own.sort((a, b) => sizes.get(b) - sizes.get(a)).slice(0, 3);
    problems.push(
      `${route}: ${total} bytes of ${kind} (brotli) before it is hydrated, over ${kB} kB. The largest: ${largest
        .map((file) => `${file} ${sizes.get(file)}`)
        .join(', ')}. What of it can be loaded when it is used?`,
    );
  }
  return { text: texts.join(', '), problems };
}

/** The files that every route of a remote begins with: its entry, and what exposes its life cycles. */
function firstFiles(compilation) {
  const entry = compilation.getAssets().filter(({ name }) => /^remoteEntry\.\w+\.js$/.test(name));
  const exposed = [...compilation.chunkGroups].filter(({ name }) => name?.startsWith('__federation_expose_'));
  return [...entry.map(({ name }) => name), ...exposed.flatMap((group) => group.getFiles())].filter((file) =>
    /\.(js|css)$/.test(file),
  );
}

async function sizeOf(compilation, file) {
  const bytes = compilation.getAsset(file).source.buffer();
  const params = {
    [zlib.BROTLI_PARAM_QUALITY]: zlib.BROTLI_MAX_QUALITY,
    [zlib.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  };
  return (await brotli(bytes, { params })).length;
}
