import { readFileSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(__dirname, '../..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
const page = read('docs/remote-format.md');

/** The fields of an interface in a source. */
function fieldsOf(file: string, name: string): string[] {
  const [, body = ''] =
    new RegExp(`^(?:export )?interface ${name}(?: extends [^{]+)? \\{\\n(.*?)^\\}`, 'ms').exec(read(file)) ??
    [];
  const fields = [...body.matchAll(/^ {2}(\w+)\??[:(]/gm)].map(([, field = '']) => field);
  expect({ name, fields }).not.toEqual({ name, fields: [] });
  return fields;
}

/** The first cells of the tables below a heading, until the next one. */
function rowsBelow(heading: string): string[] {
  const [, section = ''] = new RegExp(`^## ${heading}\\n(.*?)(?=^## |$(?![\\s\\S]))`, 'ms').exec(page) ?? [];
  return [...section.matchAll(/^\| `(\w+)(?:\(\w*\))?` \|/gm)].map(([, field = '']) => field);
}

const RELEASE = 'shell/releases/package/release.ts';

test('remote.json is described with every field that is read, and no other', () => {
  const note = [...fieldsOf(RELEASE, 'CommonNote'), ...fieldsOf(RELEASE, 'RemoteNote')];
  const route = [...fieldsOf(RELEASE, 'RemoteRoute'), ...fieldsOf('libs/page/src/routes.ts', 'RouteRow')];
  // Both are in the row of `title`.
  const texts = ['description', 'asksToLogin'];
  const fragment = [
    ...fieldsOf(RELEASE, 'RemoteFragment'),
    ...fieldsOf('libs/page/src/fragments.ts', 'FragmentRow'),
  ];
  const expected = new Set([...note, ...route, ...fragment].filter((field) => !texts.includes(field)));
  expect(new Set(rowsBelow('remote\\.json'))).toEqual(expected);
  for (const field of texts) expect(page).toContain(`\`${field}\``);
});

test('life cycles and their props are those of the contract', () => {
  const lifecycles = 'libs/remote/src/lifecycles.tsx';
  const expected = [
    ...fieldsOf(lifecycles, 'Lifecycles'),
    ...fieldsOf(lifecycles, 'RegionProps'),
    ...fieldsOf('libs/remote/src/fragments.tsx', 'FragmentProps'),
  ];
  // `update` is named to say that there is none.
  expect(new Set(rowsBelow('Life cycles'))).toEqual(new Set([...expected, 'update']));
});

test('render() is given what the page says', () => {
  const expected = fieldsOf('libs/remote/src/server.tsx', 'RenderRequest');
  expect(new Set(rowsBelow('server\\.mjs'))).toEqual(new Set(expected));
  const messages = [...read('libs/page/src/render.ts').matchAll(/\{ type: '(\w+)'/g)].map(([, type]) => type);
  expect(messages.length).toBeGreaterThan(6);
  for (const type of messages) expect(page).toContain(`\`${type}\``);
});

test('limits, policies and shared modules are those of the code', () => {
  const release = read(RELEASE);
  expect(release).toContain('MAX_FILES = 2000');
  expect(release).toContain('MAX_FILE_BYTES = 16 * 1024 * 1024');
  expect(release).toContain('MAX_RELEASE_BYTES = 64 * 1024 * 1024');
  expect(read('shell/server/settings.ts')).toContain('RENDER_BUDGET_MS = 200');
  const [, policies = ''] = /FRAMEWORK_POLICIES = \[([^\]]*)\]/.exec(release)!;
  const [, modules = ''] = /SHARED_MODULES = \[([^\]]*)\]/.exec(read('tools/build/outside/note.mjs'))!;
  const names = [...(policies + modules).matchAll(/'([^']+)'/g)].map(([, name]) => name);
  expect(names.length).toBeGreaterThan(10);
  for (const name of names) expect(page).toContain(`\`${name}\``);
});
