import { compareCalls } from './compareCalls';
import { compareDeclarations, namesSpokenOf, type Way } from './compareTypes';
import type { Difference } from './difference';
import type { Offered } from './offeredTypes';
import type { Entry } from './surface';

/** A difference and whose it is. */
export interface Change extends Difference {
  name: string;
}

/** The surfaces of another lib, then and now. */
export interface Around {
  before: readonly Offered[];
  now: readonly Offered[];
}

const byName = (list: readonly Offered[]) => new Map(list.map(({ name, text }) => [name, text]));
const isOnWire = (text: string) => /^(call|schema)\b/.test(text);
const isValue = (text: string) => /^(const|let|function|class|abstract|enum|namespace)\b/.test(text);

/**
 * What of a surface was added, changed or taken away, in the order of the names. What stands inside counts where it
 * stays; that it came or went is told by what is exported.
 * @param contracts what the contracts offered and offer, for names that are theirs
 */
export function compareSurfaces(
  former: readonly Offered[],
  present: readonly Offered[],
  contracts: Around = { before: [], now: [] },
): Change[] {
  const [before, now] = [former, present].map(byName);
  const ways = waysOf([...former, ...present]);
  const texts = {
    before: new Map([...byName(contracts.before), ...before!]),
    now: new Map([...byName(contracts.now), ...now!]),
  };
  const names = [...new Set([...before!.keys(), ...now!.keys()])].sort();
  return names.flatMap((name) => {
    const [old, text] = [before!.get(name), now!.get(name)];
    if (old !== undefined && text !== undefined && isInside(present, name) && !isInside(former, name))
      return [{ name, kind: 'changed' as const, what: 'is no longer exported' }];
    if (old === undefined && isInside(present, name)) return [];
    if (text === undefined && isInside(former, name)) return [];
    if (old === undefined) return [{ name, kind: 'added' as const, what: 'is new' }];
    if (text === undefined) return [{ name, kind: 'changed' as const, what: 'is gone' }];
    const differences =
      isOnWire(old) && isOnWire(text)
        ? compareCalls(old, text, texts)
        : compareDeclarations(old, text, ways.get(name) ?? 'both', texts);
    return differences.map((difference) => ({ name, ...difference }));
  });
}

const isInside = (entries: readonly Offered[], name: string) =>
  entries.some((entry) => entry.name === name && entry.inside);

/** Which way the values of each named type go, by the functions and constants that speak of it; both when none does. */
function waysOf(entries: readonly Offered[]): Map<string, Way> {
  const found = new Map<string, Way>();
  const texts = new Map<string, string[]>();
  for (const { name, text } of entries) texts.set(name, [...(texts.get(name) ?? []), text]);
  const waiting: { name: string; way: Way }[] = entries
    .filter(({ text }) => isValue(text))
    .map(({ name }) => ({ name, way: 'out' }));
  const seen = new Set<string>();
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { name, way } = next;
    const at = `${way} ${name}`;
    if (seen.has(at)) continue;
    seen.add(at);
    const known = found.get(name);
    found.set(name, known && known !== way ? 'both' : way);
    for (const text of texts.get(name) ?? []) if (!isOnWire(text)) waiting.push(...namesSpokenOf(text, way));
  }
  return found;
}

/** The present surface with its history: what is as it was keeps its version, what came or changed has the new one. */
export function withHistory(
  former: readonly Entry[],
  present: readonly Offered[],
  version: string,
  contracts?: Around,
): Entry[] {
  const before = new Map(former.map((entry) => [entry.name, entry]));
  const touched = new Set(compareSurfaces(former, present, contracts).map(({ name }) => name));
  return present.map((offered) => {
    const old = before.get(offered.name);
    const { name, text, inside } = offered;
    const since = old && !touched.has(name) ? old.since : version;
    return { name, since, text, ...(inside ? { inside } : {}) };
  });
}
