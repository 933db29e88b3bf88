import { existsSync, readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import path from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import { rspack } from '@rspack/core';
import { ReactRefreshRspackPlugin } from '@rspack/plugin-react-refresh';
import { devPort, portByName } from '../run/settings.mjs';
import { aloneBuild, aloneServer } from './alone.mjs';
import { BanglaOnDemand } from './banglaOnDemand.mjs';
import { CompleteManifest } from './completeManifest.mjs';
import { FreshOnRetry } from './freshOnRetry.mjs';
import { Precompress } from './precompress.mjs';
import { productionRouter, unusedRouterParts } from './productionRouter.mjs';
import { ReleaseNote } from './releaseNote.mjs';
import { RouteBudgets } from './routeBudgets.mjs';
import { routeFiles } from './routeFiles.mjs';
import { SERVER_BUNDLE, ServerBundle } from './serverBundle.mjs';
import { allShared, sharedModules } from './sharing.mjs';
import { slimRuntime } from './slimRuntime.mjs';

/** The oldest browsers that run what we ship. */
const BROWSERS = ['chrome >= 111', 'edge >= 111', 'firefox >= 114', 'safari >= 16.4'];
const NODE = ['node >= 20.19'];

/**
 * Class names carry the package's name, so that two remotes can never style each other. The hash is the file's, so the names of a
 * file begin alike and compress well (docs/adr/0149).
 */
const CSS_NAMES = '[uniqueName]-[hash:4][local]';

/**
 * The ids of most modules follow from their paths (stableIds), so that a further module changes no file of other screens. The rest is
 * numbered in order: longer ids cost a first visit more than they save later.
 */
const SHORT_IDS = { mangleExports: 'size', moduleIds: 'natural', chunkIds: 'natural' };

/** Modules of the federation are named after the folder that is built in: the same sources would give other files elsewhere. */
const stableIds = () =>
  new rspack.ids.DeterministicModuleIdsPlugin({
    test: (module) =>
      !/^(consume-shared|provide)-module$/.test(module.type) && !module.identifier().startsWith('data:'),
  });

/** Time-out of a chunk, in ms. */
const CHUNK_TIMEOUT_MS = 8000;

/** Size limits of the files that every visit loads. */
const BUDGETS = [
  {
    file: /^remoteEntry\..*js$/,
    kB: 5.5,
    hint: 'Is the federation runtime bundled whole (slimRuntime.mjs)?',
  },
  // With room for the names of a new remote, 0.2 kB. The names of the page are one module, 0.2 kB, instead of text in place.
  { file: /^shell\..*js$/, kB: 92.4, hint: 'What does the first page not need before it is hydrated?' },
  { file: /^frame\..*js$/, kB: 19.45, hint: 'What of the frame can be loaded when it is used?' },
  { file: /^(shell|frame)\..*css$/, kB: 3.83, hint: 'It is inlined in every page.' },
  {
    file: /^anek-latin\..*woff2$/,
    kB: 20,
    hint: 'Every page needs it for its first text: which letters are new?',
  },
];

/** Remounts a remote where fast refresh cannot apply a change. */
const REMOUNT = path.resolve(import.meta.dirname, 'remountOnUpdate.mjs');

/** Loader that runs before TypeScript is compiled. */
const BROWSER_CONTRACTS = {
  test: /\.ts$/,
  include: path.resolve(import.meta.dirname, '../../libs/contracts/src'),
  enforce: 'pre',
  use: path.resolve(import.meta.dirname, 'browserContracts.mjs'),
};

const FEDERATION = path.resolve(import.meta.dirname, '../../node_modules/@module-federation/enhanced');

const packageOf = (dir) => JSON.parse(readFileSync(path.join(dir, 'package.json'), 'utf8'));
const modeOf = (argv) => (argv?.mode === 'development' ? 'development' : 'production');

/**
 * Configuration of every build: languages, resolution, CSS Modules.
 * @param {{ anyHost?: boolean }} options `anyHost`: the React that it will meet may be a production one, which knows
 *   neither the JSX of development nor fast refresh
 */
function common({ dir, name, mode, targets, css, anyHost = false }) {
  const ownReact = mode === 'development' && !anyHost;
  return {
    mode,
    context: dir,
    name,
    resolve: { extensions: ['.tsx', '.ts', '.js'] },
    module: {
      parser: { 'css/auto': { namedExports: false } },
      generator: { 'css/auto': { localIdentName: CSS_NAMES, ...css } },
      rules: [
        { test: /\.css$/, type: 'css/auto' },
        { test: /\.(woff2|svg|webp|avif)$/, type: 'asset/resource' },
        {
          test: /\.tsx?$/,
          exclude: /node_modules/,
          use: {
            loader: 'builtin:swc-loader',
            options: {
              env: { targets },
              jsc: {
                parser: { syntax: 'typescript', tsx: true },
                transform: {
                  react: {
                    runtime: 'automatic',
                    development: ownReact,
                    refresh: ownReact && targets === BROWSERS,
                  },
                },
              },
            },
          },
        },
      ],
    },
    infrastructureLogging: { level: 'error' },
    // The ui's classes lie in a layer below the screens' own and do not style one another.
    ignoreWarnings: [/Conflicting order/],
    stats: { preset: 'errors-warnings', timings: true },
    performance: { hints: false },
  };
}

const fastRefresh = () => new ReactRefreshRspackPlugin({ reloadOverlay: false });

/**
 * A build for browsers: immutable files, fast refresh in development. The entry's name has a hash. Names of chunks have none:
 * a release has a folder of its own, and the entry would need a list of all of them.
 */
export function browser(options) {
  const { dir, name, port, mode, anyHost, out, publicPath, entry, alias, plugins, devServer } = options;
  const hot = mode === 'development';
  const hashed = (extension) => (hot ? `[name].${extension}` : `[name].[contenthash:8].${extension}`);
  const base = common({ dir, name, mode, targets: BROWSERS, css: {}, anyHost });
  return {
    ...base,
    target: ['web', 'es2022'],
    entry,
    module: { ...base.module, rules: [...base.module.rules, BROWSER_CONTRACTS, unusedRouterParts] },
    devtool: hot ? 'cheap-module-source-map' : 'hidden-source-map',
    resolve: { ...base.resolve, alias: { ...slimRuntime, ...(hot ? {} : productionRouter), ...alias } },
    output: {
      path: path.join(dir, out),
      clean: true,
      uniqueName: name,
      publicPath,
      crossOriginLoading: 'anonymous',
      chunkLoadTimeout: CHUNK_TIMEOUT_MS,
      filename: hashed('js'),
      chunkFilename: '[name].js',
      cssFilename: hashed('css'),
      cssChunkFilename: '[name].css',
      assetModuleFilename: '[name].[contenthash:8][ext]',
    },
    optimization: {
      ...(hot ? {} : SHORT_IDS),
      minimizer: [
        new rspack.SwcJsMinimizerRspackPlugin({
          extractComments: false,
          minimizerOptions: { ecma: 2022, compress: { passes: 3 }, mangle: true },
        }),
        new rspack.LightningCssMinimizerRspackPlugin({ minimizerOptions: { targets: BROWSERS } }),
      ],
    },
    plugins: [
      ...plugins,
      ...(hot ? [] : [stableIds(), new BanglaOnDemand(), new Precompress({ budgets: BUDGETS })]),
      ...(hot && !anyHost ? [fastRefresh()] : []),
    ],
    // Lazily compiled chunks would be requested from the page's origin, which is the HTML server's.
    lazyCompilation: false,
    devServer: {
      port,
      host: 'localhost',
      hot: true,
      allowedHosts: 'all',
      headers: {
        'Access-Control-Allow-Origin': '*',
        // Browsers ask before a deployed site may have something of the visitor's own machine.
        'Access-Control-Allow-Private-Network': 'true',
      },
      // The page is the HTML server's; this server only serves the files and announces new ones to the page.
      client: { overlay: false, webSocketURL: `ws://localhost:${port}/ws` },
      ...devServer,
    },
  };
}

/**
 * The build of a remote: one exposed module, src/lifecycles.tsx, and files that can lie at any address. `rspack serve`
 * has the remote's own page beside it (alone.mjs).
 *
 * `--env host=any` is for a page whose React may be a production one; `--env alone` builds the remote's own page and
 * nothing else.
 *
 * @param {{ dir: string, name: string, port?: number }} options `name`: its name in the federation and of its
 *   region; `port`: where `rspack serve` has it, unless DEV_PORTS says otherwise
 */
export function remote({ dir, name, port = portByName(dir) }) {
  return (env = {}, argv = {}) => {
    const mode = modeOf(argv);
    const hot = mode === 'development';
    if (env.alone) return alone({ dir, name, mode });
    // A deployed site never runs code of a dev server.
    const onServer =
      existsSync(path.join(dir, 'src/server.tsx')) && (hot ? env.RSPACK_SERVE && env.host !== 'any' : true);
    const bundle = new ServerBundle();
    const federated = browser({
      dir,
      name,
      port: devPort(path.basename(dir), port),
      mode,
      anyHost: env.host === 'any',
      out: 'dist',
      publicPath: 'auto',
      entry: {},
      alias: hot ? { 'remote-lifecycles': path.join(dir, 'src/lifecycles.tsx') } : {},
      plugins: [
        new ModuleFederationPlugin({
          name,
          filename: hot ? 'remoteEntry.js' : 'remoteEntry.[contenthash:8].js',
          manifest: true,
          dts: false,
          // With the default, version-first, a dead remote keeps the others from loading.
          shareStrategy: 'loaded-first',
          exposes: { './lifecycles': hot ? REMOUNT : './src/lifecycles.tsx' },
          shared: sharedModules(),
          experiments: { optimization: { target: 'web' }, externalRuntime: true },
        }),
        new FreshOnRetry(),
        new CompleteManifest(),
        ...(onServer ? [bundle.embedded] : []),
        new ReleaseNote({ file: 'remote.json', name, packageJson: packageOf(dir) }),
        ...(hot ? [] : [new RouteBudgets({ name, routes: (compilation) => routeFiles(compilation, dir) })]),
      ],
      devServer: aloneServer(),
    });
    const release = onServer
      ? [
          serverBundle({ dir, name, mode, plugins: [bundle.taken] }),
          { ...federated, dependencies: [`${name}-server`] },
        ]
      : [federated];
    if (env.RSPACK_SERVE) return [...release, alone({ dir, name, mode })];
    return onServer ? release : federated;
  };
}

/** Folder of a server bundle before the browser's build includes it. */
const SERVER_OUT = '.server';

/**
 * The bundle that renders a remote's screens, or the shell's frame, on the HTML server: one file with everything in it but
 * Node's own modules, since a release has no node_modules. Class names are those of a browser build of the same `dir` and
 * `name`. In development its errors name lines of the sources.
 */
export function serverBundle({
  dir,
  name,
  mode = 'production',
  entry = './src/server.tsx',
  out = `${SERVER_OUT}/${SERVER_BUNDLE}`,
  plugins = [],
}) {
  const base = node({ dir, name, entry, out, whole: true })({}, { mode });
  const hot = mode === 'development';
  return {
    ...base,
    devtool: hot ? 'inline-cheap-module-source-map' : false,
    output: { ...base.output, ...(hot ? { devtoolModuleFilenameTemplate: '[absolute-resource-path]' } : {}) },
    optimization: { ...base.optimization, minimize: !hot },
    // Builds of packages as in browsers: in production without the extra checks of development.
    resolve: {
      ...base.resolve,
      conditionNames: [mode, 'node', 'import', 'module', 'require', 'default'],
    },
    // Its files are in those of the browser's build.
    ...(hot ? { devServer: false } : {}),
    plugins: [new rspack.optimize.LimitChunkCountPlugin({ maxChunks: 1 }), ...plugins],
  };
}

function alone({ dir, name, mode }) {
  const base = common({ dir, name, mode, targets: BROWSERS, css: {} });
  return aloneBuild({ base, dir, name, fastRefresh: mode === 'development' ? [fastRefresh()] : [] });
}

/**
 * The build of a release of the shell: its browser part, and the bundle that renders its frame. It carries the shared
 * modules, and the federation's runtime in a file of its own (shell/src/regions/federationRuntime.ts). Its files can lie at
 * any address: src/index.ts sets that of the scripts, style sheets name their fonts relative to themselves.
 *
 * @param {{ dir: string, port: number }} options `port`: of its dev server, unless DEV_PORTS says otherwise
 */
export function host({ dir, port: usual }) {
  return (_env, argv) => {
    const mode = modeOf(argv);
    const hot = mode === 'development';
    const bundle = new ServerBundle();
    const page = browser({
      dir,
      name: 'shell',
      port: devPort('shell', usual),
      mode,
      out: 'dist/browser',
      publicPath: 'auto',
      entry: { shell: { import: './src/index.ts', publicPath: '' } },
      devServer: { devMiddleware: { publicPath: '/' } },
      plugins: [
        new rspack.DefinePlugin({
          SHARED_VERSIONS: JSON.stringify(allShared()),
          FEDERATION_VERSION: JSON.stringify(packageOf(FEDERATION).version),
          // The federation's runtime is without what it has for Node.
          ENV_TARGET: '"web"',
        }),
        ...(hot ? [] : [bundle.embedded]),
        new ReleaseNote({ file: 'shell.json', name: 'shell', packageJson: packageOf(dir) }),
      ],
    });
    if (hot) return [page];
    const frame = { ...serverBundle({ dir, name: 'shell', plugins: [bundle.taken] }), name: 'shell-frame' };
    return [frame, { ...page, dependencies: ['shell-frame'] }];
  };
}

/**
 * A bundle for Node: our own code and @haat/* in one file, packages of npm left to node_modules.
 *
 * @param {{ dir: string, name?: string, entry: string, out: string, threads?: Record<string, string> }} options `out`: the
 *   file below `dir`; `name`: whose class names it writes, when it renders a browser build's components; `whole`: packages
 *   of npm are in the file, too; `threads`: entries of further programs beside it, by their names
 */
export function node({ dir, name = path.basename(dir), entry, out, whole = false, threads = {} }) {
  return (_env, argv) => {
    const base = common({ dir, name, mode: modeOf(argv), targets: NODE, css: { exportsOnly: true } });
    return {
      ...base,
      name: `${name}-server`,
      target: 'node20',
      entry: { main: entry, ...threads },
      devtool: 'source-map',
      output: {
        path: path.join(dir, path.dirname(out)),
        clean: true,
        uniqueName: name,
        filename: ({ chunk }) =>
          chunk?.name && chunk.name in threads ? `${chunk.name}.js` : path.basename(out),
        chunkFilename: `[id].${path.basename(out)}`,
        module: true,
        library: { type: 'module' },
        chunkFormat: 'module',
        chunkLoading: 'import',
      },
      module: {
        ...base.module,
        // import.meta.url is the bundle's own address, and new URL(…, import.meta.url) a file beside it.
        parser: { ...base.module.parser, javascript: { importMeta: false, url: false } },
      },
      externalsType: 'module',
      externals: ({ request }, done) => {
        const bundled = whole ? !isBuiltin(request) : /^(\.|\/|@haat\/)/.test(request);
        return bundled ? done() : done(undefined, `${whole ? 'module-import' : 'module'} ${request}`);
      },
      optimization: { minimize: whole, splitChunks: false },
    };
  };
}
