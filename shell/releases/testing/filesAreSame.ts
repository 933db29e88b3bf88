import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** @returns true, or the names of the files that two folders do not have the same */
export function filesAreSame(one: string, other: string): true | string[] {
  const names = new Set([...readdirSync(one), ...readdirSync(other)]);
  const bytes = (folder: string, name: string) => {
    try {
      return readFileSync(path.join(folder, name)).toString('base64');
    } catch {
      return null;
    }
  };
  const differing = [...names].filter((name) => bytes(one, name) !== bytes(other, name)).sort();
  return differing.length === 0 || differing;
}
