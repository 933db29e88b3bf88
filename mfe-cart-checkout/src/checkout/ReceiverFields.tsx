import type { receiverForm } from '@haat/contracts';
import { PhoneField, useTexts } from '@haat/remote';
import { Button, Field, FieldRow, type FormState, TextArea, TextInput } from '@haat/ui';
import { useState } from 'react';
import { shippingTexts } from '../strings/shipping';
import styles from './ReceiverFields.module.css';

interface ReceiverFieldsProps {
  form: FormState<typeof receiverForm>;
  /** The account's name, which the recipient is at first. */
  ownName: string;
}

/**
 * Fields for the recipient, a second phone and a note for the courier. All are optional, so they are collapsed into one
 * line until one of them is filled in or the shopper expands them.
 */
export function ReceiverFields({ form, ownName }: ReceiverFieldsProps) {
  const t = useTexts(shippingTexts);
  const [shown, setShown] = useState<boolean | 'wanted'>(false);
  const { recipient, second_phone, delivery_note } = form.values;
  const hasDetails = (recipient && recipient !== ownName) || second_phone || delivery_note;
  // They stay when the last letter of them is deleted.
  if (hasDetails && !shown) setShown(true);
  if (!hasDetails && !shown) {
    return (
      <p className={styles.line}>
        {ownName ? t.recipientIs(ownName) : null}
        <Button variant="ghost" size="sm" disabled={form.pending} onClick={() => setShown('wanted')}>
          {t.addDetails}
        </Button>
      </p>
    );
  }
  return (
    <>
      <FieldRow>
        <Field label={t.recipient} note={t.optional} field={form.field('recipient')}>
          <TextInput
            maxLength={200}
            autoComplete="shipping name"
            autoFocus={shown === 'wanted'}
            readOnly={form.pending}
          />
        </Field>
        <PhoneField
          label={t.secondPhone}
          note={t.optional}
          field={form.field('second_phone')}
          autoComplete="off"
          readOnly={form.pending}
        />
      </FieldRow>
      <Field
        label={t.deliveryNote}
        note={t.optional}
        hint={t.deliveryNoteHint}
        field={form.field('delivery_note')}
      >
        <TextArea rows={2} maxLength={300} autoComplete="off" readOnly={form.pending} />
      </Field>
    </>
  );
}
