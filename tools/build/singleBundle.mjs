import path from 'node:path';
import { rspack } from '@rspack/core';
import { browser } from './rspack.mjs';

const root = path.resolve(import.meta.dirname, '../..');

/**
 * Shell and remotes of the same sources as one build without federation: what the composition is compared with. It is
 * never served.
 *
 * @param {{ out: string, regions: string, plugins: object[] }} options `out`: the folder below the project's root;
 *   `regions`: the module in place of the shell's federation
 * @returns {import('@rspack/core').RspackOptions}
 */
export const singleBundle = ({ out, regions, plugins }) =>
  browser({
    dir: root,
    name: 'single',
    mode: 'production',
    out,
    publicPath: 'auto',
    entry: { single: path.join(root, 'shell/src/index.ts') },
    plugins: [
      new rspack.NormalModuleReplacementPlugin(/^(\.|\.\.\/regions)\/federation$/, regions),
      ...plugins,
    ],
  });
