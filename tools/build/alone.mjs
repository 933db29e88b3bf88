import path from 'node:path';
import { rspack } from '@rspack/core';

// The page of a remote alone: tools/alone around its life cycles, without shell and federation. A
// separate compilation, so that none of it becomes part of the remote's build.

const tools = path.resolve(import.meta.dirname, '..');

/** The path of the page's files on the remote's dev server. */
const FILES = '/alone/';

/** The target of /api and /media on the dev server: the site of npm run dev -- --site, or the local API. */
const api = () => process.env.UPSTREAM || `http://127.0.0.1:${process.env.API_PORT || 4100}`;

/**
 * @param {{ base: object, dir: string, name: string, fastRefresh: object[] }} options `base`: what all builds have
 *   in common; `fastRefresh`: its plugin, in development
 */
export function aloneBuild({ base, dir, name, fastRefresh }) {
  const hot = base.mode === 'development';
  const packageName = path.basename(dir);
  return {
    ...base,
    name: 'alone',
    target: ['web', 'es2022'],
    entry: { alone: entryOf(dir, name) },
    devtool: hot ? 'cheap-module-source-map' : false,
    output: {
      path: path.join(tools, 'dist/alone', packageName),
      clean: true,
      uniqueName: name,
      publicPath: FILES,
      filename: '[name].js',
      chunkFilename: '[name].js',
      cssFilename: '[name].css',
      cssChunkFilename: '[name].css',
    },
    // For tests and developers only: not minimized.
    optimization: { minimize: false },
    plugins: [
      new rspack.HtmlRspackPlugin({ filename: 'index.html', templateContent: htmlOf(packageName, hot) }),
      ...fastRefresh,
    ],
    // Compiled on the first request of the page, which most sessions never open.
    lazyCompilation: hot && { entries: true, imports: false },
    devServer: { client: { overlay: false } },
  };
}

/** Dev server options for the page: paths of the remote serve it, and calls go to an API. */
export function aloneServer() {
  return {
    historyApiFallback: { index: `${FILES}index.html` },
    proxy: [
      {
        context: ['/api', '/media'],
        target: api(),
        changeOrigin: true,
        // The site sees this server as an ordinary visitor.
        on: {
          proxyReq: (request) =>
            ['cookie', 'origin', 'referer'].forEach((name) => void request.removeHeader(name)),
        },
      },
    ],
  };
}

/** A generated entry, so that no remote needs a file for it. */
function entryOf(dir, name) {
  const file = (...parts) => JSON.stringify(path.join(...parts));
  const code = `
import { openAlone } from ${file(tools, 'alone/openAlone.tsx')};
import * as lifecycles from ${file(dir, 'src/lifecycles.tsx')};
import { routes } from ${file(dir, 'src/routes.tsx')};
openAlone({ name: ${JSON.stringify(name)}, lifecycles, paths: routes.map(({ path }) => path) });`;
  return `data:text/javascript,${encodeURIComponent(code)}`;
}

const htmlOf = (packageName, hot) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${packageName}, alone</title>
<link rel="icon" href="data:,">
</head>
<body data-package="${packageName}"${hot ? ` data-api="${api()}"` : ''}>
<div id="alone"></div>
</body>
</html>
`;
