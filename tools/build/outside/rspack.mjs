import { existsSync, readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import path from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import { rspack } from '@rspack/core';
import { CompleteManifest } from '../completeManifest.mjs';
import { FreshOnRetry } from '../freshOnRetry.mjs';
import { SERVER_BUNDLE, ServerBundle } from '../serverBundle.mjs';
import { slimRuntime } from '../slimRuntime.mjs';
import { BROWSERS, compressedCopies, notesOf, packageOf, SHARED_MODULES, site } from './note.mjs';

/** Time-out of a chunk, in ms. */
const CHUNK_TIMEOUT_MS = 8000;

/**
 * The build of a remote in a repository of its own: src/lifecycles.tsx for browsers and, where it exists, src/server.tsx for the
 * site's HTML server. The folder dist then is a release (haat-release).
 * @param {{ dir: string, name: string, routes: readonly object[], fragments?: readonly object[] }} options `name`: letters, digits and
 *   _, as granted by the site; `routes`: the paths, as in remote.json, with `screen` in place of `files`: the request of its import,
 *   './MyScreen'; `fragments`: parts for other remotes' screens, as in remote.json, with `component` in place of `files` alike
 */
export function remote({ dir, name, routes, fragments = [] }) {
  const server = ['src/server.tsx', 'src/server.ts'].find((file) => existsSync(path.join(dir, file)));
  const bundle = new ServerBundle();
  const packageJson = JSON.parse(readFileSync(path.join(dir, 'package.json'), 'utf8'));
  const note = { name, packageJson, routes, fragments };
  const browser = browserBuild({
    dir,
    name,
    plugins: [...(server ? [bundle.embedded] : []), new Notes(note)],
  });
  if (!server) return browser;
  return [
    serverBuild({ dir, name, entry: `./${server}`, plugins: [bundle.taken] }),
    { ...browser, dependencies: [`${name}-server`] },
  ];
}

function common({ dir, name, targets, css = {} }) {
  return {
    mode: 'production',
    context: dir,
    devtool: false,
    resolve: { extensions: ['.tsx', '.ts', '.jsx', '.js'] },
    module: {
      parser: { 'css/auto': { namedExports: false } },
      // Publishing refuses styles of other classes than the remote's own.
      generator: { 'css/auto': { localIdentName: `${name}-[hash:4][local]`, ...css } },
      rules: [
        { test: /\.css$/, type: 'css/auto' },
        { test: /\.(woff2|svg|png|jpe?g|webp|avif)$/, type: 'asset/resource' },
        {
          test: /\.[jt]sx?$/,
          exclude: /node_modules/,
          use: {
            loader: 'builtin:swc-loader',
            options: {
              env: { targets },
              jsc: {
                parser: { syntax: 'typescript', tsx: true },
                transform: { react: { runtime: 'automatic' } },
              },
            },
          },
        },
      ],
    },
    ignoreWarnings: [/Conflicting order/],
    performance: { hints: false },
  };
}

function browserBuild({ dir, name, plugins }) {
  const base = common({ dir, name, targets: BROWSERS });
  return {
    ...base,
    name,
    target: ['web', 'es2022'],
    entry: {},
    devtool: 'hidden-source-map',
    resolve: { ...base.resolve, alias: slimRuntime },
    module: {
      ...base.module,
      rules: [
        ...base.module.rules,
        // Schemas of calls are the API's.
        {
          test: /[\\/]@haat[\\/]contracts[\\/]dist[\\/].*\.js$/,
          enforce: 'pre',
          use: path.resolve(import.meta.dirname, '../browserContracts.mjs'),
        },
      ],
    },
    output: {
      path: path.join(dir, 'dist'),
      clean: true,
      uniqueName: name,
      publicPath: 'auto',
      crossOriginLoading: 'anonymous',
      chunkLoadTimeout: CHUNK_TIMEOUT_MS,
      filename: '[name].[contenthash:8].js',
      chunkFilename: '[name].js',
      cssFilename: '[name].[contenthash:8].css',
      cssChunkFilename: '[name].css',
      assetModuleFilename: '[name].[contenthash:8][ext]',
    },
    plugins: [
      new ModuleFederationPlugin({
        name,
        filename: 'remoteEntry.[contenthash:8].js',
        manifest: true,
        dts: false,
        shareStrategy: 'loaded-first',
        exposes: { './lifecycles': './src/lifecycles' },
        shared: site.shared,
        experiments: { optimization: { target: 'web' }, externalRuntime: true },
      }),
      new FreshOnRetry(),
      new CompleteManifest(),
      ...plugins,
    ],
  };
}

/** One file with everything in it but Node's own modules: a release has no node_modules. */
function serverBuild({ dir, name, entry, plugins }) {
  const base = common({ dir, name, targets: ['node >= 20.19'], css: { exportsOnly: true } });
  return {
    ...base,
    name: `${name}-server`,
    target: 'node20',
    entry: { main: entry },
    resolve: {
      ...base.resolve,
      conditionNames: ['production', 'node', 'import', 'module', 'require', 'default'],
    },
    module: {
      ...base.module,
      parser: { ...base.module.parser, javascript: { importMeta: false, url: false } },
    },
    externalsType: 'module',
    externals: ({ request }, done) =>
      isBuiltin(request) ? done(undefined, `module-import ${request}`) : done(),
    output: {
      path: path.join(dir, 'node_modules/.cache/haat-server'),
      filename: SERVER_BUNDLE,
      module: true,
      library: { type: 'module' },
      chunkFormat: 'module',
      chunkLoading: 'import',
    },
    optimization: { splitChunks: false },
    plugins: [new rspack.optimize.LimitChunkCountPlugin({ maxChunks: 1 }), ...plugins],
  };
}

/** Writes remote.json and hashes.json, after all other files. */
class Notes {
  constructor(about) {
    this.about = about;
  }

  apply(compiler) {
    const { Compilation, sources } = compiler.rspack;
    compiler.hooks.thisCompilation.tap('Notes', (compilation) => {
      const stage = Compilation.PROCESS_ASSETS_STAGE_REPORT;
      compilation.hooks.processAssets.tap({ name: 'Notes', stage }, () => {
        const files = compilation.getAssets().map(({ name, source }) => ({ name, bytes: source.buffer() }));
        const routes = this.about.routes.map(({ screen, ...route }) => ({
          ...route,
          files: screen ? filesOf(screen, compilation) : [],
        }));
        const fragments = this.about.fragments.map(({ component, ...fragment }) => ({
          ...fragment,
          // The life cycles import the list of fragments, which imports the component.
          files: [...new Set(['./fragments', component].flatMap((one) => filesOf(one, compilation)))],
        }));
        const notes = notesOf({ ...this.about, routes, fragments, shared: sharedIn(compilation) }, files);
        for (const [name, text] of Object.entries(notes))
          compilation.emitAsset(name, new sources.RawSource(text));
        for (const { name, bytes } of compressedCopies(files))
          compilation.emitAsset(name, new sources.RawSource(bytes));
      });
    });
  }
}

/** The files of a module that is imported when a page shows it: the page requests them at once. */
function filesOf(screen, { chunkGroups }) {
  const group = [...chunkGroups].find(({ origins }) => origins.some(({ request }) => request === screen));
  if (!group) throw new Error(`No import('${screen}') is in the build`);
  return group.getFiles().filter((file) => /\.(js|css)$/.test(file));
}

/** The modules of the page that a build imports. */
function sharedIn({ modules }) {
  const requests = [...modules].map((module) => module.identifier());
  return SHARED_MODULES.filter((shared) =>
    requests.some((id) => id.startsWith('consume shared module') && id.includes(packageOf(shared))),
  );
}
