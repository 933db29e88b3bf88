import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import * as z from 'zod/mini';
import { Checkbox } from './Checkbox';
import { Field } from './Field';
import { Form, FormFields, SubmitButton } from './Form';
import { RadioGroup } from './RadioGroup';
import { Select } from './Select';
import { Stepper } from './Stepper';
import { TextInput } from './TextInput';
import { useForm } from './useForm';

const schema = z
  .object({
    email: z.string().check(z.minLength(1, 'Email is required'), z.email('Invalid email address')),
    firstName: z.string().check(z.minLength(1, 'First name is required')),
    password: z.string().check(z.minLength(8, 'Too short')),
    confirmPassword: z.string(),
    payment: z.string().check(z.minLength(1, 'Choose one')),
    quantity: z.number(),
    district: z.string(),
    agree: z.boolean(),
  })
  .check(
    z.refine((form) => form.password === form.confirmPassword, {
      path: ['confirmPassword'],
      error: 'Passwords must match',
    }),
  );

const empty = {
  email: '',
  firstName: '',
  password: '',
  confirmPassword: '',
  payment: '',
  quantity: 1,
  district: '',
  agree: false,
};
const filled = {
  ...empty,
  email: 'a@b.example',
  firstName: 'Asha',
  password: '12345678',
  confirmPassword: '12345678',
  payment: 'cod',
};

function SignUp({
  initial,
  onSubmit,
}: {
  initial: typeof empty;
  onSubmit: (values: typeof empty) => unknown;
}) {
  const form = useForm({
    schema,
    initial,
    onSubmit,
    fallbackError: 'Registration failed',
    serverFields: { first_name: 'firstName' },
  });
  return (
    <Form form={form} label="Sign up">
      <Field label="Email" field={form.field('email')} hint="Yours">
        <TextInput type="email" />
      </Field>
      <Field label="First name" field={form.field('firstName')}>
        <TextInput />
      </Field>
      <Field label="Password" field={form.field('password')}>
        <TextInput type="password" />
      </Field>
      <Field label="Confirm" field={form.field('confirmPassword')}>
        <TextInput type="password" />
      </Field>
      <Field as="group" label="Payment" field={form.field('payment')}>
        <RadioGroup options={[{ value: 'cod', label: 'Cash' }]} />
      </Field>
      <Field as="group" label="Quantity" field={form.field('quantity')}>
        <Stepper decreaseText="Less" increaseText="More" />
      </Field>
      <Field label="District" field={form.field('district')}>
        <Select placeholder="Choose" options={[{ value: 'dhaka', label: 'Dhaka' }]} />
      </Field>
      <Checkbox label="Agree" field={form.field('agree')} />
      <SubmitButton pendingText="Sending...">Send</SubmitButton>
    </Form>
  );
}

const email = () => screen.getByRole('textbox', { name: 'Email' });
const send = () => userEvent.click(screen.getByRole('button', { name: /Send/ }));
const open = (initial = empty, onSubmit = jest.fn() as jest.Mock) => {
  render(<SignUp initial={initial} onSubmit={onSubmit} />);
  return onSubmit;
};

test('nothing is wrong before it was touched', () => {
  open();
  expect(screen.queryByText('Email is required')).not.toBeInTheDocument();
  expect(email()).not.toHaveAttribute('aria-invalid');
});

test('leaving a field shows its own message only, read with the hint', async () => {
  open();
  await userEvent.click(email());
  await userEvent.tab();
  expect(email()).toBeInvalid();
  expect(email()).toHaveAccessibleDescription('Email is required Yours');
  expect(screen.queryByText('First name is required')).not.toBeInTheDocument();
  await userEvent.type(email(), 'a');
  expect(email()).toHaveAccessibleDescription('Invalid email address Yours');
  await userEvent.type(email(), '@b.example');
  expect(email()).not.toHaveAttribute('aria-invalid');
});

test('a message that a press calls forth waits for its end, so that the click still meets the button', async () => {
  open();
  const user = userEvent.setup();
  await user.click(email());
  await user.pointer({ keys: '[MouseLeft>]', target: screen.getByRole('button', { name: 'Send' }) });
  expect(email()).not.toHaveFocus();
  expect(screen.queryByText('Email is required')).not.toBeInTheDocument();
  await user.pointer({ keys: '[/MouseLeft]' });
  expect(await screen.findByText('Email is required')).toBeInTheDocument();
});

