import type { Key, ReactNode } from 'react';
import { Checkbox } from '../forms/Checkbox';

/** Boxes in front of the rows of a table. */
export interface TableSelection<T> {
  /** Keys of the chosen rows. */
  chosen: { has(key: Key): boolean };
  /** Accessible name of a row's box. */
  label: (row: T) => string;
  onChoose: (row: T, on: boolean) => void;
  /** Rows without a box: they can't be chosen. */
  isFixed?: (row: T) => boolean;
  /** As many are chosen as one action takes. */
  full?: boolean;
}

/** For a table's `boxOf`. Apart from the table, so that tables without a selection load no checkbox. */
export function rowBoxes<T>({
  chosen,
  label,
  onChoose,
  isFixed,
  full = false,
}: TableSelection<T>): (row: T, key: Key) => ReactNode {
  return (row, key) => {
    const checked = chosen.has(key);
    return isFixed?.(row) ? null : (
      <Checkbox
        hideLabel
        label={label(row)}
        checked={checked}
        disabled={full && !checked}
        onCheckedChange={(on) => onChoose(row, on)}
      />
    );
  };
}
