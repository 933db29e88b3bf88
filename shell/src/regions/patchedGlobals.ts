import { globals } from './globals';

/** Gives the page's globals back what they were before a remote replaced them. @returns the names of those that differed */
export function restoreGlobals(): string[] {
  const patched = globals.filter(({ owner, name, value }) => Reflect.get(owner, name) !== value);
  for (const { owner, name, value } of patched)
    Reflect.defineProperty(owner, name, { value, writable: true, configurable: true, enumerable: true });
  return patched.map(({ name }) => name);
}

/** Restores the globals. @returns what a remote had replaced, in words; null when nothing */
export function undoReplacements(): string | null {
  const names = restoreGlobals();
  return names.length > 0 ? `replaced ${names.join(', ')}` : null;
}

/** Runs code of the shell's own that replaces globals. What it puts there is right from now on. */
export function replaceGlobals(replace: () => void) {
  replace();
  for (const global of globals) global.value = Reflect.get(global.owner, global.name);
}
