import { type OrderFailure, orderFailure } from './orderFailure';

const said = 'The price of Nakshi Kantha rose to ৳1,300';

test.each<[string, { status: number; spoken: boolean }, OrderFailure]>([
  ['stock gone', { status: 409, spoken: true }, { message: said, kind: 'refused' }],
  ['a refusal without a word', { status: 400, spoken: false }, { message: null, kind: 'refused' }],
  ['offline', { status: 0, spoken: false }, { message: null, kind: 'unanswered' }],
  ["a gateway's page", { status: 502, spoken: true }, { message: null, kind: 'unanswered' }],
  ['the server broke', { status: 500, spoken: true }, { message: said, kind: 'broken' }],
  ['the server broke without a word', { status: 500, spoken: false }, { message: null, kind: 'broken' }],
])('%s', (_, error, failure) => {
  expect(orderFailure({ message: said, ...error })).toEqual(failure);
});
