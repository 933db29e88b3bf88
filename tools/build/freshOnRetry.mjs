import { RuntimeModule } from '@rspack/core';

/**
 * Lets a remote be loaded again in the same page: after a failure, or in another release.
 *
 * - A remoteEntry starts with an empty list of chunks; otherwise it would reuse the chunks of the former one and run
 *   the former code.
 * - After a failure the shell loads remoteEntry.js?retry=n, and every chunk and style sheet takes that query over: a
 *   browser reuses a hanging or failed request, and only a new address makes a new one.
 */
class FreshOnRetryModule extends RuntimeModule {
  constructor() {
    // After the names of the chunks are known, before the list of loaded ones is read.
    super('haat fresh on retry', RuntimeModule.STAGE_BASIC);
  }

  generate() {
    const list = JSON.stringify(this.compilation.outputOptions.chunkLoadingGlobal);
    return `
delete self[${list}];
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
