import { phoneOffer } from '@haat/contracts';
import { Button, Field, type FieldBinding, TextInput } from '@haat/ui';
import type { ReactNode } from 'react';
import { defineTexts, useTexts } from './texts';

const phoneTexts = defineTexts('phone', { use: (number: string) => `Use ${number}` });

interface PhoneFieldProps {
  label: ReactNode;
  field: FieldBinding<string> | FieldBinding<string | undefined>;
  hint?: ReactNode;
  note?: ReactNode;
  required?: boolean;
  autoComplete: string;
  readOnly?: boolean;
}

/** A phone number. One with 880 but without its + is invalid: the field offers it with the + beside its label. */
export function PhoneField({ field, autoComplete, readOnly = false, ...labels }: PhoneFieldProps) {
  const { use } = useTexts(phoneTexts);
  const binding = field as FieldBinding<string | undefined>;
  const offer = readOnly ? null : phoneOffer(binding.value ?? '');
  return (
    <Field
      {...labels}
      field={binding}
      action={
        offer ? (
          <Button variant="ghost" size="sm" onClick={() => binding.onValueChange(offer)}>
            {use(offer)}
          </Button>
        ) : null
      }
    >
      <TextInput type="tel" inputMode="tel" autoComplete={autoComplete} readOnly={readOnly} />
    </Field>
  );
}
