import vm from 'node:vm';
import { compileOnce } from './compileOnce.cjs';

const compile = vm.compileFunction;
beforeAll(compileOnce);
afterAll(() => {
  vm.compileFunction = compile;
});

const inContext = (code: string, context = vm.createContext({}), filename = 'counter.js') =>
  vm.compileFunction(code, ['module'], { filename, parsingContext: context });

test('a module has its own state in each context', () => {
  const code =
    '"use strict"; globalThis.count = (globalThis.count ?? 0) + 1; module.exports = globalThis.count;';
  const first = vm.createContext({});
  const exportsOf = (context: vm.Context) => {
    const module: { exports?: unknown } = {};
    inContext(code, context)(module);
    return module.exports;
  };
  expect([exportsOf(first), exportsOf(first), exportsOf(vm.createContext({}))]).toEqual([1, 2, 1]);
});

test('a changed module is compiled again', () => {
  expect([inContext('return 1;')(), inContext('return 2;')()]).toEqual([1, 2]);
});

test('without a context, or a name, the function is node’s', () => {
  expect(vm.compileFunction('return a + 1;', ['a'])(1)).toBe(2);
});

test.each([
  ['return undefined.x;', 1, 18],
  ['// text\n  return undefined.x; // end', 2, 20],
])('an error has its place in the module: %j', (code, line, column) => {
  let stack = '';
  try {
    inContext(code, undefined, 'broken.js')();
  } catch (error) {
    ({ stack = '' } = error as Error);
  }
  expect(stack).toContain(`broken.js:${line}:${column}`);
});
