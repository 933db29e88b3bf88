import { existsSync } from 'node:fs';
import path from 'node:path';

/**
 * The workspace's folder, from the source of a program or from its build.
 * @param start a folder inside of it
 * @returns the process's own folder when there is no workspace around
 */
export function workspaceFolder(start: string): string {
  for (let folder = start; folder !== path.dirname(folder); folder = path.dirname(folder)) {
    if (existsSync(path.join(folder, 'nx.json'))) return folder;
  }
  return process.cwd();
}
