import type { ApiError } from '@haat/api-client';
import {
  couponFileQuery,
  couponOrdersQuery,
  endCoupon,
  operatorKeys,
  pauseCoupon,
  resumeCoupon,
} from '@haat/api-client/queries/operator';
import { type CouponFile, dhakaTime, localDigits, paisaOf } from '@haat/contracts';
import { MoreRows } from '@haat/features';
import { Link, useParams } from '@haat/navigation';
import { QueryState, useTexts } from '@haat/remote';
import { notify } from '@haat/session';
import {
  Badge,
  Button,
  ConfirmDialog,
  formatMoney,
  Loading,
  Money,
  Notice,
  Row,
  Stack,
  StatusBadge,
  Table,
  Text,
} from '@haat/ui';
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { couponTones, daysText, givesText } from '../couponText';
import { Facts } from '../Facts';
import { FilePage, FileTitle } from '../FilePage';
import { Part } from '../Part';
import { ReasonDialog } from '../ReasonDialog';
import { sharedTexts } from '../strings';
import { couponsTexts } from '../strings/coupons';
import { ordersTexts } from '../strings/orders';
import { useMay } from '../useMay';
import { CouponDialog } from './CouponDialog';

/** /operator/coupons/:couponId: terms, figures, and the orders that were placed with it. */
export default function CouponScreen() {
  const t = useTexts(couponsTexts);
  const { couponId = '' } = useParams();
  return (
    <FilePage
      query={useQuery(couponFileQuery(Number(couponId)))}
      back={{ to: '/operator/coupons', text: t.back }}
      title={t.name}
      texts={{ ...t, loading: t.loadingOne }}
      lines={8}
    >
      {(coupon) => <Coupon key={coupon.id} coupon={coupon} />}
    </FilePage>
  );
}

function Coupon({ coupon }: { coupon: CouponFile }) {
  const t = useTexts(couponsTexts);
  const f = t.fields;
  const names = (all: readonly { name: string }[]) => all.map(({ name }) => name).join(', ');
  const isLimited = coupon.stores.length + coupon.products.length > 0;
  return (
    <Stack gap="5">
      <FileTitle
        back={{ to: '/operator/coupons', text: t.back }}
        lead={
          <Row as="span" gap="2 3">
            <Badge tone={couponTones[coupon.state]}>{t.states[coupon.state]}</Badge>
            {`${givesText(coupon, t)} · ${daysText(coupon, t)}`}
          </Row>
        }
      >
        {coupon.code}
      </FileTitle>
      <Acts coupon={coupon} />
      {coupon.reason ? <Notice tone="warning">{t.reason(coupon.reason)}</Notice> : null}
      <Part title={t.parts.figures}>
        <Facts
          rows={[
            [f.spent, <Money key="spent" taka={coupon.spent} />],
            [
              f.left,
              coupon.budget === null
                ? t.noLimit
                : t.leftOf(
                    formatMoney(paisaOf(coupon.budget) - paisaOf(coupon.spent)),
                    formatMoney(paisaOf(coupon.budget)),
                  ),
            ],
            [f.uses, localDigits(coupon.uses)],
          ]}
        />
        <Text tone="muted" size="sm">
          {t.figuresHint}
        </Text>
      </Part>
      <Part title={t.parts.terms}>
        <Facts
          rows={[
            [f.least, coupon.least > 0 ? <Money key="least" taka={coupon.least} /> : t.noLimit],
            [f.person, coupon.uses_a_person === null ? t.noLimit : localDigits(coupon.uses_a_person)],
            [f.stores, isLimited ? names(coupon.store_names) : t.allStores],
            [f.products, isLimited ? names(coupon.product_names) : t.allStores],
            [f.offers, coupon.with_offers ? t.covered.yes : t.covered.no],
            [f.payer, t.paidBy[coupon.paid_by]],
            [f.made, t.madeBy(dhakaTime(coupon.created_at), coupon.created_by)],
          ]}
        />
      </Part>
      <Part title={t.parts.orders}>
        <Orders id={coupon.id} />
      </Part>
    </Stack>
  );
}

