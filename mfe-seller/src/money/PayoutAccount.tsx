import { ApiError } from '@haat/api-client';
import {
  askAccountChange,
  confirmAccountChange,
  sellerMoneyKeys,
} from '@haat/api-client/queries/sellerMoney';
import {
  localDigits,
  type MoneySummary,
  PAYOUT_METHODS,
  type PayoutMethod,
  payoutAccountForm,
  payoutCodeForm,
} from '@haat/contracts';
import { useTexts } from '@haat/remote';
import { notify, sessionAtom } from '@haat/session';
import {
  Button,
  Dialog,
  Field,
  Form,
  FormFields,
  Notice,
  RadioGroup,
  SectionTitle,
  Stack,
  TextInput,
  useForm,
} from '@haat/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { useId, useState } from 'react';
import { sharedTexts } from '../strings';
import { payoutAccountTexts } from '../strings/payoutAccount';

type Account = MoneySummary['account'];

/** Where payouts go, a change that waits, and the form to ask for one. */
export function PayoutAccount({ money: { account, account_change: change } }: { money: MoneySummary }) {
  const t = useTexts(payoutAccountTexts);
  const [open, setOpen] = useState(false);
  const isSuspended = useAtomValue(sessionAtom).profile?.seller_profile?.status === 'suspended';
  const textOf = ({ method, number, bank_name }: Account) =>
    [t.methods[method], bank_name, localDigits(number)].filter(Boolean).join(' ');
  return (
    <section>
      <SectionTitle>{t.title}</SectionTitle>
      <Stack gap="3" align="start">
        <p>{t.now(textOf(account))}</p>
        {change ? (
          <Notice tone={change.state === 'confirmed' ? 'info' : 'warning'}>
            {change.state === 'confirmed' ? t.waits(textOf(change)) : t.unconfirmed(textOf(change))}
          </Notice>
        ) : null}
        {isSuspended ? null : (
          <Button variant="secondary" onClick={() => setOpen(true)}>
            {t.change}
          </Button>
        )}
      </Stack>
      {open ? <ChangeDialog onClose={() => setOpen(false)} /> : null}
    </section>
  );
}

/** The code that was asked for. */
type Asked = Awaited<ReturnType<typeof askAccountChange>>;

/** First the account, then its code. */
function ChangeDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts(payoutAccountTexts);
  const { close } = useTexts(sharedTexts);
  const queryClient = useQueryClient();
  const id = useId();
  const [asked, setAsked] = useState<Asked | null>(null);
  const refresh = () => queryClient.invalidateQueries({ queryKey: sellerMoneyKeys.all, exact: true });
  const account = useForm({
    schema: payoutAccountForm,
    initial: { payment_method: '' as PayoutMethod, account_number: '', bank_name: '', branch_name: '' },
    fallbackError: t.failed,
    onSubmit: async (values) => {
      setAsked(await askAccountChange(values));
      void refresh();
    },
  });
  const code = useForm({
    schema: payoutCodeForm,
    initial: { code: '' },
    fallbackError: t.failed,
    onSubmit: async (values) => {
      try {
        await confirmAccountChange({ ...values, request: asked?.request ?? null });
      } catch (error) {
        // Said at the input alone.
        if (error instanceof ApiError && 'code' in error.fields)
          throw Object.assign(new Error(), { message: null, fields: error.fields });
        throw error;
      }
      notify(t.confirmed, 'success');
      void refresh();
      onClose();
    },
  });
  const form = asked ? code : account;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      locked={form.pending}
      title={t.changing}
      closeText={close}
      footer={
        <>
          {asked ? (
            <Button variant="ghost" disabled={code.pending} onClick={() => setAsked(null)}>
              {t.back}
            </Button>
          ) : null}
          <Button
            type="submit"
            form={id}
            pending={form.pending}
            pendingText={asked ? t.confirming : t.asking}
          >
            {asked ? t.confirm : t.next}
          </Button>
        </>
      }
    >
      {asked ? (
        <Form form={code} id={id} label={t.confirm} key="code">
          <FormFields>
            <p role="status">{t.by[asked.by]}</p>
            <Field
              label={t.code}
              field={code.field('code')}
              error={code.error('code') && !code.values.code.trim() ? t.codeRequired : code.error('code')}
              required
            >
              <TextInput inputMode="numeric" autoComplete="one-time-code" maxLength={20} />
            </Field>
          </FormFields>
        </Form>
      ) : (
        <Form form={account} id={id} label={t.changing} key="account">
          <AccountFields form={account} />
        </Form>
      )}
    </Dialog>
  );
}

function AccountFields({ form }: { form: ReturnType<typeof useForm<typeof payoutAccountForm>> }) {
  const t = useTexts(payoutAccountTexts);
  const method = form.values.payment_method;
  const isBank = method === 'Bank';
  return (
    <FormFields>
      <p>{t.lead}</p>
      <Field label={t.method} field={form.field('payment_method')} as="group" required>
        <RadioGroup options={PAYOUT_METHODS.map((value) => ({ value, label: t.methods[value] }))} />
      </Field>
      {isBank ? (
        <>
          <Field
            label={t.bank}
            field={form.field('bank_name')}
            error={form.error('bank_name') && t.bankRequired}
            required
          >
            <TextInput autoComplete="off" />
          </Field>
          <Field
            label={t.branch}
            field={form.field('branch_name')}
            error={form.error('branch_name') && t.branchRequired}
            required
          >
            <TextInput autoComplete="off" />
          </Field>
        </>
      ) : null}
      <Field
        label={t.number}
        field={form.field('account_number')}
        error={form.error('account_number') && t.numberWrong[method || 'Bank']}
        required
      >
        <TextInput inputMode="numeric" autoComplete="off" maxLength={40} />
      </Field>
    </FormFields>
  );
}
