import { createContext, type ReactNode, useContext, useId } from 'react';
import { classNames } from '../classNames';
import styles from './Field.module.css';
import type { FieldBinding } from './useForm';

/** Ids and state that a Field passes to the input inside it. */
interface FieldWiring {
  id: string;
  labelId: string;
  describedBy: string | undefined;
  invalid: boolean;
  required: boolean;
  // biome-ignore lint/suspicious/noExplicitAny: each input knows the type of its own value.
  field: FieldBinding<any> | undefined;
}

const FieldContext = createContext<FieldWiring | null>(null);

/** The wiring of the Field around an input; null outside of one. */
export function useFieldWiring(): FieldWiring | null {
  return useContext(FieldContext);
}

export interface FieldProps {
  label: ReactNode;
  /** Joins the input inside to a form: `field={form.field('email')}`. */
  // biome-ignore lint/suspicious/noExplicitAny: a field of any value.
  field?: FieldBinding<any>;
  /** Help that is always shown. */
  hint?: ReactNode;
  /** Message for a field without a form; a form's own message comes by `field`. */
  error?: string;
  /** Read as required by screen readers. */
  required?: boolean;
  /** Shown after the label, e.g. 'optional'. */
  note?: ReactNode;
  /** A link or button beside the label; not part of the input's name. */
  action?: ReactNode;
  /** Keeps the label for screen readers only. */
  hideLabel?: boolean;
  /** 'group' for RadioGroup, StarsInput and Stepper inside (names them by `aria-labelledby`). */
  as?: 'label' | 'group';
  /** One input of ui: TextInput, TextArea, Select, RadioGroup, Stepper, StarsInput. */
  children: ReactNode;
  className?: string;
}

/** Label, input, hint and error, wired for screen readers. */
export function Field({
  label,
  field,
  hint,
  error = field?.error,
  required = false,
  note,
  action,
  hideLabel = false,
  as = 'label',
  children,
  className,
}: FieldProps) {
  const id = useId();
  const labelId = `${id}-label`;
  const hintId = hint ? `${id}-hint` : undefined;
  const errorId = error ? `${id}-error` : undefined;
  const describedBy = [errorId, hintId].filter(Boolean).join(' ') || undefined;
  const labelClass = classNames(styles.label, hideLabel && styles.hidden);
  const labelContent = (
    <>
      {label}
      {note ? <span className={styles.note}>{note}</span> : null}
    </>
  );
  const labelElement =
    as === 'label' ? (
      <label id={labelId} htmlFor={id} className={labelClass}>
        {labelContent}
      </label>
    ) : (
      <span id={labelId} className={labelClass}>
        {labelContent}
      </span>
    );
  return (
    <div className={classNames(styles.field, className)}>
      {action ? (
        <div className={styles.head}>
          {labelElement}
          {action}
        </div>
      ) : (
        labelElement
      )}
      <FieldContext value={{ id, labelId, describedBy, invalid: Boolean(error), required, field }}>
        {children}
      </FieldContext>
      {error ? (
        <p id={errorId} className={styles.error}>
          {error}
        </p>
      ) : null}
      {hint ? (
        <p id={hintId} className={styles.hint}>
          {hint}
        </p>
      ) : null}
    </div>
  );
}
