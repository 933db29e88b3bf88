import { useCallback, useState } from 'react';

/**
 * The chosen rows of a list, as they were when they were chosen: a change meanwhile refuses them.
 * @param most as many as one action takes; further ones are not chosen
 */
export function useChosen<Id extends number | string, Row extends { id: Id }>(most: number) {
  const [chosen, setChosen] = useState<ReadonlyMap<Id, Row>>(new Map());
  const choose = (rows: readonly Row[], on: boolean) =>
    setChosen((before) => {
      const next = new Map(before);
      for (const row of rows) {
        if (!on) next.delete(row.id);
        else if (next.size < most) next.set(row.id, row);
      }
      return next;
    });
  const clear = useCallback(() => setChosen(new Map()), []);
  return { chosen, choose, clear };
}
