/** @jest-environment jsdom */
import { act, render, screen } from '@testing-library/react';
import { useReducer } from 'react';
import { useLocation } from 'react-router-dom';
import { AppRouter } from './AppRouter';
import { navigation } from './history';

let renderAgain: () => void;

function App() {
  const [, again] = useReducer((count: number) => count + 1, 0);
  renderAgain = again;
  return (
    <AppRouter owns={() => true}>
      <Path />
    </AppRouter>
  );
}

const Path = () => <p>{useLocation().pathname}</p>;

test('stays on the old page until a transition shows the next one, whatever renders it again', () => {
  navigation.replace('/cart');
  render(<App />);
  let show = () => {};
  navigation.setTransition((begin) => (show = begin));
  act(() => navigation.push('/order-confirmation'));
  act(() => renderAgain());
  expect(screen.getByText('/cart')).toBeVisible();
  act(() => show());
  expect(screen.getByText('/order-confirmation')).toBeVisible();
  navigation.setTransition((begin) => begin());
});
