import type { ApiError } from '@haat/api-client';
import {
  ratesQuery,
  sellersQuery,
  setCommission,
  setRefusalFee,
  setTier,
} from '@haat/api-client/queries/operator';
import {
  BUSINESS_TYPES,
  type BusinessType,
  type CommissionRate,
  type Rates,
  readAmount,
  readNumber,
  SELLER_TIERS,
  type SellerTier,
} from '@haat/contracts';
import { useTexts, wordTexts } from '@haat/remote';
import { notify } from '@haat/session';
import {
  Button,
  Checkbox,
  Dialog,
  Field,
  Loading,
  Notice,
  RadioGroup,
  Select,
  Stack,
  Text,
  TextInput,
} from '@haat/ui';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { ReasonDialog } from '../ReasonDialog';
import { sharedTexts } from '../strings';
import { ratesTexts } from '../strings/rates';

type Store = { id: number; business_name: string };

/** Saves what a dialog asks, and shows the refusal of the API above its fields. */
function useSave(onClose: () => void) {
  const queryClient = useQueryClient();
  const [pending, setPending] = useState(false);
  const [refusal, setRefusal] = useState('');
  async function save(call: () => Promise<Rates>, said: string) {
    setPending(true);
    setRefusal('');
    try {
      queryClient.setQueryData(ratesQuery.queryKey, await call());
      notify(said, 'success');
      onClose();
    } catch (error) {
      setRefusal((error as ApiError).message);
    } finally {
      setPending(false);
    }
  }
  return { pending, refusal, save };
}

interface AskingProps {
  title: string;
  text: string;
  saving: ReturnType<typeof useSave>;
  onSave: () => void;
  onClose: () => void;
  children: ReactNode;
}

function Asking({ title, text, saving: { pending, refusal }, onSave, onClose, children }: AskingProps) {
  const t = useTexts(ratesTexts).dialog;
  const { close } = useTexts(sharedTexts);
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={title}
      description={text}
      closeText={close}
      locked={pending}
      footer={
        <Button pending={pending} pendingText={t.saving} onClick={onSave}>
          {t.save}
        </Button>
      }
    >
      <Stack gap="4">
        {refusal ? <Notice tone="danger">{refusal}</Notice> : null}
        {children}
      </Stack>
    </Dialog>
  );
}

type Scope = 'all' | 'business_type' | 'tier' | 'store';

const scopeOf = (of: Pick<CommissionRate, 'store' | 'tier' | 'business_type'> | null): Scope =>
  of?.store ? 'store' : of?.tier ? 'tier' : of?.business_type ? 'business_type' : 'all';

/** Sets a rate from a day on. @param of whose; null: is chosen in the dialog */
export function RateDialog({
  today,
  of,
  onClose,
}: {
  today: string;
  of: Pick<CommissionRate, 'store' | 'tier' | 'business_type'> | null;
  onClose: () => void;
}) {
  const { dialog: t, tiers, store: storeTexts } = useTexts(ratesTexts);
  const { nameOf } = useTexts(wordTexts);
  const [scope, setScope] = useState<Scope>(scopeOf(of));
  const [type, setType] = useState<BusinessType>(of?.business_type ?? BUSINESS_TYPES[0]);
  const [tier, setTierOf] = useState<SellerTier>(of?.tier ?? 'silver');
  const [store, setStore] = useState<Store | null>(of?.store ?? null);
  const [ends, setEnds] = useState(false);
  const [rate, setRate] = useState('');
  const [from, setFrom] = useState(today);
  const [tried, setTried] = useState(false);
  const saving = useSave(onClose);
  const isUsual = scope !== 'all' && ends;
  const number = readNumber(rate.replace(/%\s*$/, ''));
  const percent = isUsual ? null : number === null ? Number.NaN : Number(number);
  const wrong = percent !== null && !(percent <= 100);

  function save() {
    setTried(true);
    if (wrong || (scope === 'store' && !store)) return;
    const whose = {
      ...(scope === 'business_type' ? { business_type: type } : {}),
      ...(scope === 'tier' ? { tier } : {}),
      ...(scope === 'store' && store ? { store: store.id } : {}),
    };
    void saving.save(() => setCommission({ ...whose, percent, from_day: from }), t.done);
  }

  return (
    <Asking title={t.title} text={t.text} saving={saving} onSave={save} onClose={onClose}>
      <Field label={t.of}>
        <Select
          value={scope}
          options={(Object.keys(t.scopes) as Scope[]).map((value) => ({ value, label: t.scopes[value] }))}
          onValueChange={(value) => setScope(value as Scope)}
        />
      </Field>
      {scope === 'business_type' ? (
        <Field label={t.type}>
          <Select
            value={type}
            options={BUSINESS_TYPES.map((value) => ({ value, label: nameOf(value) }))}
            onValueChange={(value) => setType(value as BusinessType)}
          />
        </Field>
      ) : null}
      {scope === 'tier' ? (
        <Field label={t.tier}>
          <Select
            value={tier}
            options={SELLER_TIERS.map((value) => ({ value, label: tiers[value] }))}
            onValueChange={(value) => setTierOf(value as SellerTier)}
          />
        </Field>
      ) : null}
      {scope === 'store' ? (
        <StoreChoice store={store} onChoose={setStore} error={tried && !store ? storeTexts.needed : ''} />
      ) : null}
      {scope === 'all' ? null : <Checkbox label={t.usual} checked={ends} onCheckedChange={setEnds} />}
      {isUsual ? null : (
        <Field label={t.rate} required {...(tried && wrong ? { error: t.rateWrong } : {})}>
          <TextInput inputMode="decimal" value={rate} maxLength={10} onValueChange={setRate} />
        </Field>
      )}
      <Field label={t.from} required>
        <TextInput type="date" min={today} value={from} onValueChange={setFrom} />
      </Field>
    </Asking>
  );
}

