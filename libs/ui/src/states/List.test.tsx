import { render, screen } from '@testing-library/react';
import { List } from './List';
import { Table } from './Table';

test('an empty list shows what stands for nothing, and no list', () => {
  render(<List items={[]} empty={<p>Nothing here</p>} keyOf={String} renderItem={String} />);
  expect(screen.getByText('Nothing here')).toBeInTheDocument();
  expect(screen.queryByRole('list')).not.toBeInTheDocument();
});

test('a list shows its items in order', () => {
  render(
    <List
      ordered
      label="Ranking"
      items={['b', 'a']}
      empty={null}
      keyOf={String}
      renderItem={(item) => item}
    />,
  );
  expect(screen.getByRole('list', { name: 'Ranking' }).tagName).toBe('OL');
  expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual(['b', 'a']);
});

test('a list cannot be written without its empty state', () => {
  // @ts-expect-error `empty` is required
  expect(<List items={[]} keyOf={String} renderItem={String} />).toBeTruthy();
});

test('a table names its columns and rows, and shows what stands for none', () => {
  const columns = [
    { key: 'id', header: 'ORDER', rowHeader: true, cell: (row: { id: string; bill: number }) => row.id },
    { key: 'bill', header: 'BILL', align: 'end' as const, cell: (row: { bill: number }) => row.bill },
  ];
  const { rerender } = render(
    <Table
      label="Orders"
      columns={columns}
      rows={[{ id: 'A', bill: 5 }]}
      keyOf={(row) => row.id}
      empty="none"
    />,
  );
  expect(screen.getByRole('columnheader', { name: 'BILL' })).toBeInTheDocument();
  expect(screen.getByRole('rowheader', { name: 'A' })).toBeInTheDocument();
  rerender(<Table label="Orders" columns={columns} rows={[]} keyOf={(row) => row.id} empty="none" />);
  expect(screen.queryByRole('table')).not.toBeInTheDocument();
  expect(screen.getByText('none')).toBeInTheDocument();
});
