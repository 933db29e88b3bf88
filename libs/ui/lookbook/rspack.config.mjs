// The look-book: every primitive on one page, under a policy as strict as the site's.
// npm run lookbook -w @haat/ui, then http://localhost:4201
import { rspack } from '@rspack/core';

/** @type {import('@rspack/core').Configuration} */
export default {
  context: import.meta.dirname,
  entry: './Lookbook.tsx',
  output: { clean: true, path: new URL('./dist', import.meta.url).pathname },
  resolve: { extensions: ['.tsx', '.ts', '.js'] },
  module: {
    parser: { 'css/auto': { namedExports: false } },
    rules: [
      { test: /\.css$/, type: 'css/auto' },
      {
        test: /\.tsx?$/,
        loader: 'builtin:swc-loader',
        options: {
          jsc: {
            parser: { syntax: 'typescript', tsx: true },
            transform: { react: { runtime: 'automatic' } },
          },
        },
      },
    ],
  },
  plugins: [
    new rspack.HtmlRspackPlugin({
      templateContent:
        '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Haat look-book</title><meta name="viewport" content="width=device-width"></head><body><main></main></body></html>',
    }),
  ],
  devServer: {
    port: Number(process.env.PORT ?? 4201),
    hot: false,
    liveReload: true,
    headers: {
      'Content-Security-Policy': "default-src 'self'; img-src 'self' data:; connect-src 'self' ws:",
    },
  },
  devtool: false,
};