/** Finds an open store by its name. */
function StoreChoice({
  store,
  onChoose,
  error,
}: {
  store: Store | null;
  onChoose: (store: Store) => void;
  error: string;
}) {
  const t = useTexts(ratesTexts).store;
  const [name, setName] = useState(store?.business_name ?? '');
  const query = useInfiniteQuery({
    ...sellersQuery({ status: 'approved', search: name.trim() }),
    enabled: name.trim().length > 1,
  });
  const found = query.data?.pages[0]?.results.slice(0, 6) ?? [];
  return (
    <>
      <Field label={t.search} required hint={t.hint} {...(error ? { error } : {})}>
        <TextInput value={name} maxLength={100} autoComplete="off" onValueChange={setName} />
      </Field>
      {query.isFetching && found.length === 0 ? <Loading text={t.search} /> : null}
      {query.isSuccess && name.trim().length > 1 && found.length === 0 ? (
        <Text tone="muted">{t.none}</Text>
      ) : null}
      {found.length > 0 ? (
        <Field label={t.found} as="group">
          <RadioGroup
            value={store ? String(store.id) : null}
            options={found.map(({ id, business_name }) => ({ value: String(id), label: business_name }))}
            onValueChange={(value) => {
              const chosen = found.find(({ id }) => String(id) === value);
              if (chosen) onChoose(chosen);
            }}
          />
        </Field>
      ) : null}
    </>
  );
}

/** Sets the fee for refused parcels. */
export function FeeDialog({ today, onClose }: { today: string; onClose: () => void }) {
  const { dialog, feeDialog: t } = useTexts(ratesTexts);
  const tomorrow = new Date(Date.parse(today) + 86_400_000).toISOString().slice(0, 10);
  const [fee, setFee] = useState('');
  const [from, setFrom] = useState(tomorrow);
  const [tried, setTried] = useState(false);
  const saving = useSave(onClose);
  const taka = Number(readAmount(fee) ?? Number.NaN);
  const wrong = !(taka <= 10_000);

  function save() {
    setTried(true);
    if (!wrong) void saving.save(() => setRefusalFee({ fee: taka, from_day: from }), t.done);
  }

  return (
    <Asking title={t.title} text={t.text} saving={saving} onSave={save} onClose={onClose}>
      <Field label={t.amount} required {...(tried && wrong ? { error: t.amountWrong } : {})}>
        <TextInput inputMode="decimal" value={fee} maxLength={12} onValueChange={setFee} />
      </Field>
      <Field label={dialog.from} required>
        <TextInput type="date" min={tomorrow} value={from} onValueChange={setFrom} />
      </Field>
    </Asking>
  );
}

/** Puts a store into a tier, with a reason. @param of the store; null: is chosen in the dialog */
export function TierDialog({ of, onClose }: { of: Rates['tiers'][number] | null; onClose: () => void }) {
  const { tierDialog: t, tiers, store: storeTexts } = useTexts(ratesTexts);
  const queryClient = useQueryClient();
  const [store, setStore] = useState<Store | null>(of);
  const [tier, setTierOf] = useState<SellerTier | 'none'>(of?.tier ?? 'silver');
  const [missing, setMissing] = useState(false);

  async function save(reason: string) {
    setMissing(!store);
    if (!store) throw new Error(storeTexts.needed);
    const after = await setTier(store.id, { tier: tier === 'none' ? null : tier, reason });
    queryClient.setQueryData(ratesQuery.queryKey, after);
    notify(t.done(store.business_name), 'success');
  }

  return (
    <ReasonDialog
      title={of ? `${t.title}: ${of.business_name}` : t.title}
      text={t.text}
      confirmText={t.save}
      pendingText={t.saving}
      onClose={onClose}
      onConfirm={save}
    >
      {of ? null : (
        <StoreChoice store={store} onChoose={setStore} error={missing && !store ? storeTexts.needed : ''} />
      )}
      <Field label={t.tier} as="group">
        <RadioGroup
          value={tier}
          options={[
            ...SELLER_TIERS.map((value) => ({ value, label: tiers[value] })),
            { value: 'none', label: t.none },
          ]}
          onValueChange={(value) => setTierOf(value as SellerTier | 'none')}
        />
      </Field>
    </ReasonDialog>
  );
}
