import { ratesQuery } from '@haat/api-client/queries/operator';
import { dhakaDate, dhakaTime, localDigits, type Rates } from '@haat/contracts';
import { Link } from '@haat/navigation';
import { QueryState, useTexts, wordTexts } from '@haat/remote';
import {
  Button,
  Container,
  EmptyState,
  formatMoney,
  Loading,
  PageTitle,
  Row,
  SectionTitle,
  Skeleton,
  Table,
  Text,
  VisuallyHidden,
  walletIcon,
} from '@haat/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Sections } from '../Sections';
import { ratesTexts } from '../strings/rates';
import { TwoLines } from '../TwoLines';
import { useMay } from '../useMay';
import { type CurrentRate, currentRates } from './currentRates';
import { FeeDialog, RateDialog, TierDialog } from './RateDialogs';

/** /operator/rates: what the market takes, by store, tier and business type, with its history. */
export default function RatesScreen() {
  const t = useTexts(ratesTexts);
  return (
    <Container>
      <PageTitle lead={t.lead}>{t.title}</PageTitle>
      <QueryState
        query={useQuery(ratesQuery)}
        loading={
          <Loading text={t.loading}>
            <Skeleton lines={8} />
          </Loading>
        }
      >
        {(rates) => (
          <Sections>
            <Commission rates={rates} />
            <Tiers rates={rates} />
            <RefusalFee rates={rates} />
            <History rates={rates} />
          </Sections>
        )}
      </QueryState>
    </Container>
  );
}

/** Words for whom a rate is, and for the rate. */
function useRateTexts() {
  const t = useTexts(ratesTexts);
  const { nameOf } = useTexts(wordTexts);
  return {
    whose: ({ store, tier, business_type }: CurrentRate['of']) =>
      store?.business_name ??
      (tier ? t.tiers[tier] : undefined) ??
      (business_type ? nameOf(business_type) : t.all),
    rate: (percent: number | null) => (percent === null ? t.usual : t.percent(localDigits(String(percent)))),
  };
}

function Commission({ rates }: { rates: Rates }) {
  const t = useTexts(ratesTexts);
  const words = useRateTexts();
  const may = useMay();
  const [changes, setChanges] = useState<CurrentRate['of'] | 'new' | null>(null);
  return (
    <section>
      <Row justify="between" gap="3">
        <SectionTitle>{t.now}</SectionTitle>
        {may.setRates ? (
          <Button size="sm" onClick={() => setChanges('new')}>
            {t.set}
          </Button>
        ) : null}
      </Row>
      <Text tone="muted">{t.nowText}</Text>
      <Table
        label={t.now}
        rows={currentRates(rates)}
        keyOf={({ key }) => key}
        empty={<EmptyState size="compact" icon={walletIcon} title={t.noRates} text={t.noRatesText} />}
        columns={[
          {
            key: 'of',
            header: t.columns.of,
            rowHeader: true,
            cell: ({ of }) =>
              of.store ? (
                <Link to={`/operator/sellers/${of.store.id}`}>{words.whose(of)}</Link>
              ) : (
                words.whose(of)
              ),
          },
          {
            key: 'rate',
            header: t.columns.rate,
            align: 'end',
            cell: ({ now }) => <strong>{words.rate(now?.percent ?? null)}</strong>,
          },
          { key: 'from', header: t.columns.from, cell: ({ now }) => (now ? dhakaDate(now.from_day) : null) },
          {
            key: 'next',
            header: t.columns.next,
            cell: ({ next }) =>
              next ? t.nextRate(words.rate(next.percent), dhakaDate(next.from_day)) : null,
          },
          ...(may.setRates
            ? [
                {
                  key: 'acts',
                  header: t.columns.acts,
                  hideHeader: true,
                  cell: ({ of }: CurrentRate) => (
                    <Button variant="secondary" size="sm" onClick={() => setChanges(of)}>
                      {t.change}
                      <VisuallyHidden> {words.whose(of)}</VisuallyHidden>
                    </Button>
                  ),
                },
              ]
            : []),
        ]}
      />
      {changes ? (
        <RateDialog
          today={rates.today}
          of={changes === 'new' ? null : changes}
          onClose={() => setChanges(null)}
        />
      ) : null}
    </section>
  );
}

