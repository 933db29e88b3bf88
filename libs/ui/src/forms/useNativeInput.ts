import type { AriaAttributes, ChangeEventHandler, FocusEventHandler } from 'react';
import { useFieldWiring } from './Field';

interface NativeInputProps<Element extends HTMLElement> extends Pick<AriaAttributes, 'aria-invalid'> {
  onChange?: ChangeEventHandler<Element>;
  onBlur?: FocusEventHandler<Element>;
  onValueChange?: (value: string) => void;
}

/**
 * Props that connect a native text control to the Field around it. Spread `given` before the caller's props, which may
 * override it, and `controlled` after them.
 */
export function useNativeInput<Element extends HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>({
  onChange,
  onBlur,
  onValueChange,
  'aria-invalid': invalid,
}: NativeInputProps<Element>) {
  const wiring = useFieldWiring();
  const field = wiring?.field;
  const given = {
    id: wiring?.id,
    name: field?.name,
    'aria-describedby': wiring?.describedBy,
    'aria-required': wiring?.required || undefined,
    ...(field ? { value: field.value ?? '' } : {}),
  };
  const controlled: Required<Pick<NativeInputProps<Element>, 'onChange' | 'onBlur'>> & AriaAttributes = {
    'aria-invalid': invalid ?? (wiring?.invalid || undefined),
    onChange: (event) => {
      onChange?.(event);
      field?.onValueChange(event.target.value);
      onValueChange?.(event.target.value);
    },
    onBlur: (event) => {
      onBlur?.(event);
      field?.onBlur();
    },
  };
  return { given, controlled };
}
