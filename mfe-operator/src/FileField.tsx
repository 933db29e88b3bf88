import { type ChangeEventHandler, useId } from 'react';
import styles from './FileField.module.css';

export interface FileFieldProps {
  label: string;
  error?: string;
  onChange: ChangeEventHandler<HTMLInputElement>;
}

/** Chooses a CSV file. */
export function FileField({ label, error, onChange }: FileFieldProps) {
  const errorId = useId();
  return (
    <label className={styles.file}>
      <span>{label}</span>
      <input
        type="file"
        accept=".csv,text/csv"
        aria-invalid={Boolean(error)}
        aria-describedby={error ? errorId : undefined}
        onChange={onChange}
      />
      {error ? (
        <span id={errorId} className={styles.error}>
          {error}
        </span>
      ) : null}
    </label>
  );
}
