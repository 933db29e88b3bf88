import { ApiError } from '@haat/api-client';
import { actOnReturn, returnKeys, returnsQuery } from '@haat/api-client/queries/returns';
import {
  dhakaDate,
  dhakaTime,
  isOpenReturn,
  MAX_RETURN_NOTE,
  type Order,
  paisaOf,
  type ReturnCase,
  returnNoteForm,
} from '@haat/contracts';
import { QueryState, useTexts } from '@haat/remote';
import { notify } from '@haat/session';
import {
  Badge,
  type BadgeTone,
  Button,
  Dialog,
  Field,
  Form,
  formatMoney,
  Loading,
  languageOf,
  Row,
  SectionTitle,
  Skeleton,
  Stack,
  Text,
  TextArea,
  useForm,
} from '@haat/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState } from 'react';
import styles from './OrderReturns.module.css';
import { ReturnDialog } from './ReturnDialog';
import { returnTexts } from './returnTexts';

export interface OrderReturnsProps {
  order: Order;
  /** of a guest's phone number */
  proof?: string;
  /** the order's figures have changed */
  onChanged: () => void;
}

type Act = 'cancel' | 'sent' | 'escalate';

const TONES: Partial<Record<ReturnCase['state'], BadgeTone>> = {
  refunded: 'success',
  refund_due: 'success',
  declined: 'danger',
  refused: 'danger',
  approved: 'primary',
};

/** The returns of an order for its buyer, and the form to ask for one. */
export function OrderReturns({ order, proof, onChanged }: OrderReturnsProps) {
  const t = useTexts(returnTexts);
  const queryClient = useQueryClient();
  const query = useQuery(returnsQuery(order.id, proof));
  const [asking, setAsking] = useState(false);
  /** The return that was just asked for. */
  const [made, setMade] = useState<string | null>(null);
  const canAsk = order.items.some(({ returnable = 0 }) => returnable > 0);
  const hasReturns = (query.data?.results.length ?? 0) > 0;
  if (!canAsk && !hasReturns && !query.isPending && !query.isError) return null;

  function changed() {
    void queryClient.invalidateQueries({ queryKey: returnKeys.ofOrder(order.id) });
    onChanged();
  }

  return (
    <Stack as="section" gap="3" aria-label={t.title}>
      <SectionTitle>{t.title}</SectionTitle>
      <QueryState
        query={query}
        size="compact"
        error={t.failed}
        loading={
          <Loading text={t.loading}>
            <Skeleton lines={2} />
          </Loading>
        }
      >
        {({ results }) => (
          <>
            {results.map((one) => (
              <OneReturn
                key={one.id}
                one={one}
                proof={proof}
                takesFocus={one.id === made && !asking}
                onChanged={changed}
              />
            ))}
          </>
        )}
      </QueryState>
      {canAsk ? (
        <Stack gap="2" align="start">
          {order.return_until ? <Text tone="soft">{t.until(dhakaDate(order.return_until))}</Text> : null}
          <Button variant="secondary" onClick={() => setAsking(true)}>
            {t.open}
          </Button>
        </Stack>
      ) : null}
      {asking ? (
        <ReturnDialog
          order={order}
          proof={proof}
          onClose={() => setAsking(false)}
          onAsked={(id) => {
            setMade(id);
            changed();
          }}
        />
      ) : null}
    </Stack>
  );
}

interface OneReturnProps {
  one: ReturnCase;
  proof: string | undefined;
  onChanged: () => void;
}

