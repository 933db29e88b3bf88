import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { type Tab, Tabs } from './Tabs';

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

function Store({ onChange, of = tabs }: { onChange: (value: string) => void; of?: Tab[] }) {
  const [value, setValue] = useState('offers');
  const change = (next: string) => {
    onChange(next);
    setValue(next);
  };
  return <Tabs label="Store" tabs={of} value={value} onValueChange={change} />;
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

describe('tabs that are links', () => {
  const links = tabs.map((tab) => ({ ...tab, href: `#${tab.value}` }));
  const tabStops = () => screen.getAllByRole('tab').map(({ tabIndex }) => tabIndex);
  afterEach(() => history.replaceState(null, '', '/'));

  test('open in place, by mouse and keyboard', async () => {
    const user = userEvent.setup();
    const heard = jest.fn();
    render(<Store onChange={heard} of={links} />);
    expect(screen.getByRole('tab', { name: 'Home' })).toHaveAttribute('href', '#home');
    await user.click(screen.getByRole('tab', { name: 'Home' }));
    await user.keyboard('{ArrowRight} {Enter}');
    expect(heard.mock.calls).toEqual([['home'], ['offers']]);
    expect(selected()).toHaveFocus();
    expect(location.hash).toBe('');
  });

  test.each(['Control', 'Meta', 'Shift'])('with %s they are left to the browser', async (key) => {
    const user = userEvent.setup();
    const heard = jest.fn();
    render(<Store onChange={heard} of={links} />);
    await user.keyboard(`{${key}>}`);
    await user.click(screen.getByRole('tab', { name: 'Home' }));
    expect(heard).not.toHaveBeenCalled();
  });

  test('are all reached by Tab without scripts; hydrated, only the open one is', async () => {
    const onRecoverableError = jest.fn();
    const element = document.body.appendChild(document.createElement('div'));
    element.innerHTML = renderToString(<Tabs label="Store" tabs={links} />);
    expect(tabStops()).toEqual([0, 0, 0]);
    const root = await act(async () =>
      hydrateRoot(element, <Tabs label="Store" tabs={links} />, { onRecoverableError }),
    );
    expect(tabStops()).toEqual([0, -1, -1]);
    expect(onRecoverableError).not.toHaveBeenCalled();
    act(() => root.unmount());
    element.remove();
  });
});
