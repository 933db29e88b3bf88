import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { appendFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { copyWorkspace } from '../new/copyWorkspace';
import { ROOT } from './servers';
import { tableText } from './table';

/**
 * Measures what a change of one remote rebuilds: in a copy of the workspace each remote is changed in turn and everything is
 * built, once from scratch and once after the change. The builds of all others must stay byte-identical.
 */
export async function benchAlone(): Promise<void> {
  const scratch = mkdtempSync(path.join(tmpdir(), 'haat-alone-'));
  try {
    const remotes = readdirSync(ROOT).filter((name) => name.startsWith('mfe-'));
    const packages = ['shell', 'api', ...remotes];
    copyWorkspace(ROOT, scratch, packages);
    const whole = timed(() => buildAll(scratch));
    let before = hashes(scratch, packages);
    const rows = remotes.map((remote) => {
      appendFileSync(path.join(scratch, remote, 'src/routes.tsx'), changeFor(remote));
      const ms = timed(() => buildAll(scratch));
      const after = hashes(scratch, packages);
      const changed = packages.filter((name) => before.get(name) !== after.get(name));
      before = after;
      if (changed.join() !== remote) process.exitCode = 1;
      return [remote, ms / 1000, `${((100 * ms) / whole).toFixed(0)} %`, changed.join(', ')];
    });
    console.log(`\nEverything from nothing: ${(whole / 1000).toFixed(1)} s`);
    console.log(tableText(['changed', 'build, s', 'of that', 'builds that differ'], rows));
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

/** A change that the minimizer cannot remove. */
const changeFor = (remote: string) => `\nObject.assign(globalThis, { changed: '${remote}' });\n`;

function buildAll(folder: string) {
  const nx = path.join(folder, 'node_modules/.bin/nx');
  const args = ['run-many', '-t', 'build', '--output-style=static'];
  const { status, stdout, stderr } = spawnSync(nx, args, { cwd: folder, encoding: 'utf8' });
  if (status !== 0) throw new Error(stdout + stderr);
}

function timed(work: () => void): number {
  const started = performance.now();
  work();
  return performance.now() - started;
}

/** The names and contents of each package's build. */
function hashes(folder: string, packages: readonly string[]): Map<string, string> {
  return new Map(
    packages.map((name) => {
      const dist = path.join(folder, name, 'dist');
      const hash = createHash('sha256');
      for (const file of readdirSync(dist, { recursive: true, encoding: 'utf8' }).sort()) {
        const target = path.join(dist, file);
        if (statSync(target).isFile())
          hash.update(file).update('\0').update(readFileSync(target)).update('\0');
      }
      return [name, hash.digest('hex')];
    }),
  );
}