function Acts({ coupon }: { coupon: CouponFile }) {
  const t = useTexts(couponsTexts);
  const { cancel } = useTexts(sharedTexts);
  const may = useMay();
  const [act, setAct] = useState<'pause' | 'resume' | 'end' | 'copy' | null>(null);
  const [refusal, setRefusal] = useState('');
  const queryClient = useQueryClient();
  const { id, code } = coupon;

  async function run(name: 'pause' | 'resume' | 'end', call: () => Promise<CouponFile>) {
    setRefusal('');
    try {
      queryClient.setQueryData(operatorKeys.coupon(id), await call());
      notify(t.done[name](code), 'success');
    } catch (error) {
      if ((error as ApiError).status !== 409) throw error;
      setRefusal((error as ApiError).message);
      await queryClient.invalidateQueries({ queryKey: operatorKeys.coupon(id) });
    }
    void queryClient.invalidateQueries({ queryKey: operatorKeys.coupons });
  }

  const close = () => setAct(null);
  const isPaused = coupon.state === 'paused';
  const mayPause = may.stopCoupons && coupon.state !== 'over';
  return (
    <>
      {refusal ? <Notice tone="danger">{refusal}</Notice> : null}
      <Row gap="2">
        {mayPause ? (
          <Button variant="secondary" onClick={() => setAct(isPaused ? 'resume' : 'pause')}>
            {isPaused ? t.acts.resume : t.acts.pause}
          </Button>
        ) : null}
        {may.stopCoupons && coupon.ended_at === null ? (
          <Button variant="danger" onClick={() => setAct('end')}>
            {t.acts.end}
          </Button>
        ) : null}
        {may.makeCoupons ? (
          <Button variant="ghost" onClick={() => setAct('copy')}>
            {t.acts.copy}
          </Button>
        ) : null}
      </Row>
      {act === 'pause' || act === 'end' ? (
        <ReasonDialog
          title={act === 'pause' ? t.pauseTitle(code) : t.endTitle(code)}
          text={act === 'pause' ? t.pauseText : t.endText}
          confirmText={t.acts[act]}
          pendingText={t.pending[act]}
          tone={act === 'end' ? 'danger' : 'primary'}
          onClose={close}
          onConfirm={(reason) =>
            run(act, () => (act === 'pause' ? pauseCoupon(id, reason) : endCoupon(id, reason)))
          }
        />
      ) : null}
      {act === 'resume' ? (
        <ConfirmDialog
          open
          onOpenChange={close}
          title={t.resumeTitle(code)}
          text={t.resumeText}
          confirmText={t.acts.resume}
          pendingText={t.pending.resume}
          cancelText={cancel}
          tone="info"
          onConfirm={() => run('resume', () => resumeCoupon(id))}
        />
      ) : null}
      {act === 'copy' ? <CouponDialog like={coupon} onClose={close} /> : null}
    </>
  );
}

function Orders({ id }: { id: number }) {
  const t = useTexts(couponsTexts);
  const { statuses } = useTexts(ordersTexts);
  const may = useMay();
  const query = useInfiniteQuery(couponOrdersQuery(id));
  return (
    <QueryState query={query} loading={<Loading text={t.loadingOrders} />} size="compact">
      {({ pages }) => (
        <Stack gap="4">
          <Table
            label={t.parts.orders}
            rows={pages.flatMap(({ results }) => results)}
            keyOf={(order) => order.id}
            empty={<Text tone="muted">{t.noOrders}</Text>}
            columns={[
              {
                key: 'order',
                header: t.orderColumns.order,
                rowHeader: true,
                cell: (order) =>
                  may.seeOrders ? <Link to={`/operator/orders/${order.id}`}>{order.id}</Link> : order.id,
              },
              { key: 'store', header: t.orderColumns.store, cell: (order) => order.store.name },
              { key: 'customer', header: t.orderColumns.customer, cell: (order) => order.customer_name },
              { key: 'placed', header: t.orderColumns.placed, cell: (order) => dhakaTime(order.placed_at) },
              {
                key: 'state',
                header: t.orderColumns.state,
                cell: (order) => <StatusBadge status={order.status} label={statuses[order.status]} />,
              },
              {
                key: 'discount',
                header: t.orderColumns.discount,
                align: 'end',
                cell: (order) => <Money taka={order.discount} />,
              },
              {
                key: 'bill',
                header: t.orderColumns.bill,
                align: 'end',
                cell: (order) => <Money taka={order.bill} />,
              },
            ]}
          />
          <MoreRows query={query} />
        </Stack>
      )}
    </QueryState>
  );
}