test('submitting shows every message, calls nobody and focuses the first invalid field', async () => {
  const onSubmit = open();
  await send();
  expect(screen.getByText('Email is required')).toBeInTheDocument();
  expect(screen.getByText('First name is required')).toBeInTheDocument();
  expect(screen.getByRole('radiogroup', { name: 'Payment' })).toHaveAccessibleDescription('Choose one');
  expect(email()).toHaveFocus();
  expect(onSubmit).not.toHaveBeenCalled();
});

test('a group that is the first invalid one gets the focus on its first input', async () => {
  open({ ...filled, payment: '' });
  await send();
  expect(screen.getByRole('radio', { name: 'Cash' })).toHaveFocus();
});

test('rules over two fields show at the field they name', async () => {
  open({ ...filled, confirmPassword: 'another' });
  await send();
  expect(screen.getByLabelText('Confirm')).toHaveAccessibleDescription('Passwords must match');
});

test('submits the parsed values of every kind of input', async () => {
  const onSubmit = open({ ...filled, payment: '' });
  await userEvent.click(screen.getByRole('radio', { name: 'Cash' }));
  await userEvent.click(screen.getByRole('button', { name: 'More' }));
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'District' }), 'Dhaka');
  await userEvent.click(screen.getByRole('checkbox', { name: 'Agree' }));
  await send();
  expect(onSubmit).toHaveBeenCalledWith({
    ...filled,
    payment: 'cod',
    quantity: 2,
    district: 'dhaka',
    agree: true,
  });
});

test('is pending while it works, and a second submit is ignored', async () => {
  let finish = () => {};
  const onSubmit = open(
    filled,
    jest.fn(() => new Promise<void>((resolve) => (finish = resolve))),
  );
  await send();
  const button = screen.getByRole('button', { name: 'Sending...' });
  expect(button).toHaveAttribute('aria-busy', 'true');
  await userEvent.click(button);
  await userEvent.type(email(), '{Enter}');
  expect(onSubmit).toHaveBeenCalledTimes(1);
  finish();
  expect(await screen.findByRole('button', { name: 'Send' })).not.toHaveAttribute('aria-busy');
});

test("the server's message stands above the form, what was typed stays, and typing clears it", async () => {
  open(filled, jest.fn().mockRejectedValue(new Error('No active account')));
  await send();
  expect(await screen.findByRole('alert')).toHaveTextContent('No active account');
  expect(email()).toHaveValue('a@b.example');
  await userEvent.type(email(), 'x');
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test.each([[new Error('')], [undefined], [{ message: 7 }]])(
  'a failure without a message (%p) shows the fallback',
  async (failure) => {
    open(filled, jest.fn().mockRejectedValue(failure));
    await send();
    expect(await screen.findByRole('alert')).toHaveTextContent('Registration failed');
  },
);

test("the server's messages by field go to their inputs, renamed, and the first gets the focus", async () => {
  const failure = {
    message: 'Not accepted',
    fields: { first_name: ['Too odd', 'Too long'], unknown: ['?'] },
  };
  open(filled, jest.fn().mockRejectedValue(failure));
  await send();
  const firstName = screen.getByRole('textbox', { name: 'First name' });
  await waitFor(() => expect(firstName).toHaveAccessibleDescription('Too odd Too long'));
  expect(firstName).toHaveFocus();
  await userEvent.type(firstName, 'x');
  expect(firstName).not.toHaveAttribute('aria-invalid');
});

function Rename({ onSubmit }: { onSubmit: () => Promise<void> }) {
  const form = useForm({
    schema: z.object({ name: z.string() }),
    initial: { name: 'Panjabi' },
    onSubmit,
    fallbackError: 'Failed',
  });
  return (
    <Form form={form} label="Rename">
      <FormFields>
        <Field label="Name" field={form.field('name')}>
          <TextInput />
        </Field>
      </FormFields>
      <SubmitButton>Save</SubmitButton>
    </Form>
  );
}

test('its fields are locked while it is saved, and the focus is back when that fails', async () => {
  let fail = (_: Error) => {};
  render(<Rename onSubmit={() => new Promise<void>((_, reject) => (fail = reject))} />);
  const name = screen.getByRole('textbox', { name: 'Name' });
  await userEvent.type(name, '{Enter}');
  expect(name).toBeDisabled();
  expect(screen.getByRole('button', { name: 'Save' })).toBeEnabled();
  await userEvent.type(name, ' two');
  expect(name).toHaveValue('Panjabi');
  fail(new Error('No connection'));
  expect(await screen.findByRole('alert')).toHaveTextContent('No connection');
  await waitFor(() => expect(name).toHaveFocus());
});
