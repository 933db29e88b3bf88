import { couponsQuery } from '@haat/api-client/queries/operator';
import { COUPON_STATES, localDigits, type OperatorCoupon, paisaOf } from '@haat/contracts';
import { FilterChips } from '@haat/features';
import { Link, useSearchParams } from '@haat/navigation';
import { useTexts } from '@haat/remote';
import {
  Badge,
  Button,
  Container,
  EmptyState,
  formatMoney,
  Money,
  PageTitle,
  Stack,
  Table,
  tagIcon,
} from '@haat/ui';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { couponTones, daysText, givesText } from '../couponText';
import { RowPages } from '../RowPages';
import { couponsTexts } from '../strings/coupons';
import { TwoLines } from '../TwoLines';
import { useMay } from '../useMay';
import { CouponDialog } from './CouponDialog';

const CHOICES = ['all', ...COUPON_STATES] as const;

/** /operator/coupons: the newest first; the state is in the address. */
export default function CouponsScreen() {
  const t = useTexts(couponsTexts);
  const may = useMay();
  const [address, setAddress] = useSearchParams();
  const [makes, setMakes] = useState(false);
  const state = COUPON_STATES.find((one) => one === address.get('state'));
  const query = useInfiniteQuery(couponsQuery(state));
  return (
    <Container>
      <PageTitle
        lead={t.lead}
        actions={may.makeCoupons ? <Button onClick={() => setMakes(true)}>{t.make}</Button> : null}
      >
        {t.title}
      </PageTitle>
      <Stack gap="4">
        <FilterChips
          label={t.filter}
          options={CHOICES.map((value) => ({ value, text: value === 'all' ? t.all : t.states[value] }))}
          value={state ?? 'all'}
          onChange={(next) => setAddress(next === 'all' ? {} : { state: next }, { replace: true })}
        />
        <RowPages query={query} loading={t.loading} lines={6}>
          {(rows) => <Coupons rows={rows} />}
        </RowPages>
        {makes ? <CouponDialog onClose={() => setMakes(false)} /> : null}
      </Stack>
    </Container>
  );
}

function Coupons({ rows }: { rows: readonly OperatorCoupon[] }) {
  const t = useTexts(couponsTexts);
  return (
    <Table
      label={t.list}
      rows={rows}
      keyOf={({ id }) => id}
      empty={<EmptyState icon={tagIcon} title={t.none} text={t.noneText} />}
      columns={[
        {
          key: 'code',
          header: t.columns.code,
          rowHeader: true,
          cell: (one) => <Link to={`/operator/coupons/${one.id}`}>{one.code}</Link>,
        },
        {
          key: 'gives',
          header: t.columns.gives,
          cell: (one) => <TwoLines below={t.paidBy[one.paid_by]}>{givesText(one, t)}</TwoLines>,
        },
        { key: 'days', header: t.columns.days, cell: (one) => daysText(one, t) },
        {
          key: 'cost',
          header: t.columns.cost,
          align: 'end',
          cell: (one) => (
            <TwoLines below={one.budget === null ? t.noBudget : t.ofBudget(formatMoney(paisaOf(one.budget)))}>
              <Money taka={one.spent} />
            </TwoLines>
          ),
        },
        { key: 'uses', header: t.columns.uses, align: 'end', cell: (one) => localDigits(one.uses) },
        {
          key: 'state',
          header: t.columns.state,
          cell: (one) => <Badge tone={couponTones[one.state]}>{t.states[one.state]}</Badge>,
        },
      ]}
    />
  );
}
