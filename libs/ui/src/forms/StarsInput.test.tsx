import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { StarsInput } from './StarsInput';

function Rating() {
  const [stars, setStars] = useState<number>();
  return (
    <StarsInput label="Rating" starText={(count) => `${count} of 5`} value={stars} onValueChange={setStars} />
  );
}

const chosen = () => screen.getByRole('radio', { checked: true });

test('starts at five', () => {
  render(<Rating />);
  expect(screen.getByRole('radiogroup', { name: 'Rating' })).toBeInTheDocument();
  expect(chosen()).toHaveAccessibleName('5 of 5');
});

test('arrow keys walk the stars', async () => {
  render(<Rating />);
  await userEvent.tab();
  expect(chosen()).toHaveFocus();
  await userEvent.keyboard('{ArrowLeft}{ArrowLeft}');
  expect(chosen()).toHaveAccessibleName('3 of 5');
  await userEvent.keyboard('{ArrowRight}');
  expect(chosen()).toHaveAccessibleName('4 of 5');
});

test('a press chooses', async () => {
  render(<Rating />);
  await userEvent.click(screen.getByRole('radio', { name: '2 of 5' }));
  expect(chosen()).toHaveAccessibleName('2 of 5');
});
