import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expectBangla } from './expectBangla';

type Exports = Record<string, object>;

/**
 * Checks the Bangla of all tables in a package's `strings` folder: of the shared one, and of those that `defineTexts` names.
 * @param folder of the test that calls this
 * @param allowed paths of texts that are the same in both languages, e.g. 'products.currency'
 */
export function expectBanglaTables(folder: string, allowed: readonly string[] = []): void {
  const load = (name: string): Exports => jest.requireActual(path.join(folder, name));
  const { bn = {}, parts = {} } = load('bn.ts');
  expectBangla(load('en.ts').en ?? {}, bn);
  const files = readdirSync(folder).filter((name) => name.endsWith('.ts') && name !== 'index.ts');
  const english = Object.fromEntries(
    files.flatMap((name) => {
      const code = readFileSync(path.join(folder, name), 'utf8');
      const [, table, part] = /export const (\w+) = defineTexts\(\s*'(\w+)'/.exec(code) ?? [];
      return table && part ? [[part, load(name)[table]]] : [];
    }),
  );
  expect(Object.keys(english)).not.toHaveLength(0);
  expectBangla(english, parts, allowed);
}
