import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { build, transformWithOxc } from 'vite';
import { withoutSchemas } from '../browserContracts.mjs';
import { containerOf, manifestOf } from './container.mjs';
import { compressedCopies, notesOf, packageOf, SHARED_MODULES, site } from './note.mjs';

const TARGET = ['chrome111', 'edge111', 'firefox114', 'safari16.4'];
const ENDINGS = ['.tsx', '.ts', '.jsx', '.js'];

/**
 * The configuration of Vite that builds a remote in a repository of its own: src/lifecycles for browsers, as one script, and
 * where it exists src/server for the site's HTML server. The folder dist then is a release (haat-release).
 * @param {{ dir: string, name: string, routes: readonly object[], fragments?: readonly object[], plugins?: () => unknown[] }} options
 *   `name`: letters, digits and _, as granted by the site; `routes`: the paths, and `fragments`: parts for other remotes' screens, as in
 *   remote.json, without `files`; `plugins`: those of the framework, made anew for each of both builds
 */
export function remote({ dir, name, routes, fragments = [], plugins = () => [] }) {
  const styles = {
    modules: {
      generateScopedName: (local, file) => `${name}-${hashOf(path.relative(dir, file), 4)}${local}`,
    },
  };
  const server = sourceOf(dir, 'server');
  const serverBundle = () => buildServer({ dir, entry: server, plugins, styles });
  return {
    root: dir,
    publicDir: false,
    css: styles,
    plugins: [
      ...plugins(),
      callsWithoutSchemas,
      container({ dir, name, routes, fragments, serverBundle: server ? serverBundle : null }),
    ],
    // Pictures and fonts are beside the script, wherever the release is.
    experimental: {
      renderBuiltUrl: (file, { hostType }) =>
        hostType === 'js' ? { runtime: `haatBase + ${JSON.stringify(file)}` } : { relative: true },
    },
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      target: TARGET,
      outDir: 'dist',
      emptyOutDir: true,
      assetsDir: '',
      cssCodeSplit: false,
      modulePreload: false,
      rolldownOptions: {
        input: sourceOf(dir, 'lifecycles'),
        preserveEntrySignatures: 'strict',
        external: SHARED_MODULES,
        // One classic script has no address of its own.
        transform: { define: { 'import.meta': '{}' } },
        output: {
          format: 'iife',
          name: 'haatLifecycles',
          codeSplitting: false,
          globals: (module) => `haatShared[${JSON.stringify(module)}]`,
        },
      },
    },
  };
}

/**
 * The class of Svelte's scoped styles: `cssHash` of its compiler options.
 * @param {string} name of the remote
 */
export const cssHashOf =
  (name) =>
  ({ css }) =>
    `${name}-${hashOf(css, 6)}`;

const hashOf = (text, length) => createHash('sha256').update(text).digest('hex').slice(0, length);

function sourceOf(dir, name) {
  return ENDINGS.map((ending) => path.join(dir, 'src', name + ending)).find(existsSync);
}

/** Schemas of calls are the API's. */
const callsWithoutSchemas = {
  name: 'haat-calls-without-schemas',
  transform: {
    filter: { id: /[\\/]@haat[\\/]contracts[\\/]dist[\\/].*\.js$/ },
    handler: (code, file) => ({ code: withoutSchemas(code, file), map: null }),
  },
};

/** Turns the bundle into a container, and adds the other files of a release. */
function container({ dir, name, routes, fragments, serverBundle }) {
  const packageJson = JSON.parse(readFileSync(path.join(dir, 'package.json'), 'utf8'));
  return {
    name: 'haat-container',
    apply: 'build',
    enforce: 'post',
    async generateBundle(_options, files) {
      const entry = Object.values(files).find((file) => file.type === 'chunk');
      const css = Object.keys(files).filter((file) => file.endsWith('.css'));
      const shared = entry.imports.filter((module) => SHARED_MODULES.includes(module));
      const text = containerOf({ name, code: entry.code, shared, css });
      const { code } = await transformWithOxc(text, 'container.js', { target: 'es2022', sourcemap: false });
      delete files[entry.fileName];
      const fileName = `remoteEntry.${hashOf(code, 8)}.js`;
      const rows = shared.map((module) => {
        const { version, requiredVersion } = site.shared[packageOf(module)];
        return { name: module, version, requiredVersion };
      });
      const manifest = manifestOf({ name, entry: fileName, version: packageJson.version, shared: rows, css });
      const added = [
        [fileName, code],
        ['mf-manifest.json', `${JSON.stringify(manifest, null, 2)}\n`],
        ...(serverBundle ? [['server.mjs', await serverBundle()]] : []),
      ];
      const all = [
        ...Object.values(files).map(({ fileName: file, source, code: script }) => [file, source ?? script]),
        ...added,
      ].map(([file, source]) => ({ name: file, bytes: Buffer.from(source) }));
      const notes = notesOf(
        {
          name,
          packageJson,
          routes: routes.map((route) => ({ files: [], ...route })),
          // What the server renders needs the styles before the script.
          fragments: fragments.map((fragment) => ({ files: css, ...fragment })),
          shared,
        },
        all,
      );
      const copies = compressedCopies(all).map(({ name: file, bytes }) => [file, bytes]);
      for (const [file, source] of [...added, ...copies, ...Object.entries(notes)])
        this.emitFile({ type: 'asset', fileName: file, source });
    },
  };
}

/** One file with everything in it but Node's own modules: a release has no node_modules. */
async function buildServer({ dir, entry, plugins, styles }) {
  const { output } = await build({
    configFile: false,
    root: dir,
    publicDir: false,
    logLevel: 'warn',
    css: styles,
    plugins: plugins(),
    define: { 'process.env.NODE_ENV': '"production"' },
    ssr: { noExternal: true, target: 'node' },
    build: {
      ssr: entry,
      write: false,
      target: 'node20',
      minify: true,
      rolldownOptions: { output: { format: 'es', codeSplitting: false } },
    },
  });
  return output.find(({ type }) => type === 'chunk').code;
}
