import { readFileSync } from 'node:fs';
import vm from 'node:vm';
import { transformSync } from '@swc/core';

/**
 * The exports of a TypeScript file that is data alone.
 * @param {string} file
 * @throws if it needs a value of another module
 */
export function evaluated(file) {
  const { code } = transformSync(readFileSync(file, 'utf8'), {
    filename: file,
    configFile: false,
    swcrc: false,
    jsc: { parser: { syntax: 'typescript' }, target: 'es2022' },
    module: { type: 'commonjs' },
  });
  const exported = {};
  const require = (name) => {
    throw new Error(`${file} imports ${name}: it has to be data alone`);
  };
  vm.runInNewContext(code, { exports: exported, require }, { filename: file });
  return JSON.parse(JSON.stringify(exported));
}
