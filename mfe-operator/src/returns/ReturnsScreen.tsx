import { operatorReturnsQuery } from '@haat/api-client/queries/operator';
import { dhakaTime, localDigits, RETURN_STATES, type ReturnCase, type ReturnState } from '@haat/contracts';
import { FilterChips, returnFileTexts } from '@haat/features';
import { Link, useSearchParams } from '@haat/navigation';
import { useTexts } from '@haat/remote';
import { Badge, Container, EmptyState, Money, PageTitle, returnIcon, Stack, Table } from '@haat/ui';
import { useInfiniteQuery } from '@tanstack/react-query';
import { RowPages } from '../RowPages';
import { marketReturns } from '../strings/returns';
import { TwoLines } from '../TwoLines';
import { RETURN_TONES } from './returnTones';

type Filter = 'open' | 'all' | ReturnState;

/** /operator/returns: of all stores by state, first those that an operator decides about. The state is in the address. */
export default function ReturnsScreen() {
  const t = useTexts(marketReturns);
  const { states } = useTexts(returnFileTexts);
  const [address, setAddress] = useSearchParams();
  const asked = address.get('state');
  const filter: Filter = asked === 'all' ? asked : (RETURN_STATES.find((known) => known === asked) ?? 'open');
  const query = useInfiniteQuery(operatorReturnsQuery({ state: filter }));
  const counts = query.data?.pages[0]?.state_counts;
  const filters: Filter[] = [
    'open',
    'all',
    ...RETURN_STATES.filter((state) => state === filter || (counts?.[state] ?? 0) > 0),
  ];
  return (
    <Container>
      <PageTitle>{t.title}</PageTitle>
      <Stack gap="4">
        <FilterChips
          label={t.filter}
          options={filters.map((value) => ({
            value,
            text: value === 'open' || value === 'all' ? t.filters[value] : states[value],
            count: counts && localDigits(counts[value] ?? 0),
          }))}
          value={filter}
          onChange={(next) => setAddress(next === 'open' ? {} : { state: next }, { replace: true })}
        />
        <RowPages query={query} loading={t.loading}>
          {(rows) => <Returns rows={rows} isOpen={filter === 'open'} />}
        </RowPages>
      </Stack>
    </Container>
  );
}

function Returns({ rows, isOpen }: { rows: readonly ReturnCase[]; isOpen: boolean }) {
  const t = useTexts(marketReturns);
  const { states, pieces } = useTexts(returnFileTexts);
  return (
    <Table
      label={t.title}
      rows={rows}
      keyOf={({ id }) => id}
      empty={<EmptyState icon={returnIcon} title={isOpen ? t.noneOpen : t.none} text={t.noneText} />}
      columns={[
        {
          key: 'number',
          header: t.columns.number,
          rowHeader: true,
          cell: ({ id }) => <Link to={`/operator/returns/${id}`}>{id}</Link>,
        },
        {
          key: 'state',
          header: t.columns.state,
          cell: ({ state }) => <Badge tone={RETURN_TONES[state] ?? 'neutral'}>{states[state]}</Badge>,
        },
        {
          key: 'what',
          header: t.columns.what,
          cell: ({ items }) => items.map(({ title, quantity }) => `${title} ${pieces(quantity)}`).join(', '),
        },
        { key: 'store', header: t.columns.store, cell: ({ store }) => store.business_name },
        {
          key: 'customer',
          header: t.columns.customer,
          cell: ({ customer }) => <TwoLines below={localDigits(customer.phone)}>{customer.name}</TwoLines>,
        },
        {
          key: 'due',
          header: t.columns.due,
          cell: ({ deadline }) => (deadline ? dhakaTime(deadline) : '–'),
        },
        {
          key: 'value',
          header: t.columns.value,
          align: 'end',
          cell: ({ value, refund }) => <Money taka={refund?.amount ?? value} />,
        },
      ]}
    />
  );
}
