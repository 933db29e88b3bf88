// The build of a host that is not ours: nothing here comes from our factory. `npm run bare-host` serves it, in front
// of the site that UPSTREAM names.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { DefinePlugin, HtmlRspackPlugin } from '@rspack/core';

const dir = import.meta.dirname;
const site = process.env.UPSTREAM || 'http://localhost:3000';
const FILES = '/bare-host/';
const query = path.resolve(dir, '../../node_modules/@tanstack/react-query/package.json');

export default (_env, argv = {}) => ({
  mode: argv.mode ?? 'production',
  context: dir,
  name: 'bare-host',
  target: ['web', 'es2022'],
  entry: { host: './main.ts' },
  devtool: false,
  output: {
    path: path.resolve(dir, '../dist/bare-host'),
    clean: true,
    publicPath: FILES,
    filename: '[name].js',
  },
  resolve: { extensions: ['.ts', '.tsx', '.js'] },
  module: {
    rules: [
      { test: /\.css$/, type: 'css/auto' },
      { test: /\.woff2$/, type: 'asset/resource' },
      {
        test: /\.ts$/,
        exclude: /node_modules/,
        use: {
          loader: 'builtin:swc-loader',
          options: { env: { targets: ['chrome >= 111'] }, jsc: { parser: { syntax: 'typescript' } } },
        },
      },
    ],
  },
  optimization: { minimize: false },
  plugins: [
    new HtmlRspackPlugin({ filename: 'index.html', template: './page.html' }),
    new DefinePlugin({ QUERY_VERSION: JSON.stringify(JSON.parse(readFileSync(query, 'utf8')).version) }),
  ],
  performance: { hints: false },
  infrastructureLogging: { level: 'error' },
  stats: 'errors-warnings',
  devServer: {
    port: Number(process.env.PORT || 4110),
    host: 'localhost',
    historyApiFallback: { index: `${FILES}index.html` },
    proxy: [{ context: ['/api', '/media'], target: site, changeOrigin: true }],
    setupMiddlewares: (middlewares) => [
      { path: '/site.json', middleware: (_request, response) => void response.end(JSON.stringify({ site })) },
      ...middlewares,
    ],
  },
});
