import { RuntimeModule } from '@rspack/core';

/**
 * After a failure the shell loads remoteEntry.js?retry=n. This takes the query over to every chunk and style
 * sheet which that entry loads later: a browser joins a request that still hangs and remembers one that failed,
 * only a new address is asked for anew.
 */
class FreshOnRetryModule extends RuntimeModule {
  constructor() {
    super('haat fresh on retry', RuntimeModule.STAGE_ATTACH);
  }

  generate() {
    return `
var script = typeof document === 'undefined' ? null : document.currentScript;
var query = script && script.src.indexOf('?') > 0 ? script.src.slice(script.src.indexOf('?')) : '';
if (query) ['u', 'k'].forEach(function (key) {
  var nameOf = __webpack_require__[key];
  if (nameOf) __webpack_require__[key] = function (chunk) { var name = nameOf(chunk); return name && name + query; };
});`;
  }
}

/** Adds {@link FreshOnRetryModule} to every runtime chunk of a remote. */
export class FreshOnRetry {
  apply(compiler) {
    compiler.hooks.thisCompilation.tap('FreshOnRetry', (compilation) => {
      compilation.hooks.additionalTreeRuntimeRequirements.tap('FreshOnRetry', (chunk) => {
        compilation.addRuntimeModule(chunk, new FreshOnRetryModule());
      });
    });
  }
}