function OneReturn({ one, proof, takesFocus, onChanged }: OneReturnProps & { takesFocus: boolean }) {
  const t = useTexts(returnTexts);
  const heading = useRef<HTMLHeadingElement>(null);
  const [acted, setActed] = useState(0);
  useEffect(() => {
    if (!takesFocus && acted === 0) return;
    // After the dialog, which gives the focus back when it has gone: its button is not there any more then.
    const timer = setTimeout(() => heading.current?.focus());
    return () => clearTimeout(timer);
  }, [takesFocus, acted]);
  const [act, setAct] = useState<Act | null>(null);
  const { state, refund, deadline } = one;
  // The number of the transfer stands with the refund.
  const last = one.timeline.findLast(
    ({ note, actor }) => note !== '' && actor !== 'buyer' && note !== refund?.reference,
  );
  return (
    <article className={styles.return} aria-label={t.number(one.id)}>
      <Row gap="2 3" justify="between">
        <h3 ref={heading} tabIndex={-1} className={styles.number}>
          {t.number(one.id)}
        </h3>
        <Badge tone={TONES[state] ?? 'neutral'}>{t.states[state]}</Badge>
      </Row>
      <ul className={styles.pieces}>
        {one.items.map(({ item, title, quantity }) => (
          <li key={item}>{t.pieces(quantity, title)}</li>
        ))}
      </ul>
      <p>{t.next[state](deadline ? dhakaTime(deadline) : '')}</p>
      {state === 'approved' && one.way ? (
        <p>{one.way === 'pickup' ? t.pickup : t.dropOff(one.store.business_address)}</p>
      ) : null}
      {refund ? (
        <p>
          <strong>{t.refund(formatMoney(paisaOf(refund.amount)), t.methods[refund.method])}</strong>{' '}
          {refund.sent_at ? (
            <span className={styles.quiet}>{t.sentOn(dhakaDate(refund.sent_at), refund.reference)}</span>
          ) : null}
        </p>
      ) : null}
      {one.wants === 'exchange' && isOpenReturn(state) ? <p className={styles.quiet}>{t.exchange}</p> : null}
      {last ? (
        <p className={styles.quiet} lang={languageOf(last.note)}>
          {t.wrote(t.actors[last.actor])} {last.note}
        </p>
      ) : null}
      <Row gap="2 3">
        {actsOf(one).map((name) => (
          <Button
            key={name}
            variant={name === 'cancel' ? 'ghost' : 'secondary'}
            size="sm"
            onClick={() => setAct(name)}
          >
            {t.acts[name]}
          </Button>
        ))}
      </Row>
      {act ? (
        <ActDialog
          {...{ one, act, proof }}
          onChanged={() => {
            setActed(acted + 1);
            onChanged();
          }}
          onClose={() => setAct(null)}
        />
      ) : null}
    </article>
  );
}

/** The buyer's actions in the present state. */
function actsOf({ state, deadline }: ReturnCase): Act[] {
  if (state === 'approved') return ['sent', 'cancel'];
  if (state === 'declined' && deadline) return ['escalate'];
  return state === 'requested' || state === 'escalated' ? ['cancel'] : [];
}

function ActDialog({
  one,
  act,
  proof,
  onChanged,
  onClose,
}: OneReturnProps & { act: Act; onClose: () => void }) {
  const t = useTexts(returnTexts);
  const formId = useId();
  const form = useForm({
    schema: returnNoteForm,
    initial: { note: '' },
    fallbackError: t.actFailed,
    onSubmit: async ({ note }) => {
      try {
        await actOnReturn(one.id, { act, ...(note ? { note } : {}) }, proof);
        notify(t.acted, 'success');
      } catch (error) {
        if (!(error instanceof ApiError && error.status === 409)) throw error;
        // It has moved meanwhile: the page behind the dialog shows it.
        notify(error.message, 'error');
      }
      onChanged();
      onClose();
    },
  });
  return (
    <Dialog
      open
      onOpenChange={onClose}
      locked={form.pending}
      size="sm"
      title={t.actTitles[act]}
      closeText={t.close}
      footer={
        <Button type="submit" form={formId} pending={form.pending} pendingText={t.acting}>
          {t.acts[act]}
        </Button>
      }
    >
      <Form form={form} id={formId} label={t.actTitles[act]}>
        <Field label={t.actNotes[act]} note={t.optional} field={form.field('note')}>
          <TextArea rows={2} maxLength={MAX_RETURN_NOTE} />
        </Field>
      </Form>
    </Dialog>
  );
}
