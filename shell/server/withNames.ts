import * as names from '@haat/page/names';

/** Fills names of the page, and further ones, into a script for browsers that has no imports: `__REGION__`. */
export const withNames = (script: string, further: Readonly<Record<string, string | number>> = {}): string =>
  script.replace(/__([A-Z_]+?)__/g, (_, name: string) => String({ ...names, ...further }[name]));
