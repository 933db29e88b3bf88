import { customersQuery } from '@haat/api-client/queries/operator';
import { type CustomerRow, dhakaDate, localDigits, SEARCH_DEBOUNCE_MS } from '@haat/contracts';
import { FilterChips } from '@haat/features';
import { Link, useSearchParams } from '@haat/navigation';
import { useSearchParamText, useTexts } from '@haat/remote';
import { Container, EmptyState, PageTitle, Row, Stack, Table, userIcon } from '@haat/ui';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { RowPages } from '../RowPages';
import { SearchField } from '../SearchField';
import { customersTexts } from '../strings/customers';
import { TwoLines } from '../TwoLines';
import { CustomerBadges } from './CustomerBadges';

const CHOICES = ['all', 'blocked'] as const;

/** /operator/customers: the newest first; search and choice are in the address. */
export default function CustomersScreen() {
  const t = useTexts(customersTexts);
  const [address, setAddress] = useSearchParams();
  const [search, setSearch] = useSearchParamText('q', SEARCH_DEBOUNCE_MS);
  const found = address.get('q') ?? '';
  const choice = address.has('blocked') ? 'blocked' : 'all';
  const query = useInfiniteQuery(
    customersQuery({
      ...(found ? { search: found } : {}),
      ...(choice === 'blocked' ? { blocked: 'true' } : {}),
    }),
  );
  const nothing = found ? 'found' : choice;
  return (
    <Container>
      <PageTitle lead={t.lead}>{t.title}</PageTitle>
      <Stack gap="4">
        <SearchField label={t.search} hint={t.searchHint} value={search} onValueChange={setSearch} />
        <FilterChips
          label={t.filter}
          options={CHOICES.map((value) => ({ value, text: t.choices[value] }))}
          value={choice}
          onChange={(next) =>
            setAddress(
              (before) => {
                if (next === 'blocked') before.set('blocked', '1');
                else before.delete('blocked');
                return before;
              },
              { replace: true },
            )
          }
        />
        <RowPages query={query} loading={t.loading}>
          {(rows) => (
            <Customers
              rows={rows}
              empty={<EmptyState icon={userIcon} title={t.none[nothing]} text={t.noneText[nothing]} />}
            />
          )}
        </RowPages>
      </Stack>
    </Container>
  );
}

function Customers({ rows, empty }: { rows: readonly CustomerRow[]; empty: ReactNode }) {
  const t = useTexts(customersTexts);
  return (
    <Table
      label={t.list}
      rows={rows}
      keyOf={({ id }) => id}
      empty={empty}
      columns={[
        {
          key: 'name',
          header: t.columns.name,
          rowHeader: true,
          cell: (customer) => (
            <Row as="span" gap="2">
              <Link to={`/operator/customers/${customer.id}`}>{customer.name || t.noName}</Link>
              <CustomerBadges customer={customer} />
            </Row>
          ),
        },
        {
          key: 'contact',
          header: t.columns.contact,
          cell: ({ phone, email }) =>
            phone ? <TwoLines below={email}>{localDigits(phone)}</TwoLines> : email,
        },
        { key: 'since', header: t.columns.since, cell: ({ created_at }) => dhakaDate(created_at) },
        {
          key: 'orders',
          header: t.columns.orders,
          align: 'end',
          cell: ({ orders }) => localDigits(orders),
        },
      ]}
    />
  );
}
