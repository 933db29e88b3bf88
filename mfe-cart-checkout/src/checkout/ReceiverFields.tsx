import type { receiverForm } from '@haat/contracts';
import { PhoneField } from '@haat/remote';
import { Button, Field, FieldRow, type FormState, TextArea, TextInput } from '@haat/ui';
import { useState } from 'react';
import { useShippingStrings } from '../strings/useShippingStrings';
import styles from './ReceiverFields.module.css';

interface ReceiverFieldsProps {
  form: FormState<typeof receiverForm>;
  /** The account's name, which the recipient is at first. */
  ownName: string;
}

/**
 * Who receives the order, a second phone and a note for the courier. All are optional: one line until there is one of
 * them or the shopper wants one.
 */
export function ReceiverFields({ form, ownName }: ReceiverFieldsProps) {
  const s = useShippingStrings();
  const [shown, setShown] = useState<boolean | 'wanted'>(false);
  const { recipient, second_phone, delivery_note } = form.values;
  const hasDetails = (recipient && recipient !== ownName) || second_phone || delivery_note;
  // They stay when the last letter of them is deleted.
  if (hasDetails && !shown) setShown(true);
  if (!hasDetails && !shown) {
    return (
      <p className={styles.line}>
        {ownName ? s.recipientIs(ownName) : null}
        <Button variant="ghost" size="sm" disabled={form.pending} onClick={() => setShown('wanted')}>
          {s.addDetails}
        </Button>
      </p>
    );
  }
  return (
    <>
      <FieldRow>
        <Field label={s.recipient} note={s.optional} field={form.field('recipient')}>
          <TextInput
            maxLength={200}
            autoComplete="shipping name"
            autoFocus={shown === 'wanted'}
            readOnly={form.pending}
          />
        </Field>
        <PhoneField
          label={s.secondPhone}
          note={s.optional}
          field={form.field('second_phone')}
          autoComplete="off"
          readOnly={form.pending}
        />
      </FieldRow>
      <Field
        label={s.deliveryNote}
        note={s.optional}
        hint={s.deliveryNoteHint}
        field={form.field('delivery_note')}
      >
        <TextArea rows={2} maxLength={300} autoComplete="off" readOnly={form.pending} />
      </Field>
    </>
  );
}
