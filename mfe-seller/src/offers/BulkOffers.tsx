import { changeOffers, firstOffers } from '@haat/api-client/queries/offers';
import {
  type AnswerOf,
  dhakaDay,
  endOfDhakaDay,
  type listings,
  localDigits,
  MAX_OFFERS_AT_ONCE,
  type SellerOffer,
} from '@haat/contracts';
import { useTexts } from '@haat/remote';
import { notify } from '@haat/session';
import {
  BulkResult,
  Button,
  ChosenBar,
  ConfirmDialog,
  Dialog,
  Field,
  Notice,
  Stack,
  TextInput,
} from '@haat/ui';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { bulkOffersTexts } from '../strings/bulkOffers';

/** What became of a selection that was changed. */
export interface Changed extends AnswerOf<typeof listings.changeOffers> {
  what: 'stopped' | 'lastDay';
  offers: ReadonlyMap<number, SellerOffer>;
}

interface BulkOffersProps {
  chosen: ReadonlyMap<number, SellerOffer>;
  search: string;
  /** offers that match the search */
  count: number;
  onChoose: (offers: readonly SellerOffer[], on: boolean) => void;
  onClear: () => void;
  onChanged: (changed: Changed) => void;
}

/** What can be done with the chosen offers: another last day, or to stop them. */
export function BulkOffers({ chosen, search, count, onChoose, onClear, onChanged }: BulkOffersProps) {
  const t = useTexts(bulkOffersTexts);
  const [asks, setAsks] = useState<'stop' | 'lastDay' | null>(null);
  const ids = [...chosen.keys()];
  const one = ids.length === 1;
  const number = localDigits(ids.length);
  const all = useMutation({
    mutationFn: () => firstOffers(search),
    onSuccess: (offers) => {
      onClear();
      onChoose(offers, true);
    },
    onError: (error: Error) => notify(error.message, 'error'),
  });
  const most = Math.min(count, MAX_OFFERS_AT_ONCE);

  async function stop() {
    try {
      onChanged({ ...(await changeOffers({ ids })), what: 'stopped', offers: chosen });
    } catch (error) {
      notify((error as Error).message, 'error');
    }
  }

  return (
    <>
      <ChosenBar text={t.chosen(number, one)}>
        {ids.length < most ? (
          <Button
            variant="ghost"
            size="sm"
            pending={all.isPending}
            pendingText={t.choosing}
            onClick={() => all.mutate()}
          >
            {count > MAX_OFFERS_AT_ONCE
              ? t.chooseFirst(localDigits(most), localDigits(count))
              : t.chooseAll(localDigits(count))}
          </Button>
        ) : null}
        <Button variant="secondary" size="sm" disabled={all.isPending} onClick={() => setAsks('lastDay')}>
          {t.lastDay}
        </Button>
        <Button variant="danger" size="sm" disabled={all.isPending} onClick={() => setAsks('stop')}>
          {t.stop}
        </Button>
        <Button variant="ghost" size="sm" disabled={all.isPending} onClick={onClear}>
          {t.clear}
        </Button>
      </ChosenBar>
      <ConfirmDialog
        open={asks === 'stop'}
        onOpenChange={() => setAsks(null)}
        tone="danger"
        title={t.stopTitle(number, one)}
        text={t.stopText}
        confirmText={t.stop}
        pendingText={t.stopping}
        cancelText={t.keep}
        onConfirm={stop}
      />
      {asks === 'lastDay' ? (
        <LastDay
          chosen={chosen}
          title={t.lastDayTitle(number, one)}
          onClose={() => setAsks(null)}
          onChanged={onChanged}
        />
      ) : null}
    </>
  );
}

interface LastDayProps extends Pick<BulkOffersProps, 'chosen' | 'onChanged'> {
  title: string;
  onClose: () => void;
}

function LastDay({ chosen, title, onClose, onChanged }: LastDayProps) {
  const t = useTexts(bulkOffersTexts);
  const today = dhakaDay(new Date());
  const [day, setDay] = useState('');
  const [wrong, setWrong] = useState(false);
  const change = useMutation({
    mutationFn: () => changeOffers({ ids: [...chosen.keys()], end_date: endOfDhakaDay(day) }),
    onSuccess: (result) => {
      onChanged({ ...result, what: 'lastDay', offers: chosen });
      onClose();
    },
  });
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={title}
      description={t.lastDayText}
      closeText={t.close}
      locked={change.isPending}
      footer={
        <>
          <Button variant="ghost" disabled={change.isPending} onClick={onClose}>
            {t.cancel}
          </Button>
          <Button
            pending={change.isPending}
            pendingText={t.saving}
            onClick={() => {
              setWrong(day < today);
              if (day >= today) change.mutate();
            }}
          >
            {t.save}
          </Button>
        </>
      }
    >
      <Stack gap="4">
        {change.isError ? <Notice tone="danger">{change.error.message}</Notice> : null}
        <Field label={t.newLastDay} required {...(wrong && day < today ? { error: t.lastDayWrong } : {})}>
          <TextInput type="date" min={today} value={day} onValueChange={setDay} />
        </Field>
      </Stack>
    </Dialog>
  );
}

/** How many changed, and why others did not. */
export function ChangedNotice({ changed: { changed, not_changed, what, offers } }: { changed: Changed }) {
  const t = useTexts(bulkOffersTexts);
  const why: Record<string, string> = t.why;
  const nameOf = (id: number) => {
    const offer = offers.get(id);
    return offer ? `${offer.product_name}, ${offer.name}` : localDigits(id);
  };
  return (
    <BulkResult
      done={changed.length > 0 ? t.done[what](localDigits(changed.length), changed.length === 1) : null}
      failedTitle={t.notChanged}
      failures={not_changed.map(({ id, code, error }) => ({
        key: id,
        text: `${nameOf(id)}: ${why[code] ?? error}`,
      }))}
    />
  );
}
