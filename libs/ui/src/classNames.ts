/** Joins class names, leaving out what is false, null, undefined or empty. */
export function classNames(...names: ReadonlyArray<string | false | null | undefined>): string {
  return names.filter(Boolean).join(' ');
}
