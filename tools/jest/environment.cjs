const { TestEnvironment: Dom } = require('jest-environment-jsdom');
const { TestEnvironment: Node } = require('jest-environment-node');
const { closeAsyncStores, watchAsyncStores } = require('./asyncStores.cjs');
const { compileOnce } = require('./compileOnce.cjs');

compileOnce();
watchAsyncStores();

const closing = (Environment) =>
  class extends Environment {
    async teardown() {
      await super.teardown();
      closeAsyncStores();
    }
  };
const WithDom = closing(Dom);
const WithoutDom = closing(Node);

/**
 * Tests of screens (.tsx) have a DOM; tests of rules (.ts) have none, which is half a second each, unless they begin with
 * @jest-environment jsdom.
 */
module.exports = class {
  constructor(config, context) {
    // biome-ignore lint/correctness/noConstructorReturn: jest takes one class for all files of a package
    return new (context.testPath.endsWith('.tsx') ? WithDom : WithoutDom)(config, context);
  }
};
