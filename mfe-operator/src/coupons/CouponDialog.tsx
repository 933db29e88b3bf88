import { createCoupon, operatorKeys } from '@haat/api-client/queries/operator';
import { type CouponEntry, type CouponFile, couponEntry } from '@haat/contracts';
import { useNavigate } from '@haat/navigation';
import { useTexts } from '@haat/remote';
import { notify } from '@haat/session';
import {
  Checkbox,
  Dialog,
  Field,
  type FieldBinding,
  FieldRow,
  Form,
  FormFields,
  RadioGroup,
  SubmitButton,
  TextInput,
  useForm,
} from '@haat/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { sharedTexts } from '../strings';
import { couponsTexts } from '../strings/coupons';
import { GoodsField } from './GoodsField';

const EMPTY: CouponEntry = {
  kind: 'percent',
  code: '',
  percent: '',
  flat: '',
  least: '',
  budget: '',
  uses_a_person: '',
  from: '',
  to: '',
  stores: [],
  products: [],
  with_offers: true,
  paid_by: 'market',
};

const typed = (value: number | null) => (value === null || value === 0 ? '' : String(value));

/** The terms of a coupon as the form has them. The days are left out: the next coupon has its own. */
const entryOf = (of: CouponFile): CouponEntry => ({
  kind: of.percent === null ? 'flat' : 'percent',
  code: of.code,
  percent: typed(of.percent),
  flat: typed(of.flat),
  least: typed(of.least),
  budget: typed(of.budget),
  uses_a_person: typed(of.uses_a_person),
  from: '',
  to: '',
  stores: of.stores,
  products: of.products,
  with_offers: of.with_offers,
  paid_by: of.paid_by,
});

interface CouponDialogProps {
  /** whose terms the form begins with */
  like?: CouponFile;
  onClose: () => void;
}

/** The form of a new coupon; success opens its page. */
export function CouponDialog({ like, onClose }: CouponDialogProps) {
  const all = useTexts(couponsTexts);
  const t = all.form;
  const { close } = useTexts(sharedTexts);
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const [stores, setStores] = useState(like?.store_names ?? []);
  const [products, setProducts] = useState(like?.product_names ?? []);
  const form = useForm({
    schema: couponEntry,
    initial: like ? entryOf(like) : EMPTY,
    fallbackError: t.failed,
    async onSubmit(coupon) {
      const made = await createCoupon(coupon);
      queryClient.setQueryData(operatorKeys.coupon(made.id), made);
      void queryClient.invalidateQueries({ queryKey: operatorKeys.coupons });
      notify(all.made(made.code), 'success');
      onClose();
      navigate(`/operator/coupons/${made.id}`);
    },
  });
  const field = (name: keyof CouponEntry): FieldBinding => {
    const binding = form.field(name);
    return { ...binding, error: binding.error && t.error(binding.error) } as FieldBinding;
  };
  const errorOf = (name: string) => {
    const said = form.error(name);
    return said && t.error(said);
  };
  const isPercent = form.values.kind === 'percent';
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={all.make}
      description={t.text}
      closeText={close}
      locked={form.pending}
    >
      <Form form={form} label={all.make}>
        <FormFields>
          <Field label={t.code} hint={t.codeHint} field={field('code')} required>
            <TextInput maxLength={40} autoComplete="off" autoCapitalize="none" spellCheck={false} />
          </Field>
          <Field as="group" label={t.kind} field={field('kind')}>
            <RadioGroup
              options={(['percent', 'flat'] as const).map((value) => ({ value, label: t.kinds[value] }))}
            />
          </Field>
          <FieldRow>
            {isPercent ? (
              <Field label={t.percent} field={field('percent')} required>
                <TextInput inputMode="numeric" maxLength={3} autoComplete="off" />
              </Field>
            ) : (
              <Field label={t.flat} field={field('flat')} required>
                <TextInput inputMode="numeric" maxLength={12} autoComplete="off" />
              </Field>
            )}
            <Field label={t.least} field={field('least')}>
              <TextInput inputMode="numeric" maxLength={12} autoComplete="off" />
            </Field>
          </FieldRow>
          <FieldRow>
            <Field label={t.budget} hint={t.budgetHint} field={field('budget')}>
              <TextInput inputMode="numeric" maxLength={12} autoComplete="off" />
            </Field>
            <Field label={t.uses} hint={t.usesHint} field={field('uses_a_person')}>
              <TextInput inputMode="numeric" maxLength={5} autoComplete="off" />
            </Field>
          </FieldRow>
          <FieldRow>
            <Field label={t.from} field={field('from')}>
              <TextInput type="date" />
            </Field>
            <Field label={t.to} field={field('to')}>
              <TextInput type="date" />
            </Field>
          </FieldRow>
          <GoodsField
            kind="stores"
            value={stores}
            error={errorOf('stores')}
            onChange={(next) => {
              setStores(next);
              form.set(
                'stores',
                next.map(({ id }) => id),
              );
            }}
          />
          <GoodsField
            kind="products"
            value={products}
            error={errorOf('products')}
            onChange={(next) => {
              setProducts(next);
              form.set(
                'products',
                next.map(({ id }) => id),
              );
            }}
          />
          <Checkbox label={t.offers} field={form.field('with_offers')} />
          <Field as="group" label={t.payer} field={field('paid_by')}>
            <RadioGroup
              options={(['market', 'seller'] as const).map((value) => ({ value, label: t.payers[value] }))}
            />
          </Field>
        </FormFields>
        <SubmitButton pendingText={t.saving}>{t.save}</SubmitButton>
      </Form>
    </Dialog>
  );
}
