import { Chip, List } from '@haat/ui';
import { type ReactNode, useEffect, useRef } from 'react';
import styles from './FilterChips.module.css';

export interface FilterChipsProps<T extends string> {
  /** Read before the choices. */
  label: string;
  options: readonly { value: T; text: string; count?: ReactNode }[];
  value: T;
  onChange: (value: T) => void;
}

/** A choice among few states with their counts. On a phone they scroll sideways, so that the list begins on the first screen. */
export function FilterChips<T extends string>({ label, options, value, onChange }: FilterChipsProps<T>) {
  const filters = useRef<HTMLFieldSetElement>(null);
  // The state of the address may be out of sight in its row. The page stays where it is.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the value is the trigger
  useEffect(() => {
    const selected = filters.current?.querySelector('[aria-pressed="true"]');
    const row = selected?.closest('ul');
    if (!selected || !row) return;
    const [chip, shown] = [selected.getBoundingClientRect(), row.getBoundingClientRect()];
    row.scrollLeft += Math.min(0, chip.left - shown.left) + Math.max(0, chip.right - shown.right);
  }, [value]);
  return (
    <fieldset ref={filters} className={styles.filters}>
      <legend className={styles.legend}>{label}</legend>
      <List
        layout="inline"
        className={styles.chips}
        items={options}
        keyOf={(option) => option.value}
        empty={null}
        renderItem={(option) => (
          <Chip
            selected={option.value === value}
            count={option.count}
            onToggle={() => onChange(option.value)}
          >
            {option.text}
          </Chip>
        )}
      />
    </fieldset>
  );
}
