import type { CartLine } from '@haat/contracts';

export interface StoreLines {
  store: CartLine['store'];
  lines: CartLine[];
}

/** Groups the lines by store, in the order of the cart. */
export function groupByStore(lines: readonly CartLine[]): StoreLines[] {
  const groups = new Map<number, StoreLines>();
  for (const line of lines) {
    const group = groups.get(line.store.id) ?? { store: line.store, lines: [] };
    group.lines.push(line);
    groups.set(line.store.id, group);
  }
  return [...groups.values()];
}
