import type { CompositionChange } from '@haat/contracts';
import { type Composition, faultOf, grantsOf, SITE_START } from '../store/compositions';

/**
 * What a step of the history has changed. A package has one change of its version or canary at most.
 * @param before the previous step; undefined if it is not known, or there was none
 */
export function changesOf(step: Composition, before: Composition | undefined): CompositionChange[] {
  if (!before && step.id > 1) return [];
  const faults = Object.entries(step.faulty ?? {}).flatMap(([name, list = []]) =>
    list
      .filter(({ version }) => before && !faultOf(before, name, version))
      .map(({ version }) => ({ what: 'fault' as const, name, version })),
  );
  const yanked = Object.entries(step.yanked ?? {}).flatMap(([name, list = []]) =>
    list
      .slice(before?.yanked?.[name]?.length ?? 0)
      .map(({ version }) => ({ what: 'yanked' as const, name, version })),
  );
  const names = new Set([...Object.keys(before?.remotes ?? {}), ...Object.keys(step.remotes)]);
  const versions = [...names].flatMap((name) => versionChange(step, before, name) ?? []);
  return [...versions, ...faults, ...yanked, ...grantChanges(step, before)];
}

function versionChange(
  step: Composition,
  before: Composition | undefined,
  name: string,
): CompositionChange | undefined {
  const [was, is] = [before?.remotes[name], step.remotes[name]];
  const [from, to] = [was?.version ?? null, is?.version ?? null];
  if (from !== to) return { what: 'live', name, version: to, from };
  const [former, canary] = [was?.canary, is?.canary];
  if (!canary) return former ? { what: 'canary_ended', name, version: former.version } : undefined;
  const { version, percent } = canary;
  if (version !== former?.version || percent !== former.percent)
    return { what: 'canary', name, version, percent };
  if (!former.suspected === !canary.suspected) return undefined;
  return { what: canary.suspected ? 'canary_held' : 'canary_resumed', name, version };
}

function grantChanges(step: Composition, before: Composition | undefined): CompositionChange[] {
  // The steps before are not known, or it is the first start.
  if (!before && (step.id > 1 || step.by === SITE_START)) return [];
  const [was, is] = [grantsOf(before ?? {}), grantsOf(step)];
  return [...new Set([...Object.keys(was), ...Object.keys(is)])].flatMap((name) => {
    const [former = [], now = []] = [was[name], is[name]];
    const begun = now.filter((one) => !former.includes(one));
    const ended = former.filter((one) => !now.includes(one));
    return [
      ...begun.map((prefix) => ({ what: 'granted' as const, name, prefix })),
      ...ended.map((prefix) => ({ what: 'grant_ended' as const, name, prefix })),
    ];
  });
}
