import { createContext, type ReactNode, useContext } from 'react';
import { Button, type ButtonProps } from '../actions/Button';
import { classNames } from '../classNames';
import { Notice } from '../states/Notice';
import styles from './Form.module.css';
import type { FormState } from './useForm';

const FormPending = createContext(false);

export interface FormProps {
  // biome-ignore lint/suspicious/noExplicitAny: the form's own schema does not matter here.
  form: FormState<any>;
  children: ReactNode;
  /** Accessible name, where no heading names the form. */
  label?: string;
  id?: string;
  /** Text of a link from the error above to the field that it is about. */
  toFieldText?: string;
  className?: string;
}

/** A form over `useForm`: the server's error above (announced), then the fields. */
export function Form({ form, children, label, id, toFieldText, className }: FormProps) {
  return (
    <form
      ref={form.formRef}
      id={id}
      className={classNames(styles.form, className)}
      aria-label={label}
      // Should a browser ever submit it by itself, no field may get into an address.
      method="post"
      noValidate
      onSubmit={form.submit}
    >
      {form.serverError ? (
        <Notice
          tone="danger"
          action={
            toFieldText && form.fieldsRefused ? (
              <Button variant="secondary" size="sm" onClick={form.focusInvalid}>
                {toFieldText}
              </Button>
            ) : undefined
          }
        >
          {form.serverError}
        </Notice>
      ) : null}
      <FormPending value={form.pending}>{children}</FormPending>
    </form>
  );
}

/** The submit button of a `Form`: pending while the form is. */
export function SubmitButton(props: Omit<ButtonProps, 'type' | 'pending'>) {
  return <Button {...props} type="submit" pending={useContext(FormPending)} />;
}

/**
 * The inputs of a `Form`, locked while it is being saved: what is typed in that time would be lost. Buttons that must
 * keep working meanwhile (submit, stop) stand outside.
 */
export function FormFields({ children }: { children: ReactNode }) {
  return (
    <fieldset className={styles.fields} disabled={useContext(FormPending)}>
      {children}
    </fieldset>
  );
}

/** Lays fields side by side where there is room for both. */
export function FieldRow({ children }: { children: ReactNode }) {
  return <div className={styles.row}>{children}</div>;
}
