import { existsSync } from 'node:fs';
import path from 'node:path';

/** A file of the federation's packages, which are in node_modules here or further out. */
function inside(file) {
  for (let folder = import.meta.dirname; ; folder = path.dirname(folder)) {
    const packages = path.join(folder, 'node_modules/@module-federation');
    if (existsSync(packages) || folder === path.dirname(folder)) return path.join(packages, file);
  }
}

/**
 * rspack resolves the federation runtime through require() and so bundles its CommonJS build, which cannot be
 * tree-shaken. These aliases take the ES modules instead, and of the bundler's part what a remote uses: a remoteEntry of 6
 * instead of 28 kB (brotli).
 * They reach into the packages' folders, so the build's budget watches the size.
 */
export const slimRuntime = {
  [inside('webpack-bundler-runtime/dist/index.cjs')]: path.resolve(import.meta.dirname, 'remoteRuntime.js'),
  '@module-federation/webpack-bundler-runtime/dist': inside('webpack-bundler-runtime/dist'),
  '@module-federation/runtime-tools': inside('runtime-tools/dist/index.js'),
  '@module-federation/runtime': inside('runtime/dist/index.js'),
  '@module-federation/runtime-core$': inside('runtime-core/dist/index.js'),
  '@module-federation/sdk$': inside('sdk/dist/index.js'),
};
