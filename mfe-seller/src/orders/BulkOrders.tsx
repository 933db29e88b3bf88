import { moveOrders, orderPapersOf, ordersFileOf } from '@haat/api-client/queries/ordersInBulk';
import { sellerOrderKeys, sellerOrderPageQuery } from '@haat/api-client/queries/sellerOrders';
import {
  type AnswerOf,
  localDigits,
  MAX_ORDERS_AT_ONCE,
  MAX_PAGE_SIZE,
  type Order,
  type orders,
  type PaperKind,
  paisaOf,
  SELLER_ORDER_STATUSES,
  type SellerOrderStatus,
} from '@haat/contracts';
import { useTexts } from '@haat/remote';
import { notify } from '@haat/session';
import {
  BulkResult,
  Button,
  ChosenBar,
  Dialog,
  Field,
  formatMoney,
  Notice,
  printFile,
  RadioGroup,
  Stack,
  saveFile,
  TextArea,
} from '@haat/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { bulkOrdersTexts } from '../strings/bulkOrders';
import { orderTexts } from '../strings/order';
import { type OrderFilter, queryOf } from './orderFilter';
import { amountToCollect, rulesOf } from './orderRules';

/** What became of a selection that was moved. */
export interface Moved extends AnswerOf<typeof orders.moveOrders> {
  status: SellerOrderStatus;
}

interface BulkOrdersProps {
  chosen: ReadonlyMap<string, Order>;
  filter: OrderFilter;
  /** orders that match the filter */
  count: number;
  onChoose: (orders: readonly Order[], on: boolean) => void;
  onClear: () => void;
  onMoved: (moved: Moved) => void;
}

/** What can be done with the chosen orders: another status, papers, a file. */
export function BulkOrders({ chosen, filter, count, onChoose, onClear, onMoved }: BulkOrdersProps) {
  const t = useTexts(bulkOrdersTexts);
  const queryClient = useQueryClient();
  const [moves, setMoves] = useState(false);
  const rows = [...chosen.values()];
  const ids = rows.map(({ id }) => id);
  const most = Math.min(count, MAX_ORDERS_AT_ONCE);
  const fails = { onError: (error: Error) => notify(error.message, 'error') };

  const all = useMutation({
    mutationFn: () =>
      queryClient.fetchQuery(sellerOrderPageQuery({ ...queryOf(filter), page: 1, limit: MAX_PAGE_SIZE })),
    onSuccess: ({ results }) => {
      onClear();
      onChoose(results, true);
    },
    ...fails,
  });
  const papers = useMutation({
    mutationFn: async (kind: PaperKind) => {
      const withSlip = rows.filter((order) => rulesOf(order).packingSlip);
      const without = rows.length - withSlip.length;
      if (withSlip.length === 0) throw new Error(t.noPapers);
      const file = await orderPapersOf(
        withSlip.map(({ id }) => id),
        kind,
      );
      if (!(await printFile(file))) saveFile(file, `${kind}.pdf`);
      if (without > 0) notify(t.withoutPaper(localDigits(without), without === 1), 'info');
    },
    ...fails,
  });
  const file = useMutation({
    mutationFn: () => ordersFileOf({ ids, sort: filter.sort }),
    onSuccess: (blob) => saveFile(blob, 'orders.csv'),
    ...fails,
  });
  const busy = papers.isPending || file.isPending || all.isPending;

  return (
    <>
      <ChosenBar text={t.chosen(localDigits(ids.length), ids.length === 1)}>
        {ids.length < most ? (
          <Button
            variant="ghost"
            size="sm"
            disabled={busy}
            pending={all.isPending}
            pendingText={t.choosing}
            onClick={() => all.mutate()}
          >
            {count > MAX_ORDERS_AT_ONCE
              ? t.chooseFirst(localDigits(most), localDigits(count))
              : t.chooseAll(localDigits(count))}
          </Button>
        ) : null}
        <Button size="sm" disabled={busy} onClick={() => setMoves(true)}>
          {t.move}
        </Button>
        {(['slips', 'labels'] as const).map((kind) => (
          <Button
            key={kind}
            variant="secondary"
            size="sm"
            disabled={busy}
            pending={papers.isPending && papers.variables === kind}
            pendingText={t.printing}
            onClick={() => papers.mutate(kind)}
          >
            {t.print[kind]}
          </Button>
        ))}
        <Button
          variant="secondary"
          size="sm"
          disabled={busy}
          pending={file.isPending}
          pendingText={t.exporting}
          onClick={() => file.mutate()}
        >
          {t.export}
        </Button>
        <Button variant="ghost" size="sm" disabled={busy} onClick={onClear}>
          {t.clear}
        </Button>
      </ChosenBar>
      {moves ? (
        <MoveDialog
          rows={rows}
          onClose={() => setMoves(false)}
          onMoved={(moved) => {
            onClear();
            onMoved(moved);
            queryClient.invalidateQueries({ queryKey: sellerOrderKeys.all });
          }}
        />
      ) : null}
    </>
  );
}

