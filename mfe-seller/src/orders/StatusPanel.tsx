import { dhakaTime, type Order, paisaOf, type SellerOrderStatus } from '@haat/contracts';
import { useLoaded, useTexts } from '@haat/remote';
import { notify } from '@haat/session';
import {
  Button,
  ConfirmDialog,
  Field,
  formatMoney,
  Notice,
  SectionTitle,
  Select,
  TextArea,
  TextInput,
} from '@haat/ui';
import { useCallback, useRef, useState } from 'react';
import { sharedTexts } from '../strings/index.ts';
import { orderTexts } from '../strings/order';
import styles from './OrderScreen.module.css';
import { advanceItems, amountToCollect, isUnconfirmed, isUnpaidCard, nextStep, rulesOf } from './orderRules';
import {
  asksForAdvance,
  asksForCash,
  isFinal,
  type OrderTransition,
  type Transition,
} from './useOrderTransition';

const loadRefusal = () => import('./RefusalPanel');

/** Next step, dropdown, note and MARK AS COMPLETED, each with a confirmation; locked when the order has ended (section 4). */
export function StatusPanel({ order, transition }: { order: Order; transition: OrderTransition }) {
  const t = useTexts(orderTexts);
  const { retry } = useTexts(sharedTexts);
  const { note, setNote, ask, failure, pending, leaving } = transition;
  const rules = rulesOf(order);
  const locked = !rules.open || leaving;
  const next = nextStep(order);
  const settable = rules.choices.some((status) => status === order.status);
  const unconfirmed = isUnconfirmed(order);
  const advance = advanceItems(order);
  const select = useRef<HTMLSelectElement>(null);
  const byKeyboard = useRef(false);
  const [picked, setPicked] = useState<{ from: string; status: SellerOrderStatus } | null>(null);
  // A choice belongs to the status that it was made from.
  const chosen = picked?.from === order.status && !locked ? picked.status : null;
  const ended = order.isCompleted ? 'delivered' : order.status;
  return (
    <section className={styles.panel}>
      <SectionTitle>{t.change}</SectionTitle>
      {failure ? (
        <Notice
          tone="danger"
          action={
            failure.changedMeanwhile || locked ? null : (
              <Button variant="secondary" size="sm" onClick={() => ask(failure.move)}>
                {retry}
              </Button>
            )
          }
        >
          {failure.message}
          {failure.changedMeanwhile ? <span className={styles.more}>{t.changedMeanwhile}</span> : null}
        </Notice>
      ) : null}
      {unconfirmed ? (
        <Notice tone="warning">
          <strong>{t.unconfirmed}</strong> {t.unconfirmedText(dhakaTime(order.confirm_by ?? ''))}
        </Notice>
      ) : null}
      {rules.open && isUnpaidCard(order) ? <Notice tone="warning">{t.unpaidCard}</Notice> : null}
      {advance.length > 0 ? (
        <Notice tone="warning">
          <strong>{t.advanceTitle}</strong> {t.advanceText(advance.map(({ title }) => title).join(', '))}{' '}
          {order.collected
            ? t.advancePaid(formatMoney(paisaOf(order.collected)), formatMoney(paisaOf(order.cash_due ?? 0)))
            : null}
        </Notice>
      ) : null}
      {!locked && next ? (
        <Button
          fullWidth
          pending={pending}
          pendingText={t.confirming}
          onClick={() => ask({ kind: 'status', status: next })}
        >
          {t.steps[next]}
        </Button>
      ) : null}
      <Field
        label={t.status}
        hint={
          rules.open || unconfirmed
            ? undefined
            : t.locked[ended in t.locked ? (ended as 'delivered') : 'other']
        }
      >
        <Select
          ref={select}
          value={chosen ?? (settable ? order.status : '')}
          placeholder={settable ? undefined : t.statuses[order.status]}
          options={rules.choices.map((value) => ({ value, label: t.statuses[value] }))}
          disabled={locked || pending}
          onKeyDown={() => {
            byKeyboard.current = true;
          }}
          onPointerDown={() => {
            byKeyboard.current = false;
          }}
          onValueChange={(value) => {
            const status = value as SellerOrderStatus;
            const changes = value !== '' && value !== order.status;
            // The arrow keys change the value at each step, so the question waits for the button below.
            setPicked(changes && byKeyboard.current ? { from: order.status, status } : null);
            if (changes && !byKeyboard.current) ask({ kind: 'status', status });
          }}
        />
      </Field>
      {chosen ? (
        <Button
          fullWidth
          variant="secondary"
          disabled={pending}
          onClick={() => {
            // The dialog gives the focus back, and this button will be gone.
            select.current?.focus();
            ask({ kind: 'status', status: chosen });
          }}
        >
          {t.confirm}
        </Button>
      ) : null}
      {locked && note === '' ? null : (
        <Field label={t.note} note={t.optional} hint={locked ? t.noteLeft : t.noteHint}>
          <TextArea
            rows={2}
            maxLength={500}
            value={note}
            readOnly={locked || pending}
            onValueChange={setNote}
          />
        </Field>
      )}
      {locked || !rules.deliver ? null : (
        <Button
          fullWidth
          variant={next ? 'secondary' : 'primary'}
          pending={pending && !next}
          disabled={pending}
          pendingText={t.confirming}
          onClick={() => ask({ kind: 'complete' })}
        >
          {t.complete}
        </Button>
      )}
      {order.status === 'shipped' || order.status === 'partially_delivered' ? (
        <RefusalButton order={order} disabled={pending || locked} />
      ) : null}
      <Question order={order} transition={transition} />
    </section>
  );
}

