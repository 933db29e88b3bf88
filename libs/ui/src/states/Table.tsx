import type { Key, ReactNode } from 'react';
import { classNames } from '../classNames';
import styles from './Table.module.css';

export interface TableColumn<T> {
  key: string;
  /** The column's heading; on a phone it stands before the value. */
  header: string;
  cell: (row: T, index: number) => ReactNode;
  /** 'end' for figures. */
  align?: 'start' | 'end';
  /** The row's name: read before its other cells. One column has it. */
  rowHeader?: boolean;
  /** Keeps the heading for screen readers only, e.g. above a menu. */
  hideHeader?: boolean;
}

export interface TableProps<T> {
  /** Accessible name of the table. */
  label: string;
  columns: ReadonlyArray<TableColumn<T>>;
  rows: readonly T[];
  keyOf: (row: T, index: number) => Key;
  /** The empty state; required, so that no screen forgets it. */
  empty: ReactNode;
  /** The headings stay in sight while a long table is scrolled. */
  stickyHead?: boolean;
  /** A box in front of each row, by `rowBoxes`. */
  boxOf?: ((row: T, key: Key) => ReactNode) | undefined;
}

/** Explicit roles, because `display: block` on a phone removes the implicit ones in some browsers. */
const roles = {
  table: { role: 'table' },
  rowgroup: { role: 'rowgroup' },
  row: { role: 'row' },
  columnheader: { role: 'columnheader' },
  cell: { role: 'cell' },
};

/** A table on a desk; on a phone each row becomes a card of named values. */
export function Table<T>({ label, columns, rows, keyOf, empty, stickyHead = false, boxOf }: TableProps<T>) {
  if (rows.length === 0) return <>{empty}</>;
  return (
    <table
      {...roles.table}
      className={classNames(styles.table, stickyHead && styles.sticky, boxOf && styles.choosing)}
      aria-label={label}
    >
      <thead {...roles.rowgroup}>
        <tr {...roles.row}>
          {boxOf ? <td {...roles.cell} className={styles.box} /> : null}
          {columns.map((column) => (
            <th
              key={column.key}
              {...roles.columnheader}
              scope="col"
              className={classNames(column.align === 'end' && styles.end)}
            >
              <span className={classNames(column.hideHeader && styles.hidden)}>{column.header}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody {...roles.rowgroup}>
        {rows.map((row, index) => (
          <tr key={keyOf(row, index)} {...roles.row}>
            {boxOf ? (
              <td {...roles.cell} className={styles.box}>
                {boxOf(row, keyOf(row, index))}
              </td>
            ) : null}
            {columns.map((column) => {
              const Cell = column.rowHeader ? 'th' : 'td';
              return (
                <Cell
                  key={column.key}
                  role={column.rowHeader ? 'rowheader' : 'cell'}
                  scope={column.rowHeader ? 'row' : undefined}
                  data-header={column.hideHeader || column.rowHeader ? undefined : column.header}
                  className={classNames(column.align === 'end' && styles.end)}
                >
                  {column.cell(row, index)}
                </Cell>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
