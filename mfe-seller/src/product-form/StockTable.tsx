import { useTexts, wordTexts } from '@haat/remote';
import {
  Button,
  classNames,
  EmptyState,
  Icon,
  IconButton,
  languageOf,
  plusIcon,
  Stack,
  TextInput,
  tagIcon,
  trashIcon,
} from '@haat/ui';
import { memo, useCallback, useEffect, useId, useRef, useState } from 'react';
import { figure } from '../figure';
import { productFormTexts } from '../strings/productForm';
import styles from './StockTable.module.css';
import { piecesOf, type SkuRow, skusOf, totalPieces } from './skuRows';

interface StockTableProps {
  rows: readonly SkuRow[];
  /** the title of the product, for default SKUs */
  title: string;
  /** error texts by row index */
  problems: ReadonlyMap<number, string>;
  /** suggestions for rows that are added by hand */
  colors: readonly string[];
  sizes: readonly string[];
  /** Stable callbacks, so that typing in one row renders only that row. */
  onChange: (key: string, change: Partial<SkuRow>) => void;
  onRemove: (key: string) => void;
  onAdd: () => void;
  /** gives every row this quantity, in pieces */
  onSetAll: (quantity: string) => void;
}

/** 'Stock & SKU Management' (section 2): a table; on a phone, cards. */
export function StockTable({
  rows,
  title,
  problems,
  colors,
  sizes,
  onChange,
  onRemove,
  onAdd,
  onSetAll,
}: StockTableProps) {
  const t = useTexts(productFormTexts);
  const lists = useId();
  const skus = skusOf(rows, title);
  const { frame, remove } = useFocusAfterRemoval(rows, onRemove);
  return (
    <Stack gap="4" ref={frame}>
      {rows.length > 1 ? <QuantityOfAll onSet={onSetAll} /> : null}
      {rows.length === 0 ? (
        <div className={styles.none}>
          <EmptyState size="compact" icon={tagIcon} title={t.noRows} />
        </div>
      ) : (
        // biome-ignore lint/a11y/noRedundantRoles: display: block removes the role in some browsers
        <table role="table" className={styles.table} aria-label={t.stockTable}>
          <thead>
            <tr>
              {(['color', 'size', 'sku', 'quantity', 'actions'] as const).map((name) => (
                <th key={name} scope="col">
                  {t.columns[name]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, index) => (
              <Row
                key={row.key}
                row={row}
                place={index + 1}
                sku={skus[index] ?? ''}
                problem={problems.get(index)}
                lists={lists}
                onChange={onChange}
                onRemove={remove}
              />
            ))}
          </tbody>
        </table>
      )}
      <datalist id={`${lists}-colors`}>
        {colors.map((color) => (
          <option key={color} value={color} />
        ))}
      </datalist>
      <datalist id={`${lists}-sizes`}>
        {sizes.map((size) => (
          <option key={size} value={size} />
        ))}
      </datalist>
      <div className={styles.foot}>
        <Button
          variant="secondary"
          size="sm"
          icon={<Icon drawing={plusIcon} size={18} />}
          onClick={onAdd}
          data-add
        >
          {t.addRow}
        </Button>
        <p className={styles.total} aria-live="polite">
          {t.total(figure(totalPieces(rows)))}
        </p>
      </div>
    </Stack>
  );
}

/** After a row is removed, moves the focus to the remove button that took its place, the last one, or the add button. */
function useFocusAfterRemoval(rows: readonly SkuRow[], onRemove: (key: string) => void) {
  const frame = useRef<HTMLDivElement>(null);
  const current = useRef(rows);
  current.current = rows;
  const removed = useRef<number | null>(null);
  useEffect(() => {
    const place = removed.current;
    removed.current = null;
    if (place === null) return;
    const next = rows[Math.min(place, rows.length - 1)];
    const buttons = [...(frame.current?.querySelectorAll<HTMLElement>('[data-remove]') ?? [])];
    const button = buttons.find(({ dataset }) => dataset.remove === next?.key);
    (button ?? frame.current?.querySelector<HTMLElement>('[data-add]'))?.focus();
  }, [rows]);
  const remove = useCallback(
    (key: string) => {
      removed.current = current.current.findIndex((row) => row.key === key);
      onRemove(key);
    },
    [onRemove],
  );
  return { frame, remove };
}

/** One quantity for every row: most products start with the same number of each size. */
function QuantityOfAll({ onSet }: { onSet: (quantity: string) => void }) {
  const t = useTexts(productFormTexts);
  const id = useId();
  const [typed, setTyped] = useState('');
  const set = () => {
    if (typed.trim() !== '') onSet(String(piecesOf(typed)));
  };
  return (
    <div className={styles.all}>
      <label htmlFor={id}>{t.quantityOfAll}</label>
      <TextInput
        id={id}
        inputMode="numeric"
        className={styles.quantity}
        value={typed}
        onValueChange={setTyped}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          // The form around it is not sent.
          event.preventDefault();
          set();
        }}
      />
      <Button variant="secondary" size="sm" disabled={typed.trim() === ''} onClick={set}>
        {t.setAll}
      </Button>
    </div>
  );
}

