import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type Around, type Change, compareSurfaces, withHistory } from './compareSurfaces';
import type { Offered } from './offeredTypes';
import { giveVersion } from './pins';
import { type Reason, readReasons, reasonsText } from './reasons';
import { readSurface, type Surface, surfaceText } from './surface';
import { surfaceOf } from './surfaceOf';
import { hashOf, listOf, type Situation } from './verdict';
import { type Step, stepFor, versionAfter } from './versions';

/** A command that can't be done; its message is for the person who gave it. */
export class NotAccepted extends Error {}

/** The libs of a workspace: whatever has a package.json below libs. */
export function libsOf(root: string): string[] {
  return readdirSync(path.join(root, 'libs')).filter((name) =>
    existsSync(path.join(root, 'libs', name, 'package.json')),
  );
}

const fileOf = (root: string, lib: string, name: string) => path.join(root, 'libs', lib, name);
const textOf = (file: string) => (existsSync(file) ? readFileSync(file, 'utf8') : null);

/**
 * What is known of a lib.
 * @param base the commit that a change is measured from; without it only what was accepted last counts
 */
export async function situationOf(root: string, lib: string, base?: string): Promise<Situation> {
  const surface = textOf(fileOf(root, lib, 'surface.txt'));
  const present = await surfaceOf(root, lib);
  const released = surface === null ? null : readSurface(surface);
  const then = base ? textAt(root, base, `libs/${lib}/surface.txt`) : null;
  const before = then === null ? null : readSurface(then);
  const changes = [released, before].flatMap((former) =>
    former ? compareSurfaces(former.entries, present) : [],
  );
  return {
    lib,
    version: JSON.parse(readFileSync(fileOf(root, lib, 'package.json'), 'utf8')).version,
    present,
    released,
    reasons: readReasons(textOf(fileOf(root, lib, 'CHANGES.md')) ?? ''),
    base: before,
    contracts: await contractsFor(root, lib, changes),
  };
}

/** The contracts then and now, when something that broke may only have got another name there. */
async function contractsFor(
  root: string,
  lib: string,
  changes: readonly Change[],
): Promise<Around | undefined> {
  const accepted = textOf(fileOf(root, 'contracts', 'surface.txt'));
  if (lib === 'contracts' || accepted === null || changes.every(({ kind }) => kind === 'added'))
    return undefined;
  return { before: readSurface(accepted).entries, now: await surfaceOf(root, 'contracts') };
}

/** A file as it was in a commit; null when git knows neither, as in a shallow checkout. */
function textAt(root: string, commit: string, file: string): string | null {
  const { status, stdout } = spawnSync('git', ['show', `${commit}:${file}`], { cwd: root, encoding: 'utf8' });
  return status === 0 ? stdout : null;
}

/**
 * Makes what a lib offers now its next version: surface, reason, package.json, every pin, lock file.
 * @param step may be absent for a lib's first surface alone
 * @returns the version and the files that were written
 * @throws NotAccepted when there is no reason, or the step is too small for what changed
 */
export async function accept(
  root: string,
  lib: string,
  { step, why, today }: { step?: Step; why: string; today: string },
): Promise<{ version: string; files: string[] }> {
  const { present, released, reasons, version: own, contracts } = await situationOf(root, lib);
  const version = nextVersion({ lib, released, present, contracts, own, step, why });
  const surface: Surface = {
    lib: `@haat/${lib}`,
    version,
    entries: withHistory(released?.entries ?? [], present, version, contracts),
  };
  const row: Reason = { version, date: today, surface: hashOf(surface), why: why.trim() };
  const files = giveVersion(root, surface.lib, version);
  writeFileSync(fileOf(root, lib, 'surface.txt'), surfaceText(surface));
  writeFileSync(fileOf(root, lib, 'CHANGES.md'), reasonsText(surface.lib, [row, ...reasons]));
  return { version, files: [...files, `libs/${lib}/surface.txt`, `libs/${lib}/CHANGES.md`] };
}

/** @throws NotAccepted */
export function nextVersion({
  lib,
  released,
  present,
  contracts,
  own,
  step,
  why,
}: {
  lib: string;
  released: Surface | null;
  present: readonly Offered[];
  contracts?: Around;
  /** of package.json, which a first surface keeps */
  own: string;
  step?: Step;
  why: string;
}): string {
  if (!/\S/.test(why))
    throw new NotAccepted(`A version needs a reason: npm run contract -- accept ${lib} --minor "why"`);
  if (/\n/.test(why)) throw new NotAccepted('A reason is one line.');
  if (!released) return own;
  const changes = compareSurfaces(released.entries, present, contracts);
  const least = stepFor(changes, released.version);
  if (!step)
    throw new NotAccepted(
      least
        ? `${listOf(changes)}\nThis is a ${least} version of @haat/${lib}: say --${least}.`
        : `@haat/${lib} offers what it offered; a version for how it behaves needs --minor or --major.`,
    );
  if (least === 'major' && step === 'minor')
    throw new NotAccepted(
      `${listOf(changes)}\nThis breaks who relies on @haat/${lib} ${released.version}: it needs --major.`,
    );
  return versionAfter(released.version, step);
}
