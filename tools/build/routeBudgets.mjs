import { promisify } from 'node:util';
import { brotliCompress, constants as zlib } from 'node:zlib';

const brotli = promisify(brotliCompress);

/**
 * How many kB (brotli) of a remote's own files a route may need before it is hydrated. The shell's script comes on top
 * (BUDGETS in rspack.mjs): together they are what a first visit waits for. Sizes differ by some 30 bytes with the folder that is
 * built in.
 */
const DEFAULT_KB = { js: 40, css: 5.6 };
const ROUTE_KB = {
  'catalog /home': { js: 27.2, css: 5.6 },
  'catalog /offers': { js: 25, css: 5.6 },
  'catalog /search': { js: 25.4, css: 5.6 },
  'catalog /trending': { js: 17.2, css: 5.6 },
  'catalog /shop/:department': { js: 19.2, css: 5.6 },
  'catalog /product/:id': { js: 29.4, css: 5.6 },
  'catalog /store/:id': { js: 28.5, css: 5.6 },
  'account /profile': { js: 38.8, css: 5.6 },
  'account /profile/devices': { js: 23.7, css: 5.6 },
  'account /profile/two-step': { js: 24.6, css: 5.6 },
  'account /orders': { js: 18.9, css: 5.6 },
  'account /order/:orderId': { js: 48.8, css: 5.6 },
  'cart_checkout /cart': { js: 29.4, css: 5.6 },
  'seller /seller/dashboard': { js: 29.6, css: 5.6 },
  'seller /seller/homepage': { js: 49.6, css: 5.6 },
  'seller /seller/customize': { js: 49.6, css: 5.6 },
  'seller /seller/customise': { js: 49.6, css: 5.6 },
  'seller /seller/reviews': { js: 46, css: 5.6 },
  'seller /seller/products': { js: 35.9, css: 5.6 },
  'seller /seller/products/:productId/edit': { js: 63.6, css: 6.65 },
  'seller /seller/orders': { js: 24.8, css: 5.6 },
  'seller /seller/orders/:orderId': { js: 37.6, css: 5.6 },
  'seller /seller/offers': { js: 49.4, css: 6.4 },
};

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
        const first = firstFiles(compilation);
        for (const { path, files } of routes(compilation).filter(hasBudget)) {
          const needed = [...new Set([...first, ...files])];
          for (const file of needed) if (!sizes.has(file)) sizes.set(file, await sizeOf(compilation, file));
          const route = `${name} ${path}`;
          const found = exceeded(route, needed, sizes);
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
 */
export function exceeded(route, files, sizes) {
  const texts = [];
  const problems = [];
  for (const [kind, kB] of Object.entries(ROUTE_KB[route] ?? DEFAULT_KB)) {
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
