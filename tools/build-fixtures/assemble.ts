import { copyFileSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type BuildFixture, openFixture, runtimeFiles } from './archive';

/** The label of this workspace's build. */
const NEW = 'new';

const BUILDS = path.join(import.meta.dirname, 'builds');

/** The labels of the build fixtures. */
export function fixtureVersions(): string[] {
  return readdirSync(BUILDS)
    .filter((name) => name.endsWith('.br'))
    .map((name) => name.slice(0, -'.br'.length));
}

/**
 * Assembles a site of old and new parts in a folder, in the layout of a workspace.
 * @param root the workspace whose builds are the new ones
 * @param parts package → label of a build fixture, or new: { shell: 'new', 'mfe-catalog': '0.2.0' }
 * @throws Error when a label or a part of it does not exist
 */
export function assemble(root: string, folder: string, parts: Readonly<Record<string, string>>): void {
  const opened = new Map<string, BuildFixture>();
  const open = (label: string) => {
    if (!fixtureVersions().includes(label))
      throw new Error(`There is no build fixture ${label}, only ${fixtureVersions().join(', ')}`);
    const fixture = opened.get(label) ?? openFixture(readFileSync(path.join(BUILDS, `${label}.br`)));
    opened.set(label, fixture);
    return fixture;
  };
  const running = runtimeFiles(root);
  for (const [part, label] of Object.entries(parts)) {
    const fixture = label === NEW ? null : open(label);
    const names = (fixture ? [...fixture.files.keys()] : running).filter((name) =>
      name.startsWith(`${part}/`),
    );
    if (names.length === 0) throw new Error(`${label} has no ${part}`);
    for (const name of names) {
      const target = path.join(folder, name);
      if (!target.startsWith(path.resolve(folder) + path.sep))
        throw new Error(`${name} leads out of the folder`);
      mkdirSync(path.dirname(target), { recursive: true });
      if (fixture) writeFileSync(target, fixture.files.get(name)!);
      else copyFileSync(path.join(root, name), target);
    }
  }
  writeFileSync(path.join(folder, 'nx.json'), '{}\n');
}
