import type { Composition } from './compositions';

/**
 * What a person reads: what is live, since when, by whom and why, and the steps that led there.
 * @param names the remotes, also those that were never released
 */
export function compositionText(
  { now, history }: { now: Composition; history: readonly (Composition | null)[] },
  names: readonly string[],
): string {
  const all = [...new Set([...names, ...Object.keys(now.remotes)])];
  const live = all.map((name) => {
    const release = now.remotes[name];
    if (!release) return [name, 'as built', '', '', ''];
    return [name, release.version, minuteOf(release.since), release.by, release.why];
  });
  const steps = history
    .filter((step) => step !== null)
    .map((step, at, list) => [
      String(step.id),
      minuteOf(step.at),
      step.by,
      changesOf(step, list[at + 1]),
      step.why,
    ]);
  return [
    `Composition ${now.id} is live`,
    table([['remote', 'version', 'since (UTC)', 'by', 'why'], ...live]),
    ...(steps.length > 0 ? ['', 'History', table([['id', 'at (UTC)', 'by', 'what', 'why'], ...steps])] : []),
  ].join('\n');
}

/** Which versions a step has changed. @param before the step before it, when it is known */
export function changesOf(step: Composition, before: Composition | undefined): string {
  if (!before && step.id > 1) return '';
  const names = new Set([...Object.keys(before?.remotes ?? {}), ...Object.keys(step.remotes)]);
  const versionIn = (one: Composition | undefined, name: string) => one?.remotes[name]?.version ?? 'as built';
  const changed = [...names].filter((name) => versionIn(step, name) !== versionIn(before, name));
  return changed.map((name) => `${name} ${versionIn(before, name)} → ${versionIn(step, name)}`).join(', ');
}

const minuteOf = (time: string) => time.slice(0, 16).replace('T', ' ');

function table(rows: readonly (readonly string[])[]): string {
  const widths = rows[0]!.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)));
  return rows
    .map((row) => `  ${row.map((cell, column) => cell.padEnd(widths[column]!)).join('  ')}`.trimEnd())
    .join('\n');
}
