import { guestPhoneForm } from '@haat/contracts';
import { Form, useForm } from '@haat/ui';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { PhoneField } from './PhoneField';

function Show({ onSubmit }: { onSubmit: (phone: string) => void }) {
  const form = useForm({
    schema: guestPhoneForm,
    initial: { phone: '' },
    fallbackError: 'Failed',
    onSubmit: async (values) => onSubmit(values.phone),
  });
  return (
    <Form form={form} label="Order">
      <PhoneField label="Phone" field={form.field('phone')} autoComplete="tel" required />
      <button type="submit">Send</button>
    </Form>
  );
}

test('a number with 880 but no + is invalid, and offered with it', async () => {
  const user = userEvent.setup();
  const sent = jest.fn();
  render(<Show onSubmit={sent} />);
  const field = screen.getByRole('textbox', { name: /^Phone/ });
  await user.type(field, '8801712345678');
  await user.click(screen.getByRole('button', { name: 'Send' }));
  expect(await screen.findByText('Please enter a valid Bangladeshi phone number')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Use +880 1712 345678' }));
  expect(field).toHaveValue('+880 1712 345678');
  expect(screen.queryByRole('button', { name: /^Use/ })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Send' }));
  expect(sent).toHaveBeenCalledWith('+8801712345678');
});

test('hyphens, brackets and invisible marks are no mistake', async () => {
  const user = userEvent.setup();
  const sent = jest.fn();
  render(<Show onSubmit={sent} />);
  await user.click(screen.getByRole('textbox', { name: /^Phone/ }));
  await user.paste('\u202a(+880) 1712-345678\u202c');
  await user.click(screen.getByRole('button', { name: 'Send' }));
  expect(sent).toHaveBeenCalledWith('+8801712345678');
});
