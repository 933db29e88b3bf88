import type { Change } from './compareSurfaces';

/** What a version may say about what changed. */
export type Step = 'minor' | 'major';

export type Numbers = readonly [major: number, minor: number, patch: number];

/** @throws Error when the text is no version like 1.4.0 */
export function numbersOf(version: string): Numbers {
  const [, ...parts] = /^(\d+)\.(\d+)\.(\d+)$/.exec(version) ?? [];
  if (parts.length < 3) throw new Error(`"${version}" is no version like 1.4.0`);
  return parts.map(Number) as unknown as Numbers;
}

/** The least step that changes ask for; null when there are none. Below 1.0 a minor version may break. */
export function stepFor(changes: readonly Change[], from: string): Step | null {
  if (changes.length === 0) return null;
  const breaks = changes.some(({ kind }) => kind === 'changed');
  return breaks && numbersOf(from)[0] > 0 ? 'major' : 'minor';
}

/** The version after one: 1.4.2 → 1.5.0 or 2.0.0. */
export function versionAfter(version: string, step: Step): string {
  const [major, minor] = numbersOf(version);
  return step === 'major' ? `${major + 1}.0.0` : `${major}.${minor + 1}.0`;
}

/** Whether one version comes at least a step after another. */
export function isStepAfter(former: string, present: string, step: Step): boolean {
  const [from, to] = [numbersOf(former), numbersOf(present)];
  return step === 'major' ? to[0] > from[0] : to[0] > from[0] || (to[0] === from[0] && to[1] > from[1]);
}