interface RowProps extends Pick<StockTableProps, 'onChange' | 'onRemove'> {
  row: SkuRow;
  /** from 1 */
  place: number;
  sku: string;
  problem: string | undefined;
  lists: string;
}

const Row = memo(function Row({ row, place, sku, problem, lists, onChange, onRemove }: RowProps) {
  const t = useTexts(productFormTexts);
  const { nameOf } = useTexts(wordTexts);
  const color = nameOf(row.color);
  const name = t.rowName(place, [color, row.size].filter(Boolean));
  const problemId = useId();
  const wrong = problem ? { 'aria-invalid': true, 'aria-describedby': problemId } : {};
  return (
    <>
      <tr className={classNames(problem && styles.wrong, row.manual && styles.manual)}>
        <td>
          {row.manual ? (
            <TextInput
              {...wrong}
              aria-label={t.rowColor(place)}
              placeholder={t.rowColorPlaceholder}
              list={`${lists}-colors`}
              maxLength={60}
              value={row.color}
              onValueChange={(color) => onChange(row.key, { color })}
            />
          ) : (
            <span lang={languageOf(color)}>{color || t.none}</span>
          )}
        </td>
        <td>
          {row.manual ? (
            <TextInput
              {...wrong}
              aria-label={t.rowSize(place)}
              placeholder={t.rowSizePlaceholder}
              list={`${lists}-sizes`}
              maxLength={20}
              value={row.size}
              onValueChange={(size) => onChange(row.key, { size })}
            />
          ) : (
            row.size || t.oneSize
          )}
        </td>
        <td>
          <TextInput
            {...wrong}
            aria-label={t.rowSku(name)}
            maxLength={60}
            value={sku}
            onValueChange={(typed) => onChange(row.key, { sku: typed })}
            onBlur={() => {
              // An empty SKU means the default one.
              if (sku.trim() === '') onChange(row.key, { sku: null });
            }}
          />
        </td>
        <td>
          <TextInput
            aria-label={t.rowQuantity(name)}
            inputMode="numeric"
            className={styles.quantity}
            value={row.quantity}
            onValueChange={(quantity) => onChange(row.key, { quantity })}
            onFocus={(event) => event.target.select()}
            onBlur={() => onChange(row.key, { quantity: String(piecesOf(row.quantity)) })}
          />
        </td>
        <td>
          <IconButton
            icon={trashIcon}
            size="sm"
            label={t.removeRow(name)}
            data-remove={row.key}
            onClick={() => onRemove(row.key)}
          />
        </td>
      </tr>
      {problem ? (
        <tr className={styles.problemRow}>
          <td colSpan={5}>
            <p id={problemId} className={styles.problem}>
              {problem}
            </p>
          </td>
        </tr>
      ) : null}
    </>
  );
});
