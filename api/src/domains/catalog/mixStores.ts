const MAX_IN_A_ROW = 2;

/** The ids in their order, but no store has more than two in a row while products of others are left. */
export function mixStores(ids: readonly number[], storeOf: ReadonlyMap<number, number>): number[] {
  const left = [...ids];
  const mixed: number[] = [];
  while (left.length > 0) {
    const last = mixed.slice(-MAX_IN_A_ROW).map((id) => storeOf.get(id));
    const repeated = last.length === MAX_IN_A_ROW && last.every((store) => store === last[0]);
    const next = repeated ? left.findIndex((id) => storeOf.get(id) !== last[0]) : 0;
    mixed.push(...left.splice(Math.max(0, next), 1));
  }
  return mixed;
}
