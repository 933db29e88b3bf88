import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Tabs } from './Tabs';

const tabs = ['Home', 'Offers', 'Reviews'].map((label) => ({
  value: label.toLowerCase(),
  label,
  content: <p>{`${label} of the store`}</p>,
}));
const selected = () => screen.getByRole('tab', { selected: true });

test('shows the first tab’s content, and another one’s when it is pressed', async () => {
  const user = userEvent.setup();
  render(<Tabs label="Store" tabs={tabs} />);
  expect(screen.getByRole('tablist', { name: 'Store' })).toBeInTheDocument();
  expect(screen.getByRole('tabpanel', { name: 'Home' })).toHaveTextContent('Home of the store');
  await user.click(screen.getByRole('tab', { name: 'Offers' }));
  expect(screen.getByRole('tabpanel', { name: 'Offers' })).toHaveTextContent('Offers of the store');
  expect(screen.queryByText('Home of the store')).not.toBeInTheDocument();
});

test.each([
  ['{ArrowRight}', 'Offers'],
  ['{ArrowRight}{ArrowRight}{ArrowRight}', 'Home'],
  ['{ArrowLeft}', 'Reviews'],
  ['{End}', 'Reviews'],
  ['{End}{Home}', 'Home'],
  ['{Control>}{ArrowRight}{/Control}', 'Home'],
  ['x', 'Home'],
])('%s on the first tab opens %s', async (keys, name) => {
  const user = userEvent.setup();
  render(<Tabs label="Store" tabs={tabs} />);
  await user.tab();
  await user.keyboard(keys);
  expect(selected()).toHaveAccessibleName(name);
  expect(selected()).toHaveFocus();
});

test('Tab leads to the open tab, then into its content', async () => {
  const user = userEvent.setup();
  render(<Tabs label="Store" tabs={tabs} defaultValue="reviews" />);
  await user.tab();
  expect(screen.getByRole('tab', { name: 'Reviews' })).toHaveFocus();
  await user.tab();
  expect(screen.getByRole('tabpanel', { name: 'Reviews' })).toHaveFocus();
});

function Store({ onChange }: { onChange: (value: string) => void }) {
  const [value, setValue] = useState('offers');
  const change = (next: string) => {
    onChange(next);
    setValue(next);
  };
  return <Tabs label="Store" tabs={tabs} value={value} onValueChange={change} />;
}

test('a caller that keeps the open tab hears of changes only', async () => {
  const user = userEvent.setup();
  const heard = jest.fn();
  render(<Store onChange={heard} />);
  await user.click(screen.getByRole('tab', { name: 'Offers' }));
  expect(heard).not.toHaveBeenCalled();
  await user.click(screen.getByRole('tab', { name: 'Home' }));
  expect(heard.mock.calls).toEqual([['home']]);
  expect(selected()).toHaveAccessibleName('Home');
});
