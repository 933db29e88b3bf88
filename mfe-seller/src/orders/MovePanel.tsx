import type { Order, SellerOrderStatus } from '@haat/contracts';
import { Button, ConfirmDialog, Field, Notice, SectionTitle, Select, TextArea } from '@haat/ui';
import { useRef } from 'react';
import { useStrings } from '../strings';
import styles from './OrderScreen.module.css';
import { rulesOf } from './orderRules';
import { isFinal, type Move, type Moves } from './useMoves';

/** The dropdown, the note and MARK AS COMPLETED, all locked at the end; and the question before each (section 4). */
export function MovePanel({ order, moves }: { order: Order; moves: Moves }) {
  const { order: t, retry } = useStrings();
  const { note, setNote, ask, failure, pending, leaving } = moves;
  const rules = rulesOf(order);
  const locked = !rules.open || leaving;
  const settable = rules.choices.some((status) => status === order.status);
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
      <Field
        label={t.status}
        hint={rules.open ? undefined : t.locked[ended in t.locked ? (ended as 'delivered') : 'other']}
      >
        <Select
          value={settable ? order.status : ''}
          placeholder={settable ? undefined : t.statuses[order.status]}
          options={rules.choices.map((value) => ({ value, label: t.statuses[value] }))}
          disabled={locked || pending}
          onValueChange={(value) =>
            value && value !== order.status && ask({ kind: 'status', status: value as SellerOrderStatus })
          }
        />
      </Field>
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
      {locked ? null : (
        <Button
          fullWidth
          pending={pending}
          pendingText={t.confirming}
          onClick={() => ask({ kind: 'complete' })}
        >
          {t.complete}
        </Button>
      )}
      <Question order={order} moves={moves} />
    </section>
  );
}

function Question({ order, moves: { asked, ask, go } }: { order: Order; moves: Moves }) {
  const t = useStrings().order;
  // Its words stay while it closes.
  const last = useRef<Move | null>(null);
  last.current = asked ?? last.current;
  const move = last.current;
  if (!move) return null;
  const end = isFinal(order, move);
  const question = {
    status: () => ({
      title: t.confirmTitle,
      text: [t.confirmStatus(t.statuses[move.kind === 'status' ? move.status : 'delivered']), end && t.final],
      confirmText: t.confirm,
    }),
    complete: () => ({ title: t.completeTitle, text: [t.completeText], confirmText: t.complete }),
    item: () => ({
      title: t.itemTitle,
      text: [t.itemText(move.kind === 'item' ? move.item.title : ''), end && t.lastItem],
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
    />
  );
}
