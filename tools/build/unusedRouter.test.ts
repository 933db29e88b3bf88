import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { unusedRouterParts } from './productionRouter.mjs';
import unusedRouter, { CALLS, DATA_ROUTER, MESSAGES, NAMES, WARNING } from './unusedRouter.mjs';

const folder = unusedRouterParts.include;
const source = readdirSync(folder)
  .filter((name) => /^chunk-.*\.mjs$/.test(name))
  .map((name) => readFileSync(path.join(folder, name), 'utf8'))
  .join('\n');

test('marks what it makes by React’s functions as pure, and leaves its names out', () => {
  // Another version may be written in another way: then the bundle has the whole router again.
  expect(source.match(NAMES)!.length).toBeGreaterThan(10);
  expect(source.match(CALLS)!.length).toBeGreaterThan(10);
  const changed = unusedRouter(source);
  expect(changed).toMatch(/^var Link = \/\*#__PURE__\*\/ React\d*\.forwardRef\($/m);
  expect(changed).not.toMatch(/^\w+\.displayName/m);
});

test('renders routes without what only a data router has', () => {
  for (const [from] of DATA_ROUTER) expect(source.split(from)).toHaveLength(2);
  expect(unusedRouter(source)).not.toMatch(/class extends React2\.Component|dataRouterOpts\?\.state/);
});

test('without the texts of warnings and errors', () => {
  expect(source.split(WARNING)).toHaveLength(2);
  expect(source.match(MESSAGES)!.length).toBeGreaterThan(30);
  const changed = unusedRouter(source);
  expect(changed).toContain(`${WARNING}  return;\n`);
  expect(changed).not.toMatch(/may be used only in the context of a <Router>/);
});

test.each([
  ['invariant(a("x", "b"), "not x");', 'invariant(a("x", "b"));'],
  ['invariant(\n  a,\n  `b (c)`\n);', 'invariant(\n  a);'],
  ['invariant(a, textOf(b));\nwarn(c, "d");', 'invariant(a, textOf(b));\nwarn(c, "d");'],
])('%j becomes %j', (before, after) => {
  expect(unusedRouter(before)).toBe(after);
});