function Tiers({ rates }: { rates: Rates }) {
  const t = useTexts(ratesTexts);
  const may = useMay();
  const [changes, setChanges] = useState<Rates['tiers'][number] | 'new' | null>(null);
  return (
    <section>
      <Row justify="between" gap="3">
        <SectionTitle>{t.tierList}</SectionTitle>
        {may.setRates ? (
          <Button size="sm" variant="secondary" onClick={() => setChanges('new')}>
            {t.setTier}
          </Button>
        ) : null}
      </Row>
      <Table
        label={t.tierList}
        rows={rates.tiers}
        keyOf={({ id }) => id}
        empty={<EmptyState size="compact" title={t.noTiers} text={t.noTiersText} />}
        columns={[
          {
            key: 'store',
            header: t.storeColumn,
            rowHeader: true,
            cell: ({ id, business_name }) => <Link to={`/operator/sellers/${id}`}>{business_name}</Link>,
          },
          { key: 'tier', header: t.tierDialog.tier, cell: ({ tier }) => t.tiers[tier] },
          ...(may.setRates
            ? [
                {
                  key: 'acts',
                  header: t.columns.acts,
                  hideHeader: true,
                  cell: (store: Rates['tiers'][number]) => (
                    <Button variant="secondary" size="sm" onClick={() => setChanges(store)}>
                      {t.change}
                      <VisuallyHidden> {store.business_name}</VisuallyHidden>
                    </Button>
                  ),
                },
              ]
            : []),
        ]}
      />
      {changes ? (
        <TierDialog of={changes === 'new' ? null : changes} onClose={() => setChanges(null)} />
      ) : null}
    </section>
  );
}

function RefusalFee({ rates: { refusal_fees, today } }: { rates: Rates }) {
  const t = useTexts(ratesTexts);
  const may = useMay();
  const [sets, setSets] = useState(false);
  const now = refusal_fees.find(({ from_day }) => from_day <= today);
  const next = refusal_fees.filter(({ from_day }) => from_day > today).at(-1);
  // The last row of a day counts, and comes first.
  const last = refusal_fees.find(({ from_day }) => from_day === next?.from_day);
  const amount = (taka: number) => formatMoney(Math.round(taka * 100));
  return (
    <section>
      <Row justify="between" gap="3">
        <SectionTitle>{t.fee}</SectionTitle>
        {may.setRates ? (
          <Button size="sm" variant="secondary" onClick={() => setSets(true)}>
            {t.setFee}
          </Button>
        ) : null}
      </Row>
      <p>
        {now && now.fee > 0 ? t.feeNow(amount(now.fee)) : t.feeOff}
        {last ? ` ${t.feeNext(amount(last.fee), dhakaDate(last.from_day))}` : null}
      </p>
      <Text tone="muted">{t.feeText}</Text>
      {sets ? <FeeDialog today={today} onClose={() => setSets(false)} /> : null}
    </section>
  );
}

function History({ rates: { commission, refusal_fees } }: { rates: Rates }) {
  const t = useTexts(ratesTexts);
  const words = useRateTexts();
  const rows = [
    ...commission.map((one) => ({
      ...one,
      key: `c${one.id}`,
      whose: words.whose(one),
      value: words.rate(one.percent),
    })),
    ...refusal_fees.map((one) => ({
      ...one,
      key: `f${one.id}`,
      whose: t.parcel,
      value: formatMoney(Math.round(one.fee * 100)),
    })),
  ].sort((one, other) => other.from_day.localeCompare(one.from_day));
  if (rows.length === 0) return null;
  return (
    <section>
      <SectionTitle>{t.history}</SectionTitle>
      <Table
        label={t.history}
        rows={rows}
        keyOf={({ key }) => key}
        empty={null}
        columns={[
          { key: 'of', header: t.historyColumns.of, rowHeader: true, cell: ({ whose }) => whose },
          { key: 'value', header: t.historyColumns.value, align: 'end', cell: ({ value }) => value },
          { key: 'from', header: t.historyColumns.from, cell: ({ from_day }) => dhakaDate(from_day) },
          {
            key: 'by',
            header: t.historyColumns.by,
            cell: ({ set_by, set_at }) =>
              set_at ? <TwoLines below={dhakaTime(set_at)}>{set_by}</TwoLines> : t.earlier,
          },
        ]}
      />
    </section>
  );
}