interface MoveDialogProps {
  rows: readonly Order[];
  onClose: () => void;
  onMoved: (moved: Moved) => void;
}

/** Asks for the status; says how many of the chosen orders can get it. */
function MoveDialog({ rows, onClose, onMoved }: MoveDialogProps) {
  const t = useTexts(bulkOrdersTexts);
  const words = useTexts(orderTexts);
  const canGet = (order: Order, status: SellerOrderStatus) =>
    order.status !== status && rulesOf(order).choices.includes(status);
  const movable = (status: SellerOrderStatus) => rows.filter((order) => canGet(order, status));
  const [status, setStatus] = useState<SellerOrderStatus>();
  const [note, setNote] = useState('');
  const [missing, setMissing] = useState(false);
  const move = useMutation({
    mutationFn: (to: SellerOrderStatus) =>
      moveOrders({
        status: to,
        ...(note.trim() ? { notes: note.trim() } : {}),
        orders: rows.map(({ id, version }) => ({ id, ...(version ? { version } : {}) })),
      }),
    onSuccess: (result, to) => {
      onMoved({ ...result, status: to });
      onClose();
    },
  });
  const cash =
    status === 'delivered'
      ? movable('delivered').reduce((sum, order) => sum + (amountToCollect(order) ?? 0), 0)
      : 0;
  const count = localDigits(rows.length);
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t.moveTitle(count, rows.length === 1)}
      description={t.moveText}
      closeText={t.close}
      locked={move.isPending}
      footer={
        <>
          <Button variant="ghost" disabled={move.isPending} onClick={onClose}>
            {t.cancel}
          </Button>
          <Button
            pending={move.isPending}
            pendingText={t.moving}
            onClick={() => {
              setMissing(!status);
              if (status) move.mutate(status);
            }}
          >
            {t.confirm}
          </Button>
        </>
      }
    >
      <Stack gap="4">
        {move.isError ? <Notice tone="danger">{move.error.message}</Notice> : null}
        <RadioGroup
          label={t.status}
          value={status ?? null}
          options={SELLER_ORDER_STATUSES.map((value) => {
            const can = movable(value).length;
            return {
              value,
              label: words.statuses[value],
              note: t.can(localDigits(can), count),
              disabled: can === 0,
            };
          })}
          onValueChange={(value) => setStatus(value as SellerOrderStatus)}
          {...(missing && !status ? { error: t.statusNeeded } : {})}
        />
        {status === 'delivered' ? (
          <Notice tone="warning">
            {t.final}
            {cash > 0 ? ` ${t.cash(formatMoney(paisaOf(cash)))}` : ''}
          </Notice>
        ) : null}
        <Field label={t.note} note={t.optional} hint={t.noteHint}>
          <TextArea rows={2} maxLength={500} value={note} onValueChange={setNote} />
        </Field>
      </Stack>
    </Dialog>
  );
}

/** How many moved, and why others did not. */
export function MovedNotice({ moved: { moved, not_moved, status } }: { moved: Moved }) {
  const t = useTexts(bulkOrdersTexts);
  const { statuses } = useTexts(orderTexts);
  const why: Record<string, string> = t.why;
  return (
    <BulkResult
      done={
        moved.length > 0 ? t.moved(localDigits(moved.length), moved.length === 1, statuses[status]) : null
      }
      failedTitle={t.notMoved}
      failures={not_moved.map(({ id, code, error }) => ({ key: id, text: `${id}: ${why[code] ?? error}` }))}
    />
  );
}
