import { anAddress } from '@haat/testing';
import { receiverOf, savedAddressOf } from './delivery';

const home = anAddress({ id: 1 });
const mother = anAddress({ id: 2, recipient: 'Farida Khan', second_phone: '01812345678' });
const office = anAddress({ id: 3, text: '18 Green Road, Dhaka', delivery_note: 'Second floor' });
const book = [home, mother, office];
const typed = ({ text, phone }: typeof home) => ({ address_line_1: text, phone });
const nothing = { recipient: '', second_phone: '', delivery_note: '' };

test.each<
  [what: string, typed: Parameters<typeof savedAddressOf>[0], picked: number | null, id: number | undefined]
>([
  ['the only one with this text', typed(office), null, 3],
  ['the first of two', typed(home), null, 1],
  ['the chosen one of two', typed(home), 2, 2],
  ['the chosen one was edited', { ...typed(home), phone: '01912345678' }, 2, undefined],
  ['another one was typed after the choice', typed(office), 2, 3],
])('%s', (_, given, picked, id) => expect(savedAddressOf(given, book, picked)?.id).toBe(id));

test('an order has the recipient, second phone and note only where there are such', () => {
  expect(receiverOf({ ...mother, ...typed(mother) })).toEqual({
    customer_name: 'Farida Khan',
    customer_phone: mother.phone,
    customer_address: mother.text,
    customer_second_phone: '01812345678',
  });
  expect(receiverOf({ ...nothing, ...typed(office), delivery_note: 'Second floor' })).toEqual({
    customer_phone: office.phone,
    customer_address: office.text,
    delivery_note: 'Second floor',
  });
  expect(Object.keys(receiverOf({ ...nothing, ...typed(home) }))).toEqual([
    'customer_phone',
    'customer_address',
  ]);
});
