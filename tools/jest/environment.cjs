const { TestEnvironment: Dom } = require('jest-environment-jsdom');
const { TestEnvironment: Node } = require('jest-environment-node');
const { compileOnce } = require('./compileOnce.cjs');

compileOnce();

/**
 * Tests of screens (.tsx) have a DOM; tests of rules (.ts) have none, which is half a second each, unless they begin with
 * @jest-environment jsdom.
 */
module.exports = class {
  constructor(config, context) {
    // biome-ignore lint/correctness/noConstructorReturn: jest takes one class for all files of a package
    return new (context.testPath.endsWith('.tsx') ? Dom : Node)(config, context);
  }
};
