import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Stepper, type StepperProps } from './Stepper';

function Quantity({ start, ...props }: Partial<StepperProps> & { start: number }) {
  const [value, setValue] = useState(start);
  return (
    <Stepper
      label="Quantity"
      decreaseText="Less"
      increaseText="More"
      {...props}
      value={value}
      onValueChange={setValue}
    />
  );
}

const less = () => screen.getByRole('button', { name: 'Less' });
const more = () => screen.getByRole('button', { name: 'More' });
const value = () => screen.getByRole('status').textContent;

test('steps between min and max and no further', async () => {
  render(<Quantity start={2} max={3} />);
  await userEvent.click(more());
  expect(value()).toBe('3');
  expect(more()).toBeDisabled();
  await userEvent.click(less());
  await userEvent.click(less());
  expect(value()).toBe('1');
  expect(less()).toBeDisabled();
});

test.each([
  ['above max comes down to it', 9, 4, 'Less', '4'],
  ['below min comes up to it', -3, 4, 'More', '1'],
])('%s', async (_case, start, max, button, expected) => {
  render(<Quantity start={start} max={max} />);
  await userEvent.click(screen.getByRole('button', { name: button }));
  expect(value()).toBe(expected);
});

test('without a max there is no end', async () => {
  render(<Quantity start={99} />);
  await userEvent.click(more());
  expect(value()).toBe('100');
});
