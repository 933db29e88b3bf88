import { copyFileSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type BuildFixture, openFixture, runtimeFiles } from './archive';

/** The build of this workspace, among the labels of kept ones. */
const NEW = 'new';

const BUILDS = path.join(import.meta.dirname, 'builds');

/** The labels of the kept builds. */
export function fixtureVersions(): string[] {
  return readdirSync(BUILDS)
    .filter((name) => name.endsWith('.br'))
    .map((name) => name.slice(0, -'.br'.length));
}

/**
 * Lays a site of old and new parts out below a folder: a workspace to the servers that start in it.
 * @param root the workspace whose builds are the new ones
 * @param parts package → a label of a kept build, or new: { shell: 'new', 'mfe-catalog': '0.2.0' }
 * @throws Error when a label or a part of it is not kept
 */
export function assemble(root: string, folder: string, parts: Readonly<Record<string, string>>): void {
  const opened = new Map<string, BuildFixture>();
  const open = (label: string) => {
    if (!fixtureVersions().includes(label))
      throw new Error(`${label} is not kept; there are ${fixtureVersions().join(', ')}`);
    const kept = opened.get(label) ?? openFixture(readFileSync(path.join(BUILDS, `${label}.br`)));
    opened.set(label, kept);
    return kept;
  };
  const running = runtimeFiles(root);
  for (const [part, label] of Object.entries(parts)) {
    const kept = label === NEW ? null : open(label);
    const names = (kept ? [...kept.files.keys()] : running).filter((name) => name.startsWith(`${part}/`));
    if (names.length === 0) throw new Error(`${label} has no ${part}`);
    for (const name of names) {
      const target = path.join(folder, name);
      if (!target.startsWith(path.resolve(folder) + path.sep))
        throw new Error(`${name} leads out of the folder`);
      mkdirSync(path.dirname(target), { recursive: true });
      if (kept) writeFileSync(target, kept.files.get(name)!);
      else copyFileSync(path.join(root, name), target);
    }
  }
  writeFileSync(path.join(folder, 'nx.json'), '{}\n');
}
