import { type CartLine, type Paisa, paisaOf } from '@haat/contracts';
import { lineKey } from '@haat/session';

/**
 * Keys ({@link lineKey}) of the deselected lines. All other lines are selected, also those that another tab or the login
 * adds later.
 */
export type LeftOut = readonly string[];

export type SelectionEvent =
  | { type: 'line'; line: CartLine; selected: boolean }
  | { type: 'all'; selected: boolean };

/** A line with a problem cannot be selected. */
export const isSelectable = (line: CartLine): boolean => line.problem === null;

export const isSelected = (line: CartLine, leftOut: LeftOut): boolean =>
  isSelectable(line) && !leftOut.includes(lineKey(line));

export const selectedLines = (lines: readonly CartLine[], leftOut: LeftOut): CartLine[] =>
  lines.filter((line) => isSelected(line, leftOut));

/** State of the select-all checkbox. Lines that cannot be selected are ignored. */
export function selectionState(lines: readonly CartLine[], leftOut: LeftOut): 'all' | 'some' | 'none' {
  const selected = selectedLines(lines, leftOut).length;
  if (selected === 0) return 'none';
  return selected === lines.filter(isSelectable).length ? 'all' : 'some';
}

/** The selection after an event. Keys of removed lines are dropped. */
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

/** Subtotal of lines in paisa, by the shown unit prices. */
export function subtotalOf(lines: readonly Pick<CartLine, 'unit_price' | 'quantity'>[]): Paisa {
  return lines.reduce((sum, line) => sum + paisaOf(line.unit_price) * line.quantity, 0);
}
