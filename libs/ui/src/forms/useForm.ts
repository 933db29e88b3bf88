import { localMessage } from '@haat/contracts';
import { type FormEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import type * as z from 'zod/mini';
import { useAfterPress } from './useAfterPress';

/** Any zod or zod/mini schema of an object, such as those of the contracts. */
type FormSchema = z.ZodMiniType<unknown, Record<string, unknown>>;

type FieldName<S extends FormSchema> = keyof z.input<S> & string;

/** The parts of a rejection that the form shows: a message and the server's messages by field. */
interface SubmitFailure {
  /** null: shows no message above the form, because those at its fields suffice */
  message?: unknown;
  fields?: Record<string, readonly string[] | string>;
}

/** Joins one input to the form; hand it to `Field` (or to an input's `field`). */
export interface FieldBinding<T = unknown> {
  name: string;
  value: T;
  /** Inline message, when there is one to show. */
  error: string | undefined;
  /** Takes the new value; clears the server's message. */
  onValueChange: (value: T) => void;
  onBlur: () => void;
}

export interface UseFormOptions<S extends FormSchema> {
  /** The contract's own schema: its messages are the inline errors. */
  schema: S;
  /** The values at the start. */
  initial: z.input<S>;
  /** Does the work with the parsed values. A rejection becomes the error above the form. */
  onSubmit: (values: z.output<S>) => Promise<unknown> | unknown;
  /** Shown above the form when a failure carries no message, e.g. 'Login failed'. */
  fallbackError: string;
  /** Server field name → form field name, where they differ: { first_name: 'firstName' }. */
  serverFields?: Readonly<Record<string, FieldName<S>>>;
}

export interface FormState<S extends FormSchema = FormSchema> {
  values: z.input<S>;
  /** Sets one value, as if typed. */
  set: <K extends FieldName<S>>(name: K, value: z.input<S>[K]) => void;
  /** Joins one input to the form. */
  field: <K extends FieldName<S>>(name: K) => FieldBinding<z.input<S>[K]>;
  /** The inline message of a field (or of a path such as 'items.0.size'), when there is one to show. */
  error: (name: string) => string | undefined;
  /** The message above the form; null when there is none. */
  serverError: string | null;
  /** True from submit until `onSubmit` settles; a second submit in between is ignored. */
  pending: boolean;
  /** True once a value differs from its start. */
  dirty: boolean;
  /** Validates and submits; `Form` calls it. */
  submit: (event?: FormEvent) => void;
  /** Back to the start, or to other values, without messages. */
  reset: (values?: z.input<S>) => void;
  /** Whether the server refused single fields. */
  fieldsRefused: boolean;
  /** Moves the focus to the first invalid input. */
  focusInvalid: () => void;
  /** The form element; `Form` sets it. */
  formRef: RefObject<HTMLFormElement | null>;
}

/**
 * State of one form: values, inline errors (a field's on leaving it, all on submit), the server's error,
 * pending. On failure what was typed stays, the messages the server gave by field move to their inputs, and
 * the first invalid input gets the focus.
 */
export function useForm<S extends FormSchema>({
  schema,
  initial,
  onSubmit,
  fallbackError,
  serverFields,
}: UseFormOptions<S>): FormState<S> {
  const [start, setStart] = useState(initial);
  const [values, setValues] = useState(initial);
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());
  const [submitted, setSubmitted] = useState(false);
  const [fieldErrors, setFieldErrors] = useState<Readonly<Record<string, string>>>({});
  const [serverError, setServerError] = useState<string | null>(null);
  const [pending, setPending] = useState(false);
  const [failures, setFailures] = useState(0);
  const formRef = useRef<HTMLFormElement>(null);
  const [unlocked, setUnlocked] = useState<{ focused: Element | null }>({ focused: null });
  const busy = useRef(false);
  const afterPress = useAfterPress();

  // A layout effect, so that focus moves before the next key press.
  // An input that is locked while the form is saved loses the focus; it gets it back.
  useLayoutEffect(() => {
    const { focused } = unlocked;
    const lost = document.activeElement === document.body || document.activeElement === null;
    if (lost && focused instanceof HTMLElement && focused.isConnected) focused.focus();
  }, [unlocked]);

  useLayoutEffect(() => {
    if (failures > 0 && formRef.current) focusFirstInvalid(formRef.current);
  }, [failures]);

  const parsed = schema.safeParse(values);
  const issues = parsed.success ? {} : firstMessages(parsed.error.issues);

  const error = (name: string) =>
    fieldErrors[name] ?? (submitted || touched.has(name) ? issues[name] : undefined);

  function set(name: string, value: unknown) {
    setValues((before) => ({ ...before, [name]: value }));
    setServerError(null);
    setFieldErrors((before) => {
      const { [name]: _answered, ...rest } = before;
      return rest;
    });
  }

  async function submit(event?: FormEvent) {
    event?.preventDefault();
    if (busy.current) return;
    setSubmitted(true);
    setServerError(null);
    setFieldErrors({});
    if (!parsed.success) {
      setFailures((count) => count + 1);
      return;
    }
    busy.current = true;
    const focused = document.activeElement;
    setPending(true);
    try {
      await onSubmit(parsed.data as z.output<S>);
    } catch (failure) {
      const { message, fields = {} } = (failure ?? {}) as SubmitFailure;
      const said = typeof message === 'string' && message ? message : fallbackError;
      setServerError(message === null ? null : said);
      setFieldErrors(messagesByField(fields, serverFields ?? {}, values));
      setFailures((count) => count + 1);
    } finally {
      busy.current = false;
      setPending(false);
      setUnlocked({ focused });
    }
  }

  return {
    values,
    set,
    field: (name) => ({
      name,
      value: values[name],
      error: error(name),
      onValueChange: (value) => set(name, value),
      onBlur: () =>
        afterPress(() => setTouched((before) => (before.has(name) ? before : new Set(before).add(name)))),
    }),
    error,
    serverError,
    pending,
    dirty: Object.keys(values).some((name) => !Object.is(values[name], start[name])),
    submit,
    reset: (next = start) => {
      setStart(next);
      setValues(next);
      setTouched(new Set());
      setSubmitted(false);
      setFieldErrors({});
      setServerError(null);
    },
    fieldsRefused: Object.keys(fieldErrors).length > 0,
    focusInvalid: () => formRef.current && focusFirstInvalid(formRef.current),
    formRef,
  };
}

/** The first message of each path. */
function firstMessages(
  issues: ReadonlyArray<{ path: PropertyKey[]; message: string }>,
): Record<string, string> {
  const messages: Record<string, string> = {};
  for (const { path, message } of issues) messages[path.join('.')] ??= localMessage(message);
  return messages;
}

/** The server's messages under the form's own field names; names the form does not have are left out. */
function messagesByField(
  fields: Record<string, readonly string[] | string>,
  serverFields: Readonly<Record<string, string>>,
  values: object,
): Record<string, string> {
  const messages: Record<string, string> = {};
  for (const [name, texts] of Object.entries(fields)) {
    const own = serverFields[name] ?? name;
    const text = typeof texts === 'string' ? texts : texts.join(' ');
    if (own in values && text) messages[own] = text;
  }
  return messages;
}

function focusFirstInvalid(form: HTMLFormElement) {
  const invalid = form.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid="true"]');
  const focusable = ':is(input, select, textarea, button):not(:disabled)';
  const target = invalid?.matches(focusable) ? invalid : invalid?.querySelector<HTMLElement>(focusable);
  target?.focus();
}
