const { AsyncLocalStorage } = require('node:async_hooks');

const used = new Set();

/**
 * Each test file brings its own copy of jest's runner, which opens an AsyncLocalStorage and never closes it: in a worker,
 * each promise costs more with each file. A tenth of the time of the API's tests.
 */
function watchAsyncStores() {
  const { run } = AsyncLocalStorage.prototype;
  AsyncLocalStorage.prototype.run = function (...parameters) {
    used.add(this);
    return run.apply(this, parameters);
  };
}

/** At the end of a test file. */
function closeAsyncStores() {
  for (const store of used) store.disable();
  used.clear();
}

module.exports = { closeAsyncStores, watchAsyncStores };
