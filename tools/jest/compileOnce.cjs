const vm = require('node:vm');

/**
 * Compiles each module once a worker. jest compiles it again for each test file, with all functions in it that are called:
 * a fifth of the time of a screen's tests. A script runs in any number of contexts, each with its own state.
 */
function compileOnce() {
  const scripts = new Map();
  const compileFunction = vm.compileFunction;
  vm.compileFunction = (code, parameters = [], options = {}) => {
    const { filename, parsingContext } = options;
    if (!filename || !parsingContext) return compileFunction(code, parameters, options);
    const head = `(function (${parameters.join(', ')}) {`;
    let known = scripts.get(filename);
    if (known?.code !== code || known.head !== head) {
      const script = new vm.Script(`${head}${code}\n})`, { filename, columnOffset: -head.length });
      known = { code, head, script };
      scripts.set(filename, known);
    }
    return known.script.runInContext(parsingContext);
  };
}

module.exports = { compileOnce };
