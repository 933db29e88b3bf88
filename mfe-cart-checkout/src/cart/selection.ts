import { type CartLine, type Paisa, paisaOf } from '@haat/contracts';
import { lineKey } from '@haat/session';

/**
 * The lines that the shopper has left out, by {@link lineKey}: whatever is not left out is ordered, so that a
 * line that comes in later (from another tab, or merged at login) is selected like any other.
 */
export type LeftOut = readonly string[];

export type SelectionEvent =
  | { type: 'line'; line: CartLine; selected: boolean }
  | { type: 'all'; selected: boolean };

/** A line that can't be bought as it stands can't be selected. */
export const isSelectable = (line: CartLine): boolean => line.problem === null;

export const isSelected = (line: CartLine, leftOut: LeftOut): boolean =>
  isSelectable(line) && !leftOut.includes(lineKey(line));

export const selectedLines = (lines: readonly CartLine[], leftOut: LeftOut): CartLine[] =>
  lines.filter((line) => isSelected(line, leftOut));

/** What the select-all box shows. Lines that can't be selected don't count. */
export function selectionState(lines: readonly CartLine[], leftOut: LeftOut): 'all' | 'some' | 'none' {
  const selected = selectedLines(lines, leftOut).length;
  if (selected === 0) return 'none';
  return selected === lines.filter(isSelectable).length ? 'all' : 'some';
}

/** The selection after a box was ticked or cleared. Lines that are no longer there are forgotten. */
export function reduceSelection(
  leftOut: LeftOut,
  event: SelectionEvent,
  lines: readonly CartLine[],
): LeftOut {
  const keys = lines.map(lineKey);
  if (event.type === 'all') return event.selected ? [] : keys;
  const changed = lineKey(event.line);
  return keys.filter((key) => (key === changed ? !event.selected : leftOut.includes(key)));
}

/** Subtotal of lines in paisa, from the unit prices on show. */
export function subtotalOf(lines: readonly Pick<CartLine, 'unit_price' | 'quantity'>[]): Paisa {
  return lines.reduce((sum, line) => sum + paisaOf(line.unit_price) * line.quantity, 0);
}
