import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const root = path.resolve(__dirname, '../..');

/** The modules are JavaScript for Node: Jest runs them as such. */
function evaluate<T>(script: string): T {
  const options = { cwd: root, encoding: 'utf8' } as const;
  return JSON.parse(execFileSync(process.execPath, ['--input-type=module', '-e', script], options)) as T;
}

test('relative imports get their extensions, in code and types', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'haat-pack-'));
  try {
    mkdirSync(path.join(folder, 'parts'));
    for (const file of ['a.js', 'b.d.ts', 'parts/index.js']) writeFileSync(path.join(folder, file), '');
    const code = `import { a } from './a';
export * from './parts';
import styles from './A.module.css';
import react from 'react';
const later = () => import('./a');
`;
    const types = `export type B = import('./b').B;
`;
    const [js, dts] = evaluate<[string, string]>(`
      import { fullySpecified } from './tools/pack-libs/fullySpecified.mjs';
      const [code, types] = ${JSON.stringify([code, types])};
      const folder = ${JSON.stringify(folder)};
      console.log(JSON.stringify([fullySpecified(code, folder + '/x.js'), fullySpecified(types, folder + '/x.d.ts')]));`);
    expect(js).toBe(code.replaceAll(`'./a'`, `'./a.js'`).replace(`'./parts'`, `'./parts/index.js'`));
    expect(dts).toBe(`export type B = import('./b.js').B;\n`);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

interface Packed {
  dependencies: Record<string, string>;
  peerDependencies: Record<string, string>;
  exports: Record<string, string | { types: string; default: string }>;
}

test('what a page has once is a peer, the rest of the site’s libs have exact versions', () => {
  const remote = evaluate<Packed>(`
    import { packageOf } from './tools/pack-libs/packageJson.mjs';
    console.log(JSON.stringify(packageOf('remote', process.cwd())));`);
  expect(remote.peerDependencies).toMatchObject({
    react: expect.stringMatching(/^\^19\.\d+\.0$/),
    'react-dom': expect.stringMatching(/^\^19\.\d+\.0$/),
    '@haat/session': expect.stringMatching(/^\^\d+\.0\.0$/),
  });
  expect(remote.dependencies).toHaveProperty('@haat/ui', expect.stringMatching(/^\d+\.\d+\.\d+$/));
  expect(remote.dependencies).not.toHaveProperty('react');
  expect(remote.exports['.']).toEqual({ types: './dist/index.d.ts', default: './dist/index.js' });
});

test('bundles of other repositories take exactly the modules that the page has', () => {
  const listOf = (file: string, pattern: RegExp) =>
    [...readFileSync(path.join(root, file), 'utf8').matchAll(pattern)].map(([, name]) => name);
  const provided = listOf('shell/src/regions/sharedModules.ts', /^ {2}'?([@\w/-]+)'?: sharedModule\(/gm);
  const [, list = ''] = /SHARED_MODULES = \[([^\]]*)\]/.exec(
    readFileSync(path.join(root, 'tools/build/outside/note.mjs'), 'utf8'),
  )!;
  expect(provided).toContain('react-dom/client');
  expect([...list.matchAll(/'([^']+)'/g)].map(([, name]) => name).sort()).toEqual(provided.sort());
});
