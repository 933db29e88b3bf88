// Bundled into every remoteEntry, in place of @module-federation/webpack-bundler-runtime (slimRuntime.mjs): of its parts
// those that a remote uses which exposes a module and shares packages. Ours load no other remotes, and share whole packages.
import { init } from '@module-federation/runtime';
import { attachShareScopeMap } from '@module-federation/webpack-bundler-runtime/dist/attachShareScopeMap.js';
import { initContainerEntry } from '@module-federation/webpack-bundler-runtime/dist/initContainerEntry.js';
import { initializeSharing } from '@module-federation/webpack-bundler-runtime/dist/initializeSharing.js';

/** Before a chunk runs: takes the shared modules that it imports from the page, or from the remote's own files. */
function consumes({
  chunkId,
  promises,
  installedModules,
  webpackRequire,
  chunkMapping,
  moduleToHandlerMapping,
}) {
  attachShareScopeMap(webpackRequire);
  for (const id of chunkMapping[chunkId] ?? []) {
    const { shareKey, getter, shareInfo } = moduleToHandlerMapping[id];
    const provide = (moduleOf) => {
      webpackRequire.m[id] = (module) => {
        delete webpackRequire.c[id];
        module.exports = moduleOf();
      };
    };
    installedModules[id] ??= webpackRequire.federation.instance
      .loadShare(shareKey, { customShareInfo: { ...shareInfo } })
      .then((factory) => (factory === false ? getter() : factory))
      .then(provide, (error) => {
        // The next chunk that imports it tries again.
        delete installedModules[id];
        provide(() => {
          throw error;
        });
      });
    promises.push(installedModules[id]);
  }
}

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
