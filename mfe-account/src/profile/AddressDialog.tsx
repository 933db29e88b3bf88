import { type ApiError, request } from '@haat/api-client';
import {
  type AddressForm,
  type AnswerOf,
  addressForm,
  addresses as calls,
  type SavedAddress,
} from '@haat/contracts';
import { AreaFields, areaTexts } from '@haat/features';
import { PhoneField, useDraft, useTexts } from '@haat/remote';
import {
  Button,
  Checkbox,
  Dialog,
  Field,
  FieldRow,
  Form,
  FormFields,
  Notice,
  TextArea,
  TextInput,
  useForm,
} from '@haat/ui';
import { useId, useMemo, useState } from 'react';
import { addressBookTexts } from '../strings/addressBook';
import { profileTexts } from '../strings/profile';
import { readAddressDraft } from './addressDraft';
import { addressDraftName } from './addressDraftName';

interface AddressDialogProps {
  /** null for a new one */
  address: SavedAddress | null;
  /** the account's name, proposed for a new address */
  recipient: string;
  /** The first address is the default anyway. */
  isFirst: boolean;
  onSaved: (book: AnswerOf<typeof calls.listAddresses>) => void;
  onClose: () => void;
}

const valuesOf = (address: SavedAddress | null, recipient: string): AddressForm => ({
  name: address?.name ?? '',
  recipient: address?.recipient ?? recipient,
  phone: address?.phone ?? '',
  second_phone: address?.second_phone ?? '',
  address_line: address?.address_line ?? '',
  district: address?.district ?? '',
  upazila: address?.upazila ?? '',
  delivery_note: address?.delivery_note ?? '',
});

/** The form of a saved address. What is typed comes back when it is opened again, until it is saved or cancelled. */
export function AddressDialog({ address, recipient, isFirst, onSaved, onClose }: AddressDialogProps) {
  const { saving } = useTexts(profileTexts);
  const t = useTexts(addressBookTexts);
  const formId = useId();
  const namesId = useId();
  const draftName = addressDraftName(address);
  const [draft] = useState(() => readAddressDraft(draftName));
  const [saved] = useState(() => valuesOf(address, recipient));
  const [asDefault, setAsDefault] = useState(draft?.asDefault ?? false);
  const form = useForm({
    schema: addressForm,
    initial: { ...saved, ...draft?.values },
    fallbackError: t.saveFailed,
    onSubmit: async ({ upazila, ...typed }) => {
      // An older API knows no upazilas: it refuses them, and its addresses have none.
      const values = upazila || address?.upazila !== undefined ? { ...typed, upazila } : typed;
      const answer = address
        ? request(calls.updateAddress, { params: { id: address.id }, body: values })
        : request(calls.addAddress, { body: { ...values, is_default: asDefault } });
      onSaved(
        await answer.catch((error: ApiError) => {
          throw error.fromServer ? error : new Error(t.saveFailed);
        }),
      );
      endDraft();
      onClose();
    },
  });
  const { values } = form;
  const typed = useMemo(() => {
    const names = Object.keys(saved) as (keyof AddressForm)[];
    return asDefault || names.some((name) => values[name] !== saved[name])
      ? { ...values, asDefault }
      : undefined;
  }, [values, saved, asDefault]);
  const endDraft = useDraft(draftName, typed);

  function cancel() {
    endDraft();
    onClose();
  }

  const title = address ? t.editTitle : t.addTitle;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      locked={form.pending}
      title={title}
      closeText={t.close}
      footer={
        <>
          <Button variant="ghost" disabled={form.pending} onClick={cancel}>
            {t.cancel}
          </Button>
          <Button type="submit" form={formId} pending={form.pending} pendingText={saving}>
            {t.save}
          </Button>
        </>
      }
    >
      <Form form={form} id={formId} label={title}>
        {draft ? <Notice>{t.draftBack}</Notice> : null}
        <FormFields>
          <Field label={t.name} note={t.optional} hint={t.nameHint} field={form.field('name')}>
            <TextInput list={namesId} maxLength={40} autoComplete="off" />
          </Field>
          <datalist id={namesId}>
            {t.names.map((name) => (
              <option key={name} value={name} />
            ))}
          </datalist>
          <Field label={t.recipient} field={form.field('recipient')} required>
            <TextInput maxLength={200} autoComplete="shipping name" />
          </Field>
          <FieldRow>
            <PhoneField
              label={t.phone}
              hint={t.phoneHint}
              field={form.field('phone')}
              required
              autoComplete="shipping tel"
            />
            <PhoneField
              label={t.secondPhone}
              note={t.optional}
              field={form.field('second_phone')}
              autoComplete="off"
            />
          </FieldRow>
          <Field label={t.address} hint={t.addressHint} field={form.field('address_line')} required>
            <TextArea rows={2} maxLength={500} autoComplete="shipping street-address" />
          </Field>
          <AreaFields
            district={form.field('district')}
            upazila={form.field('upazila')}
            texts={useTexts(areaTexts)}
          />
          <Field
            label={t.deliveryNote}
            note={t.optional}
            hint={t.deliveryNoteHint}
            field={form.field('delivery_note')}
          >
            <TextArea rows={2} maxLength={300} autoComplete="off" />
          </Field>
          {address || isFirst ? null : (
            <Checkbox label={t.asDefault} checked={asDefault} onCheckedChange={setAsDefault} />
          )}
        </FormFields>
      </Form>
    </Dialog>
  );
}
