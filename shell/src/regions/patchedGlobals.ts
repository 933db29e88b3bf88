import { globals } from './globals';

/** Restores the page's globals after a remote replaced them. @returns the names of those that differed */
export function restoreGlobals(): string[] {
  const patched = globals.filter(({ owner, name, value }) => Reflect.get(owner, name) !== value);
  for (const { owner, name, value } of patched)
    Reflect.defineProperty(owner, name, { value, writable: true, configurable: true, enumerable: true });
  return patched.map(({ name }) => name);
}

/** Restores the globals. @returns a description of what a remote had replaced; null if nothing */
export function undoReplacements(): string | null {
  const names = restoreGlobals();
  return names.length > 0 ? `replaced ${names.join(', ')}` : null;
}

/** Runs code of the shell that replaces globals; its replacements become the state to restore. */
export function replaceGlobals(replace: () => void) {
  replace();
  for (const global of globals) global.value = Reflect.get(global.owner, global.name);
}
