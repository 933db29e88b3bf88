import type { CartLine } from '@haat/contracts';
import { Link } from '@haat/navigation';
import { useTexts } from '@haat/remote';
import { priceBefore, type SeenPrices } from '@haat/session';
import { Checkbox, Icon, List, storeIcon, Text } from '@haat/ui';
import { useRef } from 'react';
import { sharedTexts } from '../strings';
import { CartLineRow } from './CartLineRow';
import styles from './CartLines.module.css';
import { groupByStore } from './groupByStore';
import { isSelectable, isSelected, type LeftOut, type SelectionEvent, selectionState } from './selection';

interface CartLinesProps {
  /** At least one. */
  lines: readonly CartLine[];
  leftOut: LeftOut;
  onSelect: (event: SelectionEvent) => void;
  onQuantity: (line: CartLine, quantity: number) => void;
  onRemove: (line: CartLine) => void;
  onSave: (line: CartLine) => void;
  /** Prices shown before. */
  seen: SeenPrices;
}

/** The select-all checkbox and the lines by store. */
export function CartLines({ lines, leftOut, onSelect, onQuantity, onRemove, onSave, seen }: CartLinesProps) {
  const t = useTexts(sharedTexts).cart;
  const list = useRef<HTMLDivElement>(null);
  const selection = selectionState(lines, leftOut);
  const selectable = lines.filter(isSelectable);

  function take(line: CartLine, by: '[data-remove]' | '[data-save]', onTake: (line: CartLine) => void) {
    // The clicked button is removed with its line: focus moves to the next line, or to the page when empty.
    const buttons = [...(list.current?.querySelectorAll<HTMLElement>(by) ?? [])];
    const place = buttons.indexOf(document.activeElement as HTMLElement);
    const next = buttons[place + 1] ?? buttons[place - 1] ?? list.current?.closest('main');
    onTake(line);
    if (place >= 0) next?.focus();
  }

  return (
    <div ref={list}>
      <div className={styles.head}>
        <Checkbox
          label={t.selectAll}
          checked={selection === 'all'}
          indeterminate={selection === 'some'}
          disabled={selectable.length === 0}
          onCheckedChange={(selected) => onSelect({ type: 'all', selected })}
        />
        <Text tone="muted" size="xs">
          {t.selected(lines.filter((line) => isSelected(line, leftOut)).length, lines.length)}
        </Text>
      </div>
      {groupByStore(lines).map(({ store, lines: own }) => (
        <section key={store.id} className={styles.store} aria-label={t.linesOf(store.name || t.store)}>
          <h2 className={styles.storeName}>
            <Icon drawing={storeIcon} size={18} />
            {store.id > 0 ? <Link to={`/store/${store.id}`}>{store.name || t.store}</Link> : t.store}
          </h2>
          <List
            className={styles.lines}
            label={t.linesOf(store.name || t.store)}
            items={own}
            keyOf={(line) => line.id}
            empty={null}
            renderItem={(line) => (
              <CartLineRow
                line={line}
                selected={isSelected(line, leftOut)}
                onSelectedChange={(selected) => onSelect({ type: 'line', line, selected })}
                onQuantityChange={(quantity) => onQuantity(line, quantity)}
                onRemove={() => take(line, '[data-remove]', onRemove)}
                onSave={() => take(line, '[data-save]', onSave)}
                priceBefore={priceBefore(seen, line)}
              />
            )}
          />
        </section>
      ))}
    </div>
  );
}
