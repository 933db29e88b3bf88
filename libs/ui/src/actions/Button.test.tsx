import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Button, ButtonLink } from './Button';

function Link({ to, ...rest }: { to: string; className?: string; children?: React.ReactNode }) {
  return <a href={to} {...rest} />;
}

test('pending keeps the focus, ignores presses and says so', async () => {
  const onClick = jest.fn();
  const { rerender } = render(<Button onClick={onClick}>Add</Button>);
  await userEvent.click(screen.getByRole('button', { name: 'Add' }));
  rerender(
    <Button onClick={onClick} pending pendingText="ADDING...">
      Add
    </Button>,
  );
  const button = screen.getByRole('button', { name: 'ADDING...' });
  expect(button).toHaveFocus();
  await userEvent.click(button);
  expect(onClick).toHaveBeenCalledTimes(1);
});

test('a link that looks like a button passes its own props on', () => {
  render(
    <ButtonLink as={Link} to="/home">
      Browse
    </ButtonLink>,
  );
  expect(screen.getByRole('link', { name: 'Browse' })).toHaveAttribute('href', '/home');
});
