import type { Export } from './exportsOf';

/** An export with the version in which it came or last changed. */
export interface Entry extends Export {
  since: string;
}

/** The exports of a lib when its report was approved. */
export interface Report {
  /** @haat/session */
  lib: string;
  version: string;
  entries: readonly Entry[];
}

export interface Difference {
  added: string[];
  changed: string[];
  removed: string[];
}

const ABOUT = [
  'What this version of the lib exports. Written by `npm run version-libs`, checked by `npm run api-report`;',
  'a change of it needs a changeset (docs/adr/0032-lib-versions-and-mixed-builds.md).',
];

/** The text of a report, to be reviewed as a diff. */
export function reportText({ lib, version, entries }: Report): string {
  const sections = entries.map(
    ({ name, since, text }) => `${name} (since ${since})\n${text.replaceAll(/^(?=.)/gm, '  ')}\n`,
  );
  return [`${lib} ${version}\n`, ...ABOUT.map((line) => `${line}\n`), '\n', sections.join('\n')].join('');
}

/** @throws Error when the text is no report */
export function readReport(text: string): Report {
  const [first = '', ...rest] = text.split('\n');
  const [, lib = '', version = ''] = /^(@haat\/[\w-]+) (\d+\.\d+\.\d+)$/.exec(first) ?? [];
  if (!lib) throw new Error('The first line of a report is like "@haat/session 1.2.0"');
  const entries: Entry[] = [];
  for (const line of rest) {
    const [, name, since] = /^(\S+) \(since (\d+\.\d+\.\d+)\)$/.exec(line) ?? [];
    const last = entries.at(-1);
    if (name && since) entries.push({ name, since, text: '' });
    else if (last && line) last.text += `${last.text && '\n'}${line.slice(2)}`;
  }
  return { lib, version, entries };
}

/** How present exports differ from approved ones, by name. */
export function differenceOf(approved: readonly Export[], present: readonly Export[]): Difference {
  const before = new Map(approved.map(({ name, text }) => [name, text]));
  const now = new Map(present.map(({ name, text }) => [name, text]));
  return {
    added: [...now.keys()].filter((name) => !before.has(name)),
    changed: [...now.keys()].filter((name) => before.has(name) && before.get(name) !== now.get(name)),
    removed: [...before.keys()].filter((name) => !now.has(name)),
  };
}

export const isSame = ({ added, changed, removed }: Difference) =>
  added.length + changed.length + removed.length === 0;

/** The present exports as entries: what is unchanged keeps its version, the rest gets the new one. */
export function entriesAt(version: string, approved: readonly Entry[], present: readonly Export[]): Entry[] {
  const before = new Map(approved.map((entry) => [entry.name, entry]));
  return present.map(({ name, text }) => {
    const old = before.get(name);
    return { name, text, since: old?.text === text ? old.since : version };
  });
}
