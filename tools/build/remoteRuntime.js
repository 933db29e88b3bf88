// Bundled into every remoteEntry, in place of @module-federation/webpack-bundler-runtime (slimRuntime.mjs): of its parts
// those that a remote uses which exposes a module and shares packages. Ours load no other remotes, and share whole packages.
import { init } from '@module-federation/runtime';
import { attachShareScopeMap } from '@module-federation/webpack-bundler-runtime/dist/attachShareScopeMap.js';
import { consumes } from '@module-federation/webpack-bundler-runtime/dist/consumes.js';
import { initContainerEntry } from '@module-federation/webpack-bundler-runtime/dist/initContainerEntry.js';
import { initializeSharing } from '@module-federation/webpack-bundler-runtime/dist/initializeSharing.js';

export default {
  attachShareScopeMap,
  bundlerRuntimeOptions: {},
  bundlerRuntime: {
    S: {},
    I: initializeSharing,
    consumes,
    initContainerEntry,
    init: ({ webpackRequire }) => init(webpackRequire.federation.initOptions),
    installInitialConsumes({ initialConsumes }) {
      if (initialConsumes.length > 0) throw new Error(`Shared modules of an entry: ${initialConsumes}`);
    },
  },
};
