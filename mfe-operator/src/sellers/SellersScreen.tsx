import { sellersQuery } from '@haat/api-client/queries/operator';
import {
  dhakaTime,
  localDigits,
  SEARCH_DEBOUNCE_MS,
  SELLER_STATUSES,
  type SellerRow,
  type SellerStatus,
} from '@haat/contracts';
import { FilterChips } from '@haat/features';
import { Link, useSearchParams } from '@haat/navigation';
import { useSearchParamText, useTexts } from '@haat/remote';
import { Badge, Container, EmptyState, PageTitle, Stack, storeIcon, Table } from '@haat/ui';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ageText } from '../ageText';
import { RowPages } from '../RowPages';
import { SearchField } from '../SearchField';
import { sharedTexts } from '../strings';
import { sellersTexts } from '../strings/sellers';
import { TwoLines } from '../TwoLines';
import { useMay } from '../useMay';
import { NameChanges } from './NameChanges';

/** /operator/sellers: by state, those who wait longest first. State and search are in the address. */
export default function SellersScreen() {
  const t = useTexts(sellersTexts);
  const shared = useTexts(sharedTexts);
  const may = useMay();
  const [address, setAddress] = useSearchParams();
  const [search, setSearch] = useSearchParamText('q', SEARCH_DEBOUNCE_MS);
  const status = SELLER_STATUSES.find((one) => one === address.get('status')) ?? 'pending';
  const found = address.get('q') ?? '';
  const query = useInfiniteQuery({
    ...sellersQuery({ status, ...(found ? { search: found } : {}) }),
    // The counts stay while another state is fetched; its rows do not.
    placeholderData: (previous) =>
      previous && { ...previous, pages: previous.pages.map((page) => ({ ...page, results: [] })) },
  });
  const first = query.data?.pages[0];
  const counts = first?.status_counts;
  return (
    <Container>
      <PageTitle
        lead={
          first?.oldest_pending ? t.oldest(ageText(first.oldest_pending, Date.now(), shared.ago)) : undefined
        }
      >
        {t.title}
      </PageTitle>
      <Stack gap="4">
        {may.seeNameChanges ? <NameChanges /> : null}
        <SearchField label={t.search} hint={t.searchHint} value={search} onValueChange={setSearch} />
        <FilterChips
          label={t.states}
          options={SELLER_STATUSES.map((value) => ({
            value,
            text: shared.sellerStatuses[value],
            count: counts && localDigits(counts[value]),
          }))}
          value={status}
          onChange={(next) =>
            setAddress(
              (before) => {
                before.set('status', next);
                return before;
              },
              { replace: true },
            )
          }
        />
        <RowPages
          query={query.isPlaceholderData ? { ...query, data: undefined, isPending: true } : query}
          loading={t.loading}
        >
          {(rows) => <SellerTable rows={rows} empty={<Nothing status={status} found={found !== ''} />} />}
        </RowPages>
      </Stack>
    </Container>
  );
}

function Nothing({ status, found }: { status: SellerStatus; found: boolean }) {
  const t = useTexts(sellersTexts);
  const kind = found ? 'found' : status === 'pending' ? 'pending' : 'others';
  return <EmptyState icon={storeIcon} title={t.none[kind]} text={t.noneText[kind]} />;
}

function SellerTable({ rows, empty }: { rows: readonly SellerRow[]; empty: ReactNode }) {
  const t = useTexts(sellersTexts);
  const { ago } = useTexts(sharedTexts);
  const may = useMay();
  return (
    <Table
      label={t.list}
      rows={rows}
      keyOf={({ id }) => id}
      empty={empty}
      columns={[
        {
          key: 'store',
          header: t.columns.store,
          rowHeader: true,
          cell: (row) => (
            <Stack gap="1">
              {may.openSellers ? (
                <Link to={`/operator/sellers/${row.id}`}>{row.business_name}</Link>
              ) : (
                row.business_name
              )}
              {row.same_name?.length ? <Badge tone="warning">{t.sameName}</Badge> : null}
              {row.question ? (
                <Badge tone={row.question === 'answered' ? 'success' : 'neutral'}>
                  {row.question === 'answered' ? t.answered : t.asked}
                </Badge>
              ) : null}
            </Stack>
          ),
        },
        { key: 'person', header: t.columns.person, cell: (row) => `${row.first_name} ${row.last_name}` },
        {
          key: 'contact',
          header: t.columns.contact,
          cell: (row) => <TwoLines below={row.email}>{localDigits(row.phone)}</TwoLines>,
        },
        {
          key: 'applied',
          header: t.columns.applied,
          cell: (row) => (
            <TwoLines below={dhakaTime(row.applied_at)}>
              {t.age(ageText(row.applied_at, Date.now(), ago))}
            </TwoLines>
          ),
        },
      ]}
    />
  );
}