/** Opens the dialog that records what was not accepted at the door. */
function RefusalButton({ order, disabled }: { order: Order; disabled: boolean }) {
  const t = useTexts(orderTexts);
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  const failed = useCallback(() => {
    setOpen(false);
    notify(t.partFailed, 'error');
  }, [t]);
  const panel = useLoaded(loadRefusal, open, failed);
  return (
    <>
      <Button fullWidth variant="ghost" disabled={disabled} onClick={() => setOpen(true)}>
        {t.someRefused}
      </Button>
      {panel && open ? <panel.RefusalDialog order={order} onClose={close} /> : null}
    </>
  );
}

function Question({ order, transition }: { order: Order; transition: OrderTransition }) {
  const t = useTexts(orderTexts);
  const { asked, ask, go, cash, setCash, cashWrong } = transition;
  // The dialog keeps its text while it closes.
  const last = useRef<Transition | null>(null);
  last.current = asked ?? last.current;
  const move = last.current;
  if (!move) return null;
  const end = isFinal(order, move);
  const due = amountToCollect(order);
  const collect = end && due !== null && t.collectNow(formatMoney(paisaOf(due)));
  const question = {
    status: () => ({
      title: t.confirmTitle,
      text: [
        t.confirmStatus(t.statuses[move.kind === 'status' ? move.status : 'delivered']),
        end && t.final,
        collect,
      ],
      confirmText: t.confirm,
    }),
    complete: () => ({ title: t.completeTitle, text: [t.completeText, collect], confirmText: t.complete }),
    item: () => ({
      title: t.itemTitle,
      text: [t.itemText(move.kind === 'item' ? move.item.title : ''), end && t.lastItem, collect],
      confirmText: t.deliverItem,
    }),
  }[move.kind]();
  return (
    <ConfirmDialog
      open={asked !== null}
      onOpenChange={(open) => !open && ask(null)}
      title={question.title}
      text={question.text.filter(Boolean).join(' ')}
      confirmText={question.confirmText}
      pendingText={t.confirming}
      cancelText={t.cancel}
      onConfirm={go}
    >
      {asksForAdvance(order, move) && due !== null ? (
        <Field
          label={t.advance}
          hint={t.advanceHint(formatMoney(paisaOf(due)))}
          error={cashWrong ? t.cashWrong(formatMoney(paisaOf(due))) : undefined}
        >
          <TextInput inputMode="decimal" prefix="৳" value={cash} onValueChange={setCash} />
        </Field>
      ) : null}
      {asksForCash(order, move) && due !== null ? (
        <Field
          label={t.cash}
          hint={t.cashHint(formatMoney(paisaOf(due)))}
          error={cashWrong ? t.cashWrong(formatMoney(paisaOf(due))) : undefined}
        >
          <TextInput inputMode="decimal" prefix="৳" value={cash} onValueChange={setCash} />
        </Field>
      ) : null}
    </ConfirmDialog>
  );
}
