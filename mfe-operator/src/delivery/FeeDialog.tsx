import type { ApiError } from '@haat/api-client';
import { setDeliveryFee } from '@haat/api-client/queries/operator';
import { deliveryFeesQuery } from '@haat/api-client/queries/places';
import { type DeliveryFee, DISTRICTS, type District } from '@haat/contracts';
import { useTexts } from '@haat/remote';
import { notify } from '@haat/session';
import { Button, Dialog, Field, Notice, Select, Stack, Text, TextInput } from '@haat/ui';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { sharedTexts } from '../strings';
import { deliveryTexts } from '../strings/delivery';
import { districtName } from './districtName';
import { type DeliveryForm, readDeliveryForm } from './readDeliveryForm';

interface FeeDialogProps {
  fees: readonly DeliveryFee[];
  /** absent: a district that has none yet */
  changed?: DeliveryFee;
  onClose: () => void;
}

/** Fee and days of one district. What another operator has changed meanwhile is refused and shown. */
export function FeeDialog({ fees, changed, onClose }: FeeDialogProps) {
  const t = useTexts(deliveryTexts);
  const shared = useTexts(sharedTexts);
  const queryClient = useQueryClient();
  const [district, setDistrict] = useState<District | ''>(changed?.district ?? '');
  const [form, setForm] = useState<DeliveryForm>({
    fee: changed ? String(changed.delivery_fee) : '',
    from: changed?.days ? String(changed.days.from) : '',
    to: changed?.days ? String(changed.days.to) : '',
  });
  const [wrong, setWrong] = useState<'district' | keyof DeliveryForm | null>(null);
  const [refusal, setRefusal] = useState('');
  const [pending, setPending] = useState(false);

  async function save(event: FormEvent) {
    event.preventDefault();
    const read = readDeliveryForm(form);
    const problem = district === '' ? 'district' : typeof read === 'string' ? read : null;
    setWrong(problem);
    if (district === '' || typeof read === 'string') return;
    setPending(true);
    setRefusal('');
    try {
      const seen = changed ? { delivery_fee: changed.delivery_fee, days: changed.days } : null;
      queryClient.setQueryData(deliveryFeesQuery.queryKey, await setDeliveryFee(district, { ...read, seen }));
      notify(t.done(districtName(district)), 'success');
      onClose();
    } catch (error) {
      setRefusal((error as ApiError).message);
      void queryClient.invalidateQueries({ queryKey: deliveryFeesQuery.queryKey });
    } finally {
      setPending(false);
    }
  }

  const field = (name: keyof DeliveryForm) => ({
    label: t[name],
    ...(wrong === name ? { error: t.problems[name] } : {}),
  });
  const input = (name: keyof DeliveryForm) => ({
    value: form[name],
    inputMode: 'numeric' as const,
    autoComplete: 'off',
    maxLength: 12,
    onValueChange: (value: string) => {
      setForm({ ...form, [name]: value });
      setWrong(null);
    },
  });
  const free = (Object.keys(DISTRICTS) as District[]).filter(
    (name) => !fees.some((fee) => fee.district === name),
  );
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={changed ? t.changeTitle(districtName(changed.district)) : t.addTitle}
      closeText={shared.close}
      locked={pending}
    >
      <form onSubmit={save} noValidate>
        <Stack gap="4">
          {refusal ? <Notice tone="danger">{refusal}</Notice> : null}
          {changed ? null : (
            <Field
              label={t.district}
              required
              {...(wrong === 'district' ? { error: t.problems.district } : {})}
            >
              <Select
                value={district}
                placeholder={t.chooseDistrict}
                options={free.map((name) => ({ value: name, label: districtName(name) }))}
                onValueChange={(name) => {
                  setDistrict(name as District);
                  setWrong(null);
                }}
              />
            </Field>
          )}
          <Field {...field('fee')} required>
            <TextInput {...input('fee')} />
          </Field>
          <Field {...field('from')}>
            <TextInput {...input('from')} />
          </Field>
          <Field {...field('to')}>
            <TextInput {...input('to')} />
          </Field>
          <Text tone="muted" size="sm">
            {t.daysHint}
          </Text>
          <Button type="submit" pending={pending} pendingText={t.saving}>
            {t.save}
          </Button>
        </Stack>
      </form>
    </Dialog>
  );
}
