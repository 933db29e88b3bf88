import { createHash } from 'node:crypto';
import { type Around, type Change, compareSurfaces } from './compareSurfaces';
import type { Offered } from './offeredTypes';
import type { Reason } from './reasons';
import { type Surface, surfaceText } from './surface';
import { isStepAfter, numbersOf, stepFor } from './versions';

/** What is known of a lib when it is checked. */
export interface Situation {
  /** Its folder below libs. */
  lib: string;
  /** Of its package.json. */
  version: string;
  present: readonly Offered[];
  /** surface.txt */
  released: Surface | null;
  /** The rows of CHANGES.md. */
  reasons: readonly Reason[];
  /** surface.txt of the commit that a change is measured from, where it is known. */
  base?: Surface | null;
  /** What the contracts offered and offer, of another lib. */
  contracts?: Around;
}

const MOST_NAMED = 30;

export const hashOf = (surface: Surface) =>
  createHash('sha256').update(surfaceText(surface)).digest('hex').slice(0, 8);

/** Why a lib cannot be merged as it is, and what to do, to be read by its author; null when all is well. */
export function verdict({
  lib,
  version,
  present,
  released,
  reasons,
  base,
  contracts,
}: Situation): string | null {
  if (!released)
    return lines(
      `@haat/${lib} has no accepted surface yet.`,
      `npm run contract -- accept ${lib} "what it is for"`,
    );
  const changes = compareSurfaces(released.entries, present, contracts);
  if (changes.length > 0) {
    const step = stepFor(changes, released.version)!;
    return lines(
      `What @haat/${lib} offers is not what version ${released.version} offered:`,
      listOf(changes),
      step === 'major'
        ? 'Who relies on the former breaks, so this is a major version. If that is not meant, keep the former beside the new.'
        : 'Nobody who relies on the former breaks, so a minor version will do.',
      `npm run contract -- accept ${lib} --${step} "why, in one line"`,
    );
  }
  const again = `npm run contract -- accept ${lib} --minor "why, in one line"`;
  if (released.version !== version) {
    const order = isBelow(version, released.version) ? 'is lower than' : 'is not';
    return lines(
      `The version of @haat/${lib}, ${version}, ${order} that of its surface.txt, ${released.version}.`,
      `Versions are given by: ${again}`,
    );
  }
  const row = reasons[0];
  if (!row || row.version !== version)
    return lines(
      `CHANGES.md of @haat/${lib} has no row for ${version} at its top.`,
      `Rows come by: ${again}`,
    );
  if (!row.why)
    return `CHANGES.md of @haat/${lib} gives no reason for ${version}: write it into the row's last column.`;
  if (row.surface !== hashOf(released))
    return lines(
      `surface.txt of @haat/${lib} is not the one that was accepted as ${version} (CHANGES.md: ${row.surface}, it is ${hashOf(released)}).`,
      `Bring back the accepted one, then: ${again}`,
    );
  const unordered = reasons.find(
    ({ version: older }, place) => place > 0 && !isBelow(older, reasons[place - 1]!.version),
  );
  if (unordered)
    return `CHANGES.md of @haat/${lib} names ${unordered.version} below a version that is not newer.`;
  return base ? againstBase(lib, version, compareSurfaces(base.entries, present, contracts), base) : null;
}

/** The rule once more over everything since a commit, however its steps were accepted. */
function againstBase(lib: string, version: string, changes: readonly Change[], base: Surface): string | null {
  const step = stepFor(changes, base.version);
  if (!step || isStepAfter(base.version, version, step)) return null;
  return lines(
    `@haat/${lib} went from ${base.version} to ${version}, which is less than the ${step} version that this asks for:`,
    listOf(changes),
    `npm run contract -- accept ${lib} --${step} "why, in one line"`,
  );
}

export function listOf(changes: readonly Change[]): string {
  const marks = { added: '+', changed: '!' };
  // What breaks is told first.
  const all = [...changes].sort((a, b) => (a.kind === b.kind ? 0 : a.kind === 'changed' ? -1 : 1));
  const named = all.slice(0, MOST_NAMED).map(({ kind, name, what }) => `  ${marks[kind]} ${name}: ${what}`);
  if (all.length > named.length) named.push(`  … and ${all.length - named.length} more`);
  return named.join('\n');
}

const lines = (...parts: string[]) => parts.join('\n');

function isBelow(version: string, other: string): boolean {
  const [a, b] = [numbersOf(version), numbersOf(other)];
  const differs = a.findIndex((number, place) => number !== b[place]);
  return differs !== -1 && a[differs]! < b[differs]!;
}
