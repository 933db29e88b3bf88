import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** Writes a file below a folder, with the folders on its way. */
export function writeBelow(root: string, file: string, text: string) {
  const target = path.join(root, file);
  mkdirSync(path.dirname(target), { recursive: true });
  writeFileSync(target, text);
}
