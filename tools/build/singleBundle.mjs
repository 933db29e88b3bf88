import path from 'node:path';
import { rspack } from '@rspack/core';
import { browser, serverBundle } from './rspack.mjs';

const root = path.resolve(import.meta.dirname, '../..');
/** The workspace counts as one package, whose name all its class names have. */
const WHOLE = { dir: root, name: 'single' };

/**
 * Shell and remotes of the same sources as one build without federation: what the composition is compared with.
 *
 * @param {{ out: string, regions: string, plugins: object[] }} options `out`: the folder below the project's root;
 *   `regions`: the module in place of the shell's federation
 * @returns {import('@rspack/core').RspackOptions}
 */
export const singleBundle = ({ out, regions, plugins }) =>
  browser({
    ...WHOLE,
    mode: 'production',
    out,
    publicPath: 'auto',
    entry: { single: { import: path.join(root, 'shell/src/index.ts'), publicPath: '' } },
    plugins: [
      new rspack.NormalModuleReplacementPlugin(/^(\.|\.\.\/regions)\/federation$/, regions),
      ...plugins,
    ],
  });

/**
 * What renders the shell's frame, or a remote's screens, with the class names of that build.
 *
 * @param {{ packageName: string, out: string }} options `out`: the file below the project's root, in a folder that is emptied
 * @returns {import('@rspack/core').RspackOptions}
 */
export const singleServerBundle = ({ packageName, out }) =>
  serverBundle({ ...WHOLE, entry: path.join(root, packageName, 'src/server.tsx'), out });
