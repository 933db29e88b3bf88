import { Field, Icon, searchIcon, TextInput } from '@haat/ui';

interface SearchFieldProps {
  /** Accessible name of the field. */
  label: string;
  /** What may be typed; the label when absent. */
  hint?: string;
  value: string;
  onValueChange: (value: string) => void;
}

/** The search above a list. */
export function SearchField({ label, hint = label, value, onValueChange }: SearchFieldProps) {
  return (
    <Field label={label} hideLabel>
      <TextInput
        type="search"
        maxLength={100}
        placeholder={hint}
        prefix={<Icon drawing={searchIcon} size={18} />}
        value={value}
        onValueChange={onValueChange}
      />
    </Field>
  );
}
